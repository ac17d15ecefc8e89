// Expressions evaluated for tests: to typed JSON, `error: <text>`, or what went wrong before.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/cel/check/compile.h"
#include "plimsoll/cel/run/evaluator.h"
#include "plimsoll/cel/run/program.h"
#include "plimsoll/cel/types/issue.h"
#include "plimsoll/cel/values/value_text.h"
#include "plimsoll/text/json_writer.h"

namespace plimsoll::cel {

struct Evaluated {
  std::string text;
  uint64_t cost = 0;
};

inline Evaluated Finish(Evaluator& evaluator, const CelProgram& program, std::span<const Value> variables,
                        uint64_t limit) {
  const Evaluation done = evaluator.Evaluate(program, variables, limit);
  Evaluated out{.text = {}, .cost = done.cost};
  if (done.value.IsError()) {
    out.text = "error: " + std::string(done.value.text());
    return out;
  }
  text::JsonWriter writer(out.text, {.escape_html = false});
  WriteTyped(evaluator.context(), writer, done.value);
  return out;
}

// Without variables.
inline Evaluated Evaluate(std::string_view expression, uint64_t limit = kPerCallLimit) {
  TypePool pool;
  Environment environment;
  environment.types = &pool;
  CheckedAst checked;
  Issues issues;
  if (!Compile(expression, environment, checked, issues)) return {.text = "does not compile", .cost = 0};
  const auto program = CelProgram::Make(checked, {.variables = {}, .decls = nullptr, .container = {}});
  if (!program) return {.text = "program: " + program.error().message, .cost = 0};
  Evaluator evaluator;
  evaluator.Reset(nullptr);
  return Finish(evaluator, *program, {}, limit);
}

inline std::string ValueOf(std::string_view expression) { return Evaluate(expression).text; }

// Expressions and what they give.
struct Expectation {
  std::string_view expression;
  std::string_view result;
};

template <size_t n>
void ExpectAll(const Expectation (&cases)[n]) {
  for (const auto& [expression, result] : cases) EXPECT_EQ(ValueOf(expression), result) << expression;
}

}  // namespace plimsoll::cel
