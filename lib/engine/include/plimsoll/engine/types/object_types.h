// ObjectTypes knows how the objects of a kind merge and are patched. It is taught by CRDs and
// OpenAPI documents, and knows Kubernetes' own kinds by itself.
//
//   ObjectTypes types;
//   types.Load(text::Source("crd.yaml", crd_text));
//   Result<const KindTypes*> kind = types.Find("apps/v1", "Deployment");
//
// Schemas are compiled when a kind is first looked up, so one thread at a time may do so.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/base/result.h"
#include "plimsoll/engine/report/input_report.h"
#include "plimsoll/merge/schema/merge_program.h"
#include "plimsoll/patch/strategic/strategic_patch.h"
#include "plimsoll/value/detached.h"
#include "plimsoll/value/reading.h"

namespace plimsoll::kinds {
class CachedCatalogs;
class Kinds;
class TaggedTypes;
}  // namespace plimsoll::kinds

namespace plimsoll::engine {

struct KindTypes {
  const merge::MergeProgram* program = nullptr;
  merge::TypeId type = merge::kNoType;
  // The schema of the objects, and those it refers to.
  patch::PatchTypes schemas;
  // Custom resources have no strategic merge patch.
  bool custom = false;
  // The status is written at an endpoint of its own.
  bool status_subresource = false;
};

class ObjectTypes {
 public:
  ObjectTypes();
  ~ObjectTypes();

  // Takes up every CRD and every OpenAPI document of the source, passing over all else; `objects` of
  // the report counts them. Of two schemas for one kind the first stays.
  InputReport Load(const text::Source& source, const value::ReadOptions& options = {});

  // The release whose kinds it knows by itself, such as `1.36`; the newest unless it is said. False when
  // that release is not known.
  bool UseRelease(std::string_view release);
  // Kinds that are nowhere else are looked for here. They must outlive it.
  void UseCached(const kinds::CachedCatalogs& cached) { cached_ = &cached; }
  // Kinds of the catalog files that were named, which come before its own. They must outlive it.
  void UseKinds(const kinds::Kinds& kinds) { known_ = &kinds; }

  // Go types of kinds, which come before those of Kubernetes. They must outlive it.
  void UseGoTypes(const kinds::TaggedTypes* types) { go_types_ = types; }

  // Every kind that was added, by group, version and name.
  struct KindName {
    std::string api_version;
    std::string kind;
    // What a CRD calls it besides.
    std::vector<std::string> other_names = {};
  };
  std::vector<KindName> Kinds() const;
  // Null for a kind that was not added. Fails when its schema cannot be used.
  Result<const KindTypes*> Find(std::string_view api_version, std::string_view kind);
  // The same with the schemas alone: the program is null unless Find made it.
  Result<const KindTypes*> FindSchemas(std::string_view api_version, std::string_view kind);
  // Whether the schema of a kind may declare unions. Cheap: nothing is taken up, and cached catalogs are not
  // looked at.
  bool MayDeclareUnions(std::string_view api_version, std::string_view kind) const;
  // Objects without a schema: maps are merged, lists taken as a whole.
  static const KindTypes& Untyped();

 private:
  struct Bundle;
  struct Known;

  void TakeOpenApi(value::Value document);
  void TakeCrd(value::Value crd);
  void TakeCrdVersion(const std::shared_ptr<Bundle>& bundle, value::Value spec, value::Value version);
  // Takes up a kind of the catalog files; false when they do not have it.
  Result<bool> TakeCataloged(std::string_view api_version, std::string_view kind);
  // Takes up a kind of the Go types; false when they do not have it. Fails when these cannot be used.
  Result<bool> TakeGoType(std::string_view api_version, std::string_view kind);
  // Null when it was not added.
  Result<Known*> Take(std::string_view api_version, std::string_view kind);
  // Takes up a kind of Kubernetes; false when it is none.
  Result<bool> TakeBuiltin(std::string_view api_version, std::string_view kind);
  // Takes up the CRD of a kind from the cached catalogs; false when they have none.
  Result<bool> TakeCached(std::string_view api_version, std::string_view kind);
  Result<void> Prepare(Known& known);

  std::map<std::string, std::unique_ptr<Known>, std::less<>> kinds_;
  std::optional<uint32_t> release_;
  const kinds::CachedCatalogs* cached_ = nullptr;
  const kinds::Kinds* known_ = nullptr;
  const kinds::TaggedTypes* go_types_ = nullptr;
};

}  // namespace plimsoll::engine
