// merge.updater: one step of ownership, with managers as they are.
#include <algorithm>

#include "batch_state.h"
#include "merge_methods.h"
#include "plimsoll/merge/fieldpath/fields_v1.h"
#include "plimsoll/merge/merge/updater.h"
#include "plimsoll/value/value_text.h"
#include "request_parts.h"

namespace plimsoll::batch {
namespace {

using merge::Typed;
using text::JsonWriter;
using value::Value;

std::expected<merge::Managers, BatchFailure> ManagersIn(Value request, Arena& arena) {
  merge::Managers out;
  const auto list = request.Find("managers");
  if (!list) return out;
  for (const Value item : list->Items()) {
    const auto name = StringIn(item, "manager");
    const auto version = StringIn(item, "version");
    const auto fields = item.Find("fieldsV1");
    if (!name || !version || !fields) {
      return std::unexpected(Malformed("a manager has `manager`, `version` and `fieldsV1`"));
    }
    const Result<merge::FieldSet> set = merge::ReadFieldsV1(*fields, arena);
    if (!set) return std::unexpected(Malformed(set.error().message));
    out[std::string(*name)] = {*set, std::string(*version), FlagIn(item, "applied")};
  }
  return out;
}

std::expected<merge::Filters, BatchFailure> FiltersIn(Value request, Arena& arena) {
  merge::Filters out;
  const auto ignored = request.Find("ignored");
  if (!ignored) return out;
  for (const value::Member member : ignored->Members()) {
    const Result<merge::FieldSet> set = merge::ReadFieldsV1(member.value, arena);
    if (!set) return std::unexpected(Malformed(set.error().message));
    out[std::string(member.key)] = merge::FieldFilter::Exclude(*set);
  }
  return out;
}

void WriteManagers(JsonWriter& result, const merge::Managers& managers) {
  result.Key("managers");
  result.BeginArray();
  for (const auto& [name, fields] : managers) {
    result.BeginObject();
    WriteText(result, "manager", name);
    WriteText(result, "version", fields.version);
    result.Key("applied");
    result.Bool(fields.applied);
    WriteFieldsV1(result, "fieldsV1", fields.set);
    result.EndObject();
  }
  result.EndArray();
}

void WriteError(JsonWriter& result, const merge::UpdateError& error) {
  if (error.conflicts.empty()) return WriteText(result, "error", error.message);
  WriteText(result, "error", merge::ConflictText(error.conflicts));
  std::vector<std::pair<std::string, std::string>> pairs;
  for (const merge::Conflict& conflict : error.conflicts) {
    pairs.emplace_back(conflict.manager, merge::PathText(conflict.path));
  }
  std::ranges::sort(pairs);
  result.Key("conflicts");
  result.BeginArray();
  for (const auto& [manager, path] : pairs) {
    result.BeginArray();
    result.String(manager);
    result.String(path);
    result.EndArray();
  }
  result.EndArray();
}

// The operands, and the step itself.
struct UpdaterStep {
  Typed live;
  Typed object;
  std::string version;
  std::string manager;
  merge::Managers managers;
  merge::Force force = merge::Force::kNo;
  bool return_input = false;

  void Apply(const merge::Updater& updater, JsonWriter& result, Arena& arena) const {
    const auto applied = updater.Apply(live, object, version, managers, manager, force, arena);
    if (!applied) return WriteError(result, applied.error());
    if (applied->changed || return_input) {
      WriteObject(result, applied->object);
    } else {
      result.Key("noChange");
      result.Bool(true);
    }
    WriteManagers(result, applied->managers);
  }

  void Update(const merge::Updater& updater, JsonWriter& result, Arena& arena) const {
    const auto updated = updater.Update(live, object, version, managers, manager, arena);
    if (!updated) return WriteError(result, updated.error());
    WriteObject(result, object.value);
    WriteManagers(result, *updated);
  }
};

std::expected<UpdaterStep, BatchFailure> UpdaterStepIn(Value request, BatchState& state, Arena& arena) {
  const auto root = state.schemas.MergeRootOf(request, state.files);
  if (!root) return std::unexpected(root.error());
  const auto live = NodeIn(request, "live", arena);
  if (!live) return std::unexpected(live.error());
  const auto object = NodeIn(request, "object", arena);
  if (!object) return std::unexpected(object.error());
  const auto version = StringIn(request, "version");
  if (!version) return std::unexpected(version.error());
  const auto manager = StringIn(request, "manager");
  if (!manager) return std::unexpected(manager.error());
  auto managers = ManagersIn(request, arena);
  if (!managers) return std::unexpected(managers.error());
  return UpdaterStep{{root->program, root->type, *live},
                     {root->program, root->type, *object},
                     std::string(*version),
                     std::string(*manager),
                     std::move(*managers),
                     FlagIn(request, "force") ? merge::Force::kYes : merge::Force::kNo,
                     FlagIn(request, "returnInputOnNoop")};
}

}  // namespace

std::optional<BatchFailure> MergeUpdater(Value request, BatchState& state, JsonWriter& result) {
  Arena arena;
  const auto op = StringIn(request, "op");
  if (!op) return op.error();
  const bool apply = *op == "apply";
  if (!apply && *op != "update") return Malformed("`op` must be apply or update");
  const auto step = UpdaterStepIn(request, state, arena);
  if (!step) return step.error();
  const auto filters = FiltersIn(request, arena);
  if (!filters) return filters.error();
  auto errors = merge::Validate(step->live, merge::Repeats::kAllowed);
  const auto repeats = apply ? merge::Repeats::kRefused : merge::Repeats::kAllowed;
  if (errors.empty()) errors = merge::Validate(step->object, repeats);
  if (!errors.empty()) {
    WriteText(result, "error", merge::ErrorText(errors));
    return std::nullopt;
  }
  const merge::OneVersion versions;
  const merge::Updater updater(versions, *filters);
  apply ? step->Apply(updater, result, arena) : step->Update(updater, result, arena);
  return std::nullopt;
}

}  // namespace plimsoll::batch
