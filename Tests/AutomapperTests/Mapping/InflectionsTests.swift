import Automapper
import Testing

@Suite struct InflectionsTests {
  private let inflections = Inflections()

  // MARK: - Both directions

  /// Singular, plural.
  static let pairs = regular + endings + classical + irregular + sameForBoth + compounds

  static let regular = [
    ("user", "users"), ("post", "posts"), ("name", "names"), ("file", "files"),
    ("type", "types"), ("value", "values"), ("role", "roles"), ("tag", "tags"),
    ("comment", "comments"), ("employee", "employees"), ("day", "days"), ("key", "keys"),
    ("boy", "boys"), ("guy", "guys"), ("area", "areas"), ("schema", "schemas"),
    ("camera", "cameras"), ("formula", "formulas"), ("idea", "ideas"), ("wiki", "wikis"),
    ("emoji", "emojis"), ("taxi", "taxis"), ("api", "apis"), ("uri", "uris"), ("menu", "menus"),
    ("guru", "gurus"), ("sku", "skus"), ("bureau", "bureaus"), ("stack", "stacks"),
    ("roof", "roofs"), ("chief", "chiefs"), ("belief", "beliefs"), ("cafe", "cafes"),
    ("human", "humans"), ("german", "germans"), ("specimen", "specimens"), ("omen", "omens"),
    ("album", "albums"), ("forum", "forums"), ("lion", "lions"), ("museum", "museums"),
    ("topic", "topics"), ("setting", "settings"), ("metric", "metrics"),
  ]

  static let endings = [
    // -y
    ("category", "categories"), ("company", "companies"), ("city", "cities"),
    ("query", "queries"), ("property", "properties"), ("copy", "copies"), ("body", "bodies"),
    ("spy", "spies"), ("ability", "abilities"), ("agency", "agencies"),
    ("soliloquy", "soliloquies"), ("progeny", "progenies"), ("country", "countries"),
    // -ie
    ("movie", "movies"), ("cookie", "cookies"), ("tie", "ties"), ("pie", "pies"),
    ("zombie", "zombies"), ("calorie", "calories"), ("selfie", "selfies"),
    // -s, -ss, -se, -sis
    ("address", "addresses"), ("class", "classes"), ("boss", "bosses"), ("process", "processes"),
    ("business", "businesses"), ("access", "accesses"), ("posse", "posses"),
    ("status", "statuses"), ("alias", "aliases"), ("virus", "viruses"), ("bus", "buses"),
    ("campus", "campuses"), ("bonus", "bonuses"), ("gas", "gases"), ("lens", "lenses"),
    ("canvas", "canvases"), ("bias", "biases"), ("atlas", "atlases"), ("iris", "irises"),
    ("house", "houses"), ("horse", "horses"), ("warehouse", "warehouses"), ("cause", "causes"),
    ("clause", "clauses"), ("use", "uses"), ("case", "cases"), ("database", "databases"),
    ("phase", "phases"), ("purchase", "purchases"), ("response", "responses"),
    ("license", "licenses"), ("course", "courses"), ("exercise", "exercises"), ("rose", "roses"),
    ("analysis", "analyses"), ("crisis", "crises"), ("basis", "bases"), ("axis", "axes"),
    ("thesis", "theses"), ("hypothesis", "hypotheses"), ("diagnosis", "diagnoses"),
    ("parenthesis", "parentheses"), ("oasis", "oases"), ("synopsis", "synopses"),
    // -x, -z, -ch, -sh
    ("box", "boxes"), ("tax", "taxes"), ("fox", "foxes"), ("prefix", "prefixes"),
    ("quiz", "quizzes"), ("buzz", "buzzes"), ("waltz", "waltzes"), ("size", "sizes"),
    ("prize", "prizes"), ("branch", "branches"), ("batch", "batches"), ("match", "matches"),
    ("coach", "coaches"), ("search", "searches"), ("cache", "caches"), ("headache", "headaches"),
    ("niche", "niches"), ("stomach", "stomachs"), ("epoch", "epochs"), ("dish", "dishes"),
    ("hash", "hashes"), ("wish", "wishes"),
    // -f, -fe, -ve
    ("wife", "wives"), ("housewife", "housewives"), ("knife", "knives"), ("life", "lives"),
    ("leaf", "leaves"), ("shelf", "shelves"), ("bookshelf", "bookshelves"), ("half", "halves"),
    ("wolf", "wolves"), ("thief", "thieves"), ("elf", "elves"), ("curve", "curves"),
    ("move", "moves"), ("archive", "archives"), ("objective", "objectives"), ("olive", "olives"),
    ("hive", "hives"), ("safe", "safes"), ("sleeve", "sleeves"),
    // -o, -oe
    ("hero", "heroes"), ("potato", "potatoes"), ("tomato", "tomatoes"), ("echo", "echoes"),
    ("photo", "photos"), ("video", "videos"), ("logo", "logos"), ("repo", "repos"),
    ("radio", "radios"), ("zoo", "zoos"), ("shoe", "shoes"), ("horseshoe", "horseshoes"),
    ("toe", "toes"), ("canoe", "canoes"), ("volcano", "volcanoes"), ("studio", "studios"),
  ]

  static let classical = [
    ("index", "indices"), ("matrix", "matrices"), ("vertex", "vertices"),
    ("appendix", "appendices"), ("service", "services"), ("price", "prices"),
    ("device", "devices"), ("office", "offices"), ("invoice", "invoices"), ("notice", "notices"),
    ("criterion", "criteria"), ("phenomenon", "phenomena"), ("datum", "data"),
    ("medium", "media"), ("bacterium", "bacteria"), ("octopus", "octopi"), ("cactus", "cacti"),
    ("radius", "radii"), ("alumnus", "alumni"), ("larva", "larvae"), ("genus", "genera"),
  ]

  static let irregular = [
    ("person", "people"), ("salesperson", "salespeople"), ("child", "children"),
    ("grandchild", "grandchildren"), ("man", "men"), ("woman", "women"),
    ("salesman", "salesmen"), ("foot", "feet"), ("tooth", "teeth"), ("mouse", "mice"),
    ("goose", "geese"), ("testis", "testes"), ("mongoose", "mongooses"), ("ox", "oxen"),
  ]

  static let sameForBoth = [
    "news", "series", "timeseries", "species", "equipment", "information", "fish", "jellyfish",
    "sheep", "reindeer", "shrimp", "rice", "money", "police", "jeans", "metadata", "analytics",
    "software", "aircraft",
    "headquarters",
  ].map { ($0, $0) }

  static let compounds = [
    ("email_confirmation", "email_confirmations"), ("emailConfirmation", "emailConfirmations"),
    ("EmailConfirmation", "EmailConfirmations"), ("EMAIL_CONFIRMATION", "EMAIL_CONFIRMATIONS"),
    ("user-address", "user-addresses"), ("userAddress", "userAddresses"),
    ("User Address", "User Addresses"), ("user.address", "user.addresses"),
    ("URL", "URLs"), ("userID", "userIDs"), ("IDCard", "IDCards"), ("HTMLPage", "HTMLPages"),
    ("imageURL", "imageURLs"), ("userMP3", "userMP3s"), ("latestSMS", "latestSMSes"),
    ("USER_ADDRESS", "USER_ADDRESSES"), ("USER_ID", "USER_IDS"), ("CATEGORY", "CATEGORIES"),
    ("PERSON", "PEOPLE"), ("Person", "People"), ("SalesPerson", "SalesPeople"),
    ("blogPost", "blogPosts"), ("news_item", "news_items"), ("_user", "_users"),
    ("user_", "users_"), ("__user__", "__users__"), ("Category", "Categories"),
    ("orderStatus", "orderStatuses"), ("class_name", "class_names"), ("Child", "Children"),
    ("md5Hash", "md5Hashes"), ("iOSDevice", "iOSDevices"), ("breaking-news", "breaking-news"),
    ("TimeSeries", "TimeSeries"), ("toolbox", "toolboxes"), ("textBox", "textBoxes"),
    ("benutzerÜbersicht", "benutzerÜbersichts"), ("Ölbild", "Ölbilds"),
  ]

  @Test(arguments: pairs) func singularOfPlural(singular: String, plural: String) {
    #expect(inflections.singular(of: plural) == singular)
  }

  @Test(arguments: pairs) func pluralOfSingular(singular: String, plural: String) {
    #expect(inflections.plural(of: singular) == plural)
  }

  @Test(arguments: pairs) func whatHasTheNumberAlreadyStays(singular: String, plural: String) {
    #expect(inflections.singular(of: singular) == singular)
    #expect(inflections.plural(of: plural) == plural)
  }

  // MARK: - One direction

  @Test(arguments: [
    ("indexes", "index"), ("matrixes", "matrix"), ("persons", "person"), ("octopuses", "octopus"),
    ("viri", "virus"), ("zeroes", "zero"), ("stadia", "stadium"), ("stadiums", "stadium"),
    ("formulae", "formula"), ("schemata", "schema"), ("bureaux", "bureau"), ("dice", "die"),
    ("syllabi", "syllabus"), ("focuses", "focus"), ("mouses", "mouse"), ("medias", "media"),
    ("SKUs", "SKU"), ("USERS", "USER"), ("OSes", "OS"),
  ])
  func otherPluralsAreUnderstood(plural: String, singular: String) {
    #expect(inflections.singular(of: plural) == singular)
  }

  @Test(arguments: [
    "status", "address", "bus", "boss", "class", "lens", "gas", "analysis", "process", "progress",
    "basis", "canvas", "chaos", "cosmos", "tennis", "previous", "is", "has", "this", "sms", "dns",
    "user_dns", "https", "latestSMS", "chassis", "emphasis", "", "_", "--", "s", "us", "name2",
    "日本", "user_2",
  ])
  func noPlurals(name: String) {
    #expect(inflections.singular(of: name) == name)
  }

  @Test(arguments: ["", "_", "--", " "]) func namesWithoutWordsStay(name: String) {
    #expect(inflections.plural(of: name) == name)
  }

  // MARK: - The user's own rules

  @Test func ownRulesComeFirst() {
    var own = Inflections()
    own.addIrregular("virus", plural: "virii")
    own.addIrregular("Child", plural: "CHILDS")
    own.addUncountable("media", "Data", "staff")
    #expect(own.singular(of: "bigVirii") == "bigVirus")
    #expect(own.plural(of: "virus") == "virii")
    #expect(own.plural(of: "virii") == "virii")
    #expect(own.singular(of: "virus") == "virus")
    #expect(own.plural(of: "Child") == "Childs")
    #expect(own.singular(of: "user_childs") == "user_child")
    #expect(own.singular(of: "children") == "child")
    #expect(own.singular(of: "social_media") == "social_media")
    #expect(own.plural(of: "userData") == "userData")
    #expect(Inflections().singular(of: "social_media") == "social_medium")
  }

  @Test func theNewestRuleWins() {
    var own = Inflections()
    own.addUncountable("fax")
    own.addIrregular("fax", plural: "faxen")
    #expect(own.plural(of: "fax") == "faxen")
    own.addUncountable("fax")
    #expect(own.plural(of: "fax") == "fax")
  }

  @Test func ownRulesKeepCaseAndStyle() {
    var own = Inflections()
    own.addIrregular("ich", plural: "wir")
    own.addIrregular("öl", plural: "öle")
    #expect(own.plural(of: "ich") == "wir")
    #expect(own.plural(of: "Ich") == "Wir")
    #expect(own.plural(of: "dasIch") == "dasWir")
    #expect(own.plural(of: "DAS_ICH") == "DAS_WIR")
    #expect(own.plural(of: "Öl") == "Öle")
    #expect(own.singular(of: "die_öle") == "die_öl")
  }

  @Test func emptyRulesAreIgnored() {
    var own = Inflections()
    own.addIrregular("", plural: "s")
    own.addIrregular("user", plural: "")
    own.addUncountable("")
    #expect(own.plural(of: "user") == "users")
    #expect(own.plural(of: "") == "")
  }
}
