// PolicyKinds tells admission policies what they have to know of kinds. Any number of threads may use it.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "plimsoll/kinds/kinds.h"
#include "plimsoll/policy/mutate/mutation_types.h"
#include "plimsoll/policy/typecheck/type_check.h"

namespace plimsoll::kinds {

class PolicyKinds final : public policy::MutationTypes, public policy::KindSchemas {
 public:
  // The kinds must outlive it.
  explicit PolicyKinds(const Kinds& kinds) : kinds_(kinds) {}

  bool HasGroupVersion(const policy::GroupVersionKind& kind) const override;
  std::optional<policy::MergeType> FindMergeType(const policy::GroupVersionKind& kind) const override;
  // Custom resources get the defaults of their CRD, as a server sets them after each patch. Objects of
  // Kubernetes' own kinds stay as they are.
  std::expected<value::Document, std::string> Settle(const policy::GroupVersionKind& kind,
                                                     value::Document&& patched) const override;
  const schema::Schema* FindSchema(const policy::GroupVersionKind& kind) const override;
  const schema::Schema* ObjectMeta() const override;

 private:
  const Kinds& kinds_;
  mutable std::once_flag made_object_meta_;
  mutable std::unique_ptr<const schema::Schema> object_meta_;
};

// The resources of a CRD, one a version that is served. Texts are borrowed.
void AddResourcesOf(const crd::Crd& crd, std::vector<policy::ApiResource>& out);

}  // namespace plimsoll::kinds
