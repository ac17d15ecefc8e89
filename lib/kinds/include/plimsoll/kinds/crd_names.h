// The words that a CRD has for its kind, beside the kind itself.
#pragma once

#include <string>
#include <vector>

#include "plimsoll/crd/crd.h"

namespace plimsoll::kinds {

inline std::vector<std::string> NamesOfCrd(const crd::Names& names) {
  std::vector<std::string> out = {std::string(names.plural.text), std::string(names.singular.text)};
  for (const crd::Text& name : names.short_names.items) out.emplace_back(name.text);
  std::erase(out, "");
  return out;
}

}  // namespace plimsoll::kinds
