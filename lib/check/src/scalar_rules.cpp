#include "scalar_rules.h"

#include "plimsoll/text/utf8.h"

namespace plimsoll::check {
namespace {

using value::Kind;

[[gnu::noinline]] bool CountHolds(const StringRules& rules, std::string_view text) {
  const auto length = static_cast<int64_t>(text::CountCodePoints(text));
  return length <= rules.max_length && length >= rules.min_length;
}

bool LengthHolds(const StringRules& rules, std::string_view text) {
  return text.size() - rules.sure_bytes <= rules.sure_more || CountHolds(rules, text);
}

bool JunctorsSettled(const ProgramNode& node, Kind kind) {
  return (node.junctors_settled & BitOf(kind)) != 0;
}
bool Typed(const ProgramNode& node, Kind kind) { return (node.typed & BitOf(kind)) != 0; }

bool PatternHolds(const CheckProgram& program, const StringRules& rules, std::string_view text) {
  return LengthHolds(rules, text) && program.patterns[rules.pattern]->Matches(text);
}

}  // namespace

bool StringHolds(const CheckProgram& program, const StringRules& rules, std::string_view text) {
  if (!LengthHolds(rules, text)) return false;
  if (rules.pattern != kNone && !program.patterns[rules.pattern]->Matches(text)) return false;
  if (rules.second_pattern != kNone && !program.patterns[rules.second_pattern]->Matches(text)) return false;
  return !rules.format || schema::Holds(*rules.format, text);
}

bool StringFits(const CheckProgram& program, const ProgramNode& node, std::string_view text) {
  switch (node.string_check) {
    case StringCheck::kLength: return LengthHolds(program.strings[node.string], text);
    case StringCheck::kPattern: return PatternHolds(program, program.strings[node.string], text);
    case StringCheck::kEnum: return program.enums[node.enumeration].AllowsString(text);
    case StringCheck::kAll: break;
  }
  if (!Typed(node, Kind::kString) || !JunctorsSettled(node, Kind::kString)) return false;
  if (node.enumeration != kNone && !program.enums[node.enumeration].AllowsString(text)) return false;
  return node.string == kNone || StringHolds(program, program.strings[node.string], text);
}

bool IntFits(const CheckProgram& program, const ProgramNode& node, int64_t number) {
  if (!Typed(node, Kind::kInt) || !JunctorsSettled(node, Kind::kInt)) return false;
  if (node.enumeration != kNone && !program.enums[node.enumeration].AllowsInt(number)) return false;
  return node.number == kNone || program.numbers[node.number].Hold(number);
}

bool FloatFits(const CheckProgram& program, const ProgramNode& node, double number) {
  const bool typed = Typed(node, Kind::kFloat) || (node.whole_floats && IsJsonInteger(number));
  if (!typed || !JunctorsSettled(node, Kind::kFloat)) return false;
  if (node.enumeration != kNone && !program.enums[node.enumeration].AllowsFloat(number)) return false;
  return node.number == kNone || program.numbers[node.number].Hold(number);
}

bool BoolFits(const CheckProgram& program, const ProgramNode& node, bool value) {
  if (!Typed(node, Kind::kBool) || !JunctorsSettled(node, Kind::kBool)) return false;
  return node.enumeration == kNone || program.enums[node.enumeration].AllowsBool(value);
}

}  // namespace plimsoll::check
