// Documents and plans for tests of rules, from JSON.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/finding/field_error.h"
#include "plimsoll/reshape/shape_plan.h"
#include "plimsoll/schema/crd_schema.h"
#include "plimsoll/value/json_reader.h"

namespace plimsoll::crd {

// A document together with its source.
struct JsonText {
  explicit JsonText(std::string_view text) : source("test", text) {
    report = value::ReadJson(source.bytes(), {}, document);
    EXPECT_TRUE(report.ok()) << (report.ok() ? "" : report.failure->message) << " in " << text;
  }
  value::Value root() const { return document.root(); }
  std::string_view At(text::Span span) const { return source.bytes().substr(span.offset, span.length); }

  text::Source source;
  value::Document document;
  value::ReadReport report;
};

struct JsonSchema {
  explicit JsonSchema(std::string_view text)
      : json(text), schema(schema::ImportCrdSchema(json.root())), plan(schema) {}

  JsonText json;
  schema::Schema schema;
  reshape::ShapePlan plan;
};

// `l` is a list of kind set.
inline constexpr const char* kSetSchema =
    R"({"properties":{"l":{"x-kubernetes-list-type":"set","items":{}}}})";

inline std::vector<std::string> TextsOf(const finding::ErrorList& errors) {
  std::vector<std::string> texts;
  for (const finding::FieldError& error : errors) texts.push_back(error.Text());
  return texts;
}

}  // namespace plimsoll::crd
