// What a SchemaJudge judges by.
#pragma once

#include <vector>

#include "plimsoll/check/loose_program.h"
#include "plimsoll/engine/schema_judge.h"
#include "plimsoll/schema/json_schema.h"

namespace plimsoll::engine {

struct SchemaJudge::Parts {
  SchemaJudgeOptions options;
  schema::ImportedSchema imported;
  check::LooseProgram program;
  std::vector<InputReport> schemas;
};

}  // namespace plimsoll::engine
