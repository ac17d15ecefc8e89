// The importer for JSON Schema, of any dialect since draft 4, and for the schemas of OpenAPI
// documents. `$schema` decides the dialect, references are followed inside the document, into
// embedded resources, into the dialects' own metaschemas, and through a resolver into others.
// Nothing is ever fetched by itself.
//
//   Result<ImportedSchema> imported = ImportJsonSchema(document.root(), {.resolver = &files});
//   for (const ImportWarning& warning : imported->warnings) ...
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "plimsoll/base/result.h"
#include "plimsoll/schema/bundle.h"
#include "plimsoll/schema/dialect.h"
#include "plimsoll/schema/schema.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::schema {

// Finds the documents that schemas refer to.
class DocumentResolver {
 public:
  virtual ~DocumentResolver() = default;
  // The document of a URI (without its fragment), borrowed until the import is over.
  virtual std::optional<value::Value> Find(const std::string& uri) = 0;
};

struct ImportOptions {
  // Of documents without `$schema`.
  Dialect dialect = kDefaultDialect;
  // What the document was read from; relative references start there.
  std::string base_uri = {};
  // What documents are called in warnings.
  std::string name = {};
  DocumentResolver* resolver = nullptr;
};

// A keyword that is ignored, or does less than it says.
struct ImportWarning {
  std::string document;  // the name of the bundle's part
  std::string pointer;   // of the keyword in that document
  std::string message;
  text::Span place;  // in that document
};

struct ImportedSchema {
  // Holds the text and the literals of the schema.
  std::unique_ptr<Bundle> bundle;
  Schema schema;
  std::vector<ImportWarning> warnings;

  // Where a keyword of a node is: `/properties/a/minLength`, with the document in front when
  // it is not the first one.
  std::string PathOf(NodeId node) const;
};

// Fails when a reference leads nowhere or the root is no schema.
Result<ImportedSchema> ImportJsonSchema(value::Value root, const ImportOptions& options);

}  // namespace plimsoll::schema
