// merge.smp: strategic merge patches, applied and made of two and of three objects.
#include "batch_state.h"
#include "merge_methods.h"
#include "plimsoll/merge/strategic_patch.h"
#include "request_parts.h"

namespace plimsoll::engine {
namespace {

using merge::Node;
using merge::PatchTypes;
using text::JsonWriter;
using value::Value;

bool SameText(Value a, Value b, std::string_view key) {
  const auto left = a.Find(key);
  const auto right = b.Find(key);
  const std::string_view left_text = left && left->IsString() ? left->AsString() : "";
  return left_text == (right && right->IsString() ? right->AsString() : "");
}

bool IsKind(Value component, Value reference) {
  const auto kinds = component.Find("x-kubernetes-group-version-kind");
  if (!kinds) return false;
  for (const Value kind : kinds->Items()) {
    if (SameText(kind, reference, "group") && SameText(kind, reference, "version") &&
        SameText(kind, reference, "kind")) {
      return true;
    }
  }
  return false;
}

std::expected<PatchTypes, BatchFailure> TypesOfKind(Value components, Value reference) {
  for (const value::Member component : components.Members()) {
    if (IsKind(component.value, reference)) return PatchTypes{components, component.value};
  }
  return std::unexpected(BatchFailure{"bad_schema", "the file has no such kind"});
}

std::expected<PatchTypes, BatchFailure> InlineTypes(Value schema) {
  const auto components = schema.Find("components");
  const auto root = StringIn(schema, "root");
  if (!root) return std::unexpected(root.error());
  const auto type = components ? components->Find(*root) : std::nullopt;
  if (type) return PatchTypes{*components, *type};
  return std::unexpected(BatchFailure{"bad_schema", "there is no type " + std::string(*root)});
}

// The three objects of a request, whatever they are called.
struct Operands {
  Node original;
  Node modified;
  Node current;
  Node patch;
};

std::expected<Operands, BatchFailure> OperandsIn(Value request, Arena& arena) {
  Operands out;
  struct Named {
    std::string_view key;
    Node* node;
  };
  for (const Named& named : {Named{"original", &out.original}, Named{"modified", &out.modified},
                             Named{"current", &out.current}, Named{"patch", &out.patch}}) {
    const auto node = NodeIn(request, named.key, arena);
    if (!node) return std::unexpected(node.error());
    *named.node = *node;
  }
  return out;
}

void Write(JsonWriter& result, std::string_view key, const merge::PatchResult<Node>& node) {
  if (!node) {
    WriteText(result, "error", node.error().message);
    return WriteText(result, "errorKind", merge::PatchFaultName(node.error().fault));
  }
  result.Key(key);
  merge::WriteNode(result, *node);
}

std::optional<BatchFailure> Run(Value request, const PatchTypes& types, JsonWriter& result) {
  Arena arena;
  const auto op = StringIn(request, "op");
  if (!op) return op.error();
  const auto operands = OperandsIn(request, arena);
  if (!operands) return operands.error();
  const auto identity = FlagIn(request, "preconditions") ? merge::Identity::kFixed : merge::Identity::kFree;
  const auto overwrite = FlagIn(request, "overwrite") ? merge::Overwrite::kYes : merge::Overwrite::kNo;
  if (*op == "smpApply") {
    Write(result, "result", merge::ApplyStrategicPatch(operands->original, operands->patch, types, arena));
  } else if (*op == "smpTwoWay") {
    Write(result, "patch",
          merge::CreateStrategicPatch(operands->original, operands->modified, identity, types, arena));
  } else if (*op == "smpThreeWay") {
    Write(result, "patch",
          merge::CreateThreeWayStrategicPatch({operands->original, operands->modified, operands->current},
                                              overwrite, identity, types, arena));
  } else {
    return BatchFailure{"malformed_request", "there is no operation " + std::string(*op)};
  }
  return std::nullopt;
}

}  // namespace

std::optional<BatchFailure> MergeSmp(Value request, BatchState& state, JsonWriter& result) {
  if (const auto schema = request.Find("schema")) {
    const auto types = InlineTypes(*schema);
    return types ? Run(request, *types, result) : types.error();
  }
  const auto path = StringIn(request, "schemaFile");
  if (!path) return path.error();
  const auto reference = request.Find("schemaRef");
  if (!reference) return BatchFailure{"malformed_request", "`schemaRef` is missing"};
  const auto file = ReadSchemaDocument(std::string(*path), state.files);
  if (!file) return file.error();
  const auto components = ComponentsOf(file->document.root());
  if (!components) return components.error();
  const auto types = TypesOfKind(*components, *reference);
  return types ? Run(request, *types, result) : types.error();
}

}  // namespace plimsoll::engine
