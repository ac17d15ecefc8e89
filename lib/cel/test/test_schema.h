// For tests: a JSON schema as the IR, with the text it was read from.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string_view>

#include "plimsoll/schema/crd_schema.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/json_reader.h"

namespace plimsoll::cel {

// JSON text and the document read from it.
class TestJson {
 public:
  explicit TestJson(std::string_view text) : source_("test.json", text) {
    EXPECT_TRUE(value::ReadJson(source_.bytes(), {}, *document_).ok()) << text;
  }
  value::Value root() const { return document_->root(); }

 private:
  text::Source source_;
  std::unique_ptr<value::Document> document_ = std::make_unique<value::Document>();
};

class TestSchema {
 public:
  explicit TestSchema(std::string_view text) : json_(text), ir_(schema::ImportCrdSchema(json_.root())) {}
  const schema::Schema& ir() const { return ir_; }

 private:
  TestJson json_;
  schema::Schema ir_;
};

}  // namespace plimsoll::cel
