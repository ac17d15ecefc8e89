#include "plimsoll/crd/crd.h"

namespace plimsoll::crd {

const Version* Crd::FindVersion(std::string_view wanted) const {
  for (const Version& version : versions.items) {
    if (version.name.text == wanted) return &version;
  }
  return nullptr;
}

std::string_view Crd::name() const {
  const std::optional<value::Value> held = metadata ? metadata->Find("name") : std::nullopt;
  return held && held->IsString() ? held->AsString() : std::string_view{};
}

}  // namespace plimsoll::crd
