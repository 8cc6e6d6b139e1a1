#if OBJECT_MAPPER
  import ObjectMapper

  extension Entities: Mappable {
    init?(map: Map) { self.init(hashtags: [], urls: [], userMentions: []) }

    mutating func mapping(map: Map) {
      hashtags <- map["hashtags"]
      urls <- map["urls"]
      userMentions <- map["user_mentions"]
    }
  }

  extension Hashtag: Mappable {
    init?(map: Map) { self.init(text: "", indices: []) }

    mutating func mapping(map: Map) {
      text <- map["text"]
      indices <- map["indices"]
    }
  }

  extension Link: Mappable {
    init?(map: Map) { self.init(url: "", indices: []) }

    mutating func mapping(map: Map) {
      url <- map["url"]
      expandedUrl <- map["expanded_url"]
      indices <- map["indices"]
    }
  }

  extension Mention: Mappable {
    init?(map: Map) { self.init(screenName: "", name: "", id: 0, indices: []) }

    mutating func mapping(map: Map) {
      screenName <- map["screen_name"]
      name <- map["name"]
      id <- map["id"]
      indices <- map["indices"]
    }
  }
#endif
