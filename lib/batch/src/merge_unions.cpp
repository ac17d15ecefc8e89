// merge.unions: unions derived from schemas, objects validated with them, and patches that switch members.
#include <algorithm>
#include <array>

#include "batch_state.h"
#include "merge_methods.h"
#include "plimsoll/schema/component_schema.h"
#include "plimsoll/unions/clearing/union_normalize.h"
#include "plimsoll/unions/clearing/union_patch.h"
#include "plimsoll/unions/declarations/union_schema.h"
#include "plimsoll/unions/validation/union_validate.h"
#include "plimsoll/value/value_text.h"
#include "request_parts.h"

namespace plimsoll::batch {
namespace {

using merge::Node;
using text::JsonWriter;
using value::Value;

std::string TextOr(Value object, std::string_view key, std::string_view other) {
  const auto member = object.Find(key);
  return std::string(member && member->IsString() ? member->AsString() : other);
}

std::expected<unions::DerivedUnions, BatchFailure> Derived(Value request) {
  const auto schema = request.Find("schema");
  const auto components = schema ? schema->Find("components") : std::nullopt;
  if (!components) return std::unexpected(Malformed("`schema` with `components` is missing"));
  const auto root = StringIn(*schema, "root");
  if (!root) return std::unexpected(root.error());
  const auto type = components->Find(*root);
  if (!type) return std::unexpected(BatchFailure{"bad_schema", "there is no type " + std::string(*root)});
  const unions::UnionOptions options{.published = FlagIn(request, "published"),
                                     .exactly_one = FlagIn(request, "exactlyOne")};
  return unions::UnionsOfOpenApi(schema::ImportComponentSchema(*components, *type), options);
}

void WriteMembers(JsonWriter& result, const unions::UnionType& type) {
  result.Key("members");
  result.BeginArray();
  for (const unions::UnionMember& member : type.members) {
    result.BeginObject();
    WriteText(result, "field", member.field);
    if (member.values.size() == 1) WriteText(result, "value", member.values.front());
    if (member.values.size() > 1) WriteTexts(result, "values", member.values, std::identity());
    result.EndObject();
  }
  result.EndArray();
}

void WriteBool(JsonWriter& result, std::string_view key, bool flag) {
  result.Key(key);
  result.Bool(flag);
}

void WriteUnion(JsonWriter& result, const unions::PlacedUnion& placed) {
  result.BeginObject();
  WriteText(result, "path", placed.path);
  result.Key("discriminator");
  placed.type->HasDiscriminator() ? result.String(placed.type->discriminator) : result.Null();
  WriteMembers(result, *placed.type);
  WriteText(result, "mode", unions::UnionModeName(placed.type->mode));
  WriteBool(result, "strict", placed.type->strict);
  WriteBool(result, "requireSelected", placed.type->require_selected);
  result.EndObject();
}

bool WriteProblem(JsonWriter& result, const unions::DerivedUnions& derived) {
  if (derived.problems.empty()) return false;
  WriteText(result, "errorKind", unions::UnionFaultName(derived.problems.front().fault));
  WriteText(result, "message", derived.problems.front().message);
  WriteText(result, "path", derived.problems.front().path);
  return true;
}

void WriteUnionErrors(JsonWriter& result, const unions::UnionErrors& errors) {
  result.Key("errors");
  result.BeginArray();
  for (const unions::UnionError& error : errors) {
    result.BeginObject();
    WriteText(result, "rule", unions::UnionRuleName(error.rule));
    WriteText(result, "field", error.path.FieldPathOrNothing());
    WriteText(result, "value", error.members);
    WriteText(result, "detail", error.detail);
    result.EndObject();
  }
  result.EndArray();
}

std::optional<BatchFailure> Derive(Value request, JsonWriter& result) {
  const auto derived = Derived(request);
  if (!derived) return derived.error();
  if (WriteProblem(result, *derived)) return std::nullopt;
  result.Key("unions");
  result.BeginArray();
  for (const unions::PlacedUnion& placed : derived->schema.List()) WriteUnion(result, placed);
  result.EndArray();
  WriteTexts(result, "warnings", derived->warnings, [](const auto& warning) { return warning.Text(); });
  return std::nullopt;
}

unions::UnionChecks ChecksIn(Value request) {
  const bool by_index = TextOr(request, "items", "key") == "index";
  return {.go_zero = FlagIn(request, "goZero"),
          .ratchet = !FlagIn(request, "noRatcheting"),
          .items = by_index ? unions::ItemNames::kByIndex : unions::ItemNames::kByKey};
}

std::optional<BatchFailure> Validate(Value request, JsonWriter& result) {
  Arena arena;
  const auto derived = Derived(request);
  if (!derived) return derived.error();
  if (WriteProblem(result, *derived)) return std::nullopt;
  const auto object = NodeIn(request, "object", arena);
  const auto old = NodeIn(request, "old", arena);
  if (!object) return object.error();
  if (!old) return old.error();
  WriteUnionErrors(result, unions::ValidateUnions(derived->schema, *object, *old, ChecksIn(request)));
  return std::nullopt;
}

constexpr std::array<std::string_view, 4> kPatchTypes = {"merge", "strategic", "json", "apply"};

std::expected<unions::UnionPatchRequest, BatchFailure> PatchRequestIn(Value request) {
  unions::UnionPatchRequest out;
  const std::string type = TextOr(request, "patchType", "merge");
  const auto found = std::ranges::find(kPatchTypes, type);
  if (found == kPatchTypes.end()) return std::unexpected(Malformed("there is no patch type " + type));
  out.type = static_cast<unions::UnionPatchType>(found - kPatchTypes.begin());
  const std::string mode = TextOr(request, "mode", "set");
  if (mode != "set" && mode != "all") return std::unexpected(Malformed("there is no mode " + mode));
  out.clear = mode == "all" ? unions::ClearMembers::kAll : unions::ClearMembers::kSet;
  out.manager = TextOr(request, "manager", "");
  return out;
}

void WriteAdditions(JsonWriter& result, const unions::UnionPatch& patch) {
  result.Key("added");
  result.BeginArray();
  for (const unions::UnionAddition& addition : patch.added) {
    result.BeginObject();
    WriteText(result, "field", addition.path.FieldPath());
    WriteText(result, "why", unions::UnionAdditionName(addition.why));
    result.EndObject();
  }
  result.EndArray();
}

void WriteConflicts(JsonWriter& result, const unions::UnionPatch& patch) {
  if (patch.conflicts.empty()) return;
  result.Key("conflicts");
  result.BeginArray();
  for (const unions::UnionConflict& conflict : patch.conflicts) {
    result.BeginObject();
    WriteText(result, "field", conflict.path.FieldPath());
    WriteTexts(result, "managers", conflict.managers, std::identity());
    result.EndObject();
  }
  result.EndArray();
}

std::optional<BatchFailure> Patch(Value request, JsonWriter& result) {
  Arena arena;
  const auto derived = Derived(request);
  if (!derived) return derived.error();
  if (WriteProblem(result, *derived)) return std::nullopt;
  auto wanted = PatchRequestIn(request);
  if (!wanted) return wanted.error();
  const auto user = NodeIn(request, "user", arena);
  const auto live = NodeIn(request, "live", arena);
  if (!user) return user.error();
  if (!live) return live.error();
  wanted->user = *user;
  if (!live->IsNull()) wanted->live = &*live;
  const unions::UnionPatch patch = unions::BuildUnionPatch(derived->schema, *wanted, arena);
  if (!patch.failure.empty()) {
    WriteText(result, "error", patch.failure);
  } else if (!patch.errors.empty()) {
    WriteUnionErrors(result, patch.errors);
  } else {
    result.Key("patch");
    merge::WriteNode(result, patch.body);
    WriteAdditions(result, patch);
    WriteConflicts(result, patch);
    WriteTexts(result, "notes", patch.notes, std::identity());
  }
  return std::nullopt;
}

// `old` and `object`, or `applied` and `object`.
template <class Rule>
std::optional<BatchFailure> Normalize(Value request, JsonWriter& result, std::string_view other_key,
                                      Rule rule) {
  Arena arena;
  const auto derived = Derived(request);
  if (!derived) return derived.error();
  if (WriteProblem(result, *derived)) return std::nullopt;
  const auto other = NodeIn(request, other_key, arena);
  const auto object = NodeIn(request, "object", arena);
  if (!other) return other.error();
  if (!object) return object.error();
  const unions::NormalizedUnions out =
      rule(derived->schema, *other, *object, {.deduce = FlagIn(request, "deduce")}, arena);
  if (!out.error.empty()) {
    WriteText(result, "error", out.error);
    return std::nullopt;
  }
  result.Key("object");
  merge::WriteNode(result, out.object);
  WriteTexts(result, "cleared", out.cleared, [](const auto& path) { return merge::PathText(path); });
  WriteUnionErrors(result, unions::ValidateUnions(derived->schema, out.object, {}, ChecksIn(request)));
  return std::nullopt;
}

std::optional<BatchFailure> NormalizeUpdated(Value request, JsonWriter& result) {
  return Normalize(request, result, "old", unions::NormalizeUpdate);
}

std::optional<BatchFailure> NormalizeApplied(Value request, JsonWriter& result) {
  return Normalize(request, result, "applied", unions::NormalizeApply);
}

std::expected<unions::UnionType, BatchFailure> DeclarativeUnion(Value request, std::string_view kind) {
  unions::UnionType out{.source = unions::UnionSource::kDeclarative};
  const auto members = request.Find("members");
  if (!members || !members->IsArray()) return std::unexpected(Malformed("`members` must be a list"));
  for (const Value member : members->Items()) {
    unions::UnionMember one{TextOr(member, "field", "")};
    if (member.Find("value")) one.values.push_back(TextOr(member, "value", ""));
    out.members.push_back(std::move(one));
  }
  if (kind == "discriminated") {
    out.discriminator = TextOr(request, "discriminator", "");
    out.strict = out.require_selected = true;
  }
  if (kind != "zeroOrOneOf") out.mode = unions::UnionMode::kExactlyOne;
  return out;
}

// A union as generated validators check it.
std::optional<BatchFailure> Declarative(Value request, JsonWriter& result) {
  Arena arena;
  const auto kind = StringIn(request, "kind");
  if (!kind) return kind.error();
  const auto type = DeclarativeUnion(request, *kind);
  if (!type) return type.error();
  const auto object = NodeIn(request, "new", arena);
  const auto old = NodeIn(request, "old", arena);
  if (!object) return object.error();
  if (!old) return old.error();
  result.Key("errors");
  result.BeginArray();
  // The path is printed as it is given.
  const std::string given = TextOr(request, "path", "");
  const value::Path path = given.empty() ? value::Path() : value::Path::Of(given);
  for (const unions::UnionError& error :
       unions::ValidateUnion(*type, path, *object, *old, {.go_zero = true})) {
    result.BeginObject();
    WriteText(result, "type", "FieldValueInvalid");
    WriteText(result, "field", error.path.FieldPathOrNothing());
    WriteText(result, "badValue", error.members);
    WriteText(result, "detail", error.detail);
    WriteText(result, "origin", *kind == "zeroOrOneOf" ? "zeroOrOneOf" : "union");
    result.EndObject();
  }
  result.EndArray();
  return std::nullopt;
}

constexpr std::array kUnionOperations = {
    NamedOperation{"declarative", Declarative},
    NamedOperation{"derive", Derive},
    NamedOperation{"validate", Validate},
    NamedOperation{"patch", Patch},
    NamedOperation{"normalizeUpdate", NormalizeUpdated},
    NamedOperation{"normalizeApply", NormalizeApplied},
};

}  // namespace

std::optional<BatchFailure> MergeUnions(Value request, BatchState&, JsonWriter& result) {
  return RunOperation(kUnionOperations, request, result);
}

}  // namespace plimsoll::batch
