// One expression of CEL over values in files, with the schema of a CRD in a file.
//
//   const auto answer = EvaluateCelFiles(disk, {.expression = "self.replicas > 1", .self = "object.yaml"});
//   if (answer) AppendAnswerText(out, *answer);
#pragma once

#include <expected>
#include <string>

#include "plimsoll/engine/describe/cel_eval.h"
#include "plimsoll/engine/input/files.h"
#include "plimsoll/value/reading.h"

namespace plimsoll::engine {

struct CelFiles {
  std::string expression;
  // Files; empty where there is none.
  std::string self = {};
  std::string old = {};
  std::string schema = {};  // a CRD
  std::string at = {};      // the place of the value in the object: a field path or a JSON Pointer
  bool defaults = false;    // those of the schema are set first
  bool trace = false;
  value::ReadOptions read = {};
};

// The file or the option that cannot be used, and why.
struct CelFileFailure {
  std::string what;
  std::string why;
};

std::expected<CelAnswer, CelFileFailure> EvaluateCelFiles(const Files& files, const CelFiles& request);

void AppendAnswerText(std::string& out, const CelAnswer& answer);
// One line.
void AppendAnswerJson(std::string& out, const CelAnswer& answer);

}  // namespace plimsoll::engine
