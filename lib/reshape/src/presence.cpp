#include "plimsoll/reshape/presence.h"

#include <algorithm>

namespace plimsoll::reshape {

void Presence::Clear() {
  entries_.clear();
  texts_.Reset();
  bytes_ = 0;
  complete_ = true;
}

bool Presence::Add(std::string_view pointer, PresenceMarks marks) {
  bytes_ += pointer.size() + sizeof(PresenceEntry);
  complete_ = complete_ && bytes_ <= kMaxPresenceBytes;
  if (complete_) entries_.push_back({texts_.Copy(pointer), marks});
  return complete_;
}

void Presence::Sort() { std::ranges::sort(entries_, {}, &PresenceEntry::pointer); }

PresenceMarks Presence::At(std::string_view pointer) const {
  const auto found = std::ranges::lower_bound(entries_, pointer, {}, &PresenceEntry::pointer);
  return found != entries_.end() && found->pointer == pointer ? found->marks : PresenceMarks{};
}

}  // namespace plimsoll::reshape
