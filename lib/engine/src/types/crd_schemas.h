// The schemas of all CRDs in a source, version by version.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "plimsoll/crd/crd.h"
#include "plimsoll/kinds/loaded_crd.h"
#include "plimsoll/schema/open_api.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/reading.h"

namespace plimsoll::engine {

struct CrdSchema {
  const crd::Crd* crd = nullptr;
  const crd::Version* version = nullptr;  // one that has a schema

  schema::GroupVersionKind name() const {
    return {crd->group.text, version->name.text, crd->names.kind.text};
  }
  const schema::Schema& schema() const { return *version->validation->open_api; }
};

struct CrdSchemas {
  std::vector<std::unique_ptr<const kinds::LoadedCrd>> crds;
  std::vector<CrdSchema> schemas;
  // Whether there is a CRD at all, and the first thing that kept one from being read.
  bool found = false;
  std::string failure;
};

CrdSchemas CrdSchemasIn(const text::Source& source, const value::ReadOptions& options);

}  // namespace plimsoll::engine
