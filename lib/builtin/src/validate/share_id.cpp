// The ids of shares of devices.
#include <string>

#include "device_names.h"
#include "plimsoll/base/ascii.h"
#include "plimsoll/schema/object_meta.h"
#include "plimsoll/text/go_format.h"

namespace plimsoll::builtin {
namespace {

constexpr size_t kUuid = 36;
constexpr std::string_view kUrn = "urn:uuid:";

bool IsUuid(std::string_view id) {
  for (size_t i = 0; i < id.size(); ++i) {
    const bool dash = i == 8 || i == 13 || i == 18 || i == 23;
    if (dash ? id[i] != '-' : !ascii::IsHexDigit(id[i])) return false;
  }
  return id.size() == kUuid;
}

bool IsHexadecimal(std::string_view text) {
  for (const char c : text) {
    if (!ascii::IsHexDigit(c)) return false;
  }
  return true;
}

// What Validate of github.com/google/uuid says, which knows four forms; empty if it is one of them.
std::string UuidProblem(std::string_view id) {
  constexpr const char* kFormat = "invalid UUID format";
  if (id.size() == kUuid - 4) return IsHexadecimal(id) ? "" : kFormat;
  if (id.size() == kUuid + kUrn.size()) {
    const std::string_view prefix = id.substr(0, kUrn.size());
    if (schema::LowerCase(prefix) != kUrn) return "invalid urn prefix: " + text::Quoted(prefix);
    id.remove_prefix(kUrn.size());
  } else if (id.size() == kUuid + 2) {
    if (id.front() != '{' || id.back() != '}') return "invalid bracketed UUID format";
    id = id.substr(1, kUuid);
  }
  if (id.size() != kUuid) return "invalid UUID length: " + std::to_string(id.size());
  return IsUuid(id) ? "" : kFormat;
}

void ValidateShareIdByHand(std::string_view id, FieldPath path, Errors& errors) {
  if (const std::string problem = UuidProblem(id); !problem.empty()) {
    errors.Invalid(path, id, "error validating uid: " + problem);
  } else if (id.size() != kUuid || schema::LowerCase(id) != id) {
    errors.Invalid(path, id,
                   "uid must be in RFC 4122 normalized form, `xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx` with "
                   "lowercase hexadecimal characters");
  }
}

}  // namespace

void ValidateShareId(std::string_view id, ShareIdRule rule, FieldPath path, Errors& errors) {
  if (rule == ShareIdRule::kByHand) return ValidateShareIdByHand(id, path, errors);
  if (IsUuid(id) && schema::LowerCase(id) == id) return;
  errors.Invalid(path, id, "must be a lowercase UUID in 8-4-4-4-12 format");
}

}  // namespace plimsoll::builtin
