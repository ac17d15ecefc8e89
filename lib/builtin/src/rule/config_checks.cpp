// ConfigMaps, Secrets, disruption budgets.
#include <string>

#include "../vocabulary/field_texts.h"
#include "rule_site.h"
#include "struct_checks.h"

namespace plimsoll::builtin {
namespace {

using value::Value;

// `shown` is the name of the map in what is reported.
void CheckKeys(const RuleSite& site, std::string_view map, std::string_view shown) {
  const std::optional<Value> held = Given(site.value(), map);
  if (!held) return;
  for (const value::Member member : held->Members()) {
    for (const std::string& problem : ConfigKeyProblems(member.key)) {
      site.Invalid(value::Path::Of(shown).Entry(member.key), member.key_value, problem);
    }
  }
}

// `stringData` becomes `data` before anything is looked at.
bool HasData(Value secret, std::string_view key) {
  for (const std::string_view map : {"data", "stringData"}) {
    const std::optional<Value> held = Given(secret, map);
    if (held && held->Find(key)) return true;
  }
  return false;
}

void NeedData(const RuleSite& site, std::string_view key) {
  if (HasData(site.value(), key)) return;
  site.Required(value::Path("data").Entry(key), Given(site.value(), "data").value_or(site.value()));
}

}  // namespace

void CheckConfigMap(const RuleSite& site) {
  CheckKeys(site, "data", "data");
  CheckKeys(site, "binaryData", "binaryData");
  const std::optional<Value> data = Given(site.value(), "data");
  const std::optional<Value> binary = Given(site.value(), "binaryData");
  if (!data || !binary) return;
  for (const value::Member member : data->Members()) {
    if (!binary->Find(member.key)) continue;
    site.Invalid(value::Path("data").Entry(member.key), member.key_value,
                 "duplicate of key present in binaryData");
  }
}

void CheckSecret(const RuleSite& site) {
  CheckKeys(site, "data", "data");
  CheckKeys(site, "stringData", "data");
  const std::string_view type = TextIn(site.value(), "type");
  if (type == "kubernetes.io/tls") {
    NeedData(site, "tls.crt");
    NeedData(site, "tls.key");
  } else if (type == "kubernetes.io/dockerconfigjson") {
    NeedData(site, ".dockerconfigjson");
  } else if (type == "kubernetes.io/dockercfg") {
    NeedData(site, ".dockercfg");
  } else if (type == "kubernetes.io/ssh-auth") {
    NeedData(site, "ssh-privatekey");
  } else if (type == "kubernetes.io/basic-auth" && !HasData(site.value(), "username") &&
             !HasData(site.value(), "password")) {
    NeedData(site, "username");
    NeedData(site, "password");
  }
}

void CheckDisruptionBudgetSpec(const RuleSite& site) {
  if (Given(site.value(), "minAvailable") && Given(site.value(), "maxUnavailable")) {
    site.Invalid({}, site.value(), "minAvailable and maxUnavailable cannot be both set");
  }
}

}  // namespace plimsoll::builtin
