#include "library.h"

#include <array>

#include "libraries.h"

namespace plimsoll::cel {
namespace {

constexpr auto kCount = static_cast<size_t>(OverloadId::kBuiltInCount);
using Table = std::array<Implementation, kCount>;

Table MakeTable() {
  Table table{};
  const std::span<const Binding> libraries[] = {
      ConversionBindings(), StandardStringBindings(), TimeBindings(),
      OptionalBindings(),   StringsBindings(),        StringFormatBindings(),
      ListsBindings(),      KubernetesListBindings(), RegexBindings(),
      UrlBindings(),        FormatBindings(),         QuantityBindings(),
      IpBindings(),         CidrBindings(),           SemverBindings(),
      SetsBindings(),       MapInsertBindings(),      AuthorizerBindings(),
  };
  for (const auto library : libraries) {
    for (const Binding& binding : library)
      table[static_cast<size_t>(binding.overload)] = binding.implementation;
  }
  return table;
}

}  // namespace

Implementation ImplementationOf(OverloadId overload) {
  static const Table kTable = MakeTable();
  const auto at = static_cast<size_t>(overload);
  return at < kCount ? kTable[at] : nullptr;
}

}  // namespace plimsoll::cel
