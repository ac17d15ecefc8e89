// KindTypes is how the objects of a kind merge and are patched.
//
//   Result<const KindTypes*> types = kinds.FindTypes("apps/v1", "Deployment");
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "plimsoll/base/result.h"
#include "plimsoll/crd/crd.h"
#include "plimsoll/merge/schema/merge_program.h"
#include "plimsoll/schema/open_api.h"
#include "plimsoll/schema/schema.h"
#include "plimsoll/value/detached.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::kinds {

// The schema of a kind in its document, and the components that it may refer to.
struct TypeSource {
  value::Value components;
  value::Value root;
};

struct KindTypes {
  // Null if only the schemas were needed.
  const merge::MergeProgram* program = nullptr;
  merge::TypeId type = merge::kNoType;
  TypeSource source;
  // The same as ImportComponentSchema reads it.
  const schema::Schema* schema = nullptr;
  // Custom resources have no strategic merge patch.
  bool custom = false;
  // The status is written at an endpoint of its own.
  bool status_subresource = false;
};

// Objects without a schema: maps are merged, lists taken as a whole.
const KindTypes& UntypedObjects();

// TypeBundle is schemas that are compiled together when the first is needed: those of an OpenAPI document, or
// that of one version of a CRD. Any number of threads may use it.
class TypeBundle {
 public:
  // Copies the document.
  explicit TypeBundle(value::Value open_api);
  // Takes the document as it is; its text must outlive the bundle, as that of a catalog does.
  explicit TypeBundle(std::unique_ptr<const value::Document> open_api);
  // The CRD must outlive it.
  TypeBundle(const crd::Crd& crd, const crd::Version& version);

  // Only for one of a document.
  value::Value document() const { return *document_; }
  // By name; none if it is no document of OpenAPI.
  std::optional<value::Value> components() const { return components_; }
  // Of a component, or of the CRD; without schema and program.
  KindTypes TypesOf(value::Value component) const;
  KindTypes TypesOfCrd() const;
  // Fails when the schemas cannot be used.
  Result<const merge::MergeProgram*> program() const;

 private:
  void TakeDocument(value::Value document);
  Result<merge::MergeSchema> Schema() const;

  std::optional<value::Detached> copy_;
  std::unique_ptr<const value::Document> own_;
  std::optional<value::Value> document_;
  bool version_2_ = false;
  std::optional<value::Value> components_;
  const crd::Crd* crd_ = nullptr;
  const crd::Version* version_ = nullptr;
  mutable std::once_flag compiled_;
  mutable std::optional<merge::MergeProgram> program_;
  mutable std::string failure_;
};

// KindSchema is the schema of one kind, whose type is compiled on first use. Any number of threads may use
// it.
class KindSchema {
 public:
  KindSchema(std::unique_ptr<const TypeBundle> own, std::string type, const KindTypes& types)
      : KindSchema(*own, std::move(type), types) {
    own_ = std::move(own);
  }
  // The bundle must outlive it.
  KindSchema(const TypeBundle& bundle, std::string type, const KindTypes& types);
  KindSchema(const KindSchema&) = delete;
  KindSchema& operator=(const KindSchema&) = delete;

  // Without the program.
  const KindTypes& schemas() const { return schemas_; }
  // The same with the program.
  Result<const KindTypes*> types() const;

 private:
  void Compile() const;

  std::unique_ptr<const TypeBundle> own_;
  const TypeBundle& bundle_;
  const std::string type_;
  const schema::Schema schema_;
  const KindTypes schemas_;
  mutable std::once_flag compiled_;
  mutable KindTypes types_;
  mutable std::string failure_;
};

// Of one version of a CRD, which must outlive it.
std::unique_ptr<const KindSchema> SchemaOfCrd(const crd::Crd& crd, const crd::Version& version);
// Of a kind in a document of OpenAPI; null when the document does not have it.
std::unique_ptr<const KindSchema> SchemaInBundle(std::unique_ptr<const TypeBundle> bundle,
                                                 const schema::GroupVersionKind& name);

}  // namespace plimsoll::kinds
