#include <limits>

#include "../vocabulary/address_texts.h"
#include "../vocabulary/among.h"
#include "../vocabulary/field_texts.h"
#include "plimsoll/schema/names.h"
#include "rule_site.h"
#include "rules.h"

namespace plimsoll::builtin {
namespace {

using schema::NameProblems;
using value::Value;

void ReportProblems(const NameProblems& problems, const value::Path& below, Value at, const RuleSite& site) {
  for (const std::string& problem : problems) site.Invalid(below, at, problem);
}

using TextRule = NameProblems (*)(std::string_view);

// A text that must be there.
void RequireText(TextRule rule, const RuleSite& site) {
  if (!site.value().IsString()) return;
  if (site.value().AsString().empty()) return site.Required({}, site.value());
  ReportProblems(rule(site.value().AsString()), {}, site.value(), site);
}

void CheckTextIfSet(TextRule rule, const RuleSite& site) {
  if (site.value().IsString() && !site.value().AsString().empty()) RequireText(rule, site);
}

void CheckChoiceIfSet(const FieldRule& rule, const RuleSite& site) {
  const Value value = site.value();
  if (!value.IsString() || value.AsString().empty() || IsAmong(rule.choices, value.AsString())) return;
  site.NotSupported({}, value, rule.choices);
}

void RequireChoice(const FieldRule& rule, const RuleSite& site) {
  const Value value = site.value();
  if (value.IsString() && !IsAmong(rule.choices, value.AsString()))
    site.NotSupported({}, value, rule.choices);
}

void RequireNotEmpty(const RuleSite& site) {
  const Value value = site.value();
  const bool empty = value.IsString() ? value.AsString().empty() : value.Count() == 0;
  if (empty) site.Required({}, value);
}

void RequirePort(const RuleSite& site) {
  const int64_t port = site.value().AsInt();
  if (port < 1 || port > 65535) site.Invalid({}, site.value(), std::string(kPortRange));
}

void RequirePortOrName(const RuleSite& site) {
  if (!site.value().IsString()) return RequirePort(site);
  ReportProblems(PortNameProblems(site.value().AsString()), {}, site.value(), site);
}

void RequireAtLeast(int64_t least, std::string_view detail, const RuleSite& site) {
  if (site.value().AsInt() < least) site.Invalid({}, site.value(), std::string(detail));
}

void RequirePercentOrNotNegative(const RuleSite& site) {
  if (!site.value().IsString()) return RequireAtLeast(0, kNegative, site);
  ReportProblems(PercentProblems(site.value().AsString()), {}, site.value(), site);
}

void RequireLabels(const RuleSite& site) {
  for (const value::Member member : site.value().Members()) {
    ReportProblems(schema::QualifiedNameProblems(member.key), {}, member.key_value, site);
    if (member.value.IsString())
      ReportProblems(schema::LabelValueProblems(member.value.AsString()), {}, member.value, site);
  }
}

void RequireRange(int64_t least, int64_t most, const RuleSite& site) {
  if (site.value().AsInt() >= least && site.value().AsInt() <= most) return;
  site.Invalid({}, site.value(),
               "must be between " + std::to_string(least) + " and " + std::to_string(most) + ", inclusive");
}

void RequireEach(TextRule rule, const RuleSite& site) {
  size_t index = 0;
  for (const Value item : site.value().Items()) {
    for (const std::string& problem : rule(TextOf(item))) site.Invalid(ItemPath({}, index), item, problem);
    ++index;
  }
}

void RequireKey(const RuleSite& site) {
  if (TextOf(site.value()).empty()) site.Required({}, site.value(), "can not be empty");
}

TextRule EnvRuleOf(const RuleSite& site) {
  constexpr uint32_t kRelaxedNames = 32;
  return site.minor_version() < kRelaxedNames ? OldEnvNameProblems : EnvNameProblems;
}

}  // namespace

void RunFieldRule(const FieldRule& rule, const RuleSite& site) {
  switch (rule.requirement) {
    case Requirement::kPresent:
    case Requirement::kCheckedByStruct: return;
    case Requirement::kOptionalChoice: return CheckChoiceIfSet(rule, site);
    case Requirement::kChoice: return RequireChoice(rule, site);
    case Requirement::kNotEmpty: return RequireNotEmpty(site);
    case Requirement::kRequiredDnsLabel: return RequireText(schema::Dns1123LabelProblems, site);
    case Requirement::kOptionalDnsLabel: return CheckTextIfSet(schema::Dns1123LabelProblems, site);
    case Requirement::kRequiredDnsSubdomain: return RequireText(schema::Dns1123SubdomainProblems, site);
    case Requirement::kOptionalDnsSubdomain: return CheckTextIfSet(schema::Dns1123SubdomainProblems, site);
    case Requirement::kPort: return RequirePort(site);
    case Requirement::kOptionalPort:
      if (site.value().AsInt() != 0) RequirePort(site);
      return;
    case Requirement::kOptionalPortName: return CheckTextIfSet(PortNameProblems, site);
    case Requirement::kPortOrName: return RequirePortOrName(site);
    case Requirement::kNotNegative: return RequireAtLeast(0, kNegative, site);
    case Requirement::kPositive: return RequireAtLeast(1, "must be greater than zero", site);
    case Requirement::kPercentOrNotNegative: return RequirePercentOrNotNegative(site);
    case Requirement::kRequiredEnvName: return RequireText(EnvRuleOf(site), site);
    case Requirement::kLabels: return RequireLabels(site);
    case Requirement::kOptionalQualifiedName: return CheckTextIfSet(schema::QualifiedNameProblems, site);
    case Requirement::kIpAddress:
      return ReportProblems(IpProblems(TextOf(site.value()), site.minor_version() >= kStrictAddresses), {},
                            site.value(), site);
    case Requirement::kDnsSubdomain:
      return ReportProblems(schema::Dns1123SubdomainProblems(TextOf(site.value())), {}, site.value(), site);
    case Requirement::kDnsLabel:
      return ReportProblems(schema::Dns1123LabelProblems(TextOf(site.value())), {}, site.value(), site);
    case Requirement::kQualifiedName:
      return ReportProblems(schema::QualifiedNameProblems(TextOf(site.value())), {}, site.value(), site);
    case Requirement::kRequiredConfigMapKey: return RequireText(ConfigKeyProblems, site);
    case Requirement::kRequiredPort:
      return site.value().AsInt() == 0 ? site.Required({}, site.value()) : RequirePort(site);
    case Requirement::kPositiveInt32: return RequireRange(1, std::numeric_limits<int32_t>::max(), site);
    case Requirement::kUserOrGroupId: return RequireRange(0, std::numeric_limits<int32_t>::max(), site);
    case Requirement::kRequiredKey: return RequireKey(site);
    case Requirement::kOptionalEnvPrefix: return CheckTextIfSet(EnvRuleOf(site), site);
    case Requirement::kRequiredChoice:
      return TextOf(site.value()).empty() ? site.Required({}, site.value(), std::string(rule.detail))
                                          : CheckChoiceIfSet(rule, site);
    case Requirement::kFrom1To100:
      if (site.value().AsInt() < 1 || site.value().AsInt() > 100) {
        site.Invalid({}, site.value(), "must be in the range 1-100");
      }
      return;
    case Requirement::kNodeSelectorTerms:
      if (site.value().Count() == 0) {
        site.Required({}, site.value(), "must have at least one node selector term");
      }
      return;
    case Requirement::kDnsSubdomains: return RequireEach(schema::Dns1123SubdomainProblems, site);
  }
}

}  // namespace plimsoll::builtin
