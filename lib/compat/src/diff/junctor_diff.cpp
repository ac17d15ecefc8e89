#include <algorithm>
#include <array>
#include <set>
#include <string>

#include "node_pair.h"

namespace plimsoll::compat {

using schema::Keyword;

namespace {

std::set<std::string> PartsOf(const schema::Schema& schema, schema::NodeId node, Keyword keyword) {
  std::set<std::string> out;
  for (const schema::NodeId part : schema.Nodes(node, keyword)) out.insert(NodeText(schema, part));
  return out;
}

struct PartChanges {
  bool lost = false;    // a part of the old list
  bool gained = false;  // a part of the new one
};

// Whether fewer values are allowed than before, and whether more are.
struct Allowed {
  bool fewer = false;
  bool more = false;
};

Allowed AllowedBy(Keyword keyword, PartChanges parts, bool had, bool has) {
  if (!had) return {.fewer = true};
  if (!has) return {.more = true};
  if (keyword == Keyword::kAllOf) return {parts.gained, parts.lost};
  if (keyword == Keyword::kAnyOf) return {parts.lost, parts.gained};
  return {true, true};
}

Direction DirectionOf(Allowed allowed, bool had, bool has) {
  if (!had) return Direction::kAdded;
  if (!has) return Direction::kRemoved;
  if (allowed.fewer && allowed.more) return Direction::kChanged;
  return allowed.fewer ? Direction::kTightened : Direction::kLoosened;
}

void CompareParts(const NodePair& pair, Keyword keyword, ChangeList& changes) {
  const std::set<std::string> before = PartsOf(pair.before, pair.old_node, keyword);
  const std::set<std::string> after = PartsOf(pair.after, pair.new_node, keyword);
  if (before == after) return;
  const PartChanges parts{!std::ranges::includes(after, before), !std::ranges::includes(before, after)};
  const Allowed allowed = AllowedBy(keyword, parts, !before.empty(), !after.empty());
  changes.Add(pair, keyword, DirectionOf(allowed, !before.empty(), !after.empty()),
              allowed.fewer ? pair.Refused() : EffectSet());
}

}  // namespace

void CompareJunctors(const NodePair& pair, ChangeList& changes) {
  for (const Keyword keyword : {Keyword::kAllOf, Keyword::kAnyOf, Keyword::kOneOf}) {
    CompareParts(pair, keyword, changes);
  }
  const auto before = pair.before.Node(pair.old_node, Keyword::kNot);
  const auto after = pair.after.Node(pair.new_node, Keyword::kNot);
  if (!before && !after) return;
  if (before && after && NodeText(pair.before, *before) == NodeText(pair.after, *after)) return;
  changes.Add(pair, Keyword::kNot,
              !before  ? Direction::kAdded
              : !after ? Direction::kRemoved
                       : Direction::kChanged,
              after ? pair.Refused() : EffectSet());
}

}  // namespace plimsoll::compat
