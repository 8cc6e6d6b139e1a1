/// A page of search results as `twitter.json` is one, made up.
enum SearchSample {
  static func timeline(_ count: Int = 100) -> Twitter.Timeline {
    var random = SeededGenerator(seed: 1)
    let statuses = (0..<count).map { _ in status(&random) }
    let id = identifier(&random)
    return Twitter.Timeline(
      statuses: statuses,
      searchMetadata: Twitter.SearchMetadata(
        completedIn: 0.087, maxId: id, maxIdStr: "\(id)", nextResults: "?max_id=\(id)&q=lake",
        query: "lake", refreshUrl: "?since_id=\(id)", count: count, sinceId: 0, sinceIdStr: "0"))
  }

  private static func identifier(_ random: inout SeededGenerator) -> Int {
    random.number(100_000_000_000_000_000..<600_000_000_000_000_000)
  }

  private static func date(_ random: inout SeededGenerator) -> String {
    "Sun Aug \(random.number(10..<31)) 00:\(random.number(10..<60)):12 +0000 2014"
  }

  private static func status(_ random: inout SeededGenerator) -> Twitter.Status {
    let own = retweet(&random)
    let isReply = random.once(in: 4)
    let id = identifier(&random)
    return Twitter.Status(
      metadata: own.metadata, createdAt: own.createdAt, id: own.id, idStr: own.idStr,
      text: own.text, source: own.source, truncated: false,
      inReplyToStatusId: isReply ? id : nil, inReplyToStatusIdStr: isReply ? "\(id)" : nil,
      inReplyToUserId: isReply ? id / 2 : nil, inReplyToUserIdStr: isReply ? "\(id / 2)" : nil,
      inReplyToScreenName: isReply ? random.word() : nil, user: own.user,
      retweetedStatus: random.once(in: 4) ? nil : retweet(&random),
      retweetCount: own.retweetCount, favoriteCount: own.favoriteCount, entities: own.entities,
      favorited: false, retweeted: false, possiblySensitive: random.once(in: 7) ? false : nil,
      lang: "ja")
  }

  private static func retweet(_ random: inout SeededGenerator) -> Twitter.Retweet {
    let id = identifier(&random)
    return Twitter.Retweet(
      metadata: Twitter.StatusMetadata(resultType: "recent", isoLanguageCode: "ja"),
      createdAt: date(&random), id: id, idStr: "\(id)", text: random.text(140),
      source: "<a href=\"http://example.com/\(random.code(6))\" rel=\"nofollow\">Example</a>",
      truncated: false, user: user(&random), retweetCount: random.number(0..<90),
      favoriteCount: random.number(0..<90), entities: entities(&random), favorited: false,
      retweeted: false, lang: "ja")
  }

  private static func entities(_ random: inout SeededGenerator) -> Twitter.Entities {
    Twitter.Entities(
      hashtags: random.once(in: 3) ? [.init(text: random.word(), indices: [3, 9])] : [],
      symbols: [], urls: random.once(in: 3) ? [link(&random)] : [],
      userMentions: (0..<random.number(0..<3)).map { _ in
        let id = random.number(1_000_000..<900_000_000)
        return .init(
          screenName: random.word(), name: random.text(12), id: id, idStr: "\(id)",
          indices: [0, random.number(3..<15)])
      },
      media: random.once(in: 12) ? [media(&random)] : nil)
  }

  private static func link(_ random: inout SeededGenerator) -> Twitter.Link {
    let code = random.code(8)
    return Twitter.Link(
      url: "http://example.com/\(code)", expandedUrl: "http://example.com/\(code)/\(code)",
      displayUrl: "example.com/\(code)", indices: [20, 42])
  }

  private static func media(_ random: inout SeededGenerator) -> Twitter.Media {
    let (id, link) = (identifier(&random), link(&random))
    let size = Twitter.MediaSize(w: 600, h: 399, resize: "fit")
    return Twitter.Media(
      id: id, idStr: "\(id)", indices: [20, 42], mediaUrl: link.url + ".jpg",
      mediaUrlHttps: link.url + ".jpg", url: link.url, displayUrl: link.url,
      expandedUrl: link.url, type: "photo",
      sizes: Twitter.MediaSizes(medium: size, small: size, thumb: size, large: size))
  }
}

extension SearchSample {
  private static func user(_ random: inout SeededGenerator) -> Twitter.User {
    let id = random.number(100_000_000..<3_000_000_000)
    let picture = "//example.com/pictures/\(id)/\(random.code(8))_normal.jpeg"
    let urls = random.once(in: 8) ? Twitter.LinkList(urls: [link(&random)]) : nil
    return Twitter.User(
      id: id, idStr: "\(id)", name: random.text(10), screenName: random.word(),
      location: random.text(10), description: random.text(150), url: urls?.urls[0].url,
      entities: Twitter.UserEntities(description: Twitter.LinkList(urls: []), url: urls),
      protected: false, followersCount: random.number(0..<9000),
      friendsCount: random.number(0..<9000), listedCount: random.number(0..<90),
      createdAt: date(&random), favouritesCount: random.number(0..<9000),
      utcOffset: random.once(in: 2) ? 32400 : nil, timeZone: random.once(in: 2) ? "Tokyo" : nil,
      geoEnabled: random.once(in: 2), verified: random.once(in: 30),
      statusesCount: random.number(0..<90_000), lang: "ja", contributorsEnabled: false,
      isTranslator: false, isTranslationEnabled: random.once(in: 2),
      profileBackgroundColor: random.code(6), profileBackgroundImageUrl: "http:" + picture,
      profileBackgroundImageUrlHttps: "https:" + picture, profileBackgroundTile: false,
      profileImageUrl: "http:" + picture, profileImageUrlHttps: "https:" + picture,
      profileBannerUrl: random.once(in: 7) ? nil : "https:" + picture,
      profileLinkColor: random.code(6), profileSidebarBorderColor: random.code(6),
      profileSidebarFillColor: random.code(6), profileTextColor: random.code(6),
      profileUseBackgroundImage: true, defaultProfile: random.once(in: 2),
      defaultProfileImage: false, following: false, followRequestSent: false,
      notifications: false)
  }
}
