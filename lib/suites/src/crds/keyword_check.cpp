#include "keyword_check.h"

#include "plimsoll/check/compile.h"
#include "plimsoll/schema/crd_schema.h"
#include "plimsoll/value/build.h"

namespace plimsoll::suites {

KeywordCheck::KeywordCheck(value::Value schema, std::span<const std::string_view> keywords)
    : document_(std::make_unique<value::Document>()) {
  value::DocumentBuilder builder(*document_);
  builder.BeginObject();
  for (const std::string_view keyword : keywords) {
    if (const std::optional<value::Value> held = schema.Find(keyword)) {
      builder.Key(keyword);
      value::Send(*held, builder);
    }
  }
  builder.EndObject();
  Compile();
}

KeywordCheck::KeywordCheck(value::Value schema)
    : document_(std::make_unique<value::Document>(value::DocumentOf(schema))) {
  Compile();
}

void KeywordCheck::Compile() {
  schema_ = std::make_unique<schema::Schema>(schema::ImportCrdSchema(document_->root()));
  auto program = check::Compile(*schema_, schema_->root(), check::CheckOptions::ForObjects());
  if (program) program_.emplace(std::move(*program));
}

}  // namespace plimsoll::suites
