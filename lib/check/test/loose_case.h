// A schema and values judged by it, for tests of profile loose.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "plimsoll/check/loose_runner.h"
#include "plimsoll/schema/json_schema.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/json_reader.h"
#include "plimsoll/value/pointer.h"

namespace plimsoll::check {

class JsonText {
 public:
  explicit JsonText(const std::string& text) : source_("", text) {
    const value::ReadReport report = value::ReadJson(source_.bytes(), {}, document_);
    EXPECT_TRUE(report.ok()) << text;
  }
  JsonText(const JsonText&) = delete;
  value::Value root() const { return document_.root(); }

 private:
  text::Source source_;
  value::Document document_;
};

class LooseCase {
 public:
  explicit LooseCase(const std::string& schema, const LooseCompileOptions& options = {},
                     schema::Dialect dialect = schema::kDefaultDialect)
      : text_(schema), imported_(schema::ImportJsonSchema(text_.root(), {.dialect = dialect})) {
    EXPECT_TRUE(imported_) << imported_.error().message;
    if (imported_) program_ = CompileLoose(imported_->schema, options);
  }

  bool Accepts(const std::string& instance, const LooseOptions& options = {}) {
    const JsonText text(instance);
    return runner_.Accepts(program_, text.root(), options);
  }

  // `/pointer code message (hint)`, one a line.
  std::string Explain(const std::string& instance, const LooseOptions& options = {}) {
    const JsonText text(instance);
    std::vector<LooseFinding> findings;
    runner_.Explain(program_, text.root(), options, findings);
    std::string out;
    for (const LooseFinding& finding : findings) {
      out += value::PathTo(text.root(), finding.value).Pointer() + " ";
      out += std::string(finding::InfoOf(finding.code).name) + " " + finding.message;
      if (!finding.hint.empty()) out += " (" + finding.hint + ")";
      out += "\n";
    }
    return out;
  }

  LooseRunner& runner() { return runner_; }
  const LooseProgram& program() const { return program_; }
  const schema::ImportedSchema& imported() const { return *imported_; }

 private:
  JsonText text_;
  Result<schema::ImportedSchema> imported_;
  LooseProgram program_;
  LooseRunner runner_;
};

}  // namespace plimsoll::check
