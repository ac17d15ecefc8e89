// Whether two loose programs ask the same of every value, step by step.
//
// Left out is what makes no difference for any value: places, the keyword a step is from (`maximum` with its
// flag or `exclusiveMaximum`, `enum` of one or `const`), where schemas are and how often a reference is
// followed, and whether references and the branches of allOf are written as one or the other. A
// dynamic reference counts as a plain one: where it could lead to several schemas an export warns,
// and is not compared. Whether 1.0 is an integer is a matter of the dialect a schema is written in,
// so it is left out, too.
#pragma once

#include <cstdint>
#include <string>

#include "plimsoll/check/loose_program.h"

namespace plimsoll::testing {

// Empty when the programs are the same from those nodes down; else what differs.
std::string ProgramDifference(const check::LooseProgram& a, uint32_t a_node, const check::LooseProgram& b,
                              uint32_t b_node);

}  // namespace plimsoll::testing
