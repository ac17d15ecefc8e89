#include "reread.h"

#include "plimsoll/schema/open_api.h"
#include "plimsoll/value/json_reader.h"
#include "plimsoll/value/write.h"

namespace plimsoll::testing {

using schema::Keyword;
using schema::Schema;

std::optional<schema::NodeId> Reread::Find(const std::string& name) const {
  const Schema& schema = imported->schema;
  if (name.empty()) return schema.root();
  for (const Keyword keyword : {Keyword::kDefs, Keyword::kDefinitions}) {
    for (const schema::NamedNode& node : schema.NamedNodes(schema.root(), keyword)) {
      if (node.name == name) return node.node;
    }
  }
  return std::nullopt;
}

Reread ReadAgain(schema::ExportedSchema exported, schema::Dialect dialect) {
  Reread out{std::move(exported), {}, nullptr};
  const Result<std::string> json = value::WriteJson(out.exported.document, {.exact_floats = true});
  if (!json) {
    out.failure = json.error().message;
    return out;
  }
  const text::Source source("", *json);
  value::Document document;
  if (!value::ReadJson(source.bytes(), {}, document).ok()) {
    out.failure = "the export is no JSON";
    return out;
  }
  if (schema::IsOpenApi(dialect)) {
    auto imported = schema::ImportOpenApi(document.root(), {});
    if (imported) out.imported = std::make_unique<schema::ImportedSchema>(std::move(imported->imported));
    if (!imported) out.failure = imported.error().message;
  } else {
    auto imported = schema::ImportJsonSchema(document.root(), {});
    if (imported) out.imported = std::make_unique<schema::ImportedSchema>(*std::move(imported));
    if (!imported) out.failure = imported.error().message;
  }
  if (out.imported != nullptr && !out.imported->warnings.empty()) {
    const schema::ImportWarning& warning = out.imported->warnings[0];
    out.failure = warning.pointer + ": " + warning.message;
  }
  return out;
}

}  // namespace plimsoll::testing
