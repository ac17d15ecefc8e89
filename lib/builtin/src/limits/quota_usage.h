// The admission plugin ResourceQuota: what a request takes of the quotas of its namespace.
#pragma once

#include <vector>

#include "../object/request.h"
#include "plimsoll/builtin/kind/subresource.h"
#include "plimsoll/builtin/limits/resource_quota.h"

namespace plimsoll::builtin {

// After validation. Of an update only what it takes more than the old object counts.
std::vector<QuotaClaim> QuotaClaimsOf(const std::vector<ResourceQuota>& quotas, Subresource subresource,
                                      const Request& request);

}  // namespace plimsoll::builtin
