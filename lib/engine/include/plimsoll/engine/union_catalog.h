// UnionCatalog knows the unions of kinds, from CRDs and OpenAPI documents, from Go types, and from files
// that declare unions beside them.
//
//   UnionCatalog catalog(types);
//   Result<KindUnions> unions = catalog.Find("apps/v1", "Deployment");
//
// Documents of OpenAPI that describe Kubernetes' own groups are read leniently: what they say of unions is
// documentation, and not always right.
#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/engine/object_types.h"
#include "plimsoll/engine/tagged_types.h"
#include "plimsoll/merge/union_schema.h"

namespace plimsoll::engine {

struct KindUnions {
  merge::DerivedUnions derived = {};
  // How its objects are patched; objects without a schema when only Go types are known.
  const KindTypes* types = nullptr;
};

class UnionCatalog {
 public:
  // The types must outlive the catalog.
  explicit UnionCatalog(ObjectTypes& types) : types_(types) {}

  ObjectTypes& types() { return types_; }
  // A file with `unions`, see merge/union_schema.h.
  InputReport LoadDeclarations(const text::Source& source, const value::ReadOptions& options = {});
  // Go types come before schemas. They must outlive the catalog.
  void Use(const TaggedTypes* go_types) { go_types_ = go_types; }

  // The one version of a kind that is known, by `Deployment` or `apps/v1/Deployment`.
  Result<ObjectTypes::KindName> Named(std::string_view kind) const;
  // Fails for a kind that nobody told of.
  Result<KindUnions> Find(std::string_view api_version, std::string_view kind);

 private:
  Result<std::vector<merge::SideUnion>> Declared(std::string_view api_version, std::string_view kind) const;

  ObjectTypes& types_;
  const TaggedTypes* go_types_ = nullptr;
  std::deque<value::Detached> declarations_;
};

}  // namespace plimsoll::engine
