#include "error_places.h"

#include <optional>
#include <string>

#include "plimsoll/text/go_format.h"

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

// Errors about a label have the path of all labels; the key or value that they show says which one it is.
text::Span PlaceWithin(Value map, const std::string& shown) {
  for (const value::Member member : map.Members()) {
    if (text::Quoted(member.key) == shown) return member.key_value.span();
    if (member.value.IsString() && text::Quoted(member.value.AsString()) == shown) return member.value.span();
  }
  return map.span();
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
    error.place = at.IsObject() && error.value ? PlaceWithin(at, *error.value) : at.span();
  }
}

}  // namespace plimsoll::builtin
