#include "return_stack.h"

#include "plimsoll/base/hash.h"

namespace plimsoll::cel {

const ReturnStack* ReturnStacks::Intern(std::vector<Return> returns) {
  uint64_t hash = returns.size();
  for (const Return& back : returns) {
    hash = MixHash(MixHash(hash, back.state), reinterpret_cast<uintptr_t>(back.parent));
  }
  std::vector<const ReturnStack*>& bucket = interned_[hash];
  for (const ReturnStack* stack : bucket) {
    if (stack->returns == returns) return stack;
  }
  stacks_.push_back({std::move(returns)});
  bucket.push_back(&stacks_.back());
  return bucket.back();
}

const ReturnStack* ReturnStacks::Merge(const ReturnStack* a, const ReturnStack* b, bool wildcard) {
  if (a == b) return a;
  if (wildcard && (a->IsEmpty() || b->IsEmpty())) return Empty();
  std::vector<Return> merged;
  auto i = a->returns.begin();
  auto j = b->returns.begin();
  while (i != a->returns.end() || j != b->returns.end()) {
    if (j == b->returns.end() || (i != a->returns.end() && i->state < j->state)) {
      merged.push_back(*i++);
    } else if (i == a->returns.end() || j->state < i->state) {
      merged.push_back(*j++);
    } else {
      const ReturnStack* parent = i->parent == nullptr ? nullptr : Merge(i->parent, j->parent, wildcard);
      merged.push_back({i->state, parent});
      ++i;
      ++j;
    }
  }
  return Intern(std::move(merged));
}

}  // namespace plimsoll::cel
