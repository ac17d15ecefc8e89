#include "versioned_objects.h"

#include <algorithm>

#include "../run/request_documents.h"
#include "plimsoll/value/build.h"

namespace plimsoll::policy {

VersionedObject& VersionedObjects::At(const GroupVersionKind& kind) {
  const auto found = std::ranges::find(versions_, kind, &VersionedObject::kind);
  if (found != versions_.end()) return *found;
  VersionedObject& made = versions_.emplace_back();
  made.kind = kind;
  if (!object_) return made;
  made.document = kind == kind_ ? value::DocumentOf(*object_) : InVersion(*object_, kind, conversion_);
  return made;
}

}  // namespace plimsoll::policy
