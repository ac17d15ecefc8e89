// The types of the variables that expressions of webhooks and admission policies have.
#pragma once

#include <initializer_list>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "plimsoll/cel/types/environment.h"

namespace plimsoll::builtin {

// The fields of an object type, which may grow.
class TypeFields final : public cel::ObjectFields {
 public:
  TypeFields() = default;
  TypeFields(std::initializer_list<std::pair<std::string_view, const cel::Type*>> fields) : fields_(fields) {}

  const cel::Type* FindField(std::string_view name) const override;
  // Of fields with one name the last counts. The name must outlive the fields.
  void Add(std::string_view name, const cel::Type* type);

 private:
  std::vector<std::pair<std::string_view, const cel::Type*>> fields_;
};

// Made once; what is checked with them has a pool on top of theirs.
struct AdmissionTypes {
  cel::TypePool pool;
  const cel::Type* request = nullptr;     // kubernetes.AdmissionRequest
  const cel::Type* namespace_ = nullptr;  // kubernetes.Namespace
  const cel::Type* object = nullptr;      // Object: what a mutation applies; all fields are dyn
  const cel::Type* json_patch = nullptr;  // JSONPatch
  cel::FunctionDeclaration escape_key;    // jsonpatch.escapeKey
  std::vector<std::unique_ptr<const TypeFields>> fields;

  static const AdmissionTypes& Get();
};

}  // namespace plimsoll::builtin
