#include "resource_names.h"

#include <algorithm>
#include <array>

#include "plimsoll/schema/names.h"
#include "plimsoll/value/write.h"

namespace plimsoll::builtin {
namespace {

// What has a meaning without a domain before it, and what of these a container may ask for.
constexpr std::array<std::string_view, 3> kOfContainers = {"cpu", "memory", "ephemeral-storage"};
constexpr std::array<std::string_view, 16> kStandard = {"cpu",
                                                        "memory",
                                                        "ephemeral-storage",
                                                        "requests.cpu",
                                                        "requests.memory",
                                                        "limits.cpu",
                                                        "limits.memory",
                                                        "requests.ephemeral-storage",
                                                        "pods",
                                                        "resourcequotas",
                                                        "services",
                                                        "secrets",
                                                        "configmaps",
                                                        "storage",
                                                        "requests.storage",
                                                        "limits.ephemeral-storage"};

}  // namespace

std::string ContainerResourceProblem(std::string_view name) {
  if (const auto problems = schema::QualifiedNameProblems(name); !problems.empty()) return problems.front();
  if (name.find('/') != std::string_view::npos || name.starts_with("hugepages-")) return {};
  if (std::ranges::find(kOfContainers, name) != kOfContainers.end()) return {};
  const bool standard = std::ranges::find(kStandard, name) != kStandard.end();
  return standard ? "must be a standard resource for containers"
                  : "must be a standard resource type or fully qualified";
}

std::optional<value::Quantity> QuantityOf(value::Value value) {
  std::string token;
  if (value.IsString()) {
    token = "\"" + std::string(value.AsString()) + "\"";
  } else if (value.IsNumber()) {
    token = value::WriteJson(value).value_or("");
  } else {
    return std::nullopt;
  }
  const Result<value::Quantity> quantity = value::ParseJsonQuantity(token);
  return quantity ? std::optional(*quantity) : std::nullopt;
}

}  // namespace plimsoll::builtin
