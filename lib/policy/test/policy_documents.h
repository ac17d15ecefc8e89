// Documents for tests.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "plimsoll/text/source.h"
#include "plimsoll/value/yaml_reader.h"

namespace plimsoll::policy {

// A document that owns its text.
class Yaml {
 public:
  explicit Yaml(std::string text) : source_("", std::move(text)) {
    EXPECT_TRUE(value::ReadYaml(source_.bytes(), {}, document_).ok());
  }
  Yaml(const Yaml&) = delete;
  Yaml& operator=(const Yaml&) = delete;

  value::Value root() const { return document_.root(); }

 private:
  text::Source source_;
  value::Document document_;
};

}  // namespace plimsoll::policy
