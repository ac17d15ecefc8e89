// KindPattern is a kind as people name it: `apps/v1/Deployment`, `v1/Pod`, `Deployment`, `deploy`.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "plimsoll/base/result.h"
#include "plimsoll/schema/open_api.h"

namespace plimsoll::engine {

struct KindPattern {
  std::optional<std::string> group;
  std::optional<std::string> version;
  std::string kind;

  bool Matches(const schema::GroupVersionKind& name) const;
};

// Without a group, a version is that of the core group.
Result<KindPattern> ParseKindPattern(std::string_view text);

// `apps/v1/Deployment`, `v1/Pod`.
std::string KindText(const schema::GroupVersionKind& name);

}  // namespace plimsoll::engine
