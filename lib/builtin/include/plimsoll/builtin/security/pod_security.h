// The policies of the admission plugin PodSecurity: which level of the Pod Security Standards a namespace
// requires of its Pods.
//
//   Result<SecurityLevel> level = ParseSecurityLevel("restricted:v1.35");
//   NamespaceSecurity policy = SecurityOfLabels(labels, {.enforce = *level, .warn = *level}).policy;
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "plimsoll/base/result.h"
#include "plimsoll/finding/field_error.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::builtin {

enum class SecurityStandard : uint8_t { kPrivileged, kBaseline, kRestricted };  // from weak to strict

// A standard as one release of Kubernetes defines it.
struct SecurityLevel {
  static constexpr uint32_t kLatest = UINT32_MAX;

  SecurityStandard standard = SecurityStandard::kPrivileged;
  uint32_t minor_version = kLatest;

  // `restricted:latest`, `baseline:v1.30`.
  std::string Text() const;
  bool operator==(const SecurityLevel&) const = default;
};

// What a namespace does to Pods that violate a level. (What the plugin writes to audit logs is left out.)
struct NamespaceSecurity {
  SecurityLevel enforce;  // refused
  SecurityLevel warn;     // a warning; also for objects with a template of Pods

  bool operator==(const NamespaceSecurity&) const = default;
};

// `LEVEL` or `LEVEL:VERSION`, as in options: `baseline`, `restricted:v1.35`, `restricted:latest`.
Result<SecurityLevel> ParseSecurityLevel(std::string_view text);

struct LabelledSecurity {
  NamespaceSecurity policy;
  finding::ErrorList errors;  // of labels with wrong values, which count as `restricted` and `latest`
};

// Of the labels of a Namespace, which may be missing; what they do not say is as in `defaults`.
LabelledSecurity SecurityOfLabels(std::optional<value::Value> labels, const NamespaceSecurity& defaults);

}  // namespace plimsoll::builtin
