#include "plimsoll/value/go_unmarshal.h"

#include "plimsoll/value/kind_words.h"

namespace plimsoll::value {
namespace {

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
  return Sentence(GoJsonName(kind), "", go_type);
}

std::string CannotUnmarshal(AnyValue value, std::string_view go_type) {
  return CannotUnmarshal(value.kind(), go_type);
}

std::string CannotUnmarshalNumber(std::string_view literal, std::string_view go_type) {
  return Sentence("number", literal, go_type);
}

}  // namespace plimsoll::value
