#include "plimsoll/builtin/kind/subresource.h"

#include <array>

namespace plimsoll::builtin {
namespace {

struct SubresourceFacts {
  Subresource subresource;
  std::string_view name;
  schema::GroupVersionKind body = {};  // empty: that of the object
  bool created = false;
};

constexpr std::array kSubresourceFacts = {
    SubresourceFacts{Subresource::kNone, ""},
    SubresourceFacts{Subresource::kStatus, "status"},
    SubresourceFacts{Subresource::kResize, "resize"},
    SubresourceFacts{Subresource::kEphemeralContainers, "ephemeralcontainers"},
    SubresourceFacts{Subresource::kFinalize, "finalize"},
    SubresourceFacts{Subresource::kApproval, "approval"},
    SubresourceFacts{Subresource::kScale, "scale", {"autoscaling", "v1", "Scale"}},
    SubresourceFacts{Subresource::kEviction, "eviction", {"policy", "v1", "Eviction"}, true},
    SubresourceFacts{Subresource::kBinding, "binding", {"", "v1", "Binding"}, true},
    SubresourceFacts{Subresource::kToken, "token", {"authentication.k8s.io", "v1", "TokenRequest"}, true},
};

const SubresourceFacts& FactsOf(Subresource subresource) {
  for (const SubresourceFacts& facts : kSubresourceFacts) {
    if (facts.subresource == subresource) return facts;
  }
  return kSubresourceFacts.front();
}

}  // namespace

std::optional<Subresource> SubresourceNamed(std::string_view word) {
  for (const SubresourceFacts& facts : kSubresourceFacts) {
    if (facts.name == word) return facts.subresource;
  }
  return std::nullopt;
}

std::string_view NameOf(Subresource subresource) { return FactsOf(subresource).name; }

std::optional<schema::GroupVersionKind> BodyOf(Subresource subresource) {
  const schema::GroupVersionKind& body = FactsOf(subresource).body;
  if (body.kind.empty()) return std::nullopt;
  return body;
}

Subresource SubresourceTaking(const schema::GroupVersionKind& kind) {
  for (const SubresourceFacts& facts : kSubresourceFacts) {
    if (!facts.body.kind.empty() && facts.body == kind) return facts.subresource;
  }
  return Subresource::kNone;
}

bool IsCreated(Subresource subresource) { return FactsOf(subresource).created; }

}  // namespace plimsoll::builtin
