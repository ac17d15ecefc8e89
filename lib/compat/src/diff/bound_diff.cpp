#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>

#include "enum_values.h"
#include "node_pair.h"

namespace plimsoll::compat {

using schema::Keyword;

namespace {

struct BoundKeyword {
  Keyword keyword;
  bool upper;
  bool count;  // never below 0
};

constexpr std::array<BoundKeyword, 12> kBounds = {{
    {Keyword::kMaximum, true, false},
    {Keyword::kMinimum, false, false},
    {Keyword::kExclusiveMaximumNumber, true, false},
    {Keyword::kExclusiveMinimumNumber, false, false},
    {Keyword::kMaxLength, true, true},
    {Keyword::kMinLength, false, true},
    {Keyword::kMaxItems, true, true},
    {Keyword::kMinItems, false, true},
    {Keyword::kMaxProperties, true, true},
    {Keyword::kMinProperties, false, true},
    {Keyword::kMaxContains, true, true},
    {Keyword::kMinContains, false, true},
}};

std::optional<double> BoundOf(const schema::Schema& schema, schema::NodeId node, const BoundKeyword& bound) {
  if (schema::InfoOf(bound.keyword).form == schema::Form::kNumber) return schema.Number(node, bound.keyword);
  const auto count = schema.Integer(node, bound.keyword);
  // At least one item must match unless it says otherwise.
  if (bound.keyword == Keyword::kMinContains && schema.Has(node, Keyword::kContains))
    return static_cast<double>(count.value_or(1));
  if (!count) return std::nullopt;
  // A lower bound of 0 says nothing.
  if (bound.count && !bound.upper && *count <= 0) return std::nullopt;
  return static_cast<double>(*count);
}

// Where `contains` is new, it has all effects.
bool HasBoundOf(const NodePair& pair, const BoundKeyword& bound) {
  if (bound.keyword != Keyword::kMinContains && bound.keyword != Keyword::kMaxContains) return true;
  return pair.before.Has(pair.old_node, Keyword::kContains) &&
         pair.after.Has(pair.new_node, Keyword::kContains);
}

// Whether objects have no more than so many fields: custom resources lose those that the schema does not
// name.
bool HasFewFields(const NodePair& pair, const BoundKeyword& bound, double most) {
  if (bound.keyword != Keyword::kMaxProperties || !pair.custom() || pair.path.empty()) return false;
  if (pair.HadFlag(Keyword::kPreserveUnknownFields) || pair.HadFlag(Keyword::kEmbeddedResource)) return false;
  if (pair.before.Has(pair.old_node, Keyword::kAdditionalProperties)) return false;
  const auto fields = pair.before.NamedNodes(pair.old_node, Keyword::kProperties);
  return static_cast<double>(fields.size()) <= most;
}

void CompareBound(const NodePair& pair, const BoundKeyword& bound, ChangeList& changes) {
  if (!HasBoundOf(pair, bound)) return;
  const auto before = BoundOf(pair.before, pair.old_node, bound);
  const auto after = BoundOf(pair.after, pair.new_node, bound);
  if (before == after) return;
  if (!after) return changes.Add(pair, bound.keyword, Direction::kRemoved, {});
  const bool satisfied = EnumSatisfies(pair, bound.keyword) || HasFewFields(pair, bound, *after);
  const EffectSet refused = satisfied ? EffectSet() : pair.Refused();
  if (!before) return changes.Add(pair, bound.keyword, Direction::kAdded, refused);
  const bool tighter = bound.upper ? *after < *before : *after > *before;
  const Direction direction = tighter ? Direction::kTightened : Direction::kLoosened;
  const EffectSet effects = tighter ? refused : EffectSet();
  if (bound.keyword != Keyword::kMinContains) return changes.Add(pair, bound.keyword, direction, effects);
  // What holds without the keyword has no text.
  const auto text = [](double count) { return std::to_string(static_cast<int64_t>(count)); };
  changes.Add(pair, bound.keyword, direction, effects, text(*before), text(*after));
}

// The flags beside `maximum` and `minimum`.
void CompareExclusive(const NodePair& pair, Keyword keyword, Keyword bound, ChangeList& changes) {
  const bool after = pair.HasFlag(keyword);
  if (pair.HadFlag(keyword) == after) return;
  const bool same_bound = pair.before.Number(pair.old_node, bound) == pair.after.Number(pair.new_node, bound);
  const bool tighter = after && same_bound && pair.after.Has(pair.new_node, bound);
  changes.Add(pair, keyword, after ? Direction::kAdded : Direction::kRemoved,
              tighter ? pair.Refused() : EffectSet());
}

void CompareMultiple(const NodePair& pair, ChangeList& changes) {
  const auto before = pair.before.Number(pair.old_node, Keyword::kMultipleOf);
  const auto after = pair.after.Number(pair.new_node, Keyword::kMultipleOf);
  if (before == after) return;
  if (!after) return changes.Add(pair, Keyword::kMultipleOf, Direction::kRemoved, {});
  if (!before) return changes.Add(pair, Keyword::kMultipleOf, Direction::kAdded, pair.Refused());
  const bool included = *after > 0 && std::fmod(*before, *after) == 0;
  changes.Add(pair, Keyword::kMultipleOf, included ? Direction::kLoosened : Direction::kChanged,
              included ? EffectSet() : pair.Refused());
}

}  // namespace

void CompareBounds(const NodePair& pair, ChangeList& changes) {
  for (const BoundKeyword& bound : kBounds) CompareBound(pair, bound, changes);
  CompareExclusive(pair, Keyword::kExclusiveMaximum, Keyword::kMaximum, changes);
  CompareExclusive(pair, Keyword::kExclusiveMinimum, Keyword::kMinimum, changes);
  CompareMultiple(pair, changes);
  const bool unique = pair.HasFlag(Keyword::kUniqueItems);
  if (pair.HadFlag(Keyword::kUniqueItems) == unique) return;
  changes.Add(pair, Keyword::kUniqueItems, unique ? Direction::kAdded : Direction::kRemoved,
              unique ? pair.Refused() : EffectSet());
}

}  // namespace plimsoll::compat
