// The way of objects into the merge room and back.
#pragma once

#include <expected>
#include <optional>
#include <string>

#include "plimsoll/base/arena.h"
#include "plimsoll/engine/objects/object_patch.h"
#include "plimsoll/merge/value/node.h"
#include "plimsoll/value/any_value.h"
#include "plimsoll/value/time.h"
#include "plimsoll/value/tree.h"

namespace plimsoll::engine {

value::Tree TreeOfJson(std::string_view json);
// Numbers read back as they are.
std::string JsonOf(value::AnyValue value);

// The types of an object's kind. For an unknown kind: untyped, with a warning added.
std::expected<const kinds::KindTypes*, finding::Finding> TypesOf(const ManifestObject& object,
                                                                 const kinds::Kinds& kinds);
std::expected<const kinds::KindTypes*, finding::Finding> TypesOrUntyped(
    const ManifestObject& object, const kinds::Kinds& kinds, std::vector<finding::Finding>& warnings);
// An object of a built-in kind with the defaults that the API server sets; another one as it is, and one that
// does not decode.
merge::Node WithBuiltinDefaults(const merge::Node& object, const kinds::Kinds& kinds, Arena& arena,
                                const std::optional<value::Time>& now = {});
// The node, or that it nests too deep.
std::expected<merge::Node, finding::Finding> NodeOf(const ManifestObject& object, Arena& arena);

// Locates the findings in the source of the object they are about.
ObjectOutcome Outcome(std::vector<finding::Finding> findings, const text::Source& source);
ObjectOutcome Outcome(finding::Finding finding, const text::Source& source);

}  // namespace plimsoll::engine
