#if OBJECT_MAPPER
  import ObjectMapper

  extension User: Mappable {
    static let placeholder = User(
      id: 0, idStr: "", name: "", screenName: "", location: "", description: "",
      followersCount: 0, friendsCount: 0, createdAt: "", verified: false, statusesCount: 0,
      profileImageUrl: "", defaultProfile: false)

    init?(map: Map) { self = .placeholder }

    mutating func mapping(map: Map) {
      id <- map["id"]
      idStr <- map["id_str"]
      name <- map["name"]
      screenName <- map["screen_name"]
      location <- map["location"]
      description <- map["description"]
      url <- map["url"]
      followersCount <- map["followers_count"]
      friendsCount <- map["friends_count"]
      createdAt <- map["created_at"]
      utcOffset <- map["utc_offset"]
      timeZone <- map["time_zone"]
      verified <- map["verified"]
      statusesCount <- map["statuses_count"]
      profileImageUrl <- map["profile_image_url"]
      profileBannerUrl <- map["profile_banner_url"]
      defaultProfile <- map["default_profile"]
    }
  }

  extension Profile: Mappable {
    init?(map: Map) {
      self.init(userId: 0, screenName: "", profileImageUrl: "", aboutText: "", isVerified: false)
    }

    mutating func mapping(map: Map) {
      userId <- map["user_id"]
      screenName <- map["screen_name"]
      profileImageUrl <- map["profile_image_url"]
      aboutText <- map["about_text"]
      isVerified <- map["is_verified"]
    }
  }
#endif
