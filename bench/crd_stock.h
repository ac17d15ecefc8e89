// The CRDs of the check benchmarks: those of the corpus, or one made up here.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "plimsoll/crd/crd.h"
#include "plimsoll/text/source.h"

namespace plimsoll::bench {

using CrdStock = std::vector<std::unique_ptr<const crd::Crd>>;

// Every CRD in the YAML files below a folder.
CrdStock LoadCrds(const std::string& folder);
// A Deployment, as far as one usually goes.
std::unique_ptr<const crd::Crd> MadeUpCrd();
// The one of that kind with the largest schema, or null.
const crd::Crd* FindKind(const CrdStock& stock, std::string_view kind);
// The file below a folder that holds the one FindKind would find.
std::optional<text::Source> ManifestOf(const std::string& folder, std::string_view kind);
// Of its storage version. Null when that has none.
const schema::Schema* SchemaOf(const crd::Crd& crd);

}  // namespace plimsoll::bench
