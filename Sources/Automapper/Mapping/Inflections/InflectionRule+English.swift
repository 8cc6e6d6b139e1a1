extension InflectionRule {
  /// The singulars and plurals of English nouns. The first rule that matches a word decides, in
  /// both directions, so exceptions come before the general rule. The last rule matches every word.
  ///
  /// If English allows two plurals, the table has the one that Rails' inflector chooses, without
  /// its mistakes (`bonu` for `bonus`, `to` for `toes`, `criterium` for `criteria`).
  static let english: [InflectionRule] = [
    // One form for both numbers. Whole words: `rice` must not match `price`, nor `news` match
    // `sinews`.
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
    // Words without a plural that also end compound words: `timeseries`, `subspecies`, `jellyfish`.
    InflectionRule("", "", after: "series species sheep jellyfish goldfish starfish shellfish"),
    // Short words that end in s and are not plurals.
    InflectionRule(
      "", "", after: "is as us os has was this yes always perhaps scissors pants trousers",
      reach: .word),
    // Acronyms that end in s, for names whose case does not reveal them: `sms`, `user_dns`.
    InflectionRule(
      "", "es", after: "sms mms gps dns css tls aws cms lms ios macos tvos watchos https saas",
      reach: .word),

    // Words with an irregular plural.
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
    // Words in -man that do not mean a man, and words in -men that are not plurals; then -man
    // itself.
    InflectionRule(
      "", "s",
      after: """
        human german roman norman ottoman shaman talisman caiman specimen regimen abdomen acumen \
        stamen lumen cyclamen foramen
        """),
    InflectionRule("", "s", after: "omen semen ramen amen hymen yemen", reach: .word),
    InflectionRule("man", "men"),

    // Latin and Greek. Listed by word, because `prices`, `pizza`, `album` and `taxi` have the same
    // endings.
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

    // -ves from -f and -fe. Listed by word: `curves`, `objectives`, `archives` and `olives` come
    // from -ve, and the plurals `roofs` and `chiefs` have no v.
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
    // A vowel before the y keeps it: `keys`, `days`. The u of `soliloquy` does not count as a
    // vowel.
    InflectionRule("quy", "quies"),
    InflectionRule("", "s", after: "ay ey oy uy"),
    InflectionRule("y", "ies"),

    // -sis, for words whose -ses would otherwise be taken for a plural of -se (`cases`, `courses`).
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
    // Singulars in -as, -is, -os and -ns. Other words with these endings are plurals (`areas`,
    // `wikis`).
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
    // -uses from -use: `houses`, `causes`. The others are whole words, because `statuses` and
    // `hippopotamuses` come from -us.
    InflectionRule("", "s", after: "ouse ause excuse"),
    InflectionRule(
      "", "s", after: "use reuse misuse overuse abuse fuse muse ruse recluse hypotenuse masseuse",
      reach: .word),
    InflectionRule("us", "uses"),

    // -oes comes from -oe for the listed words, else from -o. But only some words in -o form their
    // plural with it: `photos` does not.
    InflectionRule("", "s", after: "shoe"),
    InflectionRule(
      "", "s", after: "canoe toe foe hoe oboe doe woe floe aloe roe tiptoe mistletoe", reach: .word),
    InflectionRule(
      "o", "oes",
      after: "her potat tomat ech vet torped embarg mosquit tornad volcan buffal carg domin"),
    InflectionRule("o", "oes", telling: .plural),

    // -zz, and z doubled in the plural. `sizes` and `prizes` come from -ze.
    InflectionRule("z", "zzes", after: "qui whi"),
    InflectionRule("z", "zzes", after: "fe", reach: .word),
    InflectionRule("", "es", after: "zz tz topaz"),
    // -xes. `axes` has a rule above.
    InflectionRule("xe", "xes", after: "delu", reach: .word),
    InflectionRule("x", "xes"),
    // -ches comes from -che for the listed words, else from -ch. Listed words with a hard -ch take
    // only an s.
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
