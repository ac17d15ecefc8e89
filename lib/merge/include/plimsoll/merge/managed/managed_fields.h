// The managedFields of an object: read from it, made into managers, and back.
//
//   TrackedObject live = Track(node, arena);
//   Result<Managed> managed = DecodeManaged(live.managed_fields);
//
// A manager is known by its name, its operation, its subresource and, unless it applies, its
// version. That identity as JSON is its key in `Managers`, as upstream has it.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "plimsoll/merge/fieldpath/managers.h"
#include "plimsoll/merge/value/node.h"
#include "plimsoll/text/token_sink.h"
#include "plimsoll/value/time.h"

namespace plimsoll::merge {

// An entry as written in the object; invalid content is found when it is decoded.
struct ManagedFieldsEntry {
  std::string manager;
  std::string operation;
  std::string api_version;
  std::optional<value::Time> time;
  std::string fields_type;
  FieldSet fields;
  std::string fields_error;  // why the fields cannot be read
  std::string subresource;

  // Nothing is said at all.
  bool Empty() const;
};
using ManagedFieldsList = std::vector<ManagedFieldsEntry>;

// An object apart from its managedFields. Without a list there were none, or none that could be
// read as such; an empty list is one that says nothing.
struct TrackedObject {
  Node object;
  std::optional<ManagedFieldsList> managed_fields;
};

TrackedObject Track(const Node& object, Arena& arena);

struct ManagerIdentity {
  std::string manager;
  std::string operation;
  std::string api_version;  // empty for appliers
  std::string subresource;

  std::string Json() const;
  // As conflicts name it: "m" with subresource "status" using apps/v1.
  std::string Text() const;
};

struct Managed {
  Managers managers;
  std::map<std::string, ManagerIdentity, std::less<>> identities;
  std::map<std::string, value::Time, std::less<>> times;

  // The key of the manager, which is known from now on.
  std::string Know(const ManagerIdentity& identity);
};

Result<Managed> DecodeManaged(const std::optional<ManagedFieldsList>& list);
// Sorted as they are stored; none when nobody owns anything.
std::optional<ManagedFieldsList> EncodeManaged(const Managed& managed);

// The entry as the API server writes it.
void WriteManagedFields(text::TokenSink& writer, const ManagedFieldsList& list);

}  // namespace plimsoll::merge
