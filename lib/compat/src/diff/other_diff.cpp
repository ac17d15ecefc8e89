#include <set>

#include "node_pair.h"

namespace plimsoll::compat {

using schema::Keyword;

namespace {

// Whether a part of the comparison of its own has the keyword.
bool IsCompared(Keyword keyword) {
  switch (keyword) {
    case Keyword::kRef:
    case Keyword::kType:
    case Keyword::kTypes:
    case Keyword::kNullable:
    case Keyword::kFormat:
    case Keyword::kDefault:
    case Keyword::kMaximum:
    case Keyword::kExclusiveMaximum:
    case Keyword::kMinimum:
    case Keyword::kExclusiveMinimum:
    case Keyword::kExclusiveMaximumNumber:
    case Keyword::kExclusiveMinimumNumber:
    case Keyword::kMaxLength:
    case Keyword::kMinLength:
    case Keyword::kPattern:
    case Keyword::kMaxItems:
    case Keyword::kMinItems:
    case Keyword::kUniqueItems:
    case Keyword::kMultipleOf:
    case Keyword::kEnum:
    case Keyword::kMaxProperties:
    case Keyword::kMinProperties:
    case Keyword::kMaxContains:
    case Keyword::kMinContains:
    case Keyword::kRequired:
    case Keyword::kItems:
    case Keyword::kAllOf:
    case Keyword::kOneOf:
    case Keyword::kAnyOf:
    case Keyword::kNot:
    case Keyword::kProperties:
    case Keyword::kAdditionalProperties:
    case Keyword::kPreserveUnknownFields:
    case Keyword::kEmbeddedResource:
    case Keyword::kIntOrString:
    case Keyword::kListMapKeys:
    case Keyword::kListType:
    case Keyword::kMapType:
    case Keyword::kValidations:
    case Keyword::kPatchStrategy:
    case Keyword::kPatchMergeKey:
    case Keyword::kMapKey:
    case Keyword::kNever: return true;
    default: return false;
  }
}

}  // namespace

void CompareOthers(const NodePair& pair, ChangeList& changes) {
  std::set<Keyword> keywords;
  for (const schema::Entry& entry : pair.before.Entries(pair.old_node)) keywords.insert(entry.keyword);
  for (const schema::Entry& entry : pair.after.Entries(pair.new_node)) keywords.insert(entry.keyword);
  for (const Keyword keyword : keywords) {
    if (IsCompared(keyword)) continue;
    const std::string before = pair.OldText(keyword);
    const std::string after = pair.NewText(keyword);
    const bool had = pair.before.Has(pair.old_node, keyword);
    const bool has = pair.after.Has(pair.new_node, keyword);
    if (had == has && before == after) continue;
    const bool refuses = has && !IsAnnotation(keyword);
    changes.Add(pair, keyword,
                !had   ? Direction::kAdded
                : !has ? Direction::kRemoved
                       : Direction::kChanged,
                refuses ? pair.Refused() : EffectSet());
  }
}

}  // namespace plimsoll::compat
