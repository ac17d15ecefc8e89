// What an endpoint of a built-in kind takes from the stored object, whatever a request says, so that no field
// manager comes to own it. All endpoints of objects with a status reset it, and all endpoints of a status
// reset `spec`; these are the others.
//
//   for (const ResetField& field : MoreResetFields("apps", "Deployment", true)) ...  // metadata, labels
#pragma once

#include <span>
#include <string_view>

namespace plimsoll::builtin {

struct ResetField {
  std::string_view name;
  std::string_view member;  // empty: all of them
};

std::span<const ResetField> MoreResetFields(std::string_view group, std::string_view kind, bool at_status);

}  // namespace plimsoll::builtin
