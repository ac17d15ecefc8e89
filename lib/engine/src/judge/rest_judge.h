// RestJudge judges what is left of an object of a built-in kind when values of wrong types keep the API
// server, and us, from judging it as it is. The object is judged with values of the right type in their
// place, and once more without them: what is found both ways and is not about these values is true whatever
// they will be.
#pragma once

#include <functional>
#include <vector>

#include "plimsoll/builtin/walk/object_walk.h"
#include "plimsoll/finding/finding.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::engine {

// Judges an object that takes the place of the one at hand.
using JudgeInstead = std::function<std::vector<finding::Finding>(value::Value object)>;

// The findings beyond `reported`, which has those about the types.
std::vector<finding::Finding> JudgeRest(value::Value object, const std::vector<builtin::Mistyped>& mistyped,
                                        const std::vector<finding::Finding>& reported,
                                        const JudgeInstead& judge);

}  // namespace plimsoll::engine
