extension InflectionRule {
  /// The numbers of English nouns. The first rule that is about a word decides, in both directions,
  /// so exceptions stand before what they are exceptions to; the last rule is about every word.
  ///
  /// Where English allows two plurals, the choice is that of Rails' inflector, without its slips
  /// (`bonu` for `bonus`, `to` for `toes`, `criterium` for `criteria`).
  static let english: [InflectionRule] = [
    // One form for both numbers. Whole words: `rice` must not reach `price`, nor `news` `sinews`.
    InflectionRule(
      "", "",
      after: """
        equipment information rice money police jeans news fish deer reindeer bison swine shrimp moose salmon trout offspring \
        furniture luggage feedback traffic music weather knowledge evidence advice homework \
        software hardware firmware middleware metadata staff means corps headquarters aircraft \
        spacecraft hovercraft debris diabetes kudos redis kubernetes postgres \
        analytics physics mathematics economics politics ethics electronics logistics athletics \
        gymnastics genetics aerobics linguistics acoustics
        """, reach: .word),
    // Words without a plural that others are built on: `timeseries`, `subspecies`, `jellyfish`.
    InflectionRule("", "", after: "series species sheep jellyfish goldfish starfish shellfish"),
    // Short words that end in s and are no plurals.
    InflectionRule(
      "", "", after: "is as us os has was this yes always perhaps scissors pants trousers",
      reach: .word),
    // Acronyms that end in s, where the case does not show them: `sms`, `user_dns`.
    InflectionRule(
      "", "es", after: "sms mms gps dns css tls aws cms lms ios macos tvos watchos https saas",
      reach: .word),

    // Words with a plural of their own.
    InflectionRule("person", "people"),
    InflectionRule("child", "children"),
    InflectionRule("foot", "feet"),
    InflectionRule("tooth", "teeth"),
    InflectionRule("mouse", "mice"),
    // Whole words, for `blouse`, `box` and `mongoose`.
    InflectionRule("louse", "lice", reach: .word),
    InflectionRule("ox", "oxen", reach: .word),
    InflectionRule("goose", "geese", reach: .word),
    InflectionRule("die", "dice", reach: .word, telling: .plural),
    // Words in -man that are no men, and in -men that are no plurals; then the men.
    InflectionRule(
      "", "s",
      after: """
        human german roman norman ottoman shaman talisman caiman specimen regimen abdomen acumen \
        stamen lumen cyclamen foramen
        """),
    InflectionRule("", "s", after: "omen semen ramen amen hymen yemen", reach: .word),
    InflectionRule("man", "men"),

    // Latin and Greek. Listed by word: `prices`, `pizza`, `album` and `taxi` look the same.
    InflectionRule("ex", "ices", after: "ind vert vort cort cod"),
    InflectionRule("ex", "ices", after: "ap", reach: .word),
    InflectionRule("ix", "ices", after: "matr append hel rad directr"),
    InflectionRule("on", "a", after: "criteri phenomen automat polyhedr"),
    InflectionRule(
      "um", "a",
      after: """
        dat medi bacteri millenni curricul memorand addend errat strat symposi consorti quant \
        desiderat
        """),
    InflectionRule("um", "a", after: "ov", reach: .word),
    InflectionRule(
      "um", "a", after: "stadi aquari spectr podi compendi referend", telling: .plural),
    InflectionRule("a", "ae", after: "alumn larv vertebr alg"),
    InflectionRule("a", "ae", after: "formul antenn nebul", telling: .plural),
    InflectionRule("a", "ata", after: "schem stigm stom", telling: .plural),
    InflectionRule("us", "i", after: "octop cact fung alumn stimul nucle radi loc bacill"),
    InflectionRule("us", "i", after: "vir syllab foc termin hippopotam", telling: .plural),
    InflectionRule("us", "era", after: "gen", reach: .word),
    InflectionRule("us", "ora", after: "corp", reach: .word),
    InflectionRule("eau", "eaux", telling: .plural),

    // -ves from -f and -fe. Listed: `curves`, `objectives`, `archives`, `olives` have an e of their
    // own, and `roofs`, `chiefs` no v.
    InflectionRule("fe", "ves", after: "wi kni"),
    InflectionRule("fe", "ves", after: "li afterli midli", reach: .word),
    InflectionRule("f", "ves", after: "lea loa thie shel sel wol hal cal hoo scar whar dwar shea"),
    InflectionRule("f", "ves", after: "el", reach: .word),

    // -ies from -ie, before -y. Whole words, for `properties`, `copies` and `progenies`.
    InflectionRule(
      "ie", "ies",
      after: """
        t p l d v neckt bowt magp mov cook zomb calor self hood brown gen prair rook smooth food \
        newb bird goal hipp junk book pix pink road sort talk vegg budg coll group freeb ind \
        menager linger rever coter rotisser patisser boog ladd lass wedg cut sweet aunt old tech \
        town cadd bean yupp quick eer
        """, reach: .word),
    // A vowel before the y keeps it: `keys`, `days`; the u of `soliloquy` is none.
    InflectionRule("quy", "quies"),
    InflectionRule("", "s", after: "ay ey oy uy"),
    InflectionRule("y", "ies"),

    // -sis, for the words whose -ses would otherwise pass for -se (`cases`, `courses`).
    InflectionRule("sis", "ses", after: "the ly cri oa diagno progno synop empha"),
    InflectionRule(
      "sis", "ses", after: "ba neuro psycho metamorpho symbio hypno osmo gene neme sep cathar",
      reach: .word),
    InflectionRule("axis", "axes", reach: .word),
    InflectionRule("testis", "testes", reach: .word),
    InflectionRule("", "s", after: "taxi maxi", reach: .word),
    InflectionRule("sis", "ses", telling: .singular),
    // -ss, and the few in -sse.
    InflectionRule("sse", "sses", after: "po impa creva fine lacro mou", reach: .word),
    InflectionRule("ss", "sses"),
    // Singulars in -as, -is, -os and -ns; other words that end so are plurals (`areas`, `wikis`).
    InflectionRule(
      "", "es",
      after: "alias bias canvas atlas pancreas christmas iris trellis pelvis tennis metropolis"),
    InflectionRule(
      "", "es",
      after: """
        gas biogas ibis mantis chassis cannabis portcullis chaos cosmos ethos pathos thermos \
        rhinoceros asbestos lens summons mars
        """, reach: .word),
    InflectionRule("itis", "itises"),
    // Plurals in -us, of the few nouns in -u; any other -us is singular (`status`, `virus`).
    InflectionRule("", "s", after: "menu eau ieu guru haiku caribou bayou impromptu"),
    InflectionRule(
      "", "s", after: "emu gnu sku cpu gpu tpu npu mcu icu tofu flu tutu zulu hindu luau thou you",
      reach: .word),
    // -uses of -use: `houses`, `causes`; the others by word, for `statuses` and `hippopotamuses`.
    InflectionRule("", "s", after: "ouse ause excuse"),
    InflectionRule(
      "", "s", after: "use reuse misuse overuse abuse fuse muse ruse recluse hypotenuse masseuse",
      reach: .word),
    InflectionRule("us", "uses"),

    // -oes: of -oe by word, of -o always; but only some words in -o take it, `photos` do not.
    InflectionRule("", "s", after: "shoe"),
    InflectionRule(
      "", "s", after: "canoe toe foe hoe oboe doe woe floe aloe roe tiptoe mistletoe", reach: .word),
    InflectionRule(
      "o", "oes",
      after: "her potat tomat ech vet torped embarg mosquit tornad volcan buffal carg domin"),
    InflectionRule("o", "oes", telling: .plural),

    // -zz, and z doubled in the plural; `sizes` and `prizes` have an e of their own.
    InflectionRule("z", "zzes", after: "qui whi"),
    InflectionRule("z", "zzes", after: "fe", reach: .word),
    InflectionRule("", "es", after: "zz tz topaz"),
    // -xes; `axes` were above.
    InflectionRule("xe", "xes", after: "delu", reach: .word),
    InflectionRule("x", "xes"),
    // -ches: of -che by word, of a hard -ch without e by word, else of -ch.
    InflectionRule(
      "", "s",
      after: "cache headache niche avalanche quiche brioche cliche moustache mustache porsche"),
    InflectionRule("", "s", after: "ache toothache heartache psyche creche apache", reach: .word),
    InflectionRule("", "s", after: "stomach monarch patriarch matriarch oligarch epoch loch"),
    InflectionRule("", "s", after: "tech czech", reach: .word),
    InflectionRule("ch", "ches"),
    InflectionRule("sh", "shes"),

    // Everything else.
    InflectionRule("", "s"),
  ]
}
