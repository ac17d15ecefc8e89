// What `policy lint` says about types, for policies among the inputs of a check.
#pragma once

#include "plimsoll/engine/report/input_report.h"
#include "plimsoll/kinds/kinds.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/reading.h"

namespace plimsoll::engine {

// Adds expressions of policies that do not fit the kinds that they match to the report on a source, which
// must name its objects (JudgeOptions::name_objects). It costs nothing if no policy is among them.
void AddPolicyTypes(const kinds::Kinds& kinds, const text::Source& source, const value::ReadOptions& read,
                    InputReport& report);

// Adds findings that have their places to a report, in the order of places.
void AddInOrder(std::vector<finding::Finding> findings, InputReport& report);

}  // namespace plimsoll::engine
