// A JSON text with its document, for tests of what works on tapes.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "plimsoll/value/json_reader.h"

namespace plimsoll::schema {

class JsonText {
 public:
  explicit JsonText(const std::string& text) : source_("test.json", text) {
    report_ = value::ReadJson(source_.bytes(), {}, document_);
    EXPECT_TRUE(report_.ok()) << report_.failure->message << "\n" << text.substr(0, 1000);
  }
  JsonText(const JsonText&) = delete;

  value::Value root() const { return document_.root(); }
  const value::ReadReport& report() const { return report_; }

 private:
  text::Source source_;
  value::Document document_;
  value::ReadReport report_;
};

}  // namespace plimsoll::schema
