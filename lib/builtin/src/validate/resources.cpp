#include "resources.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "../default/container_totals.h"
#include "../vocabulary/among.h"
#include "../vocabulary/field_texts.h"
#include "../vocabulary/resource_names.h"

namespace plimsoll::builtin {
namespace {

void ValidatePodResourceName(std::string_view name, FieldPath path, Errors& errors) {
  const schema::NameProblems problems = ResourceNameProblems(name);
  errors.Invalid(path, name, problems);
  if (!problems.empty() || name == "cpu" || name == "memory" || IsHugePagesName(name)) return;
  errors.NotSupported(path, Shown::Word(name), {"cpu", "hugepages-", "memory"});
}

// What is known of a list of amounts after it was gone through.
struct Asked {
  bool compute = false;  // cpu or memory
  bool huge_pages = false;
};

class AmountCheck {
 public:
  AmountCheck(const ResourceOptions& options, Errors& errors) : options_(options), errors_(errors) {}

  void Check(std::string_view name, Part amount, FieldPath path, Asked& asked) const {
    if (options_.of_pod) {
      ValidatePodResourceName(name, path, errors_);
    } else {
      ValidateContainerResourceName(name, path, errors_);
    }
    ValidateResourceQuantityValue(name, amount, path, errors_);
    asked.compute |= name == "cpu" || name == "memory";
    if (!IsHugePagesName(name)) return;
    asked.huge_pages = true;
    if (options_.allow_indivisible_huge_pages || IsDivisibleHugePages(name, amount)) return;
    errors_.Invalid(path, amount,
                    std::string(amount.Text()) + " is not positive integer multiple of " + std::string(name));
  }

 private:
  const ResourceOptions& options_;
  Errors& errors_;
};

void ReportHugePagesAlone(const Asked& asked, FieldPath path, Errors& errors) {
  if (asked.huge_pages && !asked.compute) errors.Forbidden(path, "HugePages require cpu or memory");
}

void ValidateRequest(Struct resources, std::string_view name, Part amount, FieldPath path, Errors& errors) {
  const Part limit = resources.Entry("limits", name);
  const bool overcommits = CanOvercommit(name);
  if (!limit) {
    if (!overcommits)
      errors.Required(path.Child("limits"), "Limit must be set for non overcommitable resources");
    return;
  }
  if (limit.Text() == amount.Text()) return;
  const auto order = QuantityIn(amount) <=> QuantityIn(limit);
  if (overcommits ? order <= 0 : order == 0) return;
  errors.Invalid(path.Child("requests"), amount,
                 (overcommits ? "must be less than or equal to " : "must be equal to ") + std::string(name) +
                     " limit of " + std::string(limit.Text()));
}

bool HasClaim(Part claims, std::string_view name) {
  for (const auto& [i, claim] : claims.Structs()) {
    if (claim.Text("name") == name) return true;
  }
  return false;
}

// A claim as a whole, or a request of it: `name` or `name/request`.
std::string ClaimKey(Struct claim) {
  std::string key(claim.Text("name"));
  if (claim.Has("request")) key.append("/").append(claim.Text("request"));
  return key;
}

void ReportUnknownClaim(Part claims, std::string_view name, FieldPath path, Errors& errors) {
  std::vector<std::string_view> names;
  for (const auto& [i, claim] : claims.Structs()) {
    if (claim.Has("name") && !IsAmong(names, claim.Text("name"))) names.push_back(claim.Text("name"));
  }
  std::ranges::sort(names);
  errors.NotFound(path, name);
  std::string list;
  for (const std::string_view one : names) list.append(list.empty() ? "" : ", ").append(one);
  errors.list().back().detail = "must be one of the names in pod.spec.resourceClaims" +
                                (names.empty() ? " which is empty" : ": " + list);
}

void ValidateClaimNames(Struct resources, Part claims, FieldPath path, Errors& errors) {
  std::vector<std::string> keys;
  for (const auto& [i, claim] : resources.Structs("claims")) {
    const FieldPath item = path.Index(i);
    const std::string_view name = claim.Text("name");
    if (name.empty()) {
      errors.Required(item);
      continue;
    }
    const auto has = [&](std::string_view key) { return std::ranges::find(keys, key) != keys.end(); };
    if (has(name)) {
      errors.Duplicate(item, name);
    } else {
      const std::string_view request = claim.Text("request");
      if (!request.empty())
        errors.Invalid(item.Child("request"), request, schema::Dns1123LabelProblems(request));
      const std::string key = ClaimKey(claim);
      if (has(key)) {
        errors.Duplicate(item, key);
      } else if (request.empty()) {
        for (const std::string& other : keys) {
          const size_t slash = other.find('/');
          if (slash != std::string::npos && other.substr(0, slash) == name) errors.Duplicate(item, name);
        }
      }
      if (!has(key)) keys.push_back(key);
    }
    if (!HasClaim(claims, name)) ReportUnknownClaim(claims, name, item, errors);
  }
}

}  // namespace

bool IsHugePagesName(std::string_view resource) { return resource.starts_with("hugepages-"); }

bool IsDivisibleHugePages(std::string_view resource, Part amount) {
  const auto size = value::ParseQuantity(resource.substr(std::string_view("hugepages-").size()));
  if (!size || size->Sign() <= 0 || size->MilliValue() % 1000 != 0) return false;
  return QuantityIn(amount).Value() % size->Value() == 0;
}

bool ValidateBasicResource(Part amount, FieldPath path, Errors& errors) {
  if (!amount.Text().starts_with('-')) return true;
  const int64_t number = QuantityIn(amount).Value();
  if (number < 0) errors.Invalid(path, number, "must be a valid resource quantity");
  return number >= 0;
}

void ValidateContainerResourceName(std::string_view name, FieldPath path, Errors& errors) {
  if (name == "cpu" || name == "memory") return;
  errors.Invalid(path, name, ContainerResourceProblems(name));
}

void ValidateResourceQuantityValue(std::string_view resource, Part amount, FieldPath path, Errors& errors) {
  if (amount.Text().starts_with('-')) errors.Invalid(path, amount, std::string(kNegative));
  if (resource == "cpu" || resource == "memory" || !IsWholeResource(resource)) return;
  if (QuantityIn(amount).MilliValue() % 1000 != 0) errors.Invalid(path, amount, "must be an integer");
}

void ValidateResourceRequirements(Struct resources, Part claims, const ResourceOptions& options,
                                  FieldPath path, Errors& errors) {
  if (!resources) return;
  const AmountCheck check(options, errors);
  Asked asked;
  const FieldPath limits = path.Child("limits"), requests = path.Child("requests");
  for (const auto& [name, amount] : resources.Entries("limits"))
    check.Check(name, amount, limits.Key(name), asked);
  for (const auto& [name, amount] : resources.Entries("requests")) {
    check.Check(name, amount, requests.Key(name), asked);
    ValidateRequest(resources, name, amount, path, errors);
  }
  ReportHugePagesAlone(asked, path, errors);
  ValidateClaimNames(resources, claims, path.Child("claims"), errors);
}

void ValidateOverhead(Part amounts, FieldPath path, Errors& errors) {
  const ResourceOptions options;
  const AmountCheck check(options, errors);
  Asked asked;
  for (const auto& [name, amount] : amounts.Entries()) {
    check.Check(name, amount, path.Child("limits").Key(name), asked);
  }
  ReportHugePagesAlone(asked, path, errors);
}

}  // namespace plimsoll::builtin
