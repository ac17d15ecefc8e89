#include "error_places.h"

#include <optional>

namespace plimsoll::builtin {
namespace {

using value::Value;

std::optional<Value> StepInto(Value value, const value::Step& step) {
  if (step.HasName()) return value.Find(step.name);
  if (step.kind != value::Step::Kind::kIndex || step.index >= value.Count()) return std::nullopt;
  uint32_t index = 0;
  for (const Value item : value.Items()) {
    if (index++ == step.index) return item;
  }
  return std::nullopt;
}

}  // namespace

void PlaceErrors(Value object, finding::ErrorList& errors) {
  for (finding::FieldError& error : errors) {
    Value at = object;
    for (const value::Step& step : error.path.steps()) {
      const std::optional<Value> next = StepInto(at, step);
      if (!next) break;
      at = *next;
    }
    error.place = at.span();
  }
}

}  // namespace plimsoll::builtin
