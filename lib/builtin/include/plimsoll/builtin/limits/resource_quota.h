// What the admission plugin ResourceQuota reads of a ResourceQuota, and what requests take of it.
//
//   std::vector<ResourceQuota> quotas = {ResourceQuotaOf(object)};
//   settings.quotas = &quotas;
//   QuotaBook book(quotas);
//   if (auto denial = book.Charge(admission.quota_claims)) refuse(*denial);
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/builtin/limits/limit_range.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::builtin {

// Objects that a quota is about: `PriorityClass In [high]`.
struct QuotaScope {
  std::string name;
  std::string op = "Exists";
  std::vector<std::string> values = {};
};

struct ResourceQuota {
  std::string name;
  NamedAmounts hard;
  std::vector<QuotaScope> scopes;  // of `scopes` and of `scopeSelector`: all must match
};

// What is no quantity is left out. The status does not count.
ResourceQuota ResourceQuotaOf(value::Value object);

// What one request takes of a quota.
struct QuotaClaim {
  size_t quota = 0;  // its position
  // Why the quota refuses it whatever is left: `must specify cpu for: app`.
  std::string missing = {};
  // Of what the quota limits, without what is 0.
  NamedAmounts amounts = {};
};

// What a new object takes of which only the number is limited, such as a custom resource:
// `count/RESOURCE.GROUP`.
std::vector<QuotaClaim> CountClaims(const std::vector<ResourceQuota>& quotas, std::string_view group,
                                    std::string_view resource);

// QuotaBook has what is used of the quotas of one namespace.
class QuotaBook {
 public:
  // The quotas must outlive it.
  explicit QuotaBook(const std::vector<ResourceQuota>& quotas);

  // Takes what a request claims, or nothing. Returns why the plugin refuses it, else an empty text:
  // `exceeded quota: q, requested: pods=1, used: pods=2, limited: pods=2`.
  std::string Charge(std::span<const QuotaClaim> claims);
  // Takes it even if there is not enough: for objects that are there already.
  void Take(std::span<const QuotaClaim> claims);

 private:
  std::string DenialOf(const QuotaClaim& claim) const;

  const std::vector<ResourceQuota>& quotas_;
  std::vector<NamedAmounts> used_;  // of each quota
};

}  // namespace plimsoll::builtin
