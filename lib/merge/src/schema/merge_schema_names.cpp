#include "merge_schema_names.h"

namespace plimsoll::merge {

std::string_view ScalarName(ScalarType scalar) {
  switch (scalar) {
    case ScalarType::kNumeric: return "numeric";
    case ScalarType::kString: return "string";
    case ScalarType::kBoolean: return "boolean";
    case ScalarType::kUntyped: return "untyped";
    case ScalarType::kNone:
    case ScalarType::kUnknown: break;
  }
  return "";
}

ScalarType ScalarNamed(std::string_view name) {
  for (const ScalarType scalar :
       {ScalarType::kNumeric, ScalarType::kString, ScalarType::kBoolean, ScalarType::kUntyped}) {
    if (name == ScalarName(scalar)) return scalar;
  }
  return name.empty() ? ScalarType::kNone : ScalarType::kUnknown;
}

std::string_view RelationshipName(Relationship relationship) {
  switch (relationship) {
    case Relationship::kAtomic: return "atomic";
    case Relationship::kAssociative: return "associative";
    case Relationship::kSeparable: return "separable";
    case Relationship::kUnset: break;
  }
  return "";
}

Relationship RelationshipNamed(std::string_view name) {
  for (const Relationship relationship :
       {Relationship::kAtomic, Relationship::kAssociative, Relationship::kSeparable}) {
    if (name == RelationshipName(relationship)) return relationship;
  }
  return Relationship::kUnset;
}

}  // namespace plimsoll::merge
