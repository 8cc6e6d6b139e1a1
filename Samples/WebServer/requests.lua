-- Of four requests, one writes a parcel, two read one, and one reads a list.
local number = 0
local body = '[{"parcel_id": %d, "recipient": "Recipient %d", "status": "sent", "weight": %.1f, '
  .. '"sent_at": "2026-11-%02dT08:00:00Z", "address": {"street": "%d Chapel Street", "city": "London"}}]'
local json = { ["Content-Type"] = "application/json" }

function request()
  number = number + 1
  local id = number * 7919 % 1000 + 1
  if number % 4 == 0 then
    return wrk.format(
      "POST", "/parcels", json, body:format(id, id, id / 10, number % 28 + 1, number % 100))
  elseif number % 4 == 2 then
    return wrk.format("GET", "/parcels?status=sent")
  end
  return wrk.format("GET", "/parcels/" .. id)
end

-- Requests a second, and everything that is an error: five numbers for the script `load`.
function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    "result %.0f %d %d %.1f\n", summary.requests / summary.duration * 1e6, summary.requests,
    errors.connect + errors.read + errors.write + errors.timeout + errors.status,
    latency:percentile(99) / 1000))
end
