// What must hold for any schema and any text, whoever made them up.
#pragma once

#include <string_view>

#include "plimsoll/check/compile.h"
#include "plimsoll/reshape/shape_plan.h"
#include "plimsoll/schema/schema.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::fuzz {

// A schema of a CRD with all that is made of it.
class FuzzSchema {
 public:
  explicit FuzzSchema(std::string_view json);

  // Goes through all ways of checking and reshaping the text as JSON; asserts what must hold.
  void Try(std::string_view json) const;

 private:
  void TryCheck(const text::Source& source, bool readable, const value::Document& document) const;
  void TryReshape(value::Value object) const;

  text::Source source_;
  value::Document document_;
  schema::Schema schema_;
  check::CheckProgram program_;
  reshape::ShapePlan plan_;
};

}  // namespace plimsoll::fuzz
