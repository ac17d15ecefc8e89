// merge.fieldset: path elements and field sets by themselves, and the order of values.
#include <array>

#include "batch_state.h"
#include "merge_methods.h"
#include "plimsoll/merge/fieldpath/fields_v1.h"
#include "plimsoll/merge/typed/typed.h"
#include "plimsoll/value/json_reader.h"
#include "request_parts.h"

namespace plimsoll::batch {
namespace {

using merge::FieldSet;
using text::JsonWriter;
using value::Value;

void WriteElement(JsonWriter& result, std::string_view wire) {
  Arena arena;
  merge::PathElement element;
  std::string text;
  switch (merge::ReadWire(wire, arena, element, text)) {
    case merge::WireElement::kBad: return WriteText(result, "error", text);
    case merge::WireElement::kUnknown: return WriteText(result, "error", "unknown path element type");
    case merge::WireElement::kRead: break;
  }
  merge::AppendText(text, element);
  WriteText(result, "text", text);
  text.clear();
  merge::AppendWire(text, element);
  WriteText(result, "serialized", text);
}

void WriteSet(JsonWriter& result, const FieldSet& set) {
  WriteText(result, "fieldsV1Text", merge::FieldsV1Text(set));
  WritePaths(result, "paths", set);
  result.Key("size");
  result.Int(static_cast<int64_t>(set.Size()));
  result.Key("empty");
  result.Bool(set.Empty());
}

struct FieldSetOperation {
  std::string_view name;
  FieldSet (*run)(const FieldSet& a, const FieldSet& b, Arena& arena);
};

constexpr std::array kFieldSetOperations = {
    FieldSetOperation{"fsParse", [](const FieldSet& a, const FieldSet&, Arena&) { return a; }},
    FieldSetOperation{
        "fsLeaves", [](const FieldSet& a, const FieldSet&, Arena& arena) { return merge::Leaves(a, arena); }},
    FieldSetOperation{"fsUnion", merge::Union},
    FieldSetOperation{"fsIntersection", merge::Intersection},
    FieldSetOperation{"fsDifference", merge::Difference},
    FieldSetOperation{"fsRecursiveDifference", merge::RecursiveDifference},
};

std::optional<BatchFailure> CompareValues(std::string_view a, std::string_view b, JsonWriter& result) {
  Arena arena;
  const text::Source left_source("", a);
  const text::Source right_source("", b);
  value::Document left;
  value::Document right;
  if (!value::ReadJson(left_source.bytes(), {}, left).ok() ||
      !value::ReadJson(right_source.bytes(), {}, right).ok()) {
    return BatchFailure{"malformed_request", "`aText` and `bText` must be JSON"};
  }
  const Result<merge::Node> left_node = merge::LoadNode(left.root(), arena);
  const Result<merge::Node> right_node = merge::LoadNode(right.root(), arena);
  if (!left_node || !right_node) return BatchFailure{"too_deep", "the values nest too deep"};
  const int order = merge::CompareNodes(*left_node, *right_node);
  result.Key("compare");
  result.Int(order < 0 ? -1 : order > 0 ? 1 : 0);
  result.Key("equals");
  result.Bool(merge::NodesEqual(*left_node, *right_node));
  return std::nullopt;
}

std::optional<BatchFailure> EnsureNamed(Value request, BatchState& state, const FieldSet& set, Arena& arena,
                                        JsonWriter& result) {
  const auto root = state.schemas.MergeRootOf(request, state.files);
  if (!root) return root.error();
  WriteSet(result, merge::EnsureNamedFieldsAreMembers(set, *root->program, root->type, arena));
  return std::nullopt;
}

}  // namespace

std::optional<BatchFailure> MergeFieldSet(Value request, BatchState& state, JsonWriter& result) {
  const auto op = StringIn(request, "op");
  const auto a_text = StringIn(request, "aText");
  if (!op) return op.error();
  if (!a_text) return a_text.error();
  const std::string_view b_text = StringIn(request, "bText").value_or("null");
  if (*op == "pe") {
    WriteElement(result, *a_text);
    return std::nullopt;
  }
  if (*op == "valueCompare") return CompareValues(*a_text, b_text, result);
  Arena arena;
  const Result<FieldSet> a = merge::ReadFieldsV1Text(*a_text, arena);
  const Result<FieldSet> b = merge::ReadFieldsV1Text(b_text, arena);
  if (!a || !b) {
    WriteText(result, "error", (a ? b : a).error().message);
    return std::nullopt;
  }
  if (*op == "fsEnsureNamed") return EnsureNamed(request, state, *a, arena, result);
  if (*op == "fsEquals") {
    result.Key("equal");
    result.Bool(merge::Equal(*a, *b));
    return std::nullopt;
  }
  for (const FieldSetOperation& operation : kFieldSetOperations) {
    if (operation.name != *op) continue;
    WriteSet(result, operation.run(*a, *b, arena));
    return std::nullopt;
  }
  return BatchFailure{"malformed_request", "there is no operation " + std::string(*op)};
}

}  // namespace plimsoll::batch
