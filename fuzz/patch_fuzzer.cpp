// The input is three texts, one a line: an object, a patch or another object, and the object as others
// left it. All three kinds of patches are applied, and made of two and of three. What comes out can be
// read; a patch made of two objects makes the second of the first, where patches can say it at all.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>

#include "plimsoll/base/assert.h"
#include "plimsoll/patch/json/json_patch.h"
#include "plimsoll/patch/merge/merge_patch.h"
#include "plimsoll/patch/strategic/strategic_patch.h"
#include "plimsoll/schema/component_schema.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/json_reader.h"

namespace {

using namespace plimsoll;
using merge::Node;
using patch::Identity;
using patch::Overwrite;
using patch::PatchResult;

// Lists of all kinds, in objects of all kinds.
constexpr std::string_view kComponents = R"({
  "T": {"type": "object", "properties": {
    "a": {"type": "integer"}, "t": {"$ref": "#/components/schemas/T"},
    "m": {"type": "object", "properties": {"x": {"type": "object", "properties": {"y": {"type": "string"}}}}},
    "r": {"$ref": "#/components/schemas/R", "x-kubernetes-patch-strategy": "retainKeys"},
    "u": {"$ref": "#/components/schemas/R", "x-kubernetes-patch-strategy": "replace"},
    "l": {"type": "array", "items": {"$ref": "#/components/schemas/T"},
          "x-kubernetes-patch-strategy": "merge", "x-kubernetes-patch-merge-key": "n"},
    "k": {"type": "array", "items": {"$ref": "#/components/schemas/R"},
          "x-kubernetes-patch-strategy": "merge,retainKeys", "x-kubernetes-patch-merge-key": "n"},
    "p": {"type": "array", "items": {"type": "string"}, "x-kubernetes-patch-strategy": "merge"},
    "w": {"type": "array", "items": {"type": "object"}, "x-kubernetes-patch-strategy": "merge"},
    "o": {"type": "array", "items": {"$ref": "#/components/schemas/R"}},
    "q": {"type": "array", "items": {"$ref": "#/components/schemas/Nowhere"}},
    "z": {"type": "array", "x-kubernetes-patch-strategy": "melt,freeze,stir"}}},
  "R": {"type": "object", "properties": {
    "x": {"type": "integer"}, "y": {"type": "object", "properties": {"z": {"type": "string"}}},
    "p": {"type": "array", "items": {"type": "string"}, "x-kubernetes-patch-strategy": "merge"}}}})";

class Types {
 public:
  Types() : source_("", kComponents) {
    PLIMSOLL_ASSERT(value::ReadJson(source_.bytes(), {}, document_).ok());
  }
  schema::Schema Root() const {
    return schema::ImportComponentSchema(document_.root(), *document_.root().Find("T"));
  }
  // The same for all inputs.
  static const patch::PatchProgram& Program() {
    static const Types kTypes;
    static const schema::Schema kSchema = kTypes.Root();
    static const patch::PatchProgram kProgram(kSchema);
    return kProgram;
  }

 private:
  text::Source source_;
  value::Document document_;
};

// A text and what it says, if anything.
struct Operand {
  explicit Operand(std::string_view json, Arena& arena) : text(json), source("", json) {
    if (!value::ReadJson(source.bytes(), {}, document).ok()) return;
    if (const Result<Node> loaded = merge::LoadNode(document.root(), arena)) node = *loaded;
    read = true;
  }

  std::string_view text;
  text::Source source;
  value::Document document;
  Node node;
  bool read = false;
};

bool IsJson(std::string_view json) {
  const text::Source source("", json);
  value::Document document;
  return value::ReadJson(source.bytes(), {}, document).ok();
}

bool HasNull(const Node& node) {
  if (node.IsNull()) return true;
  for (const Node& item : node.Items()) {
    if (HasNull(item)) return true;
  }
  for (const merge::Member& member : node.Members()) {
    if (HasNull(member.value)) return true;
  }
  return false;
}

// A list that is merged can be said as it is when its items are strings, or objects with names, without
// duplicates.
bool ListIsPlain(const Node& list, bool keyed) {
  std::set<std::string_view> names;
  for (const Node& item : list.Items()) {
    const Node* const name = keyed ? item.Find("n") : &item;
    if (name == nullptr || !name->IsString() || !names.insert(name->AsString()).second) return false;
  }
  return true;
}

// Nothing in it is null, a directive, or a list that cannot be said.
bool IsPlain(const Node& node) {
  if (node.IsNull()) return false;
  for (const Node& item : node.Items()) {
    if (!IsPlain(item)) return false;
  }
  for (const merge::Member& member : node.Members()) {
    const bool keyed = member.key == "l" || member.key == "k";
    if (member.key.starts_with('$') || !IsPlain(member.value)) return false;
    if ((keyed || member.key == "p") && !ListIsPlain(member.value, keyed)) return false;
  }
  return true;
}

// The same, but for the order of scalars in lists that are merged: where nothing but that differs, and the
// target has them sorted, upstream makes no patch, for it has sorted the origin to compare them.
bool SameButForOrder(const Node& a, const Node& b, bool merged_scalars = false) {
  if (a.kind != b.kind || a.count != b.count) return NodesEqual(a, b);
  if (merged_scalars && a.IsArray()) {
    const auto less = [](const Node& left, const Node& right) { return CompareNodes(left, right) < 0; };
    std::multiset<Node, decltype(less)> left(less), right(less);
    left.insert(a.Items().begin(), a.Items().end());
    right.insert(b.Items().begin(), b.Items().end());
    return std::ranges::equal(left, right, merge::NodesEqual);
  }
  for (uint32_t i = 0; a.IsArray() && i < a.count; ++i) {
    if (!SameButForOrder(a.items[i], b.items[i])) return false;
  }
  for (uint32_t i = 0; a.IsObject() && i < a.count; ++i) {
    const merge::Member& member = a.members[i];
    if (member.key != b.members[i].key) return false;
    if (!SameButForOrder(member.value, b.members[i].value, member.key == "p")) return false;
  }
  return a.IsArray() || a.IsObject() || NodesEqual(a, b);
}

void TryJsonPatch(const Operand& object, const Operand& patch) {
  const auto patched =
      patch::ApplyJsonPatch(object.text, patch.text, {.operations = 50, .copied_bytes = 4096});
  PLIMSOLL_ASSERT(patched ? patched->empty() || IsJson(*patched) : !patched.error().message.empty());
  PLIMSOLL_ASSERT(!object.read || patch::JsonTextsEqual(object.text, object.text) || HasNull(object.node));
}

void TryMergePatch(const Operand& before, const Operand& after, const Operand& current) {
  const Result<std::string> patched = patch::ApplyMergePatch(before.text, after.text);
  PLIMSOLL_ASSERT(patched ? IsJson(*patched) : !patched.error().message.empty());
  const auto three =
      patch::CreateThreeWayMergePatch({before.text, after.text, current.text}, Identity::kFixed);
  PLIMSOLL_ASSERT(three ? IsJson(*three) : !three.error().message.empty());
  const Result<std::string> patch = patch::CreateMergePatch(before.text, after.text);
  PLIMSOLL_ASSERT(patch ? IsJson(*patch) : !patch.error().message.empty());
  if (!patch || !after.read || !after.node.IsObject() || HasNull(after.node)) return;
  const Result<std::string> made = patch::ApplyMergePatch(before.text, *patch);
  PLIMSOLL_ASSERT(made && patch::CreateMergePatch(*made, after.text).value_or("") == "{}");
}

void CheckFault(const PatchResult<Node>& result) {
  PLIMSOLL_ASSERT(result ? IsJson(NodeJson(*result)) : !result.error().message.empty());
}

void TryStrategic(const Operand& before, const Operand& after, const Operand& current, Arena& arena) {
  const patch::PatchProgram& types = Types::Program();
  CheckFault(ApplyStrategicPatch(before.node, after.node, types, arena));
  for (const Overwrite overwrite : {Overwrite::kNo, Overwrite::kYes}) {
    CheckFault(CreateThreeWayStrategicPatch({before.node, after.node, current.node}, overwrite,
                                            Identity::kFree, types, arena));
  }
  CheckFault(CreateStrategicPatch(before.node, after.node, Identity::kFixed, types, arena));
  const PatchResult<Node> patch =
      CreateStrategicPatch(before.node, after.node, Identity::kFree, types, arena);
  CheckFault(patch);
  if (!patch || !before.node.IsObject() || !after.node.IsObject()) return;
  if (!IsPlain(before.node) || !IsPlain(after.node)) return;
  const PatchResult<Node> made = ApplyStrategicPatch(before.node, *patch, types, arena);
  PLIMSOLL_ASSERT(made && SameButForOrder(*made, after.node));
}

std::string_view NextLine(std::string_view& input) {
  const size_t end = input.find('\n');
  const std::string_view line = input.substr(0, end);
  input.remove_prefix(end == std::string_view::npos ? input.size() : end + 1);
  return line;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  std::string_view input(reinterpret_cast<const char*>(data), size);
  Arena arena;
  const Operand first(NextLine(input), arena);
  const Operand second(NextLine(input), arena);
  const Operand third(NextLine(input), arena);
  TryJsonPatch(first, second);
  TryMergePatch(first, second, third);
  if (first.read && second.read) TryStrategic(first, second, third, arena);
  return 0;
}
