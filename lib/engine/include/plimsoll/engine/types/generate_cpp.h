// C++ and schemas made of tagged Go types, and how what is on disk differs from them.
//
//   auto made = GenerateCpp(files, types, {});
//   for (const FileChange& change : made->changes) ...  // v1/shop_v1.generated.h is missing
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "plimsoll/codegen/generate_schema.h"
#include "plimsoll/engine/types/generate.h"

namespace plimsoll::engine {

struct GenerateCppOptions {
  // Files of packages go below this directory, at their import paths; empty for the packages' own.
  std::string output_dir = {};
  // Of the one package with rules; with several packages those of each are inside it.
  std::string name_space = {};
  // Where tests of coverage go; empty for none. The list says which rules need none.
  std::string test_root = {};
  std::string test_prefix = {};
  std::string allowlist_file = {};
};

// A header for each package that has roots.
std::expected<GeneratedFiles, InputReport> GenerateCpp(const Files& files, const kinds::TaggedTypes& types,
                                                       const GenerateCppOptions& options);

struct GenerateSchemaOptions {
  std::string output_dir = {};
  codegen::SchemaOptions schema = {};
};

struct GeneratedSchemas {
  GeneratedFiles files;
  std::vector<codegen::RuleGap> gaps;  // what the schemas do not say
};

// An OpenAPI document for each package that has roots, or a CRD for each root.
std::expected<GeneratedSchemas, InputReport> GenerateSchemas(const Files& files,
                                                             const kinds::TaggedTypes& types,
                                                             const GenerateSchemaOptions& options);

// A CRD for each kind of the packages. `group` is that of packages which do not say theirs.
std::expected<std::vector<codegen::GeneratedFile>, InputReport> CrdsOfTypes(const Files& files,
                                                                            const kinds::TaggedTypes& types,
                                                                            const std::string& group);

}  // namespace plimsoll::engine
