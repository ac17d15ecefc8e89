#include "plimsoll/value/member_finder.h"

#include <algorithm>

namespace plimsoll::value {

MemberFinder::MemberFinder(Value object)
    : object_(object), next_(object.index() + 1), end_(object.index() + object.node().Size()) {}

std::optional<Value> MemberFinder::Find(std::string_view key) {
  const Document& document = object_.document();
  if (next_ < end_ && document.TextOf(document.tape()[next_]) == key) {
    const Value found(document, next_ + 1);
    next_ += 1 + found.node().Size();
    return found;
  }
  if (!sorted_) Sort();
  const auto at = std::ranges::lower_bound(members_, key, {}, &std::pair<std::string_view, uint32_t>::first);
  if (at == members_.end() || at->first != key) return std::nullopt;
  return Value(document, at->second);
}

void MemberFinder::Sort() {
  sorted_ = true;
  members_.reserve(object_.Count());
  for (Member member : object_.Members()) members_.emplace_back(member.key, member.value.index());
  std::ranges::sort(members_);
}

}  // namespace plimsoll::value
