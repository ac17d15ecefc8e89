#include "plimsoll/crd/crd.h"

#include "plimsoll/value/value_text.h"

namespace plimsoll::crd {

const Version* Crd::FindVersion(std::string_view wanted) const {
  for (const Version& version : versions.items) {
    if (version.name.text == wanted) return &version;
  }
  return nullptr;
}

std::string_view Crd::name() const { return value::TextIn(metadata, "name"); }

}  // namespace plimsoll::crd
