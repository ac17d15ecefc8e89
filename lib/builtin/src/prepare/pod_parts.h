// The parts of a pod's spec or status that are alike, and how their fields are dropped.
#pragma once

#include "../object/struct.h"

namespace plimsoll::builtin {

template <class Use>
void ForEachContainer(Struct spec, const Use& use) {
  for (const FieldName list :
       {FieldName("containers"), FieldName("initContainers"), FieldName("ephemeralContainers")}) {
    for (const auto& [i, container] : spec.Structs(list)) use(container);
  }
}

template <class Use>
void ForEachMount(Struct spec, const Use& use) {
  ForEachContainer(spec, [&](Struct container) {
    for (const auto& [i, mount] : container.Structs("volumeMounts")) use(mount);
  });
}

// Calls `use(struct)` for what has a field of one name in a spec. The field is dropped where its feature is
// off, unless the old object uses it.
template <class ForEach>
void DropField(Struct spec, Struct old, FieldName field, const ForEach& for_each) {
  bool used = false;
  if (old) for_each(old, [&](Struct held) { used |= held.Has(field); });
  if (used) return;
  for_each(spec, [&](Struct held) {
    if (held) held.Remove(field);
  });
}

inline void DropOfSpec(Struct spec, Struct old, FieldName field) {
  if (spec && !old.Has(field)) spec.Remove(field);
}

}  // namespace plimsoll::builtin
