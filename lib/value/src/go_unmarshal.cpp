#include "plimsoll/value/go_unmarshal.h"

namespace plimsoll::value {
namespace {

std::string_view JsonTypeName(Kind kind) {
  switch (kind) {
    case Kind::kNull: return "null";
    case Kind::kBool: return "bool";
    case Kind::kInt:
    case Kind::kUint:
    case Kind::kFloat: return "number";
    case Kind::kString: return "string";
    case Kind::kArray: return "array";
    case Kind::kObject: return "object";
  }
  return "";
}

std::string Sentence(std::string_view what, std::string_view literal, std::string_view go_type) {
  std::string out = "json: cannot unmarshal ";
  out += what;
  if (!literal.empty()) out.push_back(' ');
  out += literal;
  out += " into Go value of type ";
  out += go_type;
  return out;
}

}  // namespace

std::string CannotUnmarshal(Kind kind, std::string_view go_type) {
  return Sentence(JsonTypeName(kind), "", go_type);
}

std::string CannotUnmarshal(AnyValue value, std::string_view go_type) {
  return CannotUnmarshal(value.kind(), go_type);
}

std::string CannotUnmarshalNumber(std::string_view literal, std::string_view go_type) {
  return Sentence("number", literal, go_type);
}

}  // namespace plimsoll::value
