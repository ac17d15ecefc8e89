// Short ways to read documents and schemas in tests.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>

#include "plimsoll/reshape/shape_plan.h"
#include "plimsoll/reshape/shaper.h"
#include "plimsoll/schema/crd_schema.h"
#include "plimsoll/value/json_reader.h"
#include "plimsoll/value/write.h"

namespace plimsoll::reshape {

// A document together with its source.
struct Held {
  explicit Held(std::string_view text) : source("test", text) {
    const value::ReadReport report = value::ReadJson(source.bytes(), {}, document);
    EXPECT_TRUE(report.ok()) << (report.ok() ? "" : report.failure->message) << " in " << text;
  }
  value::Value root() const { return document.root(); }

  text::Source source;
  value::Document document;
};

// A schema with its document and its plan.
struct Planned {
  explicit Planned(std::string_view text)
      : held(text), schema(schema::ImportCrdSchema(held.root())), plan(schema) {}

  Held held;
  schema::Schema schema;
  ShapePlan plan;
};

// An object shaped by a schema, with all that the result refers to.
struct Shaping {
  Shaping(std::string_view schema, std::string_view object, const ShapeOptions& options = {})
      : planned(schema), held(object) {
    report = &shaper.Shape(planned.plan, held.root(), options, out);
  }
  std::string_view SourceAt(text::Span span) const {
    return held.source.bytes().substr(span.offset, span.length);
  }

  Planned planned;
  Held held;
  Shaper shaper;
  value::Document out;
  const ShapeReport* report;
};

inline std::string Json(value::AnyValue value) {
  return value::WriteJson(value, {.order = value::KeyOrder::kByBytes}).value_or("unwritable");
}

// The result as JSON with sorted keys, or the failure's message in angle brackets.
inline std::string ShapeText(const Planned& planned, std::string_view object, const ShapeOptions& options) {
  const Held held(object);
  Shaper shaper;
  value::Document out;
  const ShapeReport& report = shaper.Shape(planned.plan, held.root(), options, out);
  return report.failure ? "<" + report.failure->message + ">" : Json(out.root());
}

// The paths of unknown fields, one a line.
inline std::string UnknownText(const Planned& planned, std::string_view object, ShapeOptions options) {
  const Held held(object);
  Shaper shaper;
  value::Document out;
  options.unknown = Unknown::kStrict;
  std::string text;
  for (const UnknownField& field : shaper.Shape(planned.plan, held.root(), options, out).unknown) {
    text += field.name + "\n";
  }
  return text;
}

}  // namespace plimsoll::reshape
