// Services, Ingresses and network policies.
#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <utility>

#include "field_texts.h"
#include "plimsoll/schema/names.h"
#include "rule_site.h"
#include "struct_checks.h"

namespace plimsoll::builtin {
namespace {

using value::Value;

bool IsHeadless(Value spec) {
  if (TextOf(spec, "clusterIP") == "None") return true;
  const std::optional<Value> all = Given(spec, "clusterIPs");
  if (!all || all->Count() != 1 || !all->IsArray()) return false;
  const Value first = *all->Items().begin();
  return first.IsString() && first.AsString() == "None";
}

int64_t NumberOf(Value object, std::string_view key) {
  const std::optional<Value> held = object.Find(key);
  return held && held->kind() == value::Kind::kInt ? held->AsInt() : 0;
}

std::string_view ProtocolOf(Value port) {
  const std::string_view protocol = TextOf(port, "protocol");
  return protocol.empty() ? "TCP" : protocol;
}

// Names, which several ports need, and what no two ports may share.
void CheckPorts(const RuleSite& site, Value ports, bool cluster_only) {
  std::set<std::string_view> names;
  std::set<std::pair<std::string_view, int64_t>> numbers, node_ports;
  size_t index = 0;
  for (const Value port : ports.Items()) {
    const auto below = [&](std::string_view field) { return ItemField("ports", index, field); };
    const std::string_view name = TextOf(port, "name");
    if (name.empty() && ports.Count() > 1) site.Required(below("name"), port);
    if (!name.empty() && !names.insert(name).second) site.Duplicate(below("name"), *port.Find("name"));
    if (!numbers.emplace(ProtocolOf(port), NumberOf(port, "port")).second) site.Duplicate(below({}), port);
    if (const int64_t node_port = NumberOf(port, "nodePort"); node_port != 0) {
      const Value at = *port.Find("nodePort");
      if (cluster_only) site.Forbidden(below("nodePort"), at, "may not be used when `type` is 'ClusterIP'");
      if (!node_ports.emplace(ProtocolOf(port), node_port).second) site.Duplicate(below("nodePort"), at);
    }
    ++index;
  }
}

void CheckExternalName(const RuleSite& site) {
  const std::optional<Value> held = Given(site.value(), "externalName");
  std::string_view name = TextOf(site.value(), "externalName");
  if (name.ends_with('.')) name.remove_suffix(1);
  if (name.empty()) return site.Required("externalName", held.value_or(site.value()));
  for (const std::string& problem : schema::Dns1123SubdomainProblems(name)) {
    site.Invalid("externalName", *held, problem);
  }
}

// A host of a rule or a certificate.
void CheckHost(const RuleSite& site, std::string_view below, Value host) {
  const std::string_view text = host.AsString();
  const bool wild = text.find('*') != std::string_view::npos;
  const auto problems = wild ? WildcardSubdomainProblems(text) : schema::Dns1123SubdomainProblems(text);
  for (const std::string& problem : problems) site.Invalid(below, host, problem);
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

void CheckServiceSpec(const RuleSite& site) {
  const Value spec = site.value();
  const std::string_view type = TextOf(spec, "type");
  const std::optional<Value> ports = Given(spec, "ports");
  if (!IsHeadless(spec) && type != "ExternalName" && (!ports || ports->Count() == 0)) {
    site.Required("ports", ports.value_or(spec));
  }
  if (type == "ExternalName") CheckExternalName(site);
  if (ports) CheckPorts(site, *ports, type.empty() || type == "ClusterIP");
}

void CheckIngressSpec(const RuleSite& site) {
  const std::optional<Value> rules = Given(site.value(), "rules");
  if ((rules && rules->Count() != 0) || Given(site.value(), "defaultBackend")) return;
  site.Invalid({}, rules.value_or(site.value()), "either `defaultBackend` or `rules` must be specified");
}

void CheckIngressRule(const RuleSite& site) {
  const std::optional<Value> host = Given(site.value(), "host");
  if (!host || !host->IsString() || host->AsString().empty()) return;
  CheckHost(site, "host", *host);
}

void CheckIngressTls(const RuleSite& site) {
  const std::optional<Value> hosts = Given(site.value(), "hosts");
  if (!hosts) return;
  size_t index = 0;
  for (const Value host : hosts->Items()) {
    if (host.IsString()) CheckHost(site, ItemField("hosts", index), host);
    ++index;
  }
}

void CheckIngressPath(const RuleSite& site) {
  constexpr std::array<std::string_view, 3> kPathTypes = {"Exact", "ImplementationSpecific", "Prefix"};
  const std::optional<Value> given = Given(site.value(), "pathType");
  if (!given) return site.Required("pathType", site.value(), "pathType must be specified");
  const std::string_view type = given->AsString();
  if (std::ranges::find(kPathTypes, type) == kPathTypes.end())
    site.NotSupported("pathType", *given, kPathTypes);
  const std::string_view path = TextOf(site.value(), "path");
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
  if (service && resource)
    return site.InvalidEmpty({}, site.value(), "cannot set both resource and service backends");
  if (!service && !resource)
    return site.InvalidEmpty({}, site.value(), "resource or service backend is required");
  if (!service) return;
  const std::optional<Value> port = Given(*service, "port");
  const bool named = port && !TextOf(*port, "name").empty();
  const bool numbered = port && NumberOf(*port, "number") != 0;
  if (named && numbered) site.InvalidEmpty({}, site.value(), "cannot set both port name & port number");
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

}  // namespace plimsoll::builtin
