// FieldManager is what an API server does with an object that is applied or updated: checks the
// request, tracks ownership in managedFields, takes over fields of kubectl's client-side apply,
// stamps times, limits the number of managers. One for each endpoint; it keeps nothing.
//
//   FieldManager manager({&program, type, {"apps", "v1", "Deployment"}, "", filter});
//   auto applied = manager.Apply(live, config, {"me", Force::kNo, now}, arena);
//   if (!applied) answer(applied.error().code, applied.error().message);
//
// Objects come in and go out as TrackedObject; what comes out lives in the arena.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/merge/fieldpath/field_filter.h"
#include "plimsoll/merge/managed/managed_fields.h"
#include "plimsoll/merge/merge/updater.h"
#include "plimsoll/merge/schema/merge_program.h"

namespace plimsoll::merge {

// The group, version and kind of an object.
struct ObjectKind {
  std::string group;
  std::string version;
  std::string kind;

  // What the object says it is; all empty when it says nothing that can be understood.
  static ObjectKind Of(const Node& object);
  std::string GroupVersion() const { return group.empty() ? version : group + '/' + version; }
  // apps/v1, Kind=Deployment
  std::string Text() const { return group + '/' + version + ", Kind=" + kind; }

  friend bool operator==(const ObjectKind&, const ObjectKind&) = default;
};

struct Endpoint {
  const MergeProgram* program = nullptr;
  TypeId type = kNoType;
  ObjectKind kind;
  std::string subresource;
  // What the endpoint leaves alone.
  FieldFilter filter = {};
  // How the object gets to the versions of other managers; none: it is alike in all versions.
  const Versions* versions = nullptr;
  // An object of the kind in which nothing is set; what it has, nobody owned before the first apply. It may
  // lack apiVersion and kind. None: it has no fields.
  std::optional<Node> empty = {};
};

// Who sends the request, and when.
struct WriteRequest {
  std::string manager;
  Force force = Force::kNo;
  value::Time now;
};

struct StatusCause {
  std::string message;
  value::Path path;

  std::string Field() const { return path.MergePath(); }
};

// An error of the API, or one without a status (code 0).
struct WriteError {
  std::string message;
  std::string reason;
  int code = 0;
  std::vector<StatusCause> causes = {};
  value::Path path = {};  // of the field that is wrong, where there is one
};

using WriteResult = std::expected<TrackedObject, WriteError>;

// The error for an applier whose fields others own.
WriteError ConflictError(const Conflicts& conflicts, const Managed& managed);

class FieldManager {
 public:
  explicit FieldManager(Endpoint endpoint);
  const Endpoint& endpoint() const { return endpoint_; }

  // The live object may have no entries, and may be nothing but its kind when it is created.
  WriteResult Apply(const TrackedObject& live, const TrackedObject& applied, const WriteRequest& request,
                    Arena& arena) const;
  WriteResult Update(const TrackedObject& live, const TrackedObject& new_object, const WriteRequest& request,
                     Arena& arena) const;

 private:
  // An operation between decoding and encoding.
  struct Work {
    Node object;
    Managed managed;
  };
  using WorkResult = std::expected<Work, WriteError>;

  WorkResult ApplyForKubectl(const Node& live, const TrackedObject& applied, const Managed& managed,
                             const WriteRequest& request, Arena& arena) const;
  WorkResult ApplyTracked(const Node& live, const TrackedObject& applied, Managed managed,
                          const WriteRequest& request, Conflicts& conflicts, Arena& arena) const;
  WorkResult UpdateTracked(const Node& live, const Node& new_object, Managed managed,
                           const std::string& manager, value::Time now, Arena& arena) const;
  std::expected<Typed, std::string> TypedOf(const Node& object, Repeats repeats) const;
  std::expected<FieldSet, std::string> LastAppliedFields(const Node& live, Arena& arena) const;

  Endpoint endpoint_;
  std::string version_;
  Filters filters_;
};

}  // namespace plimsoll::merge
