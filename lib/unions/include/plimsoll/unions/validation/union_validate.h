// Whether the unions of an object hold, with the messages of Kubernetes' declarative validation.
//
//   for (const UnionError& error : ValidateUnions(derived.schema, object, old, {})) show(error.Text());
//   // spec.volumes[name="v"]: Invalid value: "{emptyDir, hostPath}": must specify at most one of: ...
//
// A member is set when it is there and neither null, an empty list nor an empty map; an object is set
// even when it is empty. A discriminator of "" is none.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/finding/field_error.h"
#include "plimsoll/merge/value/node.h"
#include "plimsoll/unions/declarations/union_schema.h"

namespace plimsoll::unions {

enum class UnionRule : uint8_t {
  kSeveralSet,     // V1
  kNoneSet,        // V2
  kNotSelected,    // V3: set, but not what the discriminator names
  kSelectedUnset,  // V4
  kPatchSets,      // V6: a patch sets several members
};

// "V1"
std::string_view UnionRuleName(UnionRule rule);

// Has no place: the nodes that are checked know nothing of the source.
struct UnionError : finding::FieldError {
  UnionRule rule = UnionRule::kSeveralSet;
  std::string members = {};  // those that are set: {a, b}, or nothing
  UnionEnforcement enforcement = UnionEnforcement::kUser;
};
using UnionErrors = std::vector<UnionError>;

enum class ItemNames : uint8_t { kByKey, kByIndex };

struct UnionChecks {
  // "", 0 and false are unset too, as in Go types without pointers.
  bool go_zero = false;
  // On update, what did not change is not validated again.
  bool ratchet = true;
  // What paths call items of lists: [name="v"] where they have keys, or [0].
  ItemNames items = ItemNames::kByKey;
};

// By the place of the object, then by union, then by member. Old is null when the object is created.
UnionErrors ValidateUnions(const UnionSchema& schema, const merge::Node& object, const merge::Node& old,
                           const UnionChecks& checks);

// The same for a value inside an object: of a node of the schema, and with its path there.
struct UnionStart {
  UnionNodeId node;
  value::Path path;
};
UnionErrors ValidateUnionsAt(const UnionSchema& schema, const UnionStart& start, const merge::Node& value,
                             const UnionChecks& checks);

// The same for one union of one object, whose path is given.
UnionErrors ValidateUnion(const UnionType& type, const value::Path& path, const merge::Node& object,
                          const merge::Node& old, const UnionChecks& checks);

// Whether a new object may have errors: false only for those without any. Cheap, so that these need not be
// loaded.
bool MayViolateUnions(const UnionSchema& schema, value::Value object);
bool MayViolateUnionsAt(const UnionSchema& schema, UnionNodeId node, value::Value value);

}  // namespace plimsoll::unions
