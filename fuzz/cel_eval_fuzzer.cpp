// The first line is an expression, the rest a JSON document that self looks at without a schema.
// Whatever both are, evaluation ends within its limit, and a second run gives the same.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "parses_at_once.h"
#include "plimsoll/base/assert.h"
#include "plimsoll/cel/check/compile.h"
#include "plimsoll/cel/run/evaluator.h"
#include "plimsoll/cel/run/program.h"
#include "plimsoll/cel/values/value_text.h"
#include "plimsoll/text/json_writer.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/json_reader.h"

namespace {

using namespace plimsoll;

constexpr uint64_t kLimit = 20'000;

std::string Run(cel::Evaluator& evaluator, const cel::CelProgram& program, const value::Document& document) {
  evaluator.Reset(nullptr);
  const cel::Value self = evaluator.Look(document.root(), cel::kNoDecl);
  const cel::Evaluation done = evaluator.Evaluate(program, {&self, 1}, kLimit);
  PLIMSOLL_ASSERT(done.cost_exceeded == (done.cost > kLimit));
  if (done.value.IsError()) return "error: " + std::string(done.value.text());
  std::string out;
  text::JsonWriter writer(out);
  cel::WriteTyped(evaluator.context(), writer, done.value);
  return out;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const size_t line = input.find('\n');
  if (line == std::string_view::npos) return 0;
  const text::Source source("self", std::string(input.substr(line + 1)));
  value::Document document;
  if (!value::ReadJson(source.bytes(), {}, document).ok()) return 0;
  cel::TypePool pool;
  cel::Environment environment;
  environment.types = &pool;
  environment.variables = {{"self", &cel::kDynType}};
  if (!fuzz::ParsesAtOnce(input.substr(0, line), environment)) return 0;
  cel::CheckedAst checked;
  cel::Issues issues;
  if (!cel::Compile(input.substr(0, line), environment, checked, issues)) return 0;
  const cel::ProgramVariable variable{"self", cel::kNoDecl};
  const auto program =
      cel::CelProgram::Make(checked, {.variables = {&variable, 1}, .decls = nullptr, .container = {}});
  if (!program) return 0;
  cel::Evaluator evaluator;
  const std::string first = Run(evaluator, *program, document);
  PLIMSOLL_ASSERT(Run(evaluator, *program, document) == first);
  return 0;
}
