// merge.smp: strategic merge patches, applied and made of two and of three objects.
#include "batch_state.h"
#include "merge_methods.h"
#include "plimsoll/patch/strategic/strategic_patch.h"
#include "plimsoll/value/value_text.h"
#include "request_parts.h"

namespace plimsoll::batch {
namespace {

using merge::Node;
using patch::PatchProgram;
using text::JsonWriter;
using value::Value;

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

void Write(JsonWriter& result, std::string_view key, const patch::PatchResult<Node>& node) {
  if (!node) {
    WriteText(result, "error", node.error().message);
    return WriteText(result, "errorKind", patch::PatchFaultName(node.error().fault));
  }
  result.Key(key);
  merge::WriteNode(result, *node);
}

std::optional<BatchFailure> Run(Value request, const PatchProgram& types, JsonWriter& result) {
  Arena arena;
  const auto op = StringIn(request, "op");
  if (!op) return op.error();
  const auto operands = OperandsIn(request, arena);
  if (!operands) return operands.error();
  const auto identity = FlagIn(request, "preconditions") ? patch::Identity::kFixed : patch::Identity::kFree;
  const auto overwrite = FlagIn(request, "overwrite") ? patch::Overwrite::kYes : patch::Overwrite::kNo;
  if (*op == "smpApply") {
    Write(result, "result", patch::ApplyStrategicPatch(operands->original, operands->patch, types, arena));
  } else if (*op == "smpTwoWay") {
    Write(result, "patch",
          patch::CreateStrategicPatch(operands->original, operands->modified, identity, types, arena));
  } else if (*op == "smpThreeWay") {
    Write(result, "patch",
          patch::CreateThreeWayStrategicPatch({operands->original, operands->modified, operands->current},
                                              overwrite, identity, types, arena));
  } else {
    return BatchFailure{"malformed_request", "there is no operation " + std::string(*op)};
  }
  return std::nullopt;
}

}  // namespace

std::optional<BatchFailure> MergeSmp(Value request, BatchState& state, JsonWriter& result) {
  const auto program = state.schemas.PatchProgramOf(request, state.files);
  return program ? Run(request, **program, result) : program.error();
}

}  // namespace plimsoll::batch
