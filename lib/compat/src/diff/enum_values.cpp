#include "enum_values.h"

#include <algorithm>
#include <cstdint>
#include <span>

#include "plimsoll/pattern/pattern.h"
#include "plimsoll/text/utf8.h"

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

// Keywords say nothing about values of other types.
bool SatisfiesBound(const NodePair& pair, Keyword keyword, Value value) {
  const auto bound = pair.after.Number(pair.new_node, keyword);
  if (!bound || !IsEnumNumber(value)) return true;
  const double number = EnumNumber(value);
  if (keyword == Keyword::kMaximum)
    return number < *bound || (number == *bound && !pair.HasFlag(Keyword::kExclusiveMaximum));
  return number > *bound || (number == *bound && !pair.HasFlag(Keyword::kExclusiveMinimum));
}

bool SatisfiesLength(const NodePair& pair, Keyword keyword, Value value) {
  const auto bound = pair.after.Integer(pair.new_node, keyword);
  if (!bound || !value.IsString()) return true;
  const auto length = static_cast<int64_t>(text::CountCodePoints(value.AsString()));
  return keyword == Keyword::kMaxLength ? length <= *bound : length >= *bound;
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
  const auto literals = pair.before.Literals(pair.old_node, Keyword::kEnum);
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
    default: return false;
  }
}

}  // namespace plimsoll::compat
