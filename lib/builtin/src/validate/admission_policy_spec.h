// What policies of both sorts have in common.
#pragma once

#include "../object/request.h"
#include "../object/text_set.h"
#include "expression_version.h"
#include "plimsoll/cel/admission/admission_compiler.h"

namespace plimsoll::builtin {

// The expressions of the old policy, by where they are.
struct StoredExpressions {
  explicit StoredExpressions(Struct old_spec);

  TextSet match_conditions;
  TextSet validations;
  TextSet messages;
  TextSet audit_annotations;
  TextSet apply_configurations;
};

// One policy while it is validated.
struct PolicySpec {
  PolicySpec(Request& of, bool composition)
      : request(of),
        spec(of.object.At("spec")),
        path(of.Path("spec")),
        compiler(VersionOfNewExpressions(of.release), composition),
        stored(of.old.At("spec")) {}

  bool has_params() const { return spec.Has("paramKind"); }

  Request& request;
  Struct spec;
  FieldPath path;
  cel::AdmissionCompiler compiler;
  StoredExpressions stored;
};

void ValidateParamKind(Struct kind, FieldPath path, Errors& errors);
// Everything before the variables.
void ValidatePolicyMatching(PolicySpec& policy);
void ValidatePolicyVariables(PolicySpec& policy);

}  // namespace plimsoll::builtin
