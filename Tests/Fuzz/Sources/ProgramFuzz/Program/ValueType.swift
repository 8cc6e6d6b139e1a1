/// The types that programs decode and encode.
enum ValueType: String, CaseIterable, Sendable {
  // Types with methods of their own in the container protocols.
  case bool, string, double, float, int, int8, int16, int32, int64, int128
  case uint, uint8, uint16, uint32, uint64, uint128
  // The same types through the generic method.
  case genericInt, genericString, genericBool, genericDouble, genericUInt8
  // Types of the standard library and of Foundation.
  case optionalInt, optionalString, intArray, stringArray, optionalIntArray, nestedIntArray
  case intDictionary, stringDictionary, numberedDictionary, uuid, choice
  case decimal, data, set, record, union
  // Models, which run the program that the instruction has below it.
  case model, otherModel, optionalModel, modelArray, modelDictionary, base
  // A metatype that is known only at run time: the static type is the base class.
  case baseAsSub, baseAsLeaf

  static let scalars = Array(allCases.prefix(16))
  static let models: [ValueType] = [
    .model, .otherModel, .optionalModel, .modelArray, .modelDictionary, .base, .baseAsSub,
    .baseAsLeaf,
  ]

  var isModel: Bool { Self.models.contains(self) }
}
