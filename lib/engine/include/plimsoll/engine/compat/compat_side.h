// CompatSide is one of the two states that are compared: the kinds of its files, by name.
//
//   CompatSide before;
//   before.Add(text::Source("old.yaml", text), {}, {disk, "old.yaml"});
//   for (const ComparedPair& pair : PairUp(before, after)) show(ComparePair(pair, {}));
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "plimsoll/base/result.h"
#include "plimsoll/catalog/store.h"
#include "plimsoll/engine/input/files.h"
#include "plimsoll/engine/report/input_report.h"
#include "plimsoll/kinds/kind_types.h"
#include "plimsoll/kinds/loaded_crd.h"
#include "plimsoll/schema/go_decode.h"
#include "plimsoll/schema/json_schema.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/reading.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::engine {

// Pairs of files whose names are compared to find the copies of one CRD or schema that belong together.
inline constexpr size_t kMaxComparedNames = 1'000'000;

// What is compared: a CRD, or one that Crossplane makes of a CompositeResourceDefinition.
struct ComparedCrd {
  std::unique_ptr<const kinds::LoadedCrd> crd;  // of whole objects
  const text::Source* source = nullptr;         // empty for what has no text
  uint32_t object = 0;                          // its position in the source, from 1
  text::Span place = {};
  // Of claims, whose schemas are those of the composite resources.
  bool claims = false;
  // From a catalog, which has only what judging objects needs.
  bool stored = false;
};

// What a catalog says of a kind beside its schema.
struct KindFacts {
  std::optional<bool> namespaced;
  std::set<std::string> subresources;
  std::set<std::string> verbs;
};

class SchemaFiles;

// Where a source was read from. A schema in it may refer to files there.
struct SourceHome {
  const Files& files;
  std::string path;
};

// A JSON Schema, or the schemas of an OpenAPI document or of a release in a catalog.
struct ComparedSchema {
  schema::ImportedSchema imported;
  bool open_api = false;
  const text::Source* source = nullptr;
  text::Span place = {};
  // Of a catalog, which has no places: the kinds, as `apps/v1 Deployment`.
  std::optional<std::map<std::string, KindFacts>> kinds = {};
  // How values merge; of a catalog.
  std::unique_ptr<const kinds::TypeBundle> types = {};
  // What the schema refers to. It has been read; the files themselves may be gone.
  std::shared_ptr<const SchemaFiles> files = {};
};

class CompatSide {
 public:
  // What cannot be read or decoded is reported. Other objects are passed over.
  InputReport Add(text::Source source, const value::ReadOptions& options, const SourceHome& home);
  // A catalog, by a name as NamedCatalog has it: its CRDs, and the kinds of a release, or of all.
  InputReport AddCatalog(const Files& files, const std::string& name);
  // The kinds of tagged Go types below a directory, each as the CRD that `declare gen` makes of it. `name` is
  // what findings call the directory.
  InputReport AddGoTypes(const Files& files, const std::string& directory, const std::string& name);

  // By the name of the CRD, which several files may have. Of two in one file the last counts.
  const std::multimap<std::string, ComparedCrd>& crds() const { return crds_; }
  // By the names of their files, without directories.
  const std::multimap<std::string, ComparedSchema>& schemas() const { return schemas_; }
  bool empty() const { return crds_.empty() && schemas_.empty(); }

 private:
  const text::Source& Hold(text::Source source);
  Result<void> AddRelease(const catalog::Store& store, uint32_t release, const std::string& key,
                          const text::Source& source);
  void AddComposite(value::Value object, schema::GoNumbers numbers, const text::Source& source,
                    uint32_t number, InputReport& report);
  // What cannot be decoded is reported.
  void AddCrd(ComparedCrd crd, InputReport& report);
  // In place of one of that name in the same file.
  void Keep(std::string name, ComparedCrd crd);
  void Keep(std::string name, ComparedSchema schema);
  Result<void> AddStoredCrd(const catalog::Store& store, const catalog::KindEntry& kind,
                            const text::Source& source);

  std::vector<std::unique_ptr<const text::Source>> sources_;
  std::multimap<std::string, ComparedCrd> crds_;
  std::multimap<std::string, ComparedSchema> schemas_;
};

// One kind before and after; one of them is null where it is not on both sides.
struct ComparedPair {
  const ComparedCrd* before = nullptr;
  const ComparedCrd* after = nullptr;
};

struct ComparedSchemas {
  const ComparedSchema* before = nullptr;
  const ComparedSchema* after = nullptr;
};

// By name, and among those of one name by the files they are in; one on each side is a pair. What is on one
// side only is left out.
std::vector<ComparedSchemas> PairUpSchemas(const CompatSide& before, const CompatSide& after);

// By name, and among those of one name by the files they are in. One CRD on each side is a pair, whatever the
// names; so is one CRD of claims. A further copy of a CRD, on one side only, is neither new nor removed.
std::vector<ComparedPair> PairUp(const CompatSide& before, const CompatSide& after);

}  // namespace plimsoll::engine
