// Converts schemas from one form to another: in comes the schema of a CRD, an OpenAPI document, or
// JSON Schema; out goes OpenAPI 3.0, OpenAPI 3.1 or JSON Schema.
//
//   SchemaConversion converted = ConvertSchema(files, "crd.yaml", {.to = schema::Dialect::kOpenApi3_1});
//   if (converted.document) write(*converted.document);
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "plimsoll/engine/input/files.h"
#include "plimsoll/engine/report/document_writer.h"
#include "plimsoll/engine/report/input_report.h"
#include "plimsoll/schema/dialect.h"
#include "plimsoll/value/reading.h"
#include "plimsoll/value/tree.h"

namespace plimsoll::engine {

struct SchemaConvertOptions {
  // One that schema::CanExportTo.
  schema::Dialect to = schema::kDefaultDialect;
  // `apps/v1/Deployment`, `v1/Pod` or `Deployment`: one kind alone, with all its schema refers to.
  // Empty for all.
  std::string kind = {};
  // Of schemas without `$schema`.
  schema::Dialect dialect = schema::kDefaultDialect;
  // See schema::ExportOptions.
  bool presence = false;
  // What is ignored or left out is an error.
  bool warnings_as_errors = false;
  value::ReadOptions read = {};
};

struct SchemaConversion {
  // What was ignored on the way in or left out on the way out, and what went wrong.
  std::vector<InputReport> reports;
  // None where something went wrong.
  std::optional<value::Tree> document;
};

// `#` and a JSON Pointer after the path name a part of a file. Files that schemas refer to are read,
// too; nothing is fetched.
SchemaConversion ConvertSchema(const Files& files, const std::string& path,
                               const SchemaConvertOptions& options);

// As a document; keys keep the order of the export.
void AppendSchema(std::string& out, const value::Tree& document, WriteAs as);

}  // namespace plimsoll::engine
