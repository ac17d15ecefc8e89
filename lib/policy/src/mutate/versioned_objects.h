// The object of a request in each kind that policies matched. Each kind has a copy of its own that mutations
// change.
#pragma once

#include <deque>
#include <optional>

#include "plimsoll/policy/cluster/conversion.h"
#include "plimsoll/policy/model/names.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::policy {

struct VersionedObject {
  GroupVersionKind kind;
  std::optional<value::Document> document = std::nullopt;  // none when there is no object
  bool dirty = false;      // a patch was applied, even one that changed nothing
  bool go_values = false;  // a match condition has seen it

  std::optional<value::Value> value() const {
    return document ? std::optional(document->root()) : std::nullopt;
  }
};

class VersionedObjects {
 public:
  // The object as it came, in the kind of the request. The conversion may be null.
  VersionedObjects(const GroupVersionKind& kind, std::optional<value::Value> object,
                   const Conversion* conversion)
      : kind_(kind), object_(object), conversion_(conversion) {}

  VersionedObject& At(const GroupVersionKind& kind);

 private:
  GroupVersionKind kind_;
  std::optional<value::Value> object_;
  const Conversion* conversion_;
  std::deque<VersionedObject> versions_;
};

}  // namespace plimsoll::policy
