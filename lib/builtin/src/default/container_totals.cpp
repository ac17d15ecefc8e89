#include "container_totals.h"

namespace plimsoll::builtin {
namespace {

void AddAmounts(Amounts& sum, const Amounts& more) {
  for (const auto& [name, amount] : more) {
    // A sum that needs too many digits stays what it was.
    if (!sum[name].Add(amount)) continue;
  }
}

void RaiseAmounts(Amounts& most, const Amounts& others) {
  for (const auto& [name, amount] : others) {
    const auto [found, fresh] = most.try_emplace(name, amount);
    if (!fresh && amount > found->second) found->second = amount;
  }
}

Amounts AmountsIn(Struct container, FieldName list) {
  Amounts out;
  for (const auto& [name, amount] : container.At("resources").Entries(list)) out[name] = QuantityIn(amount);
  return out;
}

}  // namespace

value::Quantity QuantityIn(Part amount) {
  if (!amount) return {};
  return value::ParseQuantity(amount.Text()).value_or(value::Quantity());
}

bool IsPodLevelResource(std::string_view name) {
  return name == "cpu" || name == "memory" || name.starts_with("hugepages-");
}

bool HasPodLevelResources(Struct resources) {
  for (const FieldName list : {FieldName("requests"), FieldName("limits")}) {
    for (const auto& [name, amount] : resources.Entries(list)) {
      if (IsPodLevelResource(name)) return true;
    }
  }
  return false;
}

Amounts ContainerTotals(Struct spec, FieldName list) {
  Amounts running, sidecars, most;
  for (const auto& [i, container] : spec.Structs("containers"))
    AddAmounts(running, AmountsIn(container, list));
  for (const auto& [i, container] : spec.Structs("initContainers")) {
    Amounts own = AmountsIn(container, list);
    if (container.Text("restartPolicy") == "Always") {
      AddAmounts(running, own);
      AddAmounts(sidecars, own);
      own = sidecars;
    } else {
      AddAmounts(own, sidecars);
    }
    RaiseAmounts(most, own);
  }
  RaiseAmounts(running, most);
  return running;
}

}  // namespace plimsoll::builtin
