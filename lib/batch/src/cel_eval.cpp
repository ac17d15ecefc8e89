// cel.eval: one expression, its value, type and cost, as `plimsoll cel eval` prints them.
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cel_methods.h"
#include "given_texts.h"
#include "plimsoll/engine/describe/cel_files.h"
#include "plimsoll/value/value_text.h"
#include "request_parts.h"

namespace plimsoll::batch {
namespace {

using text::JsonWriter;
using value::Value;

void WriteEstimate(const cel::Estimate& estimate, JsonWriter& result) {
  result.Key("estimate");
  result.BeginArray();
  result.Uint(estimate.min);
  result.Uint(estimate.max);
  result.EndArray();
}

void WriteTrace(const std::vector<engine::CelStep>& trace, JsonWriter& result) {
  result.Key("trace");
  result.BeginArray();
  for (const engine::CelStep& step : trace) {
    result.BeginObject();
    result.Key("depth");
    result.Uint(step.depth);
    WriteText(result, "expression", step.text);
    WriteText(result, "value", step.value);
    result.EndObject();
  }
  result.EndArray();
}

void WriteCelAnswer(const engine::CelAnswer& answer, JsonWriter& result) {
  if (!answer.failure.empty()) return WriteText(result, "failure", answer.failure);
  answer.error.empty() ? WriteText(result, "value", answer.value) : WriteText(result, "error", answer.error);
  WriteText(result, "type", answer.type);
  result.Key("cost");
  result.Uint(answer.cost);
  if (answer.estimate) WriteEstimate(*answer.estimate, result);
  if (!answer.trace.empty()) WriteTrace(answer.trace, result);
}

}  // namespace

std::optional<BatchFailure> CelEval(Value request, BatchState&, JsonWriter& result) {
  const auto expression = StringIn(request, "expr");
  if (!expression) return expression.error();
  GivenTexts texts;
  const auto given = [&](const std::string& name) {
    std::optional<std::string> text = ManifestIn(request, name);
    if (!text) return std::string();
    texts.Add(name, std::move(*text));
    return name;
  };
  engine::CelFiles asked{.expression = std::string(*expression),
                         .self = given("self"),
                         .old = given("oldSelf"),
                         .schema = given("crd")};
  asked.at = value::TextIn(request, "at");
  asked.defaults = value::FlagIn(request, "defaults");
  asked.trace = value::FlagIn(request, "trace");
  const auto answer = engine::EvaluateCelFiles(texts, asked);
  if (!answer) {
    const std::string what = answer.error().what == "--at" ? "at" : answer.error().what;
    WriteText(result, "failure", what + ": " + answer.error().why);
    return std::nullopt;
  }
  WriteCelAnswer(*answer, result);
  return std::nullopt;
}

}  // namespace plimsoll::batch
