// Hints for scalars that YAML reads as something other than what they look like: `no` and `1.20` where a
// string is due, octal numbers, `1:30`.
#pragma once

#include <string_view>
#include <vector>

#include "plimsoll/finding/finding.h"
#include "plimsoll/value/reading.h"

namespace plimsoll::engine {

// Findings without a hint get one where the text at their place explains them. `bytes` is the source of all
// findings.
void HintScalars(std::vector<finding::Finding>& findings, std::string_view bytes, value::YamlVersion version);

}  // namespace plimsoll::engine
