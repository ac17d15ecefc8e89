// The types of the variables that expressions of webhooks and admission policies have.
#pragma once

#include <initializer_list>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "plimsoll/cel/types/environment.h"

namespace plimsoll::cel {

// The fields of an object type, which may grow.
class TypeFields final : public ObjectFields {
 public:
  TypeFields() = default;
  TypeFields(std::initializer_list<std::pair<std::string_view, const Type*>> fields) : fields_(fields) {}

  const Type* FindField(std::string_view name) const override;
  // Of fields with one name the last counts. The name must outlive the fields.
  void Add(std::string_view name, const Type* type);

 private:
  std::vector<std::pair<std::string_view, const Type*>> fields_;
};

// Made once; what is checked with them has a pool on top of theirs.
struct AdmissionTypes {
  TypePool pool;
  const Type* request = nullptr;     // kubernetes.AdmissionRequest
  const Type* namespace_ = nullptr;  // kubernetes.Namespace
  const Type* object = nullptr;      // Object: what a mutation applies; all fields are dyn
  const Type* json_patch = nullptr;  // JSONPatch
  FunctionDeclaration escape_key;    // jsonpatch.escapeKey
  std::vector<std::unique_ptr<const TypeFields>> fields;

  static const AdmissionTypes& Get();
};

}  // namespace plimsoll::cel
