// KeywordCheck says whether a value holds one keyword of a schema, by the program that validates objects.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "plimsoll/check/program.h"
#include "plimsoll/check/runner.h"
#include "plimsoll/schema/schema.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::suites {

class KeywordCheck {
 public:
  // The named members of a schema, as a schema of its own.
  KeywordCheck(value::Value schema, std::span<const std::string_view> keywords);
  // A whole schema.
  explicit KeywordCheck(value::Value schema);

  // False where no program can be made.
  bool usable() const { return program_.has_value(); }
  bool Holds(value::Value value, check::Runner& runner) const { return runner.Accepts(*program_, value); }

 private:
  void Compile();

  std::unique_ptr<value::Document> document_;
  std::unique_ptr<schema::Schema> schema_;
  std::optional<check::CheckProgram> program_;
};

}  // namespace plimsoll::suites
