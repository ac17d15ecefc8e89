// What a change of CRDs does to their users, as findings: one for each change, with its effects and an object
// that shows them.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "plimsoll/engine/compat/compat_side.h"
#include "plimsoll/engine/severity/file_settings.h"

namespace plimsoll::engine {

struct CompatOptions {
  bool examples = true;  // objects that show the effects are searched for
  // Those of the new source: what is worst of several effects.
  const FileSettings* settings = nullptr;
};

// An object that was accepted and is refused or changed, for whoever wants to keep it.
struct CompatExample {
  std::string name;  // of the CRD and the field: `tools.example.com-v1-spec.size-maximum`
  std::string yaml;
};

struct CompatReport : InputReport {
  // Changes that affect nobody.
  size_t without_effect = 0;
  size_t changes = 0;
  size_t proven = 0;
  std::vector<CompatExample> examples;
};

// The findings are about the new source; those about what is gone about the old one.
CompatReport ComparePair(const ComparedPair& pair, const CompatOptions& options);

CompatReport CompareSchemaPair(const ComparedSchemas& pair, const CompatOptions& options);

// Versions of one CRD with each other, each with those after it in the order of the CRD's versions, from the
// least stable: what becomes of an object that is written in one and read in the other.
CompatReport CompareVersionsOf(const ComparedCrd& crd, const CompatOptions& options);

}  // namespace plimsoll::engine
