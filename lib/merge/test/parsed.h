// Values, schemas and sets out of JSON, for tests. What is parsed lives as long as the Parsed.
#pragma once

#include <deque>
#include <string>
#include <string_view>

#include "plimsoll/merge/fieldpath/field_set.h"
#include "plimsoll/merge/schema/merge_program.h"
#include "plimsoll/merge/typed/typed.h"
#include "plimsoll/merge/value/node.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::merge {

class Parsed {
 public:
  value::Value Json(std::string_view json);
  Node Value(std::string_view json);
  // A set out of managedFields.
  FieldSet Set(std::string_view json);
  // A value of the type `root` of schemas of OpenAPI 3.
  Typed Of(const MergeProgram& program, std::string_view root, std::string_view json);
  // Without a schema.
  Typed Deduced(std::string_view json);

  Arena arena;

 private:
  std::deque<text::Source> sources_;
  std::deque<value::Document> documents_;
};

// Schemas of OpenAPI 3 by name.
MergeProgram CompileComponents(std::string_view json);

}  // namespace plimsoll::merge
