// Change is one difference between two schemas or two CRDs, as data: what is different, where, and what that
// does to users. CompareSchemas and CompareCrds make them; proofs and reports read them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/compat/diff/effect.h"
#include "plimsoll/schema/keyword.h"
#include "plimsoll/schema/schema.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/path.h"

namespace plimsoll::compat {

enum class Direction : uint8_t {
  kAdded,
  kRemoved,
  kTightened,
  kLoosened,
  kChanged,  // neither, or it is not known which
};

// `added`, `tightened`.
std::string_view NameOf(Direction direction);

// All items of a list, or all values of a map, in a path of a change: `spec.ports[*].name`.
inline constexpr std::string_view kEachStep = "*";
inline bool IsEachStep(const value::Step& step) {
  return step.kind == value::Step::Kind::kKey && step.name == kEachStep;
}

struct Change {
  // The keyword as it is in a schema, or the field of the CRD: `maxLength`, `scope`.
  std::string subject;
  Direction direction = Direction::kChanged;
  // Of the values that a keyword of a schema is about; empty for those of a CRD.
  value::Path path = {};
  // How it was and is, as JSON where that is short; empty for what was or is not there.
  std::string before = {};
  std::string after = {};
  EffectSet effects = {};
  // Where it is in both sources; the nearest there is.
  text::Span old_place = {};
  text::Span new_place = {};
  // Of versions of a CRD; both empty where the change is about all of it.
  std::string old_version = {};
  std::string new_version = {};
  // Of schemas.
  std::optional<schema::Keyword> keyword = {};
  std::optional<schema::NodeId> old_node = {};
  std::optional<schema::NodeId> new_node = {};
  // The CEL rule that was added.
  std::string expression = {};

  // What makes it the same change when it is found in another pair of versions.
  std::string Signature() const;
  // `maxLength tightened from 10 to 5`
  std::string Text() const;
};

struct Comparison {
  std::vector<Change> changes;  // those with effects
  size_t without_effect = 0;
};

}  // namespace plimsoll::compat
