#include "plimsoll/patch/merge/patch_error.h"

#include <array>

#include "plimsoll/merge/value/node_writer.h"
#include "plimsoll/text/yaml_writer.h"
#include "plimsoll/value/build.h"
#include "plimsoll/value/go_render.h"

namespace plimsoll::patch {

using merge::Node;

namespace {

// In the order of PatchFault.
constexpr std::array<std::string_view, 21> kNames = {
    "badJSONDoc",      "listOfLists",        "badPrimitiveList",
    "badRetainKeys",   "badSetElementOrder", "unsupportedFormat",
    "conflict",        "precondition",       "unknownField",
    "missingMergeKey", "mixedList",          "unknownPatchType",
    "noMergeKey",      "orderMismatch",      "patchMergeDirective",
    "notDeepEqual",    "noElements",         "badKind",
    "danglingRef",     "badStrategy",        "other",
};

std::string Yaml(const Node& node) {
  std::string out;
  text::YamlWriter writer(out);
  WriteTokens(writer, node);
  writer.Finish();
  return out;
}

}  // namespace

std::string_view PatchFaultName(PatchFault fault) { return kNames[static_cast<size_t>(fault)]; }

bool TouchesIdentity(const Node& patch) {
  if (patch.Find("apiVersion") != nullptr || patch.Find("kind") != nullptr) return true;
  const Node* metadata = patch.Find("metadata");
  return metadata != nullptr && metadata->Find("name") != nullptr;
}

std::string PreconditionText(const Node& patch) { return "precondition failed for: " + GoText(patch); }

std::string ConflictText(const Node& patch, const Node& changes) {
  return "patch:\n" + Yaml(patch) + "\nconflicts with changes made from original to current:\n" +
         Yaml(changes) + "\n";
}

// The printer of values reads tapes.
std::string GoText(const Node& node) {
  const value::Document document = merge::DocumentOf(node, value::Numbers::kAsJson);
  std::string out;
  value::AppendGoValue(out, document.root());
  return out;
}

}  // namespace plimsoll::patch
