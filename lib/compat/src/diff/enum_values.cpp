#include "enum_values.h"

#include <algorithm>
#include <cstdint>
#include <span>

#include "plimsoll/pattern/pattern.h"
#include "plimsoll/text/utf8.h"
#include "plimsoll/value/equality.h"

namespace plimsoll::compat {

using schema::Keyword;
using value::Kind;
using value::Value;

namespace {

bool IsEnumNumber(Value value) {
  return value.kind() == Kind::kInt || value.kind() == Kind::kUint || value.kind() == Kind::kFloat;
}

double EnumNumber(Value value) {
  if (value.kind() == Kind::kInt) return static_cast<double>(value.AsInt());
  return value.kind() == Kind::kUint ? static_cast<double>(value.AsUint()) : value.AsFloat();
}

// How far values can be from an integer of an enum: the API server drops the fraction of a number before it
// compares the two.
double FractionBeside(const NodePair& pair, Value value) {
  const bool whole = pair.before.Text(pair.old_node, Keyword::kType) == "integer";
  return whole || value.kind() == Kind::kFloat ? 0 : 1;
}

// Keywords say nothing about values of other types.
bool SatisfiesBound(const NodePair& pair, Keyword keyword, Value value) {
  const auto bound = pair.after.Number(pair.new_node, keyword);
  if (!bound || !IsEnumNumber(value)) return true;
  const double beside = FractionBeside(pair, value);
  if (keyword == Keyword::kMaximum) {
    const double most = EnumNumber(value) + beside;
    return most < *bound || (most == *bound && !pair.HasFlag(Keyword::kExclusiveMaximum));
  }
  const double least = EnumNumber(value) - beside;
  return least > *bound || (least == *bound && !pair.HasFlag(Keyword::kExclusiveMinimum));
}

bool SatisfiesLength(const NodePair& pair, Keyword keyword, Value value) {
  const auto bound = pair.after.Integer(pair.new_node, keyword);
  if (!bound || !value.IsString()) return true;
  const auto length = static_cast<int64_t>(text::CountCodePoints(value.AsString()));
  return keyword == Keyword::kMaxLength ? length <= *bound : length >= *bound;
}

// An enum of the schema itself, or of a part that all its values match.
std::span<const uint32_t> OldLiterals(const NodePair& pair) {
  const auto own = pair.before.Literals(pair.old_node, Keyword::kEnum);
  if (!own.empty()) return own;
  for (const schema::NodeId part : pair.before.Nodes(pair.old_node, Keyword::kAllOf)) {
    const auto of_part = pair.before.Literals(part, Keyword::kEnum);
    if (!of_part.empty()) return of_part;
  }
  return {};
}

bool IsInEnum(const NodePair& pair, Keyword keyword, Value value) {
  return std::ranges::any_of(pair.after.Literals(pair.new_node, keyword), [&](uint32_t literal) {
    return value::Equal(pair.after.LiteralAt(literal), value);
  });
}

bool AllMatch(const NodePair& pair, std::span<const uint32_t> literals) {
  const auto pattern = pattern::Pattern::Compile(pair.after.Text(pair.new_node, Keyword::kPattern));
  return pattern && std::ranges::all_of(literals, [&](uint32_t literal) {
           const Value value = pair.before.LiteralAt(literal);
           return !value.IsString() || pattern->Matches(value.AsString());
         });
}

}  // namespace

bool EnumSatisfies(const NodePair& pair, Keyword keyword) {
  const auto literals = OldLiterals(pair);
  if (literals.empty()) return false;
  const auto all = [&](auto satisfies) {
    return std::ranges::all_of(
        literals, [&](uint32_t literal) { return satisfies(pair, keyword, pair.before.LiteralAt(literal)); });
  };
  switch (keyword) {
    case Keyword::kMaximum:
    case Keyword::kMinimum: return all(SatisfiesBound);
    case Keyword::kMaxLength:
    case Keyword::kMinLength: return all(SatisfiesLength);
    case Keyword::kPattern: return AllMatch(pair, literals);
    case Keyword::kEnum: return all(IsInEnum);
    default: return false;
  }
}

}  // namespace plimsoll::compat
