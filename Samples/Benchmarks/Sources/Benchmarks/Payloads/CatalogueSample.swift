/// A catalogue as `citm_catalog.json` is one, made up.
enum CatalogueSample {
  static func catalogue() -> Catalogue {
    var random = SeededGenerator(seed: 2)
    let eventIds = (0..<180).map { 138_586_341 + $0 * 7 }
    return Catalogue(
      areaNames: names(17, &random), audienceSubCategoryNames: names(1, &random),
      blockNames: [:],
      events: Dictionary(
        uniqueKeysWithValues: eventIds.map { ("\($0)", event($0, &random)) }),
      performances: (0..<240).map { performance(339_887_544 + $0, eventIds, &random) },
      seatCategoryNames: names(64, &random), subTopicNames: names(19, &random),
      subjectNames: [:], topicNames: names(4, &random),
      topicSubTopics: ["324846098": (0..<10).map { 337_184_262 + $0 }, "107888604": [324_846_099]],
      venueNames: ["PLEYEL_PLEYEL": "Salle Pleyel"])
  }

  private static func names(_ count: Int, _ random: inout SeededGenerator) -> [String: String] {
    Dictionary(uniqueKeysWithValues: (0..<count).map { ("\(205_705_993 + $0)", random.text(14)) })
  }

  private static func event(_ id: Int, _ random: inout SeededGenerator) -> Catalogue.Event {
    Catalogue.Event(
      id: id, logo: random.once(in: 2) ? "/images/\(random.code(40)).jpg" : nil,
      name: random.text(30), subTopicIds: (0..<3).map { 337_184_262 + $0 },
      topicIds: [324_846_099, 107_888_604])
  }

  private static func performance(
    _ id: Int, _ eventIds: [Int], _ random: inout SeededGenerator
  ) -> Catalogue.Performance {
    let categories = (0..<random.number(1..<6)).map { 338_937_235 + $0 }
    return Catalogue.Performance(
      eventId: eventIds[random.number(0..<eventIds.count)], id: id,
      prices: categories.map {
        .init(
          amount: random.number(10..<300) * 500, audienceSubCategoryId: 337_100_890,
          seatCategoryId: $0)
      },
      seatCategories: categories.map { category in
        let areas = (0..<random.number(2..<14)).map {
          Catalogue.Area(areaId: 205_705_999 + $0, blockIds: [])
        }
        return .init(areas: areas, seatCategoryId: category)
      },
      start: 1_372_701_600_000 + random.number(0..<9000) * 3_600_000,
      venueCode: "PLEYEL_PLEYEL")
  }
}
