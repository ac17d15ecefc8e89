// The annotation in which kubectl's client-side apply keeps what it applied last.
#pragma once

#include <string_view>

#include "plimsoll/merge/value/node.h"

namespace plimsoll::merge {

inline constexpr std::string_view kLastAppliedAnnotation = "kubectl.kubernetes.io/last-applied-configuration";

// Empty when there is none.
std::string_view LastApplied(const Node& object);
// The live object with the annotation telling what is applied now. Where all annotations together
// become too large it goes.
Node WithLastApplied(const Node& object, const Node& applied, Arena& arena);

}  // namespace plimsoll::merge
