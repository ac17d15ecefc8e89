#include "finalizers.h"

#include <algorithm>
#include <string_view>

namespace plimsoll::crd {
namespace {

using value::Value;

std::vector<Value> SortedFinalizers(std::optional<Value> metadata) {
  std::vector<Value> finalizers;
  const std::optional<Value> list = metadata ? metadata->Find("finalizers") : std::nullopt;
  if (!list) return finalizers;
  for (const Value item : list->Items()) finalizers.push_back(item);
  std::ranges::stable_sort(finalizers, {}, &Value::AsString);
  const auto repeated = std::ranges::unique(finalizers, {}, &Value::AsString);
  finalizers.erase(repeated.begin(), repeated.end());
  return finalizers;
}

}  // namespace

std::vector<Value> AddedFinalizers(std::optional<Value> metadata, std::optional<Value> old) {
  std::vector<Value> added = SortedFinalizers(metadata);
  const std::vector<Value> had = SortedFinalizers(old);
  std::erase_if(added, [&](Value finalizer) {
    return std::ranges::binary_search(had, finalizer.AsString(), {}, &Value::AsString);
  });
  return added;
}

}  // namespace plimsoll::crd
