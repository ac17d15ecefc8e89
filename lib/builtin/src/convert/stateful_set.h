// Templates of claims in StatefulSets have no type inside the server, and get it back. Partitions are no
// pointers there.
#pragma once

#include "../object/release.h"
#include "../object/struct.h"

namespace plimsoll::builtin {

void ConvertStatefulSet(Struct stateful_set, const Release& release);
void ConvertStatefulSetBack(Struct stateful_set, const Release& release);

}  // namespace plimsoll::builtin
