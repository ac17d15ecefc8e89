// Request is what admission knows of a request to the API. Objects and texts are borrowed.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/policy/model/names.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::policy {

struct UserInfo {
  std::string_view username;
  std::string_view uid = {};
  std::vector<std::string_view> groups = {};
  std::optional<value::Value> extra = std::nullopt;  // lists of texts by their keys
};

struct Request {
  std::string_view operation;  // CREATE, UPDATE, DELETE, CONNECT
  GroupVersionKind kind = {};
  GroupVersionResource resource = {};
  std::string_view subresource = {};
  std::string_view name = {};  // empty for a name that the server makes
  std::string_view namespace_ = {};
  UserInfo user = {};
  bool dry_run = false;
  std::optional<value::Value> object = std::nullopt;
  std::optional<value::Value> old_object = std::nullopt;
  std::optional<value::Value> options = std::nullopt;

  // The namespace whose object expressions see: none for requests about namespaces themselves.
  std::string_view ObjectNamespace() const;
};

// A Request in the form that batch requests and tests have it: `operation`, `kind`, `resource`,
// `subResource`, `name`, `namespace`, `userInfo`, `dryRun`, `options`, `object`, `oldObject`.
Request ReadRequest(value::Value request);

}  // namespace plimsoll::policy
