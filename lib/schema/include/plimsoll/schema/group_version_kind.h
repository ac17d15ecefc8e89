// The name of a kind in the API. It borrows its parts.
#pragma once

#include <compare>
#include <string>
#include <string_view>

namespace plimsoll::schema {

struct GroupVersionKind {
  std::string_view group;
  std::string_view version;
  std::string_view kind;

  friend auto operator<=>(const GroupVersionKind&, const GroupVersionKind&) = default;
  // `v1`, `apps/v1`.
  std::string ApiVersion() const;
  // As Go prints it: `apps/v1, Kind=Deployment`, `/v1, Kind=Pod`.
  std::string String() const;
};

}  // namespace plimsoll::schema
