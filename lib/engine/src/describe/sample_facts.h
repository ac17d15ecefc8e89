// What Kubernetes' own kinds need beside what their schemas require: facts out of the validation that is
// written by hand.
#pragma once

#include <cstdint>
#include <optional>

#include "plimsoll/kinds/kinds.h"
#include "plimsoll/value/tree.h"

namespace plimsoll::engine {

// To be laid over a sample; none for kinds that need nothing. The minor version is that of Kubernetes 1.
std::optional<value::Tree> SampleFacts(const kinds::NamedKind& entry, uint32_t minor_version);

}  // namespace plimsoll::engine
