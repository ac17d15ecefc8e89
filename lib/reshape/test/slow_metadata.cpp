// The referee's typed metadata: what each field may be, as a map of names to functions.
#include <algorithm>
#include <functional>

#include "plimsoll/text/go_format.h"
#include "plimsoll/value/time.h"
#include "slow_shape.h"

namespace plimsoll::reshape {

using value::Kind;
using value::Tree;
using value::TreeMember;

namespace {

struct Misfit {};

// Gives the typed form of a value, nothing if it is left out; throws Misfit.
using Type = std::function<std::optional<Tree>(const Tree&)>;
using Fields = std::map<std::string, Type>;

std::optional<Tree> String(const Tree& tree) {
  if (tree.IsNull()) return std::nullopt;
  if (!tree.IsString()) throw Misfit();
  if (tree.AsString().empty()) return std::nullopt;
  return tree.Clone();
}

Tree StringOrEmpty(const Tree& tree) {
  std::optional<Tree> typed = String(tree);
  return typed ? std::move(*typed) : Tree::String("");
}

std::optional<int64_t> AsInteger(const Tree& tree) {
  if (tree.kind() == Kind::kInt) return tree.AsInt();
  if (tree.kind() != Kind::kFloat) return std::nullopt;
  std::string text;
  text::AppendJsonFloat(text, tree.AsFloat());
  if (text.find_first_not_of("-0123456789") != std::string::npos || text.size() > 20) return std::nullopt;
  __extension__ __int128 number = 0;
  for (const char c : text) {
    if (c != '-') number = number * 10 + (c - '0');
  }
  if (text[0] == '-') number = -number;
  if (number > INT64_MAX || number < INT64_MIN) return std::nullopt;
  return static_cast<int64_t>(number);
}

std::optional<Tree> IntegerPointer(const Tree& tree) {
  if (tree.IsNull()) return std::nullopt;
  const std::optional<int64_t> number = AsInteger(tree);
  if (!number) throw Misfit();
  return Tree::Int(*number);
}

std::optional<Tree> Integer(const Tree& tree) {
  std::optional<Tree> typed = IntegerPointer(tree);
  if (typed && typed->AsInt() == 0) typed.reset();
  return typed;
}

std::optional<Tree> BoolPointer(const Tree& tree) {
  if (tree.IsNull()) return std::nullopt;
  if (tree.kind() != Kind::kBool) throw Misfit();
  return tree.Clone();
}

std::optional<Tree> TimePointer(const Tree& tree) {
  if (tree.IsNull()) return std::nullopt;
  if (!tree.IsString()) throw Misfit();
  const Result<value::Time> time = value::ParseTime(tree.AsString(), value::TimeLayout::kRfc3339);
  if (!time) throw Misfit();
  return time->IsZero() ? Tree() : Tree::String(time->InUtc().Format(value::TimeLayout::kRfc3339));
}

std::optional<Tree> Time(const Tree& tree) {
  std::optional<Tree> typed = TimePointer(tree);
  if (typed && typed->IsNull()) typed.reset();
  return typed;
}

void MakeWhole(Tree& tree) {
  if (tree.kind() == Kind::kFloat) {
    if (const std::optional<int64_t> number = AsInteger(tree)) tree = Tree::Int(*number);
  } else if (tree.IsArray()) {
    for (Tree& item : tree.AsArray()) MakeWhole(item);
  } else if (tree.IsObject()) {
    for (TreeMember& member : tree.AsObject()) MakeWhole(member.value);
  }
}

std::optional<Tree> RawPointer(const Tree& tree) {
  if (tree.IsNull()) return std::nullopt;
  Tree raw = tree.Clone();
  MakeWhole(raw);
  return raw;
}

std::optional<Tree> StringMap(const Tree& tree) {
  if (tree.IsNull()) return std::nullopt;
  if (!tree.IsObject()) throw Misfit();
  if (tree.AsObject().empty()) return std::nullopt;
  Tree map = Tree::NewObject();
  for (const TreeMember& member : tree.AsObject())
    map.AsObject().Set(member.key, StringOrEmpty(member.value));
  return map;
}

Type ListOf(std::function<Tree(const Tree&)> item) {
  return [item](const Tree& tree) -> std::optional<Tree> {
    if (tree.IsNull()) return std::nullopt;
    if (!tree.IsArray()) throw Misfit();
    if (tree.AsArray().empty()) return std::nullopt;
    Tree list = Tree::NewArray();
    for (const Tree& held : tree.AsArray()) list.AsArray().push_back(item(held));
    return list;
  };
}

Tree Struct(const Tree& tree, const Fields& fields, bool lenient) {
  Tree out = Tree::NewObject();
  if (tree.IsNull()) return out;
  if (!tree.IsObject()) throw Misfit();
  for (const auto& [name, type] : fields) {
    const Tree* held = tree.AsObject().Find(name);
    if (held == nullptr) continue;
    try {
      if (std::optional<Tree> typed = type(*held)) out.AsObject().Set(name, std::move(*typed));
    } catch (const Misfit&) {
      if (!lenient) throw;
    }
  }
  return out;
}

const Fields& OwnerFields() {
  static const Fields fields = {{"apiVersion", String},
                                {"kind", String},
                                {"name", String},
                                {"uid", String},
                                {"controller", BoolPointer},
                                {"blockOwnerDeletion", BoolPointer}};
  return fields;
}

Tree Owner(const Tree& tree) {
  Tree out = Struct(tree, OwnerFields(), false);
  for (const char* name : {"apiVersion", "kind", "name", "uid"}) {
    if (out.AsObject().Find(name) == nullptr) out.AsObject().Set(name, Tree::String(""));
  }
  return out;
}

const Fields& ManagedFields() {
  static const Fields fields = {{"manager", String},    {"operation", String},  {"apiVersion", String},
                                {"time", TimePointer},  {"fieldsType", String}, {"fieldsV1", RawPointer},
                                {"subresource", String}};
  return fields;
}

Tree Managed(const Tree& tree) { return Struct(tree, ManagedFields(), false); }

const Fields& ObjectMeta() {
  static const Fields fields = {{"name", String},
                                {"generateName", String},
                                {"namespace", String},
                                {"selfLink", String},
                                {"uid", String},
                                {"resourceVersion", String},
                                {"generation", Integer},
                                {"creationTimestamp", Time},
                                {"deletionTimestamp", TimePointer},
                                {"deletionGracePeriodSeconds", IntegerPointer},
                                {"labels", StringMap},
                                {"annotations", StringMap},
                                {"ownerReferences", ListOf(Owner)},
                                {"finalizers", ListOf(StringOrEmpty)},
                                {"managedFields", ListOf(Managed)}};
  return fields;
}

void ListUnknown(const Tree& tree, const Fields& known, const std::string& prefix, Paths& unknown) {
  if (!tree.IsObject()) return;
  std::map<std::string, const Tree*> sorted;
  for (const TreeMember& member : tree.AsObject()) sorted[member.key] = &member.value;
  for (const auto& [key, held] : sorted) {
    if (!known.contains(key)) unknown.push_back(prefix + key);
    const bool owners = key == "ownerReferences";
    if (!prefix.empty() || (!owners && key != "managedFields") || !held->IsArray()) continue;
    const Fields& fields = owners ? OwnerFields() : ManagedFields();
    size_t i = 0;
    for (const Tree& item : held->AsArray()) {
      ListUnknown(item, fields, key + "[" + std::to_string(i++) + "].", unknown);
    }
  }
}

}  // namespace

TypedMetadata TypeMetadata(const Tree& metadata, bool lenient) {
  TypedMetadata typed;
  try {
    typed.tree = Struct(metadata, ObjectMeta(), lenient);
    ListUnknown(metadata, ObjectMeta(), "", typed.unknown);
  } catch (const Misfit&) {
  }
  return typed;
}

}  // namespace plimsoll::reshape
