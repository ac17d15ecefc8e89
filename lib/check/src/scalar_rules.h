// Whether a scalar satisfies all of a node's rules. Junctors that its kind does not settle are
// not looked at here, and these functions say false of them. For kinds that are not plain.
#pragma once

#include <cstdint>
#include <string_view>

#include "plimsoll/check/program.h"

namespace plimsoll::check {

// Length, pattern and format alone.
bool StringHolds(const CheckProgram& program, const StringRules& rules, std::string_view text);

bool StringFits(const CheckProgram& program, const ProgramNode& node, std::string_view text);
bool IntFits(const CheckProgram& program, const ProgramNode& node, int64_t number);
bool FloatFits(const CheckProgram& program, const ProgramNode& node, double number);
bool BoolFits(const CheckProgram& program, const ProgramNode& node, bool value);

}  // namespace plimsoll::check
