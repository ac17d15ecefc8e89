// Ingresses and network policies.
#include <algorithm>
#include <array>
#include <string>

#include "../vocabulary/address_texts.h"
#include "../vocabulary/field_texts.h"
#include "plimsoll/schema/names.h"
#include "rule_site.h"
#include "struct_checks.h"

namespace plimsoll::builtin {
namespace {

using value::Value;

// A host of a rule or a certificate.
void CheckHost(const RuleSite& site, const value::Path& below, Value host) {
  const std::string_view text = host.AsString();
  const bool wild = text.find('*') != std::string_view::npos;
  const auto problems = wild ? WildcardSubdomainProblems(text) : schema::Dns1123SubdomainProblems(text);
  for (const std::string& problem : problems) site.Invalid(below, host, problem);
}

// Where upstream stops before it looks further down.
void DropErrorsAtAndBelow(const RuleSite& site, const value::Path& field) {
  const value::Path path = site.Path(field);
  std::erase_if(site.errors(), [&](const finding::FieldError& error) { return error.path.StartsWith(path); });
}

constexpr std::array<std::string_view, 5> kBadInPaths = {"//", "/./", "/../", "%2f", "%2F"};
constexpr std::array<std::string_view, 2> kBadAtEnd = {"/..", "/."};

void CheckStrictPath(const RuleSite& site, Value at, std::string_view path) {
  for (const std::string_view bad : kBadInPaths) {
    if (path.find(bad) != std::string_view::npos) {
      site.Invalid("path", at, "must not contain '" + std::string(bad) + "'");
    }
  }
  for (const std::string_view bad : kBadAtEnd) {
    if (path.ends_with(bad)) site.Invalid("path", at, "cannot end with '" + std::string(bad) + "'");
  }
}

}  // namespace

void CheckIngressSpec(const RuleSite& site) {
  const std::optional<Value> rules = Given(site.value(), "rules");
  if ((rules && rules->Count() != 0) || Given(site.value(), "defaultBackend")) return;
  site.InvalidAs({}, rules.value_or(site.value()), rules ? "[]" : "null",
                 "either `defaultBackend` or `rules` must be specified");
}

void CheckIngressRule(const RuleSite& site) {
  const std::optional<Value> host = Given(site.value(), "host");
  if (!host || host->AsString().empty()) return;
  if (IpProblems(host->AsString(), false).empty()) {
    site.Invalid("host", *host, "must be a DNS name, not an IP address");
  }
  CheckHost(site, "host", *host);
}

void CheckIngressTls(const RuleSite& site) {
  const std::string_view secret = TextIn(site.value(), "secretName");
  if (!secret.empty()) {
    for (const std::string& problem : schema::Dns1123SubdomainProblems(secret)) {
      site.InvalidText("secretName", site.value(), "secretName", problem);
    }
  }
  const std::optional<Value> hosts = Given(site.value(), "hosts");
  if (!hosts) return;
  size_t index = 0;
  for (const Value host : hosts->Items()) {
    if (host.IsString()) CheckHost(site, ItemPath("hosts", index), host);
    ++index;
  }
}

void CheckIngressPath(const RuleSite& site) {
  constexpr std::array<std::string_view, 3> kPathTypes = {"Exact", "ImplementationSpecific", "Prefix"};
  const std::optional<Value> given = Given(site.value(), "pathType");
  if (!given) {
    DropErrorsAtAndBelow(site, "backend");
    return site.Required("pathType", site.value(), "pathType must be specified");
  }
  const std::string_view type = given->AsString();
  if (std::ranges::find(kPathTypes, type) == kPathTypes.end())
    site.NotSupported("pathType", *given, kPathTypes);
  const std::string_view path = TextIn(site.value(), "path");
  const Value at = site.value().Find("path").value_or(site.value());
  const bool strict = type == "Exact" || type == "Prefix";
  if (!path.starts_with('/') && (strict || (type == "ImplementationSpecific" && !path.empty()))) {
    if (path.empty()) return site.InvalidEmpty("path", at, "must be an absolute path");
    site.Invalid("path", at, "must be an absolute path");
  }
  if (strict && !path.empty()) CheckStrictPath(site, at, path);
}

void CheckIngressBackend(const RuleSite& site) {
  const std::optional<Value> service = Given(site.value(), "service");
  const std::optional<Value> resource = Given(site.value(), "resource");
  if (service && resource) {
    DropErrorsAtAndBelow(site, {});
    return site.InvalidEmpty({}, site.value(), "cannot set both resource and service backends");
  }
  if (!service && !resource)
    return site.InvalidEmpty({}, site.value(), "resource or service backend is required");
  if (!service) return;
  const std::optional<Value> port = Given(*service, "port");
  const bool named = port && !TextIn(*port, "name").empty();
  const bool numbered = port && NumberOf(*port, "number") != 0;
  if (named && numbered) {
    DropErrorsAtAndBelow(site, "service.port");
    site.InvalidEmpty({}, site.value(), "cannot set both port name & port number");
  }
  if (!named && !numbered) site.Required({}, site.value(), "port name or number is required");
}

void CheckNetworkPolicyPeer(const RuleSite& site) {
  const bool block = Given(site.value(), "ipBlock").has_value();
  const bool selector = Given(site.value(), "podSelector") || Given(site.value(), "namespaceSelector");
  if (!block && !selector) site.Required({}, site.value(), "must specify a peer");
  if (block && selector) site.Forbidden({}, site.value(), "may not specify both ipBlock and another peer");
}

void CheckNetworkPolicyPort(const RuleSite& site) {
  const std::optional<Value> end = Given(site.value(), "endPort");
  const std::optional<Value> port = Given(site.value(), "port");
  if (!end) return;
  if (!port) return site.Invalid("endPort", *end, "may not be specified when `port` is not specified");
  if (port->IsString())
    return site.Invalid("endPort", *end, "may not be specified when `port` is non-numeric");
  if (end->AsInt() < port->AsInt()) site.Invalid("endPort", *end, "must be greater than or equal to `port`");
  if (end->AsInt() < 1 || end->AsInt() > 65535) site.Invalid("endPort", *end, std::string(kPortRange));
}

void CheckNetworkPolicySpec(const RuleSite& site) {
  constexpr std::array<std::string_view, 2> kTypes = {"Ingress", "Egress"};
  const std::optional<Value> types = Given(site.value(), "policyTypes");
  if (!types) return;
  if (types->Count() > kTypes.size()) {
    return site.Invalid("policyTypes", *types, "may not specify more than two policyTypes");
  }
  size_t index = 0;
  for (const Value type : types->Items()) {
    const ListItem place{"policyTypes", index++};
    const std::string_view text = TextOf(type);
    if (text != "Ingress" && text != "Egress") site.NotSupported(place.Path(), type, kTypes);
  }
}

void CheckIpBlock(const RuleSite& site) {
  const bool strict = site.minor_version() >= kStrictAddresses;
  const std::string_view range = TextIn(site.value(), "cidr");
  if (range.empty()) return site.Required("cidr", site.value());
  for (const std::string& problem : CidrProblems(range, strict)) {
    site.InvalidText("cidr", site.value(), "cidr", problem);
  }
  const std::optional<Value> except = Given(site.value(), "except");
  if (!except || !CidrProblems(range, false).empty()) return;
  size_t index = 0;
  for (const Value item : except->Items()) {
    const ListItem place{"except", index++};
    const std::string_view text = TextOf(item);
    for (const std::string& problem : CidrProblems(text, strict)) site.Invalid(place.Path(), item, problem);
    if (CidrProblems(text, false).empty() && !IsStrictlyInside(text, range)) {
      site.Invalid(place.Path(), item, "must be a strict subset of `cidr`");
    }
  }
}

}  // namespace plimsoll::builtin
