// TypedPolicy is the expressions of a policy on objects of one kind: `object` and `oldObject` have the types
// that the schema of the kind says.
//
// Types are those of the API server's own type checking (typecheck/type_check.h), except where that is
// wrong: `authorizer.requestResource` exists; what has no type in the schema, such as the values of
// `resources.limits`, can be of any; fields may be named as they are.
//
//   TypedPolicy typed(policy, expressions, kind, schemas);
//   typed[i].problem;    // empty: it fits
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "plimsoll/cel/admission/admission_compiler.h"
#include "plimsoll/policy/lint/policy_expressions.h"
#include "plimsoll/policy/model/names.h"
#include "plimsoll/policy/typecheck/type_check.h"

namespace plimsoll::policy {

class KindType;

class TypedPolicy {
 public:
  // Objects of a kind without a schema can be anything. All must outlive it.
  TypedPolicy(const Policy& policy, std::span<const PolicyExpression> expressions,
              const GroupVersionKind& kind, const KindSchemas& schemas);
  TypedPolicy(const TypedPolicy&) = delete;
  TypedPolicy& operator=(const TypedPolicy&) = delete;
  ~TypedPolicy();

  const GroupVersionKind& kind() const { return kind_; }
  // Null for a kind without one, and for a policy without params.
  const schema::Schema* object_schema() const { return object_schema_; }
  const schema::Schema* param_schema() const { return param_schema_; }
  const GroupVersionKind& param_kind() const { return param_kind_; }
  // In the order of the expressions.
  const cel::AdmissionExpression& operator[](size_t i) const { return compiled_[i]; }
  // What is wrong with the expression for this kind, in the words of the server's type checking; empty if
  // nothing is.
  std::string Problem(size_t i) const;

 private:
  std::unique_ptr<KindType> TypeOf(const GroupVersionKind& kind, const schema::Schema* schema,
                                   const KindSchemas& schemas);

  GroupVersionKind kind_;
  GroupVersionKind param_kind_ = {};
  const schema::Schema* object_schema_;
  const schema::Schema* param_schema_ = nullptr;
  cel::AdmissionCompiler compiler_;
  std::unique_ptr<KindType> object_type_;
  std::unique_ptr<KindType> param_type_;
  std::vector<cel::AdmissionExpression> compiled_;
};

}  // namespace plimsoll::policy
