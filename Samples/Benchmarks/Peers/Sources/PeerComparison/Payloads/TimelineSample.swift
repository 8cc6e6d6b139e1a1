/// Generated payloads: a page of search results, and a small object.
enum TimelineSample {
  static func timeline(_ count: Int = 100) -> Timeline {
    var random = SeededGenerator(seed: 1)
    let statuses = (0..<count).map { _ in status(&random) }
    let id = identifier(&random)
    return Timeline(
      statuses: statuses,
      searchMetadata: SearchMetadata(
        completedIn: 0.087, maxId: id, nextResults: "?max_id=\(id)&q=lake", query: "lake",
        count: count))
  }

  static func profile() -> Profile {
    var random = SeededGenerator(seed: 2)
    return Profile(
      userId: identifier(&random), screenName: random.word(),
      profileImageUrl: picture(&random), aboutText: random.text(40), isVerified: true)
  }

  private static func identifier(_ random: inout SeededGenerator) -> Int {
    random.number(100_000_000_000_000_000..<600_000_000_000_000_000)
  }

  private static func date(_ random: inout SeededGenerator) -> String {
    "Sun Aug \(random.number(10..<31)) 00:\(random.number(10..<60)):12 +0000 2014"
  }

  private static func picture(_ random: inout SeededGenerator) -> String {
    "http://example.com/pictures/\(random.code(12))_normal.jpeg"
  }

  private static func status(_ random: inout SeededGenerator) -> Status {
    let id = identifier(&random)
    let isReply = random.once(in: 4)
    return Status(
      createdAt: date(&random), id: id, idStr: "\(id)", text: random.text(140),
      source: "<a href=\"http://example.com/\(random.code(6))\" rel=\"nofollow\">Example</a>",
      truncated: false, inReplyToStatusId: isReply ? id / 2 : nil,
      inReplyToScreenName: isReply ? random.word() : nil, user: user(&random),
      retweetCount: random.number(0..<90), favoriteCount: random.number(0..<90),
      entities: entities(&random), possiblySensitive: random.once(in: 7) ? false : nil, lang: "ja")
  }

  private static func entities(_ random: inout SeededGenerator) -> Entities {
    Entities(
      hashtags: random.once(in: 3) ? [Hashtag(text: random.word(), indices: [3, 9])] : [],
      urls: random.once(in: 3) ? [link(&random)] : [],
      userMentions: (0..<random.number(0..<3)).map { _ in
        Mention(
          screenName: random.word(), name: random.text(12),
          id: random.number(1_000_000..<900_000_000), indices: [0, random.number(3..<15)])
      })
  }

  private static func link(_ random: inout SeededGenerator) -> Link {
    let code = random.code(8)
    return Link(
      url: "http://example.com/\(code)", expandedUrl: "http://example.com/\(code)/\(code)",
      indices: [20, 42])
  }

  private static func user(_ random: inout SeededGenerator) -> User {
    let id = random.number(100_000_000..<3_000_000_000)
    return User(
      id: id, idStr: "\(id)", name: random.text(10), screenName: random.word(),
      location: random.text(10), description: random.text(150),
      url: random.once(in: 8) ? link(&random).url : nil,
      followersCount: random.number(0..<9000), friendsCount: random.number(0..<9000),
      createdAt: date(&random), utcOffset: random.once(in: 2) ? 32400 : nil,
      timeZone: random.once(in: 2) ? "Tokyo" : nil, verified: random.once(in: 30),
      statusesCount: random.number(0..<90_000), profileImageUrl: picture(&random),
      profileBannerUrl: random.once(in: 7) ? nil : picture(&random),
      defaultProfile: random.once(in: 2))
  }
}
