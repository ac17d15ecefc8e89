// Amounts of resources that containers and pods ask for.
#pragma once

#include <span>
#include <string_view>

#include "../object/errors.h"
#include "../object/struct.h"
#include "plimsoll/schema/names.h"
#include "plimsoll/value/quantity.h"

namespace plimsoll::builtin {

struct ResourceOptions {
  // Whether a name is one of a resource that may be asked for here.
  bool of_pod = false;  // instead of a container
  bool allow_indivisible_huge_pages = false;
};

// `claims` are the resourceClaims of the pod.
void ValidateResourceRequirements(Struct resources, Part claims, const ResourceOptions& options,
                                  FieldPath path, Errors& errors);
// The overhead of a pod or a runtime class, which the server looks at as limits of a container.
void ValidateOverhead(Part amounts, FieldPath path, Errors& errors);
// Not negative, and whole if the resource is counted.
void ValidateResourceQuantityValue(std::string_view resource, Part amount, FieldPath path, Errors& errors);
// `hugepages-2Mi`, and whether an amount of it is whole pages.
bool IsHugePagesName(std::string_view resource);
bool IsDivisibleHugePages(std::string_view resource, Part amount);
// Not negative in whole numbers. False if it is.
bool ValidateBasicResource(Part amount, FieldPath path, Errors& errors);
void ValidateContainerResourceName(std::string_view resource, FieldPath path, Errors& errors);

}  // namespace plimsoll::builtin
