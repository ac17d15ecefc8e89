// Services. The server gives them addresses before it looks at anything else, so that of a Service whose
// addresses are wrong nothing more is reported.
#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "../vocabulary/address_texts.h"
#include "../vocabulary/field_texts.h"
#include "plimsoll/schema/names.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/text/trim.h"
#include "rule_site.h"
#include "struct_checks.h"

namespace plimsoll::builtin {
namespace {

using value::Value;

constexpr std::array<std::string_view, 2> kFamilies = {"IPv4", "IPv6"};
constexpr std::array<std::string_view, 3> kFamilyPolicies = {"PreferDualStack", "RequireDualStack",
                                                             "SingleStack"};
constexpr std::array<std::string_view, 2> kTraffic = {"Cluster", "Local"};
constexpr std::string_view kBalancersOnly = "may only be used when `type` is 'LoadBalancer'";

std::string_view TypeOf(Value spec) {
  const std::string_view type = TextIn(spec, "type");
  return type.empty() ? "ClusterIP" : type;
}

std::string_view ProtocolOf(Value port) {
  const std::string_view protocol = TextIn(port, "protocol");
  return protocol.empty() ? "TCP" : protocol;
}

// What `clusterIPs` are in the end: without them `clusterIP` is the only one.
std::vector<std::string_view> AddressesOf(Value spec) {
  std::vector<std::string_view> out;
  if (const auto held = Given(spec, "clusterIPs")) {
    for (const Value item : held->Items()) out.push_back(TextOf(item));
  }
  const std::string_view first = TextIn(spec, "clusterIP");
  if (out.empty() && !first.empty()) out.push_back(first);
  return out;
}

bool IsHeadless(const std::vector<std::string_view>& addresses) {
  return addresses.size() == 1 && addresses.front() == "None";
}

bool IsV6(std::string_view address) { return address.find(':') != std::string_view::npos; }

// Addresses and families, and what they are to each other.
class Addresses {
 public:
  Addresses(const RuleSite& site, const std::vector<std::string_view>& addresses)
      : site_(site), spec_(site.value()), addresses_(addresses) {}

  void Check() {
    const size_t before = site_.errors().size();
    CheckFirst();
    CheckFamilies();
    if (!CheckAddresses()) return;
    CheckStacks();
    CheckFamiliesOfAddresses();
    if (site_.errors().size() == before) CheckPolicy();
  }

 private:
  Value At(std::string_view key) const { return Given(spec_, key).value_or(spec_); }

  std::string Shown() const {
    std::string out = "[";
    for (const std::string_view address : addresses_) {
      out.append(out.size() == 1 ? "" : ",").append(text::Quoted(address));
    }
    return out + "]";
  }

  void Report(std::string detail) const {
    site_.InvalidAs("clusterIPs", At("clusterIPs"), Shown(), std::move(detail));
  }

  void CheckFirst() const {
    const std::string_view first = TextIn(spec_, "clusterIP");
    if (addresses_.empty()) return;
    if (first.empty()) return Report("must be empty when `clusterIP` is not specified");
    if (addresses_.front() != first) Report("first value must match `clusterIP`");
  }

  void CheckFamilies() const {
    std::set<std::string_view> seen;
    size_t index = 0;
    if (const auto families = Given(spec_, "ipFamilies")) {
      for (const Value family : families->Items()) {
        const ListItem item{"ipFamilies", index++};
        const std::string_view text = TextOf(family);
        if (text != "IPv4" && text != "IPv6") site_.NotSupported(item.Path(), family, kFamilies);
        if (!seen.insert(text).second) site_.Duplicate(item.Path(), family);
      }
    }
    const std::optional<Value> policy = Given(spec_, "ipFamilyPolicy");
    if (policy && std::ranges::find(kFamilyPolicies, policy->AsString()) == kFamilyPolicies.end()) {
      site_.NotSupported("ipFamilyPolicy", *policy, kFamilyPolicies);
    }
  }

  bool CheckAddresses() const {
    bool good = true;
    for (size_t i = 0; i < addresses_.size(); ++i) {
      if (i == 0 && addresses_[i] == "None") {
        if (addresses_.size() == 1) continue;
        good = false;
        Report("'None' must be the first and only value");
        continue;
      }
      for (const std::string& problem :
           IpProblems(addresses_[i], site_.minor_version() >= kStrictAddresses)) {
        good = false;
        site_.InvalidAs(ItemPath("clusterIPs", i), At("clusterIPs"), text::Quoted(addresses_[i]), problem);
      }
    }
    if (addresses_.size() > 2) Report("may only hold up to 2 values");
    return good;
  }

  void CheckStacks() const {
    if (addresses_.size() < 2) return;
    bool v4 = false;
    bool v6 = false;
    for (const std::string_view address : addresses_) (IsV6(address) ? v6 : v4) = true;
    if (!v4 || !v6) Report("may specify no more than one IP for each IP family");
  }

  void CheckFamiliesOfAddresses() const {
    const std::optional<Value> families = Given(spec_, "ipFamilies");
    if (!families || IsHeadless(addresses_)) return;
    size_t index = 0;
    for (const Value family : families->Items()) {
      if (index == addresses_.size()) return;
      const std::string_view wanted = TextOf(family);
      const std::string_view address = addresses_[index];
      if ((wanted == "IPv4" && IsV6(address)) || (wanted == "IPv6" && !IsV6(address))) {
        site_.InvalidAs(ItemPath("clusterIPs", index), At("clusterIPs"), text::Quoted(address),
                        "expected an " + std::string(wanted) + " value as indicated by `ipFamilies[" +
                            std::to_string(index) + "]`");
      }
      ++index;
    }
  }

  // A policy that is missing is that of one family, unless nothing is chosen at all.
  void CheckPolicy() const {
    const std::string_view policy = TextIn(spec_, "ipFamilyPolicy");
    const bool nothing = TextIn(spec_, "clusterIP") == "None" && CountOf(spec_, "selector") == 0;
    if (policy.empty() ? nothing : policy != "SingleStack") return;
    const auto tell = [&](std::string_view what) {
      site_.InvalidAs("ipFamilyPolicy", At("ipFamilyPolicy"), "\"SingleStack\"",
                      "must be 'RequireDualStack' or 'PreferDualStack' when multiple " + std::string(what) +
                          " are specified");
    };
    if (addresses_.size() == 2) tell("cluster IPs");
    if (CountOf(spec_, "ipFamilies") == 2) tell("IP families");
  }

  const RuleSite site_;
  Value spec_;
  const std::vector<std::string_view>& addresses_;
};

// As Go writes the parts of a port that must not be twice.
std::string ShownPort(Value port) {
  return "{\"Name\":\"\",\"Protocol\":" + text::Quoted(ProtocolOf(port)) +
         ",\"AppProtocol\":null,\"Port\":" + std::to_string(NumberOf(port, "port")) +
         ",\"TargetPort\":0,\"NodePort\":0}";
}

// A port that goes to nowhere else goes to the port of the same number.
bool GoesToItself(Value port) {
  const std::optional<Value> target = Given(port, "targetPort");
  if (!target) return true;
  return target->IsString() ? target->AsString().empty() : target->AsInt() == 0;
}

void CheckTarget(const RuleSite& site, Value port, size_t index) {
  const auto below = [&] { return ItemPath("ports", index, "targetPort"); };
  if (GoesToItself(port)) {
    const int64_t number = NumberOf(port, "port");
    if (number >= 1 && number <= 65535) return;
    return site.InvalidAs(below(), port, std::to_string(number), std::string(kPortRange));
  }
  const Value target = *port.Find("targetPort");
  if (target.IsString()) {
    for (const std::string& problem : PortNameProblems(target.AsString()))
      site.Invalid(below(), target, problem);
  } else if (target.AsInt() < 1 || target.AsInt() > 65535) {
    site.Invalid(below(), target, std::string(kPortRange));
  }
}

// Names, which several ports need, and what no two ports may share.
void CheckServicePorts(const RuleSite& site) {
  const bool cluster_only = TypeOf(site.value()) == "ClusterIP";
  const bool several = CountOf(site.value(), "ports") > 1;
  std::set<std::string_view> names;
  std::set<std::pair<std::string_view, int64_t>> numbers, node_ports;
  ForEach(site.value(), "ports", [&](Value port, size_t index) {
    const auto below = [&](const value::Path& field) { return ItemPath("ports", index, field); };
    const std::string_view name = TextIn(port, "name");
    if (name.empty() && several) site.Required(below("name"), port);
    if (!name.empty() && !names.insert(name).second) site.DuplicateText(below("name"), port, "name");
    CheckTarget(site, port, index);
    if (!numbers.emplace(ProtocolOf(port), NumberOf(port, "port")).second) {
      site.errors().push_back(finding::Duplicate(site.Path(below({})), ShownPort(port), port.span()));
    }
    if (const int64_t node_port = NumberOf(port, "nodePort"); node_port != 0) {
      const Value at = *port.Find("nodePort");
      if (cluster_only) site.Forbidden(below("nodePort"), at, "may not be used when `type` is 'ClusterIP'");
      if (!node_ports.emplace(ProtocolOf(port), node_port).second) site.Duplicate(below("nodePort"), at);
    }
  });
}

void CheckExternalName(const RuleSite& site) {
  const Value spec = site.value();
  for (const std::string_view list : {"clusterIPs", "ipFamilies"}) {
    const bool set = CountOf(spec, list) != 0 || (list == "clusterIPs" && !TextIn(spec, "clusterIP").empty());
    if (set)
      site.Forbidden(value::Path::Of(list), Given(spec, list).value_or(spec),
                     "may not be set for ExternalName services");
  }
  if (const auto policy = Given(spec, "ipFamilyPolicy")) {
    site.Forbidden("ipFamilyPolicy", *policy, "may not be set for ExternalName services");
  }
  const std::optional<Value> held = Given(spec, "externalName");
  std::string_view name = TextIn(spec, "externalName");
  if (name.ends_with('.')) name.remove_suffix(1);
  if (name.empty()) return site.Required("externalName", held.value_or(spec));
  for (const std::string& problem : schema::Dns1123SubdomainProblems(name)) {
    site.InvalidAs("externalName", *held, text::Quoted(name), problem);
  }
}

void CheckAffinity(const RuleSite& site) {
  const Value spec = site.value();
  if (TextIn(spec, "sessionAffinity") != "ClientIP") return;
  const std::optional<Value> config = Given(spec, "sessionAffinityConfig");
  const std::optional<Value> client = config ? Given(*config, "clientIP") : std::nullopt;
  const std::optional<Value> timeout = client ? Given(*client, "timeoutSeconds") : std::nullopt;
  constexpr int64_t kDay = 86400;
  if (!timeout || (timeout->AsInt() >= 1 && timeout->AsInt() <= kDay)) return;
  site.Invalid("sessionAffinityConfig.clientIP.timeoutSeconds", *timeout,
               "must be greater than 0 and less than " + std::to_string(kDay));
}

void CheckExternalAddresses(const RuleSite& site) {
  const bool strict = site.minor_version() >= kStrictAddresses;
  size_t index = 0;
  if (const auto held = Given(site.value(), "externalIPs")) {
    for (const Value item : held->Items()) {
      auto problems = IpProblems(TextOf(item), strict);
      if (problems.empty()) problems = SpecialIpProblems(TextOf(item));
      const ListItem place{"externalIPs", index++};
      for (const std::string& problem : problems) {
        site.InvalidAs(place.Path(), item, text::Quoted(TextOf(item)), problem);
      }
    }
  }
}

// What only load balancers have.
void CheckBalancer(const RuleSite& site) {
  constexpr char kRanges[] = "LoadBalancerSourceRanges";
  const Value spec = site.value();
  const bool balances = TypeOf(spec) == "LoadBalancer";
  if (const auto ranges = Given(spec, "loadBalancerSourceRanges"); ranges && ranges->Count() != 0) {
    if (!balances) site.Forbidden(kRanges, *ranges, std::string(kBalancersOnly));
    size_t index = 0;
    for (const Value item : ranges->Items()) {
      const std::string_view range = text::TrimSpace(TextOf(item));
      const ListItem place{kRanges, index++};
      for (const std::string& problem : CidrProblems(range, site.minor_version() >= kStrictAddresses)) {
        site.InvalidAs(place.Path(), item, text::Quoted(range), problem);
      }
    }
  }
  const std::optional<Value> ports = Given(spec, "allocateLoadBalancerNodePorts");
  if (ports && !balances)
    site.Forbidden("allocateLoadBalancerNodePorts", *ports, std::string(kBalancersOnly));
  const std::optional<Value> owner = Given(spec, "loadBalancerClass");
  if (!owner) return;
  if (!balances) return site.Forbidden("loadBalancerClass", *owner, std::string(kBalancersOnly));
  for (const std::string& problem : schema::QualifiedNameProblems(owner->AsString())) {
    site.Invalid("loadBalancerClass", *owner, problem);
  }
}

void CheckTraffic(const RuleSite& site) {
  const Value spec = site.value();
  const std::string_view type = TypeOf(spec);
  const bool outside = type == "LoadBalancer" || type == "NodePort" ||
                       (type == "ClusterIP" && CountOf(spec, "externalIPs") != 0);
  const std::string_view policy = TextIn(spec, "externalTrafficPolicy");
  if (!policy.empty() && !outside) {
    site.Invalid("externalTrafficPolicy", *spec.Find("externalTrafficPolicy"),
                 "may only be set for externally-accessible services");
  } else if (!policy.empty() && policy != "Cluster" && policy != "Local") {
    site.NotSupported("externalTrafficPolicy", *spec.Find("externalTrafficPolicy"), kTraffic);
  }
  const int64_t port = NumberOf(spec, "healthCheckNodePort");
  if (port == 0) return;
  const Value at = *spec.Find("healthCheckNodePort");
  if (type != "LoadBalancer" || policy != "Local") {
    site.Invalid("healthCheckNodePort", at,
                 "may only be set when `type` is 'LoadBalancer' and `externalTrafficPolicy` is 'Local'");
  } else if (port < 1 || port > 65535) {
    site.Invalid("healthCheckNodePort", at, std::string(kPortRange));
  }
}

}  // namespace

void CheckServiceSpec(const RuleSite& site) {
  const Value spec = site.value();
  const std::string_view type = TypeOf(spec);
  const std::vector<std::string_view> addresses = AddressesOf(spec);
  if (type != "ExternalName") {
    // The API server allocates addresses before it validates the object. An error of that is all it reports.
    finding::ErrorList failures;
    Addresses(site.ReportingTo(failures), addresses).Check();
    if (!failures.empty()) return site.ReplaceErrors(std::move(failures));
  }
  const bool headless = IsHeadless(addresses);
  if (!headless && type != "ExternalName" && CountOf(spec, "ports") == 0) {
    site.Required("ports", Given(spec, "ports").value_or(spec));
  }
  if (headless && (type == "LoadBalancer" || type == "NodePort")) {
    site.InvalidAs(ItemPath("clusterIPs", 0), Given(spec, "clusterIP").value_or(spec), "\"None\"",
                   "may not be set to 'None' for " + std::string(type) + " services");
  }
  if (type == "ExternalName") CheckExternalName(site);
  CheckServicePorts(site);
  CheckAffinity(site);
  CheckExternalAddresses(site);
  CheckBalancer(site);
  CheckTraffic(site);
}

bool HasAddressErrors(const finding::ErrorList& errors) {
  static const value::Path kFields[] = {"spec.clusterIPs", "spec.ipFamilies", "spec.ipFamilyPolicy"};
  return std::ranges::any_of(errors, [](const finding::FieldError& error) {
    return std::ranges::any_of(kFields,
                               [&](const value::Path& field) { return error.path.StartsWith(field); });
  });
}

}  // namespace plimsoll::builtin
