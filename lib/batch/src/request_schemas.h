// The types that requests about merging and patching name: of a schema in the request, or of a kind in a
// schema file. What was read and compiled is kept from one request to the next.
#pragma once

#include <expected>
#include <map>
#include <memory>
#include <string>

#include "batch_method.h"
#include "plimsoll/base/result.h"
#include "plimsoll/engine/input/files.h"
#include "plimsoll/kinds/kinds.h"
#include "plimsoll/merge/schema/merge_program.h"
#include "plimsoll/patch/strategic/strategic_patch.h"
#include "plimsoll/schema/schema.h"
#include "plimsoll/value/detached.h"

namespace plimsoll::batch {

struct MergeRoot {
  const merge::MergeProgram* program = nullptr;
  merge::TypeId type;
};

class RequestSchemas {
 public:
  // The type named by `schema`, or by `schemaFile` with `schemaRef`.
  std::expected<MergeRoot, BatchFailure> MergeRootOf(value::Value request, const engine::Files& files);
  // The same as strategic merge patches know it.
  std::expected<const patch::PatchProgram*, BatchFailure> PatchProgramOf(value::Value request,
                                                                         const engine::Files& files);

 private:
  // How many schemas of requests, and how many files, are kept.
  static constexpr size_t kMaxKept = 64;

  struct PatchedType {
    PatchedType(value::Value components, value::Value root);

    const schema::Schema schema;
    const patch::PatchProgram program;
  };
  // `schema` of requests, with what was made of it.
  struct InlineSchema {
    explicit InlineSchema(value::Value schema) : document(schema) {}

    const value::Detached document;
    std::unique_ptr<const merge::MergeProgram> merge = nullptr;
    std::map<std::string, PatchedType, std::less<>> patched = {};  // by the names of types
  };
  // A document of OpenAPI, version 2 or 3.
  struct SchemaFile {
    kinds::Kinds kinds;
    std::map<const schema::Schema*, patch::PatchProgram> patched = {};
  };
  template <class Kept>
  using KeptByName = std::map<std::string, std::unique_ptr<Kept>, std::less<>>;
  // A kind of a file.
  struct FileKind {
    SchemaFile* file = nullptr;
    std::string api_version;
    std::string kind;
  };

  InlineSchema& Inline(value::Value schema);
  std::expected<MergeRoot, BatchFailure> InlineRoot(value::Value schema);
  std::expected<const patch::PatchProgram*, BatchFailure> InlinePatch(value::Value schema);
  std::expected<SchemaFile*, BatchFailure> File(const std::string& path, const engine::Files& files);
  std::expected<FileKind, BatchFailure> KindInFile(value::Value request, const engine::Files& files);

  KeptByName<InlineSchema> inline_;  // by their JSON
  KeptByName<SchemaFile> files_;     // by their paths
};

// What a merge schema is made of in a request: `components`, `definitions` or `mergeSchema`.
Result<merge::MergeSchema> MergeSchemaIn(value::Value holder);

// The schemas by name in a document of OpenAPI.
std::expected<value::Value, BatchFailure> ComponentsOf(value::Value document);

// The document of a file the request names.
struct SchemaDocument {
  text::Source source;
  value::Document document;
};
std::expected<SchemaDocument, BatchFailure> ReadSchemaDocument(const std::string& path,
                                                               const engine::Files& files);

}  // namespace plimsoll::batch
