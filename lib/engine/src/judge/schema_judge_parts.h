// What a SchemaJudge judges by.
#pragma once

#include <utility>
#include <vector>

#include "delegate_plan.h"
#include "plimsoll/check/loose_program.h"
#include "plimsoll/engine/judge/schema_judge.h"
#include "plimsoll/schema/json_schema.h"
#include "plimsoll/unions/declarations/union_schema.h"

namespace plimsoll::engine {

inline check::LooseOptions RunOptionsOf(const SchemaJudgeOptions& options) {
  return {.numbers = options.numbers,
          .equality = options.equality,
          .ambiguity = options.ambiguity,
          .fail_fast = options.first_error};
}

struct SchemaJudge::Parts {
  Parts(const SchemaJudgeOptions& with, schema::ImportedSchema from)
      : options(with), imported(std::move(from)), delegates(imported.schema, options.delegations) {}

  SchemaJudgeOptions options;
  schema::ImportedSchema imported;
  check::LooseProgram program;
  std::vector<InputReport> schemas;
  DelegatePlan delegates;
  unions::UnionSchema unions = {};
};

}  // namespace plimsoll::engine
