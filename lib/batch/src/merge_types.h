// The types requests about merging name: a schema in the request, a kind of a schema file, or
// none at all. Compiled schemas are kept from one request to the next.
#pragma once

#include <expected>
#include <map>
#include <memory>
#include <string>

#include "batch_method.h"
#include "plimsoll/engine/input/files.h"
#include "plimsoll/kinds/kinds.h"
#include "plimsoll/merge/schema/merge_program.h"

namespace plimsoll::batch {

struct MergeRoot {
  const merge::MergeProgram* program = nullptr;
  merge::TypeId type;
};

class MergeTypes {
 public:
  // The type named by `schema`, or by `schemaFile` with `schemaRef`.
  std::expected<MergeRoot, BatchFailure> RootOf(value::Value request, const engine::Files& files);

 private:
  // How many schemas of requests are kept.
  static constexpr size_t kMaxKept = 64;

  std::expected<MergeRoot, BatchFailure> InlineRoot(value::Value schema);
  std::expected<MergeRoot, BatchFailure> CrdRoot(value::Value schema);
  std::expected<MergeRoot, BatchFailure> FileRoot(value::Value request, const engine::Files& files);
  std::expected<const kinds::Kinds*, BatchFailure> File(const std::string& path, const engine::Files& files);

  std::map<std::string, std::unique_ptr<const merge::MergeProgram>, std::less<>> inline_;  // by their JSON
  std::map<std::string, std::unique_ptr<const kinds::Kinds>, std::less<>> files_;          // by their paths
};

// "apps/v1, Kind=Deployment", of an object that says so in three parts.
std::string KindName(value::Value kind);

// What a merge schema is made of in a request: `components`, `definitions` or `mergeSchema`.
Result<merge::MergeSchema> MergeSchemaIn(value::Value holder);

// The schemas by name in a document of OpenAPI 3.
std::expected<value::Value, BatchFailure> ComponentsOf(value::Value document);

// The document of a file the request names.
struct SchemaDocument {
  text::Source source;
  value::Document document;
};
std::expected<SchemaDocument, BatchFailure> ReadSchemaDocument(const std::string& path,
                                                               const engine::Files& files);

}  // namespace plimsoll::batch
