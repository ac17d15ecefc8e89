// The schema of a kind as its Go type has it, for those who merge and patch objects: an OpenAPI document with
// the lists' types and keys, and the strategies of patches.
#pragma once

#include "plimsoll/kinds/compiled_types.h"
#include "plimsoll/schema/open_api.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::kinds {

value::Document OpenApiOfGoType(const CompiledTypes& types, gotypes::TypeId root,
                                const schema::GroupVersionKind& kind);

}  // namespace plimsoll::kinds
