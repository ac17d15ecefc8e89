// TryMutations tries each mutation of a file with the cases that test it.
#pragma once

#include <cstddef>
#include <functional>
#include <string_view>
#include <vector>

#include "plimsoll/suites/mutation/mutation.h"
#include "plimsoll/suites/plan/test_plan.h"
#include "plimsoll/text/source.h"

namespace plimsoll::suites {

// Whether some case notices the mutation at that position. One thread at a time calls it.
using MutationAttempt = std::function<bool(size_t)>;

// `make` is called for every portion of the work, by any thread. `part` of the file is named after each
// message, if there is one.
MutationRun TryMutations(const std::vector<Mutation>& mutations, const text::Source& file,
                         std::string_view part, unsigned threads,
                         const std::function<MutationAttempt()>& make);

}  // namespace plimsoll::suites
