#include "parsed.h"

#include <gtest/gtest.h>

#include "plimsoll/merge/fieldpath/fields_v1.h"
#include "plimsoll/merge/schema/open_api_types.h"
#include "plimsoll/value/json_reader.h"

namespace plimsoll::merge {

value::Value Parsed::Json(std::string_view json) {
  const text::Source& source = sources_.emplace_back("", json);
  value::Document& document = documents_.emplace_back();
  const value::ReadReport report = value::ReadJson(source.bytes(), {}, document);
  EXPECT_TRUE(report.ok()) << json;
  return document.root();
}

Node Parsed::Value(std::string_view json) { return *LoadNode(Json(json), arena); }

FieldSet Parsed::Set(std::string_view json) { return *ReadFieldsV1(Json(json), arena); }

Typed Parsed::Of(const MergeProgram& program, std::string_view root, std::string_view json) {
  return {&program, *program.Find(root), Value(json)};
}

Typed Parsed::Deduced(std::string_view json) { return Of(MergeProgram::Deduced(), kUntypedDeduced, json); }

MergeProgram CompileComponents(std::string_view json) {
  Parsed parsed;
  const Result<MergeSchema> schema = FromOpenApiV3(parsed.Json(json), {});
  EXPECT_TRUE(schema) << schema.error().message;
  return *MergeProgram::Compile(*schema);
}

}  // namespace plimsoll::merge
