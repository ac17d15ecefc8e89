#include <limits>

#include "address_texts.h"
#include "among.h"
#include "field_texts.h"
#include "plimsoll/schema/names.h"
#include "rule_site.h"
#include "rules.h"

namespace plimsoll::builtin {
namespace {

using schema::NameProblems;
using value::Value;

void Tell(const NameProblems& problems, const value::Path& below, Value at, const RuleSite& site) {
  for (const std::string& problem : problems) site.Invalid(below, at, problem);
}

using TextRule = NameProblems (*)(std::string_view);

// A text that must be there.
void AskText(TextRule rule, const RuleSite& site) {
  if (!site.value().IsString()) return;
  if (site.value().AsString().empty()) return site.Required({}, site.value());
  Tell(rule(site.value().AsString()), {}, site.value(), site);
}

void AskOptionalText(TextRule rule, const RuleSite& site) {
  if (site.value().IsString() && !site.value().AsString().empty()) AskText(rule, site);
}

void AskChoice(const FieldRule& rule, const RuleSite& site) {
  const Value value = site.value();
  if (!value.IsString() || value.AsString().empty() || IsAmong(rule.choices, value.AsString())) return;
  site.NotSupported({}, value, rule.choices);
}

void AskNeededChoice(const FieldRule& rule, const RuleSite& site) {
  const Value value = site.value();
  if (value.IsString() && !IsAmong(rule.choices, value.AsString()))
    site.NotSupported({}, value, rule.choices);
}

void AskNotEmpty(const RuleSite& site) {
  const Value value = site.value();
  const bool empty = value.IsString() ? value.AsString().empty() : value.Count() == 0;
  if (empty) site.Required({}, value);
}

void AskPort(bool optional, const RuleSite& site) {
  const int64_t port = site.value().AsInt();
  if (port == 0 && optional) return;
  if (port < 1 || port > 65535) site.Invalid({}, site.value(), std::string(kPortRange));
}

void AskPortOrName(const RuleSite& site) {
  if (!site.value().IsString()) return AskPort(false, site);
  Tell(PortNameProblems(site.value().AsString()), {}, site.value(), site);
}

void AskAtLeast(int64_t least, std::string_view detail, const RuleSite& site) {
  if (site.value().AsInt() < least) site.Invalid({}, site.value(), std::string(detail));
}

void AskPercentOrNotNegative(const RuleSite& site) {
  if (!site.value().IsString()) return AskAtLeast(0, kNegative, site);
  Tell(PercentProblems(site.value().AsString()), {}, site.value(), site);
}

void AskLabels(const RuleSite& site) {
  for (const value::Member member : site.value().Members()) {
    Tell(schema::QualifiedNameProblems(member.key), {}, member.key_value, site);
    if (member.value.IsString())
      Tell(schema::LabelValueProblems(member.value.AsString()), {}, member.value, site);
  }
}

void AskRange(int64_t least, int64_t most, const RuleSite& site) {
  if (site.value().AsInt() >= least && site.value().AsInt() <= most) return;
  site.Invalid({}, site.value(),
               "must be between " + std::to_string(least) + " and " + std::to_string(most) + ", inclusive");
}

void AskEach(TextRule rule, const RuleSite& site) {
  size_t index = 0;
  for (const Value item : site.value().Items()) {
    for (const std::string& problem : rule(TextOf(item))) site.Invalid(ItemPath({}, index), item, problem);
    ++index;
  }
}

void AskGivenKey(const RuleSite& site) {
  if (TextOf(site.value()).empty()) site.Required({}, site.value(), "can not be empty");
}

TextRule EnvRuleOf(const RuleSite& site) {
  constexpr uint32_t kRelaxedNames = 32;
  return site.minor_version() < kRelaxedNames ? OldEnvNameProblems : EnvNameProblems;
}

NameProblems PathSegment(std::string_view text) { return schema::PathSegmentProblems(text, false); }

}  // namespace

void RunFieldRule(const FieldRule& rule, const RuleSite& site) {
  switch (rule.ask) {
    case Ask::kPresent:
    case Ask::kNothing: return;
    case Ask::kChoice: return AskChoice(rule, site);
    case Ask::kNeededChoice: return AskNeededChoice(rule, site);
    case Ask::kNotEmpty: return AskNotEmpty(site);
    case Ask::kDnsLabel: return AskText(schema::Dns1123LabelProblems, site);
    case Ask::kOptionalDnsLabel: return AskOptionalText(schema::Dns1123LabelProblems, site);
    case Ask::kDnsSubdomain: return AskText(schema::Dns1123SubdomainProblems, site);
    case Ask::kOptionalDnsSubdomain: return AskOptionalText(schema::Dns1123SubdomainProblems, site);
    case Ask::kPort: return AskPort(false, site);
    case Ask::kOptionalPort: return AskPort(true, site);
    case Ask::kPortName: return AskOptionalText(PortNameProblems, site);
    case Ask::kPortOrName: return AskPortOrName(site);
    case Ask::kNotNegative: return AskAtLeast(0, kNegative, site);
    case Ask::kPositive: return AskAtLeast(1, "must be greater than zero", site);
    case Ask::kPercentOrNotNegative: return AskPercentOrNotNegative(site);
    case Ask::kEnvName: return AskText(EnvRuleOf(site), site);
    case Ask::kLabels: return AskLabels(site);
    case Ask::kQualifiedName: return AskOptionalText(schema::QualifiedNameProblems, site);
    case Ask::kPathSegment: return AskText(PathSegment, site);
    case Ask::kIp:
      return Tell(IpProblems(TextOf(site.value()), site.minor_version() >= kStrictAddresses), {},
                  site.value(), site);
    case Ask::kName:
      return Tell(schema::Dns1123SubdomainProblems(TextOf(site.value())), {}, site.value(), site);
    case Ask::kLabel: return Tell(schema::Dns1123LabelProblems(TextOf(site.value())), {}, site.value(), site);
    case Ask::kKey: return Tell(schema::QualifiedNameProblems(TextOf(site.value())), {}, site.value(), site);
    case Ask::kConfigKey: return AskText(ConfigKeyProblems, site);
    case Ask::kRequiredPort:
      return site.value().AsInt() == 0 ? site.Required({}, site.value()) : AskPort(false, site);
    case Ask::kSeconds: return AskRange(1, std::numeric_limits<int32_t>::max(), site);
    case Ask::kId: return AskRange(0, std::numeric_limits<int32_t>::max(), site);
    case Ask::kGivenKey: return AskGivenKey(site);
    case Ask::kEnvPrefix: return AskOptionalText(EnvRuleOf(site), site);
    case Ask::kRequiredChoice:
      return TextOf(site.value()).empty() ? site.Required({}, site.value(), std::string(rule.detail))
                                          : AskChoice(rule, site);
    case Ask::kMetricName:
      if (TextOf(site.value()).empty()) return site.Required({}, site.value(), "must specify a metric name");
      return AskText(PathSegment, site);
    case Ask::kWeight:
      if (site.value().AsInt() < 1 || site.value().AsInt() > 100) {
        site.Invalid({}, site.value(), "must be in the range 1-100");
      }
      return;
    case Ask::kTerms:
      if (site.value().Count() == 0) {
        site.Required({}, site.value(), "must have at least one node selector term");
      }
      return;
    case Ask::kDns1035Label: return AskText(schema::Dns1035LabelProblems, site);
    case Ask::kNames: return AskEach(schema::Dns1123SubdomainProblems, site);
  }
}

}  // namespace plimsoll::builtin
