#include "plimsoll/value/correlation.h"

#include "plimsoll/value/equality.h"
#include "plimsoll/value/list_map.h"
#include "plimsoll/value/member_finder.h"

namespace plimsoll::value {

Correlation::Correlation(const PairingRules& rules, uint32_t root, Value now, std::optional<Value> old)
    : document_(now.document()),
      first_(now.index()),
      paired_(now.node().Size(), false),
      unchanged_(now.node().Size(), false) {
  Add(root, now, old, PairingRules::kNone);
  for (uint32_t i = 0; i < pairs_.size(); ++i) Visit(rules, i);
  Settle();
}

void Correlation::Add(uint32_t node, Value now, std::optional<Value> old, uint32_t parent) {
  pairs_.push_back({node, now.index(), old, parent, true});
  paired_[now.index() - first_] = true;
}

void Correlation::Visit(const PairingRules& rules, uint32_t index) {
  Pair& pair = pairs_[index];
  const Value now(document_, pair.now);
  const bool old_is_null = !pair.old || pair.old->IsNull();
  if (now.IsNull() || old_is_null) {
    pair.equal = now.IsNull() && old_is_null;
    return;
  }
  const Value old = *pair.old;
  if (now.IsArray() && old.IsArray()) {
    pair.equal = now.Count() == old.Count();
    PairItems(rules, index, now, old);
  } else if (now.IsObject() && old.IsObject()) {
    pair.equal = now.Count() == old.Count();
    PairMembers(rules, index, now, old);
  } else {
    pair.equal = Equal(now, old, Equality::kSameKinds);
  }
}

// Appending pairs may move the pair itself.
void Correlation::PairItems(const PairingRules& rules, uint32_t index, Value now, Value old) {
  const uint32_t node = pairs_[index].node;
  const auto keys = rules.ItemKeys(node);
  if (!keys) {
    pairs_[index].equal = pairs_[index].equal && Equal(now, old, Equality::kSameKinds);
    return;
  }
  const uint32_t items = rules.ItemNode(node);
  const ListMap partners(old, *keys);
  for (Value item : now.Items()) {
    const std::optional<Value> partner = partners.Find(item);
    if (partner && items != PairingRules::kNone) {
      Add(items, item, partner, index);
    } else {
      pairs_[index].equal = false;
    }
  }
}

void Correlation::PairMembers(const PairingRules& rules, uint32_t index, Value now, Value old) {
  const uint32_t object = pairs_[index].node;
  MemberFinder partners(old);
  for (Member member : now.Members()) {
    const uint32_t node = rules.MemberNode(object, member.key);
    const std::optional<Value> partner = partners.Find(member.key);
    if (node != PairingRules::kNone && partner) {
      Add(node, member.value, partner, index);
    } else {
      pairs_[index].equal = false;
    }
  }
}

void Correlation::Settle() {
  for (size_t i = pairs_.size(); i-- > 0;) {
    const Pair& pair = pairs_[i];
    if (pair.equal) {
      unchanged_[pair.now - first_] = true;
    } else if (pair.parent != PairingRules::kNone) {
      pairs_[pair.parent].equal = false;
    }
  }
}

}  // namespace plimsoll::value
