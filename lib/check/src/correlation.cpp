#include "correlation.h"

#include "list_map.h"
#include "member_finder.h"
#include "plimsoll/value/equality.h"

namespace plimsoll::check {

using value::Kind;
using value::Value;

Correlation::Correlation(const Program& program, Value now, std::optional<Value> old)
    : program_(program),
      document_(now.document()),
      first_(now.index()),
      unchanged_(now.node().Size(), false) {
  pairs_.push_back({program.root, now.index(), old, kNone, true});
  for (uint32_t i = 0; i < pairs_.size(); ++i) Visit(i);
  Settle();
}

void Correlation::Visit(uint32_t index) {
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
    PairItems(index, now, old);
  } else if (now.IsObject() && old.IsObject()) {
    pair.equal = now.Count() == old.Count();
    PairMembers(index, now, old);
  } else {
    pair.equal = value::Equal(now, old, value::Equality::kSameKinds);
  }
}

// Appending pairs may move the pair itself.
void Correlation::PairItems(uint32_t index, Value now, Value old) {
  const uint32_t array = program_.nodes[pairs_[index].node].array;
  if (array == kNone || !program_.arrays[array].by_keys) {
    pairs_[index].equal = pairs_[index].equal && value::Equal(now, old, value::Equality::kSameKinds);
    return;
  }
  const ArrayRules& rules = program_.arrays[array];
  const ListMap partners(old, program_.TextsAt(rules.keys));
  for (Value item : now.Items()) {
    const std::optional<Value> partner = partners.Find(item);
    if (partner && rules.items != kNone) {
      pairs_.push_back({rules.items, item.index(), partner, index, true});
    } else {
      pairs_[index].equal = false;
    }
  }
}

void Correlation::PairMembers(uint32_t index, Value now, Value old) {
  const uint32_t object = program_.nodes[pairs_[index].node].object;
  if (object == kNone) {
    pairs_[index].equal = pairs_[index].equal && now.Count() == 0;
    return;
  }
  const ObjectRules& rules = program_.objects[object];
  MemberFinder partners(old);
  for (value::Member member : now.Members()) {
    const uint32_t node = program_.MemberNode(rules, program_.FindProperty(rules, member.key));
    const std::optional<Value> partner = partners.Find(member.key);
    if (node != kNone && partner) {
      pairs_.push_back({node, member.value.index(), partner, index, true});
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
    } else if (pair.parent != kNone) {
      pairs_[pair.parent].equal = false;
    }
  }
}

}  // namespace plimsoll::check
