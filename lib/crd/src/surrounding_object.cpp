#include "surrounding_object.h"

#include "plimsoll/base/assert.h"
#include "plimsoll/reshape/tape_writer.h"

namespace plimsoll::crd {

void SurroundWithObject(std::span<const SurroundingStep> way, value::Value value, value::Document& out) {
  PLIMSOLL_ASSERT(!way.empty() && !way.front().is_item);
  reshape::TapeWriter writer;
  const reshape::Stock stock = writer.StartOver({&value.document().tape(), &value.document()}, out);
  const reshape::Place place = reshape::Place::Of(value.node());
  for (const SurroundingStep& step : way) {
    writer.OpenContainer(step.is_item ? value::Kind::kArray : value::Kind::kObject, place);
    if (!step.is_item) writer.AddText(step.key, place);
  }
  writer.CopySubtree(stock, value.index(), place);
  uint32_t at = 2;
  for (const SurroundingStep& step : way.subspan(1)) {
    writer.Close(at, 1);
    at += step.is_item ? 1 : 2;
  }
  uint32_t count = 1;
  const auto add = [&](std::string_view key, std::string_view text) {
    if (way.front().key == key) return;
    writer.AddText(key, place);
    writer.AddText(text, place);
    ++count;
  };
  add("kind", "Validation");
  add("apiVersion", "validation/v1");
  writer.Close(0, count);
}

}  // namespace plimsoll::crd
