/// The side effects of a read: report entries, events and pending updates.
struct DecodingEffects {
  let log: DecodingObservation.Log?
  let updates: [PendingUpdate]
}
