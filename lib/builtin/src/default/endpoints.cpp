#include "endpoints.h"

namespace plimsoll::builtin {

void SetDefaultsEndpoints(Struct endpoints, const Release&) {
  for (const auto& [i, subset] : endpoints.Structs("subsets")) {
    for (const auto& [j, port] : subset.Structs("ports")) port.SetDefault("protocol", "TCP");
  }
}

void SetDefaultsEndpointSlice(Struct slice, const Release&) {
  for (const auto& [i, port] : slice.Structs("ports")) {
    port.SetDefault("name", "");
    port.SetDefault("protocol", "TCP");
  }
}

}  // namespace plimsoll::builtin
