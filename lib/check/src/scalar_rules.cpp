#include "scalar_rules.h"

#include "plimsoll/text/utf8.h"

namespace plimsoll::check {
namespace {

using value::Kind;

// Counting is needed only where the bytes leave a doubt: a code point takes one to four.
bool LengthHolds(const StringRules& rules, std::string_view text) {
  const auto bytes = static_cast<int64_t>(text.size());
  if (bytes < rules.min_length) return false;
  if (bytes <= rules.max_length && (bytes + 3) / 4 >= rules.min_length) return true;
  const auto length = static_cast<int64_t>(text::CountCodePoints(text));
  return length <= rules.max_length && length >= rules.min_length;
}

bool JunctorsSettled(const ProgramNode& node, Kind kind) {
  return (node.junctors_settled & BitOf(kind)) != 0;
}
bool Typed(const ProgramNode& node, Kind kind) { return (node.typed & BitOf(kind)) != 0; }

}  // namespace

bool StringHolds(const Program& program, const StringRules& rules, std::string_view text) {
  if (!LengthHolds(rules, text)) return false;
  for (const uint32_t pattern : {rules.pattern, rules.second_pattern}) {
    if (pattern != kNone && !program.patterns[pattern].Matches(text)) return false;
  }
  return !rules.format || schema::Holds(*rules.format, text);
}

bool StringFits(const Program& program, const ProgramNode& node, std::string_view text) {
  if (!Typed(node, Kind::kString) || !JunctorsSettled(node, Kind::kString)) return false;
  if (node.enumeration != kNone && !program.enums[node.enumeration].AllowsString(text)) return false;
  return node.string == kNone || StringHolds(program, program.strings[node.string], text);
}

bool IntFits(const Program& program, const ProgramNode& node, int64_t number) {
  if (!Typed(node, Kind::kInt) || !JunctorsSettled(node, Kind::kInt)) return false;
  if (node.enumeration != kNone && !program.enums[node.enumeration].AllowsInt(number)) return false;
  return node.number == kNone || program.numbers[node.number].Hold(number);
}

bool FloatFits(const Program& program, const ProgramNode& node, double number) {
  const bool typed = Typed(node, Kind::kFloat) || (node.whole_floats && IsJsonInteger(number));
  if (!typed || !JunctorsSettled(node, Kind::kFloat)) return false;
  if (node.enumeration != kNone && !program.enums[node.enumeration].AllowsFloat(number)) return false;
  return node.number == kNone || program.numbers[node.number].Hold(number);
}

bool BoolFits(const Program& program, const ProgramNode& node, bool value) {
  if (!Typed(node, Kind::kBool) || !JunctorsSettled(node, Kind::kBool)) return false;
  return node.enumeration == kNone || program.enums[node.enumeration].AllowsBool(value);
}

}  // namespace plimsoll::check
