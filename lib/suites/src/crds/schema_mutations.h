// The mutations of the schema of a CRD, and the CRD after one of them.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "plimsoll/suites/crds/crd_file.h"
#include "plimsoll/suites/mutation/mutation.h"
#include "plimsoll/value/path.h"
#include "plimsoll/value/tree.h"

namespace plimsoll::suites {

// What a mutation does to the schema: a value is removed, or replaced.
struct SchemaEdit {
  value::Path path;  // from the root of the schema
  std::optional<value::Tree> value;
};

struct SchemaMutations {
  std::vector<Mutation> list;
  std::vector<std::vector<SchemaEdit>> edits;  // of each mutation
};

// Constraints below `metadata` of the object are left alone, as the server validates metadata itself.
SchemaMutations MutationsOf(const CrdFile& crd, std::string_view version);

// CRDs after mutations. It holds what of the CRD matters to one version.
class MutantMaker {
 public:
  MutantMaker(const CrdFile& crd, std::string_view version);
  Result<std::unique_ptr<const kinds::Kinds>> Make(const std::vector<SchemaEdit>& edits) const;

 private:
  const CrdFile& file_;
  value::Tree crd_;
};

}  // namespace plimsoll::suites
