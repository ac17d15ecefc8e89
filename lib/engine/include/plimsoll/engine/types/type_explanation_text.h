// The rules of a tagged Go type as `plimsoll declare explain` prints them.
#pragma once

#include <string>

#include "plimsoll/engine/types/type_explanation.h"

namespace plimsoll::engine {

void AppendTypeText(std::string& out, const TypeExplanation& what);
// One line.
void AppendTypeJson(std::string& out, const TypeExplanation& what);

}  // namespace plimsoll::engine
