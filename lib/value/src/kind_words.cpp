#include "plimsoll/value/kind_words.h"

namespace plimsoll::value {

std::string_view KindInWords(Kind kind) {
  switch (kind) {
    case Kind::kNull: return "null";
    case Kind::kBool: return "a boolean";
    case Kind::kInt:
    case Kind::kUint:
    case Kind::kFloat: return "a number";
    case Kind::kString: return "a string";
    case Kind::kArray: return "a list";
    case Kind::kObject: return "an object";
  }
  return "";
}

}  // namespace plimsoll::value
