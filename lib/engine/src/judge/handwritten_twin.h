// HandwrittenTwin judges objects of built-in kinds by the rules that are written by hand, next to the
// declarative rules of Go types of the same kind, and says where the declarative ones report more. What
// handwritten rules report alone is no difference: most of them are not declared.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "../input/objects.h"
#include "object_judge.h"
#include "plimsoll/engine/judge/judge_options.h"
#include "plimsoll/finding/finding.h"
#include "plimsoll/kinds/kinds.h"

namespace plimsoll::engine {

class HandwrittenTwin {
 public:
  HandwrittenTwin(const kinds::Kinds& kinds, const JudgeOptions& options)
      : kinds_(kinds), options_(WithoutTypes(options)), judge_(kinds_, file_, options_) {}

  // `declared` are the findings about the object by its Go type. One text for each that has no twin, such as
  // `FieldValueInvalid spec.replicas`; none if the kind has no handwritten rules.
  std::vector<std::string> Compare(const ObjectRef& object, std::optional<value::Value> old,
                                   const std::vector<finding::Finding>& declared);

 private:
  static JudgeOptions WithoutTypes(JudgeOptions options) {
    options.declared.types = nullptr;
    return options;
  }

  const kinds::Kinds& kinds_;
  const JudgeOptions options_;
  const std::string file_;
  ObjectJudge judge_;
  std::vector<finding::Finding> findings_;
};

}  // namespace plimsoll::engine
