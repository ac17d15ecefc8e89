#include "plimsoll/schema/json_schema.h"

#include "json_schema_importer.h"
#include "plimsoll/schema/open_api.h"
#include "plimsoll/value/pointer.h"
#include "schema_survey.h"

namespace plimsoll::schema {

std::string ImportedSchema::PathOf(NodeId node) const {
  const uint32_t value = schema.SiteOf(node).value;
  const BundlePart& part = bundle->PartOf(value);
  const std::string pointer = value::PathTo(bundle->At(part.root), value).Pointer();
  return part.root == 0 ? pointer : part.name + "#" + pointer;
}

Result<ImportedSchema> ImportJsonSchema(value::Value root, const ImportOptions& options) {
  if (!root.IsObject() && root.kind() != value::Kind::kBool) {
    return Fail("a schema must be an object or a boolean");
  }
  if (OpenApiDialectOf(root)) {
    return Fail("this is an OpenAPI document, not a schema; select one with FILE#/json/pointer");
  }
  auto bundle = std::make_unique<Bundle>();
  std::vector<ImportWarning> warnings;
  SchemaSurvey survey(*bundle, options, warnings);
  if (const Result<void> surveyed = survey.Run(root); !surveyed) return std::unexpected(surveyed.error());
  Schema schema = JsonSchemaImporter(*bundle, survey).Run();
  return ImportedSchema{std::move(bundle), std::move(schema), std::move(warnings)};
}

}  // namespace plimsoll::schema
