extension Untuned {
  /// The settings of a device: each one has a default, and most documents have a few of them.
  struct Settings: Codable, Equatable {
    let device: String
    let volume: Int
    let brightness: Double
    let isMuted: Bool
    let language: String
    let theme: String
    let fontSize: Int
    let notifies: Bool
    let timeout: Double
    let channels: [String]
    let limits: [String: Int]

    private enum CodingKeys: String, CodingKey {
      case device
      case volume
      case brightness
      case isMuted = "is_muted"
      case language
      case theme
      case fontSize = "font_size"
      case notifies
      case timeout
      case channels
      case limits
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      device = try container.decode(String.self, forKey: .device)
      volume = try container.decodeIfPresent(Int.self, forKey: .volume) ?? 50
      brightness = try container.decodeIfPresent(Double.self, forKey: .brightness) ?? 0.5
      isMuted = try container.decodeIfPresent(Bool.self, forKey: .isMuted) ?? false
      language = try container.decodeIfPresent(String.self, forKey: .language) ?? "en"
      theme = try container.decodeIfPresent(String.self, forKey: .theme) ?? "light"
      fontSize = try container.decodeIfPresent(Int.self, forKey: .fontSize) ?? 12
      notifies = try container.decodeIfPresent(Bool.self, forKey: .notifies) ?? true
      timeout = try container.decodeIfPresent(Double.self, forKey: .timeout) ?? 30
      channels = try container.decodeIfPresent([String].self, forKey: .channels) ?? []
      limits = try container.decodeIfPresent([String: Int].self, forKey: .limits) ?? [:]
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(device, forKey: .device)
      if volume != 50 { try container.encode(volume, forKey: .volume) }
      if brightness != 0.5 { try container.encode(brightness, forKey: .brightness) }
      if isMuted { try container.encode(isMuted, forKey: .isMuted) }
      if language != "en" { try container.encode(language, forKey: .language) }
      if theme != "light" { try container.encode(theme, forKey: .theme) }
      if fontSize != 12 { try container.encode(fontSize, forKey: .fontSize) }
      if !notifies { try container.encode(notifies, forKey: .notifies) }
      if timeout != 30 { try container.encode(timeout, forKey: .timeout) }
      if !channels.isEmpty { try container.encode(channels, forKey: .channels) }
      if !limits.isEmpty { try container.encode(limits, forKey: .limits) }
    }
  }
}
