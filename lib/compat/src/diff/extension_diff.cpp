// The extensions of Kubernetes: how lists and maps merge, embedded resources.
#include <algorithm>
#include <array>

#include "node_pair.h"

namespace plimsoll::compat {

using schema::Keyword;

namespace {

void CompareListTypes(const NodePair& pair, ChangeList& changes) {
  constexpr std::string_view kAtomic = "atomic";
  std::string before = pair.OldText(Keyword::kListType);
  std::string after = pair.NewText(Keyword::kListType);
  if (before.empty()) before = kAtomic;
  if (after.empty()) after = kAtomic;
  if (before == after) return;
  EffectSet effects = Effect::kApply;
  // Items that are equal, or have equal keys, were allowed. Only schemas of CRDs refuse them.
  if (after != kAtomic && pair.custom()) effects |= pair.Refused();
  changes.Add(pair, Keyword::kListType, Direction::kChanged, effects, before, after);
}

void CompareListKeys(const NodePair& pair, ChangeList& changes) {
  const auto before = pair.before.Texts(pair.old_node, Keyword::kListMapKeys);
  const auto after = pair.after.Texts(pair.new_node, Keyword::kListMapKeys);
  const auto has_all = [](auto some, auto all) {
    return std::ranges::all_of(
        some, [&](std::string_view one) { return std::ranges::find(all, one) != all.end(); });
  };
  if (before.empty() || after.empty() || (has_all(before, after) && has_all(after, before))) return;
  EffectSet effects = Effect::kApply;
  if (!has_all(before, after) && pair.custom()) effects |= pair.Refused();
  changes.Add(pair, Keyword::kListMapKeys, Direction::kChanged, effects);
}

void CompareMapTypes(const NodePair& pair, ChangeList& changes) {
  constexpr std::string_view kGranular = "granular";
  std::string before = pair.OldText(Keyword::kMapType);
  std::string after = pair.NewText(Keyword::kMapType);
  if (before.empty()) before = kGranular;
  if (after.empty()) after = kGranular;
  if (before == after) return;
  changes.Add(pair, Keyword::kMapType, Direction::kChanged, Effect::kApply, before, after);
}

void CompareFlags(const NodePair& pair, ChangeList& changes) {
  const bool preserved = pair.HadFlag(Keyword::kPreserveUnknownFields);
  const bool preserves = pair.HasFlag(Keyword::kPreserveUnknownFields);
  // A map keeps all its entries.
  const bool keeps = pair.after.Has(pair.new_node, Keyword::kAdditionalProperties);
  if (preserved != preserves) {
    const bool lost = preserved && !keeps;
    changes.Add(pair, Keyword::kPreserveUnknownFields, preserves ? Direction::kAdded : Direction::kRemoved,
                lost ? Effect::kPruned | Effect::kWriters : EffectSet());
  }
  const bool embeds = pair.HasFlag(Keyword::kEmbeddedResource);
  if (pair.HadFlag(Keyword::kEmbeddedResource) == embeds) return;
  const EffectSet pruned = preserves ? EffectSet() : Effect::kPruned | Effect::kWriters;
  changes.Add(pair, Keyword::kEmbeddedResource, embeds ? Direction::kAdded : Direction::kRemoved,
              embeds ? pair.Refused() : pruned);
}

}  // namespace

void CompareExtensions(const NodePair& pair, ChangeList& changes) {
  CompareListTypes(pair, changes);
  CompareListKeys(pair, changes);
  CompareMapTypes(pair, changes);
  CompareFlags(pair, changes);
  for (const Keyword keyword : {Keyword::kPatchStrategy, Keyword::kPatchMergeKey}) {
    if (pair.OldText(keyword) != pair.NewText(keyword)) {
      changes.Add(pair, keyword, Direction::kChanged, Effect::kApply);
    }
  }
}

}  // namespace plimsoll::compat
