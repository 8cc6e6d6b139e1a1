extension MappingExplanation {
  /// Returns the rows of an enum in a declared form: one per value of each known case, or one per case.
  static func rows(_ plan: TypePlan, _ cases: CasePlan) -> [Row] {
    cases.names.flatMap { name -> [Row] in
      let payload = cases.payload(of: name)
      let location = cases.location(of: name)
      guard let payload, payload.shape != .none else {
        let type = payload == nil ? "?" : "-"
        return [Row(name, type, keys: [], conversion: location, inverseKey: nil)]
      }
      guard payload.shape == .labelled || cases.form == .external else {
        let values =
          payload.shape == .single ? payload.properties.map(\.typeText)[0] : payload.description
        let key = cases.content ?? "(this value)"
        return [Row(name, values, keys: [key], conversion: location, inverseKey: key)]
      }
      return payload.properties.map { property in
        var row = Row(plan.wholeProperty(named: property.name), property)
        row.property = "\(name).\(property.name)"
        row.conversion = [location, row.conversion].compactMap { $0 }.joined(separator: ", ")
        return row
      }
    }
  }
}

extension MappingExplanation.Row {
  fileprivate init(
    _ property: String, _ type: String, keys: [String], conversion: String?, inverseKey: String?
  ) {
    self.property = property
    self.type = type
    self.keys = keys
    self.conversion = conversion
    self.inverseKey = inverseKey
  }
}

extension CasePlan {
  fileprivate var content: String? {
    guard case .tagged(_, let content) = form else { return nil }
    return content
  }

  /// Returns how the source identifies a case: `type: "circle"`, `in "circle"`.
  fileprivate func location(of name: String) -> String {
    let tags = self.tags(of: name).map(\.quoted).joined(separator: " or ")
    return switch form {
    case .external: "in \(tags)"
    case .untagged: "if it fits"
    case .tagged(let key, _): "\(key.text): \(tags)"
    }
  }
}

extension TypeSchema.Property {
  /// The type with its Optional.
  fileprivate var typeText: String { TypeName.of(type, isOptional: isOptional) }
}
