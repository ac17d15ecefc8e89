// For tests: JSON text as a document, JSON schemas as the IR and as programs.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/check/compile.h"
#include "plimsoll/check/runner.h"
#include "plimsoll/schema/schema.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::check {

// Text with the document read from it.
class Json {
 public:
  explicit Json(std::string_view text);

  value::Value root() const { return document_.root(); }
  const value::Document& document() const { return document_; }
  std::string_view bytes() const { return source_.bytes(); }

 private:
  text::Source source_;
  value::Document document_;
};

// A schema as it is in a CRD, imported.
class TestSchema {
 public:
  explicit TestSchema(std::string_view json);

  const schema::Schema& ir() const { return ir_; }
  CheckProgram Compiled(const CheckOptions& options = CheckOptions::ForObjects()) const;

 private:
  std::unique_ptr<Json> json_;
  schema::Schema ir_;
};

// The full texts of all errors, in their order.
std::vector<std::string> Check(std::string_view schema, std::string_view object,
                               const RunOptions& options = {},
                               const CheckOptions& compile = CheckOptions::ForObjects());
// The errors of an update.
std::vector<std::string> CheckUpdate(std::string_view schema, std::string_view now, std::string_view old);

using Texts = std::vector<std::string>;

}  // namespace plimsoll::check
