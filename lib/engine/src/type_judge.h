// What the rules of a tagged Go type say to an object, as findings.
#pragma once

#include <optional>

#include "object_findings.h"
#include "plimsoll/engine/declare_options.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::engine {

// An object with an old version is an update of it.
void JudgeByType(const TaggedType& type, std::optional<value::Value> old, const DeclareOptions& options,
                 ObjectFindings& findings);

}  // namespace plimsoll::engine
