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
  kChoice,    // one of the texts; an empty one stands for the default
  kChoices,   // each of a list is one of the texts
  kNotEmpty,  // a text or a list that is not empty
  kDnsLabel,  // RFC 1123
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
  kConfigKeys,  // of a map
  kLabels,      // a map of them
  kResources,   // a map of quantities that are not negative
  kQualifiedName,
  kPathSegment,
};

struct FieldRule {
  std::string_view field;
  Ask ask;
  std::span<const std::string_view> choices = {};
};

using StructCheck = void (*)(const RuleSite&);

struct TypeRules {
  // The end of a component's name: `core.v1.Container`.
  std::string_view type;
  std::span<const FieldRule> fields;
  StructCheck check = nullptr;
};

// The rules of a component; null when there are none.
const TypeRules* RulesOf(std::string_view component);
const FieldRule* FindFieldRule(const TypeRules* rules, std::string_view field);

// Whether the schema calls a field required that the server does without.
bool IsLenient(std::string_view component, std::string_view field);

// Holds a value of the right type against a rule.
void RunFieldRule(const FieldRule& rule, const RuleSite& site);

}  // namespace plimsoll::builtin
