#include "plimsoll/kinds/loaded_crd.h"

#include <utility>

namespace plimsoll::kinds {

LoadedCrd LoadCrd(value::Value object, std::span<const value::Problem> duplicates, schema::GoNumbers numbers,
                  const crd::ServeOptions& options) {
  LoadedCrd loaded{crd::DecodeCrd(object, duplicates, numbers), nullptr, {}};
  if (!loaded.decoding.crd) {
    loaded.failure = loaded.decoding.fatal.value_or("");
    return loaded;
  }
  loaded.served = crd::ServedCrd::Make(*loaded.decoding.crd, options);
  return loaded;
}

}  // namespace plimsoll::kinds
