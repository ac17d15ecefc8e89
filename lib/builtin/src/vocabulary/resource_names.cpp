#include "resource_names.h"

#include <array>
#include <string>

#include "among.h"
#include "plimsoll/value/write.h"

namespace plimsoll::builtin {
namespace {

using schema::NameProblems;

constexpr std::array<std::string_view, 3> kOfContainers = {"cpu", "memory", "ephemeral-storage"};
constexpr std::array<std::string_view, 9> kCounted = {
    "pods",       "resourcequotas",         "services",           "replicationcontrollers", "secrets",
    "configmaps", "persistentvolumeclaims", "services.nodeports", "services.loadbalancers"};
// What else has a meaning without a domain before it.
constexpr std::array<std::string_view, 11> kMeasured = {
    "cpu",          "memory",          "ephemeral-storage",
    "requests.cpu", "requests.memory", "requests.ephemeral-storage",
    "limits.cpu",   "limits.memory",   "limits.ephemeral-storage",
    "storage",      "requests.storage"};

bool IsQualified(std::string_view name) { return name.find('/') != std::string_view::npos; }
bool IsHugePages(std::string_view name) { return name.starts_with("hugepages-"); }
bool IsQuotaHugePages(std::string_view name) {
  return IsHugePages(name) || name.starts_with("requests.hugepages-");
}

}  // namespace

bool IsNativeResource(std::string_view name) {
  return !IsQualified(name) || name.find("kubernetes.io/") != std::string_view::npos;
}

namespace {

// Such as `nvidia.com/gpu`; quotas put `requests.` before it.
bool IsExtended(std::string_view name) {
  return !IsNativeResource(name) && !name.starts_with("requests.") &&
         schema::QualifiedNameProblems("requests." + std::string(name)).empty();
}

constexpr std::string_view kNotStandard = "must be a standard resource type or fully qualified";

}  // namespace

NameProblems ResourceNameProblems(std::string_view name) {
  NameProblems problems = schema::QualifiedNameProblems(name);
  if (!problems.empty()) return problems;
  if (IsQualified(name) || IsAmong(kCounted, name) || IsAmong(kMeasured, name) || IsQuotaHugePages(name))
    return {};
  return {std::string(kNotStandard)};
}

NameProblems ContainerResourceProblems(std::string_view name) {
  NameProblems problems = ResourceNameProblems(name);
  if (!IsQualified(name)) {
    if (!IsAmong(kOfContainers, name) && !IsHugePages(name)) {
      problems.emplace_back("must be a standard resource for containers");
    }
  } else if (!IsNativeResource(name) && !IsExtended(name)) {
    problems.emplace_back("doesn't follow extended resource name standard");
  }
  return problems;
}

NameProblems QuotaResourceProblems(std::string_view name) {
  NameProblems problems = ResourceNameProblems(name);
  if (!IsQualified(name) && !IsQuotaResource(name)) {
    problems.emplace_back("must be a standard resource for quota");
  }
  return problems;
}

bool IsQuotaResource(std::string_view name) {
  return IsAmong(kCounted, name) || (IsAmong(kMeasured, name) && name != "storage") || IsQuotaHugePages(name);
}

bool IsWholeResource(std::string_view name) { return IsAmong(kCounted, name) || IsExtended(name); }
bool CanOvercommit(std::string_view name) { return IsNativeResource(name) && !IsHugePages(name); }

std::optional<value::Quantity> QuantityOf(value::Value value) {
  std::string token;
  if (value.IsString()) {
    token = "\"" + std::string(value.AsString()) + "\"";
  } else if (value.IsNumber()) {
    token = value::WriteJson(value).value_or("");
  } else if (value.IsNull()) {
    return value::Quantity();
  } else {
    return std::nullopt;
  }
  const Result<value::Quantity> quantity = value::ParseJsonQuantity(token);
  return quantity ? std::optional(*quantity) : std::nullopt;
}

}  // namespace plimsoll::builtin
