// PolicyKinds has what admission policies need to know about kinds. Any number of threads may use it.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "plimsoll/builtin/kind/kinds.h"
#include "plimsoll/kinds/kinds.h"
#include "plimsoll/policy/cluster/conversion.h"
#include "plimsoll/policy/mutate/mutation_types.h"
#include "plimsoll/policy/typecheck/type_check.h"
#include "plimsoll/value/time.h"

namespace plimsoll::kinds {

// What becomes of an object of Kubernetes' own kinds after a patch.
enum class Settling : uint8_t {
  kAsPatched,  // it stays as it is
  kAsServer,   // it is decoded strictly, and defaults are set
};

// The server's clock. An empty one: defaults that are the current time are `NOW`.
using PolicyClock = std::function<value::Time()>;

// The clock of this machine.
value::Time CurrentTime();

class PolicyKinds final : public policy::MutationTypes,
                          public policy::KindSchemas,
                          public policy::Conversion {
 public:
  // The kinds must outlive it.
  explicit PolicyKinds(const Kinds& kinds, Settling settling = Settling::kAsPatched, PolicyClock clock = {})
      : kinds_(kinds), settling_(settling), clock_(std::move(clock)) {}

  // An object of a request as admission sees it: decoded and with defaults; custom resources are pruned, too.
  // Fails with the words of a decoder that refuses it; unknown fields are left out.
  std::expected<value::Document, std::string> Prepare(const policy::GroupVersionKind& kind,
                                                      value::Value object) const;

  bool HasGroupVersion(const policy::GroupVersionKind& kind) const override;
  std::optional<policy::MergeType> FindMergeType(const policy::GroupVersionKind& kind) const override;
  std::optional<std::string> ConvertMerged(const policy::GroupVersionKind& kind,
                                           value::Document& merged) const override;
  // Custom resources get the defaults of their CRD, as a server sets them after each patch.
  std::expected<value::Document, std::string> Settle(const policy::GroupVersionKind& kind,
                                                     value::Document&& patched) const override;
  // Of Kubernetes' own kinds.
  std::optional<value::Document> Convert(value::Value object,
                                         const policy::GroupVersionKind& kind) const override;
  const schema::Schema* FindSchema(const policy::GroupVersionKind& kind) const override;
  const schema::Schema* ObjectMeta() const override;

 private:
  std::optional<value::Time> Now() const { return clock_ ? std::optional(clock_()) : std::nullopt; }
  std::expected<value::Document, std::string> SettleBuiltin(const builtin::BuiltinKind& kind,
                                                            value::Document&& patched) const;

  const Kinds& kinds_;
  const Settling settling_;
  const PolicyClock clock_;
  mutable std::once_flag made_object_meta_;
  mutable std::unique_ptr<const schema::Schema> object_meta_;
};

// The resources of a CRD, one a version that is served. Texts are borrowed.
void AddResourcesOf(const crd::Crd& crd, std::vector<policy::ApiResource>& out);

}  // namespace plimsoll::kinds
