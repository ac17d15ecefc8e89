#include "read.h"

#include <gtest/gtest.h>

#include "plimsoll/schema/crd_schema.h"
#include "plimsoll/value/json_reader.h"

namespace plimsoll::check {
Json::Json(std::string_view text) : source_("test", text) {
  const value::ReadReport report = value::ReadJson(source_.bytes(), {}, document_);
  EXPECT_TRUE(report.ok()) << text << ": " << (report.ok() ? "" : report.failure->message);
}

TestSchema::TestSchema(std::string_view json)
    : json_(std::make_unique<Json>(json)), ir_(schema::ImportCrdSchema(json_->root())) {}

CheckProgram TestSchema::Compiled(const CheckOptions& options) const {
  Result<CheckProgram> program = Compile(ir_, ir_.root(), options);
  EXPECT_TRUE(program) << program.error().message;
  return program ? std::move(*program) : CheckProgram{};
}

Texts Check(std::string_view schema, std::string_view object, const RunOptions& options,
            const CheckOptions& compile) {
  const TestSchema imported(schema);
  const CheckProgram program = imported.Compiled(compile);
  const Json json(object);
  finding::ErrorList errors;
  Runner().Run(program, json.root(), options, errors);
  Texts texts;
  for (const finding::FieldError& error : errors) texts.push_back(error.Text());
  return texts;
}

Texts CheckUpdate(std::string_view schema, std::string_view now, std::string_view old) {
  const Json old_json(old);
  return Check(schema, now, {.update = true, .old = old_json.root()});
}

}  // namespace plimsoll::check
