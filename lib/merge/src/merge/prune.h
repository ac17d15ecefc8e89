// What goes when an applier no longer applies it.
#pragma once

#include <expected>
#include <string>

#include "plimsoll/merge/fieldpath/managers.h"
#include "plimsoll/merge/merge/versions.h"
#include "plimsoll/merge/typed/typed.h"

namespace plimsoll::merge {

// The merged object without what the manager applied last, applies no more, and nobody else owns.
// `managers` has what it applies now. Fails with words.
std::expected<Typed, std::string> Prune(const Typed& merged, const Managers& managers,
                                        const std::string& manager, const VersionedSet& last,
                                        const Versions& versions, Arena& arena);

// The same step by step in every case, also where it is plain that nothing goes.
std::expected<Typed, std::string> PruneInFull(const Typed& merged, const Managers& managers,
                                              const std::string& manager, const VersionedSet& last,
                                              const Versions& versions, Arena& arena);

}  // namespace plimsoll::merge
