// What expressions ask an authorizer: `authorizer.group('apps').resource('deployments').check('delete')`. The
// host of the expressions answers.
//
//   AuthorizerValue value{&host, {"alice", groups}};
//   variables[i] = AuthorizerOf(value);
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "plimsoll/cel/values/value.h"

namespace plimsoll::cel {

struct AuthorizationUser {
  std::string_view name;
  std::span<const std::string_view> groups;
};

// A question. Texts are borrowed.
struct AuthorizationCheck {
  AuthorizationUser user;
  std::string_view verb = {};
  // Either a path, or a resource.
  bool is_resource = false;
  std::string_view path = {};
  std::string_view group = {};
  std::string_view resource = {};
  std::string_view subresource = {};
  std::string_view namespace_ = {};
  std::string_view name = {};
  std::string_view field_selector = {};  // as written
  std::string_view label_selector = {};
};

struct AuthorizationDecision {
  enum class Kind : uint8_t { kNoOpinion, kAllow, kDeny };

  Kind kind = Kind::kNoOpinion;
  std::string_view reason = {};
  std::optional<std::string_view> error = std::nullopt;
};

class Authorizer {
 public:
  virtual ~Authorizer() = default;
  // Texts of the answer stay until the evaluation ends.
  virtual AuthorizationDecision Authorize(const AuthorizationCheck& check) const = 0;
};

// What the values of the library point to.
struct AuthorizerValue {
  const Authorizer* host = nullptr;
  AuthorizationUser user;
};
struct CheckValue {
  const Authorizer* host = nullptr;
  AuthorizationCheck check;
};

// Values for variables; what they point to is borrowed.
inline Value AuthorizerOf(const AuthorizerValue& value) {
  return Value::Pointing(Tag::kAuthorizer, &value, 0);
}
inline Value ResourceCheckOf(const CheckValue& value) {
  return Value::Pointing(Tag::kResourceCheck, &value, 0);
}

}  // namespace plimsoll::cel
