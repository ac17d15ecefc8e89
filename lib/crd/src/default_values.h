// DefaultValues checks values against nodes of a schema, as upstream checks defaults: by a
// rendering of the schema that differs from the one for objects.
#pragma once

#include <string_view>
#include <vector>

#include "plimsoll/check/compile.h"
#include "plimsoll/check/runner.h"
#include "plimsoll/finding/field_error.h"
#include "plimsoll/schema/schema.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::crd {

class DefaultValues {
 public:
  explicit DefaultValues(const schema::Schema& schema);

  // `node` is a node of the structure. Appends what is wrong with the value at `path`.
  void Check(schema::NodeId node, value::Value value, const value::Path& path, finding::ErrorList& errors);

 private:
  Result<check::CheckProgram> program_;
  std::vector<uint32_t> start_;  // by node: where it begins in the program
  check::Runner runner_;
};

}  // namespace plimsoll::crd
