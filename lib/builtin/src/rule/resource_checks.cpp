#include "resource_checks.h"

#include "../vocabulary/field_texts.h"
#include "../vocabulary/releases.h"
#include "../vocabulary/resource_names.h"
#include "plimsoll/text/go_format.h"
#include "rule_site.h"
#include "struct_checks.h"

namespace plimsoll::builtin {
namespace {

using value::Quantity;
using value::Value;

// A request and the limit of the same resource.
void CheckRequest(const RuleSite& site, std::string_view name, Value request, std::optional<Value> limit) {
  const std::optional<Quantity> least = QuantityOf(request);
  if (!limit) {
    if (CanOvercommit(name)) return;
    return site.Required("limits", request, "Limit must be set for non overcommitable resources");
  }
  const std::optional<Quantity> most = QuantityOf(*limit);
  if (!least || !most) return;
  const std::string limited = std::string(name) + " limit of " + most->String();
  const std::string shown = text::Quoted(least->String());
  if (*least != *most && !CanOvercommit(name)) {
    site.InvalidAs("requests", request, shown, "must be equal to " + limited);
  } else if (*least > *most) {
    site.InvalidAs("requests", request, shown, "must be less than or equal to " + limited);
  }
}

void CheckAmount(const RuleSite& site, std::string_view map, value::Member member, ResourceNameRule rule) {
  const auto entry = [&] { return value::Path::Fields(map).Entry(member.key); };
  for (const std::string& problem : rule(member.key)) site.Invalid(entry(), member.key_value, problem);
  const std::optional<Quantity> amount = QuantityOf(member.value);
  if (!amount) return;
  if (amount->Sign() < 0) {
    site.InvalidAs(entry(), member.value, text::Quoted(amount->String()), std::string(kNegative));
  }
  if (IsWholeResource(member.key) && amount->MilliValue() % 1000 != 0) {
    site.InvalidAs(entry(), member.value, text::Quoted(amount->String()), "must be an integer");
  }
}

// Those of a whole pod are not in an item of a list.
bool IsOfContainer(const RuleSite& site) { return site.EndsWith({"", "resources"}); }

void CheckImplied(const RuleSite& site, Value limits, std::optional<Value> requests) {
  for (const value::Member limit : limits.Members()) {
    if (!requests || !requests->Find(limit.key))
      CheckAmount(site, "requests", limit, ContainerResourceProblems);
  }
}

bool Asks(std::optional<Value> map, std::string_view prefix) {
  if (!map) return false;
  for (const value::Member member : map->Members()) {
    if (member.key.starts_with(prefix)) return true;
  }
  return false;
}

}  // namespace

void CheckResourceMap(const RuleSite& site, std::string_view map, Value held, ResourceNameRule rule) {
  for (const value::Member member : held.Members()) CheckAmount(site, map, member, rule);
}

void CheckResources(const RuleSite& site) {
  // Those of a whole pod have other names.
  if (!IsOfContainer(site)) return;
  const std::optional<Value> limits = Given(site.value(), "limits");
  const std::optional<Value> requests = Given(site.value(), "requests");
  if (limits) CheckResourceMap(site, "limits", *limits, ContainerResourceProblems);
  // In a pod itself, a limit without a request is a request, too.
  if (limits && TextIn(site.object(), "kind") == "Pod") CheckImplied(site, *limits, requests);
  if (requests) {
    CheckResourceMap(site, "requests", *requests, ContainerResourceProblems);
    for (const value::Member request : requests->Members()) {
      CheckRequest(site, request.key, request.value, limits ? limits->Find(request.key) : std::nullopt);
    }
  }
  if (site.minor_version() >= kClaims) {
    ForEach(site.value(), "claims", [&](Value claim, size_t index) {
      if (TextIn(claim, "name").empty()) site.Required(ItemPath("claims", index), claim);
    });
  }
  const auto asks = [&](std::string_view name) { return Asks(limits, name) || Asks(requests, name); };
  const auto has = [&](std::string_view name) {
    return (limits && limits->Find(name)) || (requests && requests->Find(name));
  };
  if (asks("hugepages-") && !has("cpu") && !has("memory")) {
    site.Forbidden({}, site.value(), "HugePages require cpu or memory");
  }
}

}  // namespace plimsoll::builtin
