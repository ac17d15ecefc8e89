// Upstream wraps managers into each other; here the same steps follow each other, in the
// order in which the wrappers come to act.
#include "plimsoll/merge/managed/field_manager.h"

#include "last_applied.h"
#include "manager_cap.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/json_reader.h"

namespace plimsoll::merge {
namespace {

constexpr std::string_view kKubectl = "kubectl";
constexpr std::string_view kBeforeFirstApply = "before-first-apply";
// The name of whoever updates, until it is known what it gained.
const std::string kCurrentOperation = "current-operation";

std::unexpected<WriteError> FailedWrite(std::string message) {
  return std::unexpected(WriteError{std::move(message), "", 0, {}});
}

std::unexpected<WriteError> BadRequest(std::string message, value::Path path = {}) {
  return std::unexpected(WriteError{std::move(message), "BadRequest", 400, {}, std::move(path)});
}

std::string_view TextAt(const Node& object, std::string_view key) {
  const Node* const value = object.Find(key);
  return value != nullptr && value->IsString() ? value->AsString() : std::string_view();
}

std::string_view MetadataText(const Node& object, std::string_view key) {
  const Node* const metadata = object.Find("metadata");
  return metadata == nullptr ? std::string_view() : TextAt(*metadata, key);
}

// ns/name; apps/v1, Kind=Deployment
std::string NameOf(const Node& object) {
  return std::string(MetadataText(object, "namespace")) + '/' + std::string(MetadataText(object, "name")) +
         "; " + ObjectKind::Of(object).Text();
}

// An object that is alike in all versions. One that goes to another version is checked anew, and
// then no item may be there twice.
class AlikeVersions final : public Versions {
 public:
  explicit AlikeVersions(std::string_view own) : own_(own) {}

  Conversion Convert(const Typed& value, std::string_view version) const override {
    Conversion out{.value = value, .error = {}};
    if (version == own_) return out;
    const ValidationErrors errors = Validate(value, Repeats::kRefused);
    if (errors.empty()) return out;
    return {Conversion::Outcome::kFailed, value, ErrorText(errors)};
  }

 private:
  std::string_view own_;
};

// Paths nobody tracks.
const FieldSet& StripSet() {
  static Arena arena;
  static const FieldSet kSet = [] {
    std::vector<FieldPath> paths;
    for (const std::string_view name : {"apiVersion", "kind", "metadata"}) {
      paths.push_back({PathElement::Field(name)});
    }
    for (const std::string_view name : {"name", "namespace", "creationTimestamp", "selfLink", "uid",
                                        "clusterName", "generation", "managedFields", "resourceVersion"}) {
      paths.push_back({PathElement::Field("metadata"), PathElement::Field(name)});
    }
    return FromPaths(paths, arena);
  }();
  return kSet;
}

void StripUntrackedFields(Managers& managers, const std::string& manager, Arena& arena) {
  const auto own = managers.find(manager);
  if (own == managers.end()) return;
  own->second.set = Difference(own->second.set, StripSet(), arena);
  if (own->second.set.Empty()) managers.erase(own);
}

// An update that says there are no entries, or one that says nothing, starts afresh.
bool IsReset(const std::optional<ManagedFieldsList>& list) {
  if (!list) return false;
  return list->empty() || (list->size() == 1 && list->front().Empty());
}

Managed DecodedOrNone(const std::optional<ManagedFieldsList>& list) {
  return DecodeManaged(list).value_or(Managed());
}

// Updates through a subresource cannot change the entries; clients that do not know them keep them.
Managed ManagedOfUpdate(const TrackedObject& live, const TrackedObject& new_object, bool subresource) {
  if (subresource) return DecodedOrNone(live.managed_fields);
  if (IsReset(new_object.managed_fields)) return {};
  Result<Managed> requested = DecodeManaged(new_object.managed_fields);
  if (requested && !requested->managers.empty()) return std::move(*requested);
  return DecodedOrNone(live.managed_fields);
}

// An object in which nothing is set, of the kind of another.
Node EmptyObject(const std::optional<Node>& known, const Node& other, Arena& arena) {
  Node empty = known.value_or(Node::Object({}));
  for (const std::string_view key : {"apiVersion", "kind"}) {
    if (const Node* const value = other.Find(key)) empty = WithMember(empty, key, *value, arena);
  }
  return empty;
}

}  // namespace

ObjectKind ObjectKind::Of(const Node& object) {
  const std::string_view version = TextAt(object, "apiVersion");
  const std::string kind(TextAt(object, "kind"));
  const size_t slash = version.find('/');
  if (slash == std::string_view::npos) return {"", std::string(version), kind};
  if (version.find('/', slash + 1) != std::string_view::npos) return {};
  return {std::string(version.substr(0, slash)), std::string(version.substr(slash + 1)), kind};
}

FieldManager::FieldManager(Endpoint endpoint)
    : endpoint_(std::move(endpoint)), version_(endpoint_.kind.GroupVersion()) {
  filters_[version_] = endpoint_.filter;
}

std::expected<Typed, std::string> FieldManager::TypedOf(const Node& object, Repeats repeats) const {
  const ObjectKind kind = ObjectKind::Of(object);
  if (kind != endpoint_.kind) return std::unexpected("no corresponding type for " + kind.Text());
  const Typed typed{endpoint_.program, endpoint_.type, object};
  const ValidationErrors errors = Validate(typed, repeats);
  if (!errors.empty()) return std::unexpected(ErrorText(errors));
  return typed;
}

WriteResult FieldManager::Update(const TrackedObject& live, const TrackedObject& new_object,
                                 const WriteRequest& request, Arena& arena) const {
  Managed managed = ManagedOfUpdate(live, new_object, !endpoint_.subresource.empty());
  // Objects that were there before anyone tracked them stay as they are until they are applied.
  if (managed.managers.empty() && !MetadataText(live.object, "uid").empty()) {
    return TrackedObject{new_object.object, std::nullopt};
  }
  WorkResult work =
      UpdateTracked(live.object, new_object.object, std::move(managed), request.manager, request.now, arena);
  if (!work) return std::unexpected(work.error());
  return TrackedObject{work->object, EncodeManaged(work->managed)};
}

FieldManager::WorkResult FieldManager::UpdateTracked(const Node& live, const Node& new_object,
                                                     Managed managed, const std::string& manager,
                                                     value::Time now, Arena& arena) const {
  const auto new_typed = TypedOf(new_object, Repeats::kAllowed);
  if (!new_typed) {
    return FailedWrite("failed to convert new object (" + NameOf(new_object) +
                       ") to smd typed: " + new_typed.error());
  }
  const auto live_typed = TypedOf(live, Repeats::kAllowed);
  if (!live_typed) {
    return FailedWrite("failed to convert live object (" + NameOf(live) +
                       ") to smd typed: " + live_typed.error());
  }
  const AlikeVersions alike(version_);
  const Versions& versions = endpoint_.versions != nullptr ? *endpoint_.versions : alike;
  auto managers = Updater(versions, filters_)
                      .Update(*live_typed, *new_typed, version_, managed.managers, kCurrentOperation, arena);
  if (!managers) {
    return FailedWrite("failed to update ManagedFields (" + NameOf(new_object) +
                       "): " + managers.error().message);
  }
  managed.managers = std::move(*managers);
  StripUntrackedFields(managed.managers, kCurrentOperation, arena);
  if (const auto gained = managed.managers.extract(kCurrentOperation)) {
    const std::string own =
        managed.Know({manager.empty() ? "unknown" : manager, "Update", version_, endpoint_.subresource});
    VersionedSet& kept = managed.managers[own];
    kept = {Union(gained.mapped().set, kept.set, arena), version_, false};
    managed.times[own] = now;
  }
  CapUpdaters(managed, arena);
  return Work{new_object, std::move(managed)};
}

WriteResult FieldManager::Apply(const TrackedObject& live, const TrackedObject& applied,
                                const WriteRequest& request, Arena& arena) const {
  Result<Managed> managed = DecodeManaged(live.managed_fields);
  if (!managed) return FailedWrite("failed to decode managed fields: " + managed.error().message);
  const ObjectKind kind = ObjectKind::Of(applied.object);
  if (kind != endpoint_.kind) return BadRequest("invalid object type: " + kind.Text());
  if (managed->managers.empty()) {
    // Whatever is there belongs to somebody, so that applying can get in its way.
    const Node empty = EmptyObject(endpoint_.empty, applied.object, arena);
    WorkResult before = UpdateTracked(empty, live.object, std::move(*managed), std::string(kBeforeFirstApply),
                                      request.now, arena);
    if (!before)
      return FailedWrite("failed to create manager for existing fields: " + before.error().message);
    *managed = std::move(before->managed);
  }
  WorkResult work = ApplyForKubectl(live.object, applied, *managed, request, arena);
  if (!work) return std::unexpected(work.error());
  if (request.manager == kKubectl && !LastApplied(work->object).empty()) {
    work->object = WithLastApplied(work->object, applied.object, arena);
  }
  return TrackedObject{work->object, EncodeManaged(work->managed)};
}

// kubectl takes over what it applied before from the client, if that is all that is in its way.
FieldManager::WorkResult FieldManager::ApplyForKubectl(const Node& live, const TrackedObject& applied,
                                                       const Managed& managed, const WriteRequest& request,
                                                       Arena& arena) const {
  Conflicts conflicts;
  WorkResult work = ApplyTracked(live, applied, managed, request, conflicts, arena);
  if (work || conflicts.empty() || request.manager != kKubectl) return work;
  const auto allowed = LastAppliedFields(live, arena);
  if (!allowed) return work;
  std::erase_if(conflicts, [&](const Conflict& conflict) { return allowed->Has(conflict.path); });
  if (!conflicts.empty()) return std::unexpected(ConflictError(conflicts, managed));
  WriteRequest forced = request;
  forced.force = Force::kYes;
  return ApplyTracked(live, applied, managed, forced, conflicts, arena);
}

FieldManager::WorkResult FieldManager::ApplyTracked(const Node& live, const TrackedObject& applied,
                                                    Managed managed, const WriteRequest& request,
                                                    Conflicts& conflicts, Arena& arena) const {
  if (applied.managed_fields) {
    return BadRequest("metadata.managedFields must be nil", "metadata.managedFields");
  }
  const auto config = TypedOf(applied.object, Repeats::kRefused);
  if (!config) {
    return FailedWrite("failed to create typed patch object (" + NameOf(applied.object) +
                       "): " + config.error());
  }
  const auto live_typed = TypedOf(live, Repeats::kAllowed);
  if (!live_typed) {
    return FailedWrite("failed to create typed live object (" + NameOf(live) + "): " + live_typed.error());
  }
  const std::string own = managed.Know(
      {request.manager.empty() ? "unknown" : request.manager, "Apply", version_, endpoint_.subresource});
  const AlikeVersions alike(version_);
  const Versions& versions = endpoint_.versions != nullptr ? *endpoint_.versions : alike;
  auto merged = Updater(versions, filters_)
                    .Apply(*live_typed, *config, version_, managed.managers, own, request.force, arena);
  if (!merged) {
    conflicts = std::move(merged.error().conflicts);
    if (conflicts.empty()) return FailedWrite(std::move(merged.error().message));
    return std::unexpected(ConflictError(conflicts, managed));
  }
  managed.managers = std::move(merged->managers);
  StripUntrackedFields(managed.managers, own, arena);
  if (merged->changed) managed.times[own] = request.now;
  return Work{merged->changed ? merged->object : live, std::move(managed)};
}

// What the client applied last and what is still so.
std::expected<FieldSet, std::string> FieldManager::LastAppliedFields(const Node& live, Arena& arena) const {
  const std::string_view text = LastApplied(live);
  if (text.empty()) return std::unexpected("no last applied annotation");
  const auto live_typed = TypedOf(live, Repeats::kRefused);
  if (!live_typed) return std::unexpected("failed to convert live obj to typed: " + live_typed.error());
  const text::Source source("", text);
  value::Document document;
  if (!value::ReadJson(source.bytes(), {}, document).ok())
    return std::unexpected("failed to decode last applied obj");
  const Result<Node> node = LoadNode(document.root(), arena);
  if (!node) return std::unexpected(node.error().message);
  const auto last = TypedOf(DeepCopy(*node, arena), Repeats::kRefused);
  if (!last) return std::unexpected("failed to convert last applied to typed: " + last.error());
  const Comparison changes = merge::Compare(*last, *live_typed, arena);
  FieldSet fields = Difference(ToFieldSet(*last, arena), changes.modified, arena);
  fields = Difference(fields, changes.added, arena);
  return Difference(fields, changes.removed, arena);
}

WriteError ConflictError(const Conflicts& conflicts, const Managed& managed) {
  WriteError error{"", "Conflict", 409, {}};
  const std::string* manager = nullptr;
  for (const Conflict& conflict : conflicts) {
    const std::string name = managed.identities.find(conflict.manager)->second.Text();
    const value::Path steps = StepsOf(conflict.path);
    const std::string path = steps.MergePath();
    error.causes.push_back({"conflict with " + name, steps});
    if (conflicts.size() == 1) {
      error.message = "Apply failed with 1 conflict: conflict with " + name + ": " + path;
      return error;
    }
    if (manager == nullptr || *manager != conflict.manager) error.message += "\nconflicts with " + name + ':';
    manager = &conflict.manager;
    error.message += "\n- " + path;
  }
  error.message =
      "Apply failed with " + std::to_string(conflicts.size()) + " conflicts: " + error.message.substr(1);
  return error;
}

}  // namespace plimsoll::merge
