// Names of resources and their amounts.
#pragma once

#include <optional>
#include <string_view>

#include "plimsoll/schema/names.h"
#include "plimsoll/value/quantity.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::builtin {

// Why a name is none of a resource, of one a container may ask for, of one that quotas count.
schema::NameProblems ResourceNameProblems(std::string_view name);
schema::NameProblems ContainerResourceProblems(std::string_view name);
schema::NameProblems QuotaResourceProblems(std::string_view name);

// Whether quotas know how to count it.
bool IsQuotaResource(std::string_view name);
// Without a domain, or of Kubernetes' own.
bool IsNativeResource(std::string_view name);
// Counted in whole numbers.
bool IsWholeResource(std::string_view name);
// Containers may ask for less of it than their limit is.
bool CanOvercommit(std::string_view name);

// The quantity a value holds, if it holds one; null is 0.
std::optional<value::Quantity> QuantityOf(value::Value value);

}  // namespace plimsoll::builtin
