#include "resources.h"

#include <string>

#include "plimsoll/value/quantity.h"

namespace plimsoll::builtin {
namespace {

// Whether a canonical amount can be finer than a thousandth. Most cannot, and are not parsed.
bool MayBeFine(std::string_view amount) { return amount.find_first_of("nue") != std::string_view::npos; }

}  // namespace

void SetDefaultsResourceList(Part list) {
  for (const auto& [name, amount] : list.Entries()) {
    if (!MayBeFine(amount.Text())) continue;
    auto quantity = value::ParseQuantity(amount.Text());
    if (!quantity) continue;
    quantity->RoundUp(value::scale::kMilli);
    list.object()->SetText(*amount.item(), list.object()->arena().Copy(quantity->String()));
  }
}

void SetDefaultsResources(Struct resources) {
  SetDefaultsResourceList(resources.Get("limits"));
  SetDefaultsResourceList(resources.Get("requests"));
}

void RequestLimits(Struct resources) {
  if (!resources.Has("limits")) return;
  const Part requests = resources.MakeMap("requests");
  for (const auto& [name, amount] : resources.Entries("limits")) {
    if (!resources.Entry("requests", name)) SetEntry(requests, name, amount.Text());
  }
}

}  // namespace plimsoll::builtin
