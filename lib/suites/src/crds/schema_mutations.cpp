#include "schema_mutations.h"

#include <map>
#include <utility>

#include "../model/shown_value.h"
#include "schema_walk.h"

namespace plimsoll::suites {
namespace {

using value::Path;
using value::Tree;
using value::Value;

constexpr std::string_view kListType = "x-kubernetes-list-type";
constexpr std::string_view kListMapKeys = "x-kubernetes-list-map-keys";
constexpr std::string_view kValidations = "x-kubernetes-validations";

// Keywords that are removed as a whole, and by how much those with a bound are weakened.
struct MutatedKeyword {
  std::string_view name;
  int step = 0;
  std::string_view exclusive = {};
};

constexpr MutatedKeyword kMutated[] = {{"minimum", -1, "exclusiveMinimum"},
                                       {"maximum", 1, "exclusiveMaximum"},
                                       {"multipleOf"},
                                       {"minLength", -1},
                                       {"maxLength", 1},
                                       {"pattern"},
                                       {"format"},
                                       {"minItems", -1},
                                       {"maxItems", 1},
                                       {"minProperties", -1},
                                       {"maxProperties", 1},
                                       {"enum"},
                                       {"allOf"},
                                       {"anyOf"},
                                       {"oneOf"},
                                       {"not"},
                                       {"nullable"},
                                       {"default"}};

class MutationLister {
 public:
  explicit MutationLister(SchemaMutations& out) : out_(out) {}

  // `within` is the removal of the allOf, anyOf, oneOf or not that the schema is in.
  void Visit(Value schema, const std::string& field, const Path& path, std::optional<size_t> within = {}) {
    within_ = within;
    std::map<std::string_view, size_t> removed;
    for (const MutatedKeyword& keyword : kMutated) {
      if (const auto removal = Keyword(schema, keyword, field, path)) removed[keyword.name] = *removal;
    }
    Items(schema, "required", field, path);
    Rules(schema, field, path);
    ListType(schema, field, path);
    for (const SchemaPart& part : SchemaParts(schema)) {
      if (part.kind == PartKind::kProperty && path.empty() && part.name == "metadata") continue;
      const auto junctor = removed.find(part.path.steps().front().name);
      Visit(part.schema, FieldOf(field, part), path.Below(part.path),
            junctor != removed.end() ? std::optional(junctor->second) : within);
    }
  }

 private:
  size_t Add(const std::string& field, std::string change, Value at, std::vector<SchemaEdit> edits,
             std::optional<size_t> weaker_than = {}) {
    out_.list.push_back({field, std::move(change), at.span(), weaker_than ? weaker_than : within_});
    out_.edits.push_back(std::move(edits));
    return out_.list.size() - 1;
  }

  template <class... Edits>
  static std::vector<SchemaEdit> EditsOf(Edits... edits) {
    std::vector<SchemaEdit> out;
    (out.push_back(std::move(edits)), ...);
    return out;
  }

  // The position of the removal.
  std::optional<size_t> Keyword(Value schema, const MutatedKeyword& keyword, const std::string& field,
                                const Path& path) {
    const std::optional<Value> held = schema.Find(keyword.name);
    // `nullable: false` is none, `default: false` is one.
    if (!held || (keyword.name != "default" && (held->IsNull() || IsFalse(*held)))) return std::nullopt;
    const std::string name(keyword.name);
    std::vector<SchemaEdit> removal = EditsOf(SchemaEdit{path.Child(name), std::nullopt});
    const std::optional<Value> exclusive =
        keyword.exclusive.empty() ? std::nullopt : schema.Find(keyword.exclusive);
    if (exclusive) removal.push_back({path.Child(keyword.exclusive), std::nullopt});
    const size_t removed = Add(field, name + " " + ShownValue(*held) + " removed", *held, std::move(removal));
    if (keyword.step != 0) Weaken(*held, keyword, field, path, removed);
    if (exclusive && exclusive->kind() == value::Kind::kBool && exclusive->AsBool()) {
      Add(field, std::string(keyword.exclusive) + " removed", *exclusive,
          EditsOf(SchemaEdit{path.Child(keyword.exclusive), std::nullopt}), removed);
    }
    return removed;
  }

  static bool IsFalse(Value value) { return value.kind() == value::Kind::kBool && !value.AsBool(); }

  void Weaken(Value bound, const MutatedKeyword& keyword, const std::string& field, const Path& path,
              size_t removed) {
    Tree weaker;
    if (bound.kind() == value::Kind::kInt) {
      const auto next = bound.AsInt() + keyword.step;
      // A length of at least 0 is no constraint.
      if (next == 0 && keyword.name != "minimum" && keyword.name != "maximum") return;
      weaker = Tree::Int(next);
    } else if (bound.kind() == value::Kind::kFloat) {
      weaker = Tree::Float(bound.AsFloat() + keyword.step);
    } else {
      return;
    }
    const std::string shown = ShownValue(weaker);
    Add(field, std::string(keyword.name) + " changed from " + ShownValue(bound) + " to " + shown, bound,
        EditsOf(SchemaEdit{path.Child(keyword.name), std::move(weaker)}), removed);
  }

  // Each item of a list is a constraint of its own.
  void Items(Value schema, std::string_view keyword, const std::string& field, const Path& path) {
    const std::optional<Value> list = schema.Find(keyword);
    if (!list) return;
    size_t index = 0;
    for (const Value item : list->Items()) {
      Add(field, std::string(keyword) + " " + ShownValue(item) + " removed", item,
          EditsOf(SchemaEdit{path.Child(keyword).Item(index++), std::nullopt}));
    }
  }

  void Rules(Value schema, const std::string& field, const Path& path) {
    const std::optional<Value> rules = schema.Find(kValidations);
    if (!rules) return;
    size_t index = 0;
    for (const Value rule : rules->Items()) {
      const std::optional<Value> text = rule.Find("rule");
      Add(field, "rule " + ShownValue(text.value_or(rule)) + " removed", text.value_or(rule),
          EditsOf(SchemaEdit{path.Child(kValidations).Item(index++), std::nullopt}));
    }
  }

  void ListType(Value schema, const std::string& field, const Path& path) {
    const std::optional<Value> held = schema.Find(kListType);
    if (!held || !held->IsString() || held->AsString() == "atomic") return;
    Add(field, std::string(kListType) + " changed from " + std::string(held->AsString()) + " to atomic",
        *held,
        EditsOf(SchemaEdit{path.Child(kListType), Tree::String("atomic")},
                SchemaEdit{path.Child(kListMapKeys), std::nullopt}));
  }

  SchemaMutations& out_;
  std::optional<size_t> within_;
};

// Descriptions take most of a CRD and change nothing. Those inside defaults and enums are data.
void DropDescriptions(Tree& schema) {
  if (!schema.IsObject()) return;
  value::TreeObject& members = schema.AsObject();
  members.Remove("description");
  for (const std::string_view key : {"items", "additionalProperties", "not"}) {
    if (Tree* part = members.Find(key)) DropDescriptions(*part);
  }
  for (const std::string_view key : {"allOf", "anyOf", "oneOf"}) {
    Tree* list = members.Find(key);
    if (list == nullptr || !list->IsArray()) continue;
    for (Tree& part : list->AsArray()) DropDescriptions(part);
  }
  Tree* properties = members.Find("properties");
  if (properties == nullptr || !properties->IsObject()) return;
  for (value::TreeMember& member : properties->AsObject()) DropDescriptions(member.value);
}

}  // namespace

SchemaMutations MutationsOf(const CrdFile& crd, std::string_view version) {
  SchemaMutations out;
  const std::optional<VersionSchema> schema = FindVersionSchema(crd.object(), version);
  if (schema) MutationLister(out).Visit(schema->schema, "", {});
  return out;
}

MutantMaker::MutantMaker(const CrdFile& crd, std::string_view version)
    : file_(crd), crd_(Tree::From(crd.object())) {
  KeepVersion(crd_, version);
  if (Tree* schema = crd_.Find(FirstSchemaPath())) DropDescriptions(*schema);
}

Result<std::unique_ptr<const kinds::Kinds>> MutantMaker::Make(const std::vector<SchemaEdit>& edits) const {
  Tree mutant = crd_.Clone();
  for (const SchemaEdit& edit : edits) {
    const Path path = FirstSchemaPath().Below(edit.path);
    if (edit.value) {
      mutant.Set(path, edit.value->Clone());
    } else {
      mutant.Remove(path);
    }
  }
  return KindsOfCrd(mutant, file_);
}

}  // namespace plimsoll::suites
