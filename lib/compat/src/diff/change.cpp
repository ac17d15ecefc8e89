#include "plimsoll/compat/diff/change.h"

namespace plimsoll::compat {

std::string_view NameOf(Direction direction) {
  switch (direction) {
    case Direction::kAdded: return "added";
    case Direction::kRemoved: return "removed";
    case Direction::kTightened: return "tightened";
    case Direction::kLoosened: return "loosened";
    case Direction::kChanged: return "changed";
  }
  return "";
}

std::string Change::Signature() const {
  std::string out = path.FieldPathOrNothing();
  for (const std::string_view part :
       {std::string_view(subject), NameOf(direction), std::string_view(before), std::string_view(after)}) {
    out += '\n';
    out += part;
  }
  return out;
}

std::string Change::Text() const {
  std::string out = subject + " " + std::string(NameOf(direction));
  if (before.empty() && after.empty()) return out;
  if (before.empty()) return out + ": " + after;
  if (after.empty()) return out + ": was " + before;
  return out + " from " + before + " to " + after;
}

}  // namespace plimsoll::compat
