// The two parts of an apiVersion.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace plimsoll::schema {

// `apps` of `apps/v1`; empty for `v1`.
inline std::string_view GroupOf(std::string_view api_version) {
  const size_t slash = api_version.find('/');
  return slash == std::string_view::npos ? std::string_view() : api_version.substr(0, slash);
}

// `v1` of both.
inline std::string_view VersionOf(std::string_view api_version) {
  return api_version.substr(api_version.find('/') + 1);
}

// `apps/v1`, and `v1` of the group without a name.
inline std::string ApiVersionOf(std::string_view group, std::string_view version) {
  return group.empty() ? std::string(version) : std::string(group).append("/").append(version);
}

}  // namespace plimsoll::schema
