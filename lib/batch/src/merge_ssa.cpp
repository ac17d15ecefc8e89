// merge.ssa: a sequence of writes to one object, as an API server would do them.
#include <algorithm>
#include <tuple>

#include "batch_state.h"
#include "merge_methods.h"
#include "plimsoll/merge/fieldpath/fields_v1.h"
#include "plimsoll/merge/managed/field_manager.h"
#include "plimsoll/value/value_text.h"
#include "request_parts.h"

namespace plimsoll::batch {
namespace {

using merge::TrackedObject;
using text::JsonWriter;
using value::Value;

merge::ObjectKind KindIn(Value request) {
  const auto reference = request.Find("schemaRef");
  if (!reference) return {};
  return {std::string(TextIn(*reference, "group")), std::string(TextIn(*reference, "version")),
          std::string(TextIn(*reference, "kind"))};
}

// Lists of field names by subresource.
merge::FieldFilter ResetFields(Value request, const std::string& subresource, Arena& arena) {
  const auto all = request.Find("resetFields");
  const auto lists = all ? all->Find(subresource) : std::nullopt;
  if (!lists) return {};
  std::vector<merge::FieldPath> paths;
  for (const Value list : lists->Items()) {
    merge::FieldPath& path = paths.emplace_back();
    for (const Value name : list.Items()) {
      if (name.IsString()) path.push_back(merge::PathElement::Field(name.AsString()));
    }
  }
  return merge::FieldFilter::Exclude(merge::FromPaths(paths, arena));
}

void WriteEntry(JsonWriter& result, const merge::ManagedFieldsEntry& entry) {
  result.BeginObject();
  WriteText(result, "manager", entry.manager);
  WriteText(result, "operation", entry.operation);
  WriteText(result, "apiVersion", entry.api_version);
  WriteFieldsV1(result, "fieldsV1", entry.fields);
  if (!entry.subresource.empty()) WriteText(result, "subresource", entry.subresource);
  result.EndObject();
}

// By operation, manager, version and subresource: times are left out.
void WriteTracked(JsonWriter& result, const TrackedObject& tracked) {
  result.Key("object");
  merge::WriteNode(result, tracked.object);
  merge::ManagedFieldsList entries = tracked.managed_fields.value_or(merge::ManagedFieldsList());
  std::ranges::sort(entries, {}, [](const merge::ManagedFieldsEntry& entry) {
    return std::tuple(entry.operation, entry.manager, entry.api_version, entry.subresource);
  });
  result.Key("managedFields");
  result.BeginArray();
  for (const merge::ManagedFieldsEntry& entry : entries) WriteEntry(result, entry);
  result.EndArray();
}

void WriteFailure(JsonWriter& result, merge::WriteError error) {
  result.Key("error");
  result.BeginObject();
  WriteText(result, "message", error.message);
  WriteText(result, "reason", error.reason);
  result.Key("code");
  result.Int(error.code);
  if (!error.causes.empty()) {
    std::ranges::sort(error.causes, {}, [](const merge::StatusCause& cause) {
      return std::pair(cause.message, cause.Field());
    });
    result.Key("causes");
    result.BeginArray();
    for (const merge::StatusCause& cause : error.causes) {
      result.BeginObject();
      WriteText(result, "message", cause.message);
      WriteText(result, "field", cause.Field());
      result.EndObject();
    }
    result.EndArray();
  }
  result.EndObject();
}

merge::Node NewObject(const merge::ObjectKind& kind, Arena& arena) {
  const std::string_view version = arena.Copy(kind.GroupVersion());
  merge::Node object = merge::Node::Object({});
  object = merge::WithMember(object, "apiVersion", merge::Node::String(version), arena);
  return merge::WithMember(object, "kind", merge::Node::String(arena.Copy(kind.kind)), arena);
}

// The object as it goes from step to step.
class Sequence {
 public:
  Sequence(Value request, const MergeRoot& root, Arena& arena)
      : request_(request), root_(root), kind_(KindIn(request)), arena_(arena) {}

  std::optional<BatchFailure> Begin() {
    const auto initial = NodeIn(request_, "initial", arena_);
    if (!initial) return initial.error();
    live_ = merge::Track(initial->IsNull() ? NewObject(kind_, arena_) : *initial, arena_);
    return std::nullopt;
  }

  std::optional<BatchFailure> Run(Value step, JsonWriter& result) {
    const std::string op(TextIn(step, "op"));
    if (op != "apply" && op != "update") return Malformed("`op` of a step must be apply or update");
    const auto node = NodeIn(step, "object", arena_);
    if (!node) return node.error();
    const TrackedObject object = merge::Track(*node, arena_);
    const std::string subresource(TextIn(step, "subresource"));
    const merge::FieldManager manager(
        {root_.program, root_.type, kind_, subresource, ResetFields(request_, subresource, arena_), nullptr});
    const merge::WriteRequest who{std::string(TextIn(step, "manager")),
                                  FlagIn(step, "force") ? merge::Force::kYes : merge::Force::kNo,
                                  {}};
    merge::WriteResult written = op == "apply" ? manager.Apply(live_, object, who, arena_)
                                               : manager.Update(live_, object, who, arena_);
    if (!written) {
      WriteFailure(result, std::move(written.error()));
    } else {
      live_ = std::move(*written);
      WriteTracked(result, live_);
      Store();
    }
    return std::nullopt;
  }

 private:
  // The next write finds sets that were written and read again: their numbers are floats then.
  void Store() {
    if (!live_.managed_fields) return;
    for (merge::ManagedFieldsEntry& entry : *live_.managed_fields) {
      Result<merge::FieldSet> again = merge::ReadFieldsV1Text(merge::FieldsV1Text(entry.fields), arena_);
      if (again) entry.fields = *again;
    }
  }

  Value request_;
  MergeRoot root_;
  merge::ObjectKind kind_;
  Arena& arena_;
  TrackedObject live_;
};

}  // namespace

std::optional<BatchFailure> MergeSsa(Value request, BatchState& state, JsonWriter& result) {
  Arena arena;
  const auto root = state.schemas.MergeRootOf(request, state.files);
  if (!root) return root.error();
  const auto steps = request.Find("steps");
  if (!steps || !steps->IsArray()) return Malformed("`steps` must be a list");
  Sequence sequence(request, *root, arena);
  if (auto failure = sequence.Begin()) return failure;
  result.Key("steps");
  result.BeginArray();
  for (const Value step : steps->Items()) {
    result.BeginObject();
    if (auto failure = sequence.Run(step, result)) return failure;
    result.EndObject();
  }
  result.EndArray();
  return std::nullopt;
}

}  // namespace plimsoll::batch
