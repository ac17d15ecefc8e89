#include "schema_import.h"

#include "plimsoll/text/json_writer.h"
#include "plimsoll/text/uri_reference.h"
#include "plimsoll/value/json_reader.h"

namespace plimsoll::engine {
namespace {

// A schema that is a part of a file is one that refers to it.
std::string ReferenceTo(const std::string& uri) {
  std::string out = "{\"$ref\":";
  text::AppendJsonString(out, uri, false);
  return out + "}";
}

}  // namespace

Result<schema::ImportedSchema> ImportSchemaFile(SchemaFiles& files, const std::string& path,
                                                schema::Dialect dialect) {
  const std::string file(text::SplitFragment(path).first);
  const Result<value::Value> root = files.Open(file);
  if (!root) return std::unexpected(root.error());
  schema::ImportOptions options{.dialect = dialect, .base_uri = file, .name = file, .resolver = &files};
  if (path.find('#') == std::string::npos) return schema::ImportJsonSchema(*root, options);
  value::Document reference;
  const text::Source source(file, ReferenceTo(path));
  if (!value::ReadJson(source.bytes(), {}, reference).ok()) {
    return Fail("the part after # is not a JSON Pointer");
  }
  options.base_uri.clear();
  return schema::ImportJsonSchema(reference.root(), options);
}

}  // namespace plimsoll::engine
