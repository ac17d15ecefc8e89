// The whole schema is compiled once, and the program run from the node in question.
#include "default_values.h"

#include "plimsoll/base/assert.h"

namespace plimsoll::crd {

DefaultValues::DefaultValues(const schema::Schema& schema)
    : program_(check::Compile(schema, schema.root(), check::CheckOptions::ForDefaults())),
      start_(schema.NodeCount(), check::kNone) {
  // A schema that was imported from a CRD is a tree.
  PLIMSOLL_ASSERT(program_.has_value());
  for (uint32_t i = 0; i < program_->facts.size(); ++i) start_[program_->facts[i].source.index] = i;
}

void DefaultValues::Check(schema::NodeId node, value::Value value, const value::Path& path,
                          finding::ErrorList& errors) {
  PLIMSOLL_ASSERT(start_[node.index] != check::kNone);
  program_->root = start_[node.index];
  runner_.Run(*program_, value, {.base = &path}, errors);
}

}  // namespace plimsoll::crd
