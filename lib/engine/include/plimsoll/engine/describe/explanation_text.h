// What a schema says of a kind or a field, as `plimsoll explain` prints it.
#pragma once

#include <string>

#include "plimsoll/engine/describe/kind_explanation.h"

namespace plimsoll::engine {

// `recursive` leaves out descriptions of fields below, so that the tree stays readable.
void AppendExplanationText(std::string& out, const KindExplanation& what, bool recursive);
void AppendExplanationJson(std::string& out, const KindExplanation& what);

}  // namespace plimsoll::engine
