// What the API server asks of fields of its own kinds beside their types: a table of rules by type
// and field, and of checks of whole structs. They are facts out of Kubernetes' hand-written
// validation; each says what upstream says.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace plimsoll::builtin {

class RuleSite;

enum class Ask : uint8_t {
  kPresent,       // a struct that must be there, and may be empty
  kNothing,       // a check of the struct asks in words of its own
  kChoice,        // one of the texts; an empty one stands for the default
  kNeededChoice,  // one of the texts
  kNotEmpty,      // a text or a list that is not empty
  kDnsLabel,      // RFC 1123
  kOptionalDnsLabel,
  kDnsSubdomain,
  kOptionalDnsSubdomain,
  kPort,          // 1 to 65535
  kOptionalPort,  // the same, or 0 for none
  kPortName,
  kPortOrName,
  kNotNegative,
  kPositive,
  kPercentOrNotNegative,
  kEnvName,
  kLabels,  // a map of them
  kQualifiedName,
  kPathSegment,
  kIp,              // an address
  kName,            // a DNS subdomain; an empty one is wrong as any other
  kLabel,           // a DNS label, the same
  kKey,             // a qualified name, the same
  kConfigKey,       // a key of a ConfigMap that must be there
  kRequiredPort,    // 1 to 65535; 0 is none
  kSeconds,         // 1 to the greatest number of 32 bits
  kId,              // of a user or group
  kGivenKey,        // a label's key that must be there
  kEnvPrefix,       // of names of environment variables
  kRequiredChoice,  // one of the texts that must be there
  kMetricName,      // fits into a URL
  kWeight,          // 1 to 100
  kTerms,           // of a selector of nodes: one at least
  kNames,           // a list of DNS subdomains
  kDns1035Label,
};

struct FieldRule {
  std::string_view field;
  Ask ask;
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

// Holds a value of the right type against a rule.
void RunFieldRule(const FieldRule& rule, const RuleSite& site);

}  // namespace plimsoll::builtin
