#include "plimsoll/builtin/limits/resource_quota.h"

#include <optional>

#include "named_amounts.h"
#include "plimsoll/value/text_list.h"
#include "plimsoll/value/value_text.h"

namespace plimsoll::builtin {
namespace {

using value::Quantity;
using value::Value;

std::optional<Value> ObjectIn(Value object, std::string_view key) {
  const std::optional<Value> member = object.Find(key);
  return member && member->IsObject() ? member : std::nullopt;
}

void AddScopes(Value spec, std::vector<QuotaScope>& out) {
  for (std::string& name : value::TextsIn(spec, "scopes")) out.push_back({std::move(name)});
  const std::optional<Value> selector = ObjectIn(spec, "scopeSelector");
  const std::optional<Value> expressions = selector ? selector->Find("matchExpressions") : std::nullopt;
  if (!expressions || !expressions->IsArray()) return;
  for (const Value item : expressions->Items()) {
    if (!item.IsObject()) continue;
    out.push_back({std::string(value::TextIn(item, "scopeName")),
                   std::string(value::TextIn(item, "operator")), value::TextsIn(item, "values")});
  }
}

// `cpu=1,pods=2`, of some names.
std::string ListAmounts(const NamedAmounts& amounts, const std::vector<std::string_view>& names) {
  std::string out;
  for (const std::string_view name : names) {
    const auto found = amounts.find(name);
    if (found == amounts.end()) continue;
    out.append(out.empty() ? "" : ",").append(name).append("=").append(found->second.String());
  }
  return out;
}

Quantity SumOf(const Quantity& a, const Quantity& b) {
  Quantity sum = a;
  // A sum that needs too many digits stays what it was.
  return sum.Add(b) ? sum : a;
}

}  // namespace

ResourceQuota ResourceQuotaOf(Value object) {
  ResourceQuota out;
  if (const std::optional<Value> metadata = ObjectIn(object, "metadata"))
    out.name = value::TextIn(*metadata, "name");
  const std::optional<Value> spec = ObjectIn(object, "spec");
  if (!spec) return out;
  out.hard = NamedAmountsIn(*spec, "hard");
  AddScopes(*spec, out.scopes);
  return out;
}

QuotaBook::QuotaBook(const std::vector<ResourceQuota>& quotas) : quotas_(quotas) {
  for (const ResourceQuota& quota : quotas) {
    NamedAmounts& used = used_.emplace_back();
    for (const auto& [name, most] : quota.hard) used.emplace(name, Quantity());
  }
}

std::string QuotaBook::DenialOf(const QuotaClaim& claim) const {
  const ResourceQuota& quota = quotas_[claim.quota];
  const NamedAmounts& used = used_[claim.quota];
  std::vector<std::string_view> exceeded;
  for (const auto& [name, amount] : claim.amounts) {
    if (SumOf(used.find(name)->second, amount) > quota.hard.find(name)->second) exceeded.push_back(name);
  }
  if (exceeded.empty()) return {};
  return "exceeded quota: " + quota.name + ", requested: " + ListAmounts(claim.amounts, exceeded) +
         ", used: " + ListAmounts(used, exceeded) + ", limited: " + ListAmounts(quota.hard, exceeded);
}

std::string QuotaBook::Charge(std::span<const QuotaClaim> claims) {
  for (const QuotaClaim& claim : claims) {
    if (!claim.missing.empty()) return "failed quota: " + quotas_[claim.quota].name + ": " + claim.missing;
  }
  for (const QuotaClaim& claim : claims) {
    if (std::string denial = DenialOf(claim); !denial.empty()) return denial;
  }
  Take(claims);
  return {};
}

void QuotaBook::Take(std::span<const QuotaClaim> claims) {
  for (const QuotaClaim& claim : claims) {
    for (const auto& [name, amount] : claim.amounts) {
      Quantity& used = used_[claim.quota].find(name)->second;
      used = SumOf(used, amount);
    }
  }
}

}  // namespace plimsoll::builtin
