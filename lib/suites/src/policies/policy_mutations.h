// The mutations of the policies of a file, and a policy after one of them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/suites/mutation/mutation.h"
#include "plimsoll/suites/policies/object_files.h"
#include "plimsoll/suites/policies/suite_policies.h"
#include "plimsoll/value/path.h"

namespace plimsoll::suites {

// What a mutation does to a policy: a value is removed, or replaced.
struct PolicyEdit {
  const engine::ManifestObject* policy = nullptr;
  value::Path path;
  std::optional<value::Tree> value;

  EditedPolicy Apply() const;
};

struct PolicyMutations {
  std::vector<Mutation> list;
  std::vector<PolicyEdit> edits;  // of each mutation
};

// Only those after which all expressions compile that did before.
PolicyMutations MutationsOf(const ObjectFile& file);

}  // namespace plimsoll::suites
