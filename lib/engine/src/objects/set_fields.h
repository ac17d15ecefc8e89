// Whether a kind has the fields that are set, and whether the values are of their types.
#pragma once

#include "plimsoll/base/result.h"
#include "plimsoll/kinds/kinds.h"
#include "plimsoll/merge/value/node.h"
#include "plimsoll/unions/declarations/union_schema.h"

namespace plimsoll::engine {

// Fails with the first field that it does not have, and a name that is meant perhaps.
Result<void> CheckSetFields(const merge::Node& user, const kinds::KindName& kind,
                            const unions::UnionSchema& schema, const kinds::Kinds& kinds);

}  // namespace plimsoll::engine
