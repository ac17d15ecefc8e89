#include "declare_methods.h"

#include <array>

#include "request_parts.h"

namespace plimsoll::batch {
namespace {

constexpr std::array kDeclareMethods = {
    BatchEntry{"declare.tag", DeclareTag},           BatchEntry{"declare.format", DeclareFormat},
    BatchEntry{"declare.compile", DeclareCompile},   BatchEntry{"declare.coverage", DeclareCoverage},
    BatchEntry{"declare.validate", DeclareValidate},
};

}  // namespace

std::span<const BatchEntry> DeclareMethods() { return kDeclareMethods; }

void WriteRuleErrors(text::JsonWriter& result, const declare::RuleErrors& errors) {
  result.Key("errors");
  result.BeginArray();
  for (const declare::RuleError& error : errors) {
    result.BeginObject();
    WriteText(result, "type", finding::CauseOf(error.type));
    WriteText(result, "field", error.Field());
    WriteText(result, "detail", error.detail);
    WriteText(result, "origin", error.origin.Text());
    WriteText(result, "text", error.Text());
    if (error.bad_value) {
      result.Key("badValue");
      result.Raw(*error.bad_value);
    }
    if (error.level != declare::Level::kStable) WriteText(result, "level", declare::LevelName(error.level));
    if (error.short_circuit) {
      result.Key("shortCircuit");
      result.Bool(true);
    }
    result.EndObject();
  }
  result.EndArray();
}

}  // namespace plimsoll::batch
