// Publishers that decode and encode with a mapper: OpenCombine's operators take any JSONDecoder, as
// Combine's do. Needs the trait Combine: swift run --package-path Samples --traits Combine Publishers
#if Combine
  import Automapper
  import Foundation
  import OpenCombine
  import OpenCombineFoundation

  struct Reading: Codable {
    var sensorID: Int
    var measuredAt: Date
    var degrees: Double
  }

  let mapper = try Mapper { configuration in
    configuration.keyStyle = .snakeCase
    configuration.register(Reading.self)
  }

  let messages = PassthroughSubject<Data, any Error>()
  let subscription =
    messages
    .decode(type: Reading.self, decoder: mapper.jsonDecoder())
    .map {
      Reading(sensorID: $0.sensorID, measuredAt: $0.measuredAt, degrees: $0.degrees * 1.8 + 32)
    }
    .encode(encoder: mapper.jsonEncoder())
    .sink { completion in
      switch completion {
      case .finished: print("Finished.")
      case .failure(let error):
        print("Stopped:\n\(MappingError(carriedBy: error)?.description ?? "\(error)")")
      }
    } receiveValue: { data in
      print("In Fahrenheit: \(String(decoding: data, as: UTF8.self))")
    }

  for message in [
    #"{"sensor_id": 1, "measured_at": "2026-11-20T09:30:00Z", "degrees": 20.5}"#,
    #"{"SensorID": "2", "measured-at": "2026-11-20 09:31:00", "degrees": "-40"}"#,
    #"{"sensor_id": "attic", "measured_at": "just now"}"#,
  ] {
    messages.send(Data(message.utf8))
  }
  subscription.cancel()
#else
  print(
    "This sample needs the trait Combine: swift run --package-path Samples --traits Combine Publishers"
  )
#endif
