#if OBJECT_MAPPER
  import ObjectMapper

  // ObjectMapper fills a model that exists. The values of `init(map:)` are the ones that a model of
  // its users declares as defaults.

  extension Timeline: Mappable {
    init?(map: Map) {
      self.init(
        statuses: [], searchMetadata: SearchMetadata(completedIn: 0, maxId: 0, query: "", count: 0))
    }

    mutating func mapping(map: Map) {
      statuses <- map["statuses"]
      searchMetadata <- map["search_metadata"]
    }
  }

  extension SearchMetadata: Mappable {
    init?(map: Map) { self.init(completedIn: 0, maxId: 0, query: "", count: 0) }

    mutating func mapping(map: Map) {
      completedIn <- map["completed_in"]
      maxId <- map["max_id"]
      nextResults <- map["next_results"]
      query <- map["query"]
      count <- map["count"]
    }
  }

  extension Status: Mappable {
    init?(map: Map) {
      self.init(
        createdAt: "", id: 0, idStr: "", text: "", source: "", truncated: false,
        user: .placeholder, retweetCount: 0, favoriteCount: 0,
        entities: Entities(hashtags: [], urls: [], userMentions: []), lang: "")
    }

    mutating func mapping(map: Map) {
      createdAt <- map["created_at"]
      id <- map["id"]
      idStr <- map["id_str"]
      text <- map["text"]
      source <- map["source"]
      truncated <- map["truncated"]
      inReplyToStatusId <- map["in_reply_to_status_id"]
      inReplyToScreenName <- map["in_reply_to_screen_name"]
      user <- map["user"]
      retweetCount <- map["retweet_count"]
      favoriteCount <- map["favorite_count"]
      entities <- map["entities"]
      possiblySensitive <- map["possibly_sensitive"]
      lang <- map["lang"]
    }
  }
#endif
