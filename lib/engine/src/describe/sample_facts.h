// What Kubernetes' own kinds need beside what their schemas require: facts out of the validation that is
// written by hand.
#pragma once

#include <optional>

#include "plimsoll/kinds/kinds.h"
#include "plimsoll/value/tree.h"

namespace plimsoll::engine {

// To be laid over a sample; none for kinds that need nothing.
std::optional<value::Tree> SampleFacts(const kinds::NamedKind& entry);

}  // namespace plimsoll::engine
