// What the API server requires of fields of its own kinds beside their types: a table of rules by type
// and field, and of checks of whole structs. They are facts out of Kubernetes' hand-written
// validation; each says what upstream says.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace plimsoll::builtin {

class RuleSite;

// What a value must be. Of texts and numbers that may be missing or empty: `Required` reports an empty one
// as required, `Optional` accepts it, and without either word it is invalid like any other wrong value.
enum class Requirement : uint8_t {
  kPresent,          // a struct that must be there, and may be empty
  kCheckedByStruct,  // nothing here: the check of the struct reports it in its own words
  kChoice,           // one of the texts
  kOptionalChoice,
  kRequiredChoice,
  kNotEmpty,  // a text or a list that is not empty
  kDnsLabel,  // RFC 1123
  kOptionalDnsLabel,
  kRequiredDnsLabel,
  kDnsSubdomain,
  kOptionalDnsSubdomain,
  kRequiredDnsSubdomain,
  kDnsSubdomains,  // a list of them
  kQualifiedName,
  kOptionalQualifiedName,
  kLabels,       // a map of them
  kRequiredKey,  // of a label; what it may contain is not checked
  kRequiredConfigMapKey,
  kRequiredEnvName,
  kOptionalEnvPrefix,  // of names of environment variables
  kIpAddress,
  kPort,          // 1 to 65535
  kOptionalPort,  // 0 is none
  kRequiredPort,
  kOptionalPortName,
  kPortOrName,
  kNotNegative,
  kPositive,
  kPositiveInt32,
  kUserOrGroupId,
  kFrom1To100,
  kPercentOrNotNegative,
  kNodeSelectorTerms,  // at least one
};

struct FieldRule {
  std::string_view field;
  Requirement requirement;
  std::span<const std::string_view> choices = {};
  // The field may be left out of what is written, and counts as empty then: it is no pointer. Of fields
  // that the schema calls required that is so anyway.
  bool also_missing = false;
  // What is said of a field that must be there and is empty.
  std::string_view detail = {};
  // The releases of Kubernetes 1 with this rule: the first, and the first without it.
  uint32_t since = 0;
  uint32_t until = UINT32_MAX;
};

inline constexpr bool kAlsoMissing = true;

using StructCheck = void (*)(const RuleSite&);

struct TypeRules {
  // The end of a component's name: `core.v1.Container`.
  std::string_view type;
  std::span<const FieldRule> fields;
  StructCheck check = nullptr;
};

// The rules of a component; null when there are none.
const TypeRules* RulesOf(std::string_view component);
const FieldRule* FindFieldRule(const TypeRules* rules, std::string_view field, uint32_t minor_version);

// Whether the schema calls a field required that the server does without.
bool IsLenient(std::string_view component, std::string_view field);

// Whether the server of a release decodes a field of a type and looks at it no further, because it drops the
// field or does not validate it yet. `root` is the component of the kind.
bool IsUnvalidated(std::string_view root, std::string_view component, std::string_view field,
                   uint32_t minor_version);

// Checks a value of the right type by a rule.
void RunFieldRule(const FieldRule& rule, const RuleSite& site);

}  // namespace plimsoll::builtin
