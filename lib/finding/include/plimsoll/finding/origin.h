// Origin says which rule of declarative validation made an error. Hand-written validators use the same
// origins for the errors that a rule is meant to report as well.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace plimsoll::finding {

enum class OriginKind : uint8_t {
  kNone,
  kDependentForbidden,
  kDependentRequired,
  kFormat,
  kImmutable,
  kMaxBytes,
  kMaxItems,
  kMaxLength,
  kMaxProperties,
  kMaximum,
  kMinItems,
  kMinLength,
  kMinProperties,
  kMinimum,
  kMonotonic,
  kNotEqual,
  kUnion,
  kUpdate,
  kValidateFalse,
  kZeroOrOneOf,
  kOther,  // one that only a host knows
};

struct Origin {
  OriginKind kind = OriginKind::kNone;
  // Of kFormat, the format: `k8s-uuid`. Of kOther, the whole text.
  std::string name = {};

  Origin() = default;
  Origin(OriginKind kind_of, std::string name_of = {});
  // Reads what Text writes.
  static Origin Parse(std::string_view text);

  bool empty() const { return kind == OriginKind::kNone; }
  // As upstream spells it: `maxLength`, `format=k8s-uuid`; empty for none.
  std::string Text() const;
  friend bool operator==(const Origin&, const Origin&) = default;
};

}  // namespace plimsoll::finding
