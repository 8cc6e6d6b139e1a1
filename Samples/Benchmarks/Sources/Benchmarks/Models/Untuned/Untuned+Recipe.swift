extension Untuned {
  /// A recipe whose property wrappers decide what an absent or invalid value is.
  struct Recipe: Codable, Equatable {
    let id: Int
    let title: String
    @Default<False> var isVegan: Bool
    @Default<Zero> var minutes: Int
    @Default<NoText> var note: String
    @Lossy var ingredients: [Ingredient]
    @Lossy var ratings: [Int]
  }

  struct Ingredient: Codable, Equatable {
    let name: String
    let grams: Double
  }
}
