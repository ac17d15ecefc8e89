// Whole documents. A CRD is shown to the linter before it leaves: rules of CEL that it refuses, mostly
// for what they could cost, are removed and reported; anything else it reports is a failure.
#include "plimsoll/codegen/generate_schema.h"

#include <algorithm>
#include <set>
#include <span>

#include "cpp_names.h"
#include "crd_roots.h"
#include "plimsoll/base/ascii.h"
#include "plimsoll/crd/decode.h"
#include "plimsoll/crd/lint.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/build.h"
#include "plimsoll/value/write.h"
#include "schema_export.h"

namespace plimsoll::codegen {
namespace {

using value::Tree;

constexpr char kTooCostly[] =
    "its CEL rule could exceed the cost limit; limit the size of the enclosing list, map or string";

// `v1`, `v1beta1`: what Kubernetes takes for a version.
bool BeginsLikeVersion(std::string_view name) {
  return name.size() > 1 && name[0] == 'v' && ascii::IsDigit(name[1]);
}

Tree Object(std::initializer_list<std::pair<std::string_view, const char*>> texts) {
  Tree out = Tree::NewObject();
  for (const auto& [key, text] : texts) out.AsObject().Set(key, Tree::String(text));
  return out;
}

// Finds a rule in a draft by the path the linter names:
// `properties[spec].items.x-kubernetes-validations[0]`.
class RuleFinder {
 public:
  // The steps of the path below the schema.
  explicit RuleFinder(std::span<const value::Step> steps) : steps_(steps) {}

  // What to report about it; nothing when the path leads nowhere.
  std::optional<size_t> GapIn(SchemaDraft& draft) {
    SchemaDraft* at = &draft;
    for (;;) {
      if (Take("properties")) {
        at = at->Property(Next().name);
      } else if (Take("items")) {
        at = at->items.get();
      } else if (Take("additionalProperties")) {
        at = at->additional.get();
      } else {
        break;
      }
      if (at == nullptr) return std::nullopt;
    }
    if (!Take("x-kubernetes-validations")) return std::nullopt;
    const size_t index = Next().index;
    if (index >= at->rules.size()) return std::nullopt;
    return at->rules[index].gap;
  }

 private:
  bool Take(std::string_view word) {
    if (steps_.empty() || steps_.front().name != word) return false;
    steps_ = steps_.subspan(1);
    return true;
  }
  value::Step Next() {
    if (steps_.empty()) return {};
    const value::Step step = steps_.front();
    steps_ = steps_.subspan(1);
    return step;
  }

  std::span<const value::Step> steps_;
};

void DropRules(SchemaDraft& draft, const std::set<size_t>& gaps) {
  std::erase_if(draft.rules, [&](const SchemaRule& rule) { return gaps.contains(rule.gap); });
  for (auto& [name, property] : draft.properties) DropRules(*property, gaps);
  if (draft.items) DropRules(*draft.items, gaps);
  if (draft.additional) DropRules(*draft.additional, gaps);
}

class SchemaGenerator {
 public:
  SchemaGenerator(gotypes::Universe& universe, const Program& program, const SchemaOptions& options)
      : facts_(universe),
        program_(program),
        options_(options),
        plan_(universe, program),
        export_(facts_, plan_) {}

  Result<GeneratedSchema> Run() {
    if (options_.crd && options_.group.empty()) return Fail("a CRD requires a group");
    GeneratedSchema out;
    Tree schemas = Tree::NewObject();
    const std::vector<const RootType*> roots = WantedRoots();
    const CrdRoots crds(plan_.shapes(), roots);
    for (const RootType* one : roots) {
      const RootType& root = *one;
      if (options_.crd && !crds.Has(root)) continue;
      auto draft = MakeRoot(root);
      if (!draft) return Fail(draft.error().message);
      any_ = true;
      if (options_.crd) {
        out.files.push_back(CrdFile(root, **draft));
      } else {
        schemas.AsObject().Set(SchemaName(root), (*draft)->ToTree());
      }
    }
    if (!any_) return Fail("no types to generate schemas for");
    if (!options_.crd) out.files.push_back(OpenApiFile(std::move(schemas)));
    // A type has its rules wherever it is held.
    std::set<std::string> reported;
    for (RuleGap& gap : export_.gaps()) {
      if (!gap.why.empty() && reported.insert(gap.Text()).second) out.gaps.push_back(std::move(gap));
    }
    return out;
  }

 private:
  std::vector<const RootType*> WantedRoots() {
    std::vector<const RootType*> out;
    for (const RootType& root : program_.roots) {
      const bool wanted = options_.packages.empty() ||
                          std::ranges::find(options_.packages, root.package) != options_.packages.end();
      if (!wanted) continue;
      if (plan_.shapes().Of(root.type).shape->form == Form::kStruct) {
        out.push_back(&root);
      } else {
        NoteRoot(root, "it is not a struct, and only structs have schemas of their own");
      }
    }
    return out;
  }

  std::string SchemaName(const RootType& root) const {
    std::string name = facts_.Text(root.type);
    std::ranges::replace(name, '/', '.');
    return name;
  }

  void NoteRoot(const RootType& root, std::string why) {
    const gotypes::GoPlace place = facts_.Of(root.type).place;
    RuleGap gap{"all rules", facts_.Text(root.type), "", false, std::move(why)};
    if (place.file != gotypes::GoPlace::kNowhere) gap.place = PlaceText(facts_.universe(), place);
    export_.gaps().push_back(std::move(gap));
  }

  // Every root is judged as a CRD would be, whatever is made of it.
  Result<std::unique_ptr<SchemaDraft>> MakeRoot(const RootType& root) {
    auto draft = export_.Root(root);
    if (!draft) return draft;
    MakeMetadataPlain(**draft);
    for (int round = 0; round < 5; ++round) {
      const auto dropped = DropRefused(root, **draft);
      if (!dropped) return Fail(dropped.error().message);
      if (*dropped == 0) return draft;
    }
    return Fail("the rules of " + facts_.Text(root.type) + " do not fit a schema");
  }

  // What the API server checks itself for every object.
  void MakeMetadataPlain(SchemaDraft& draft) {
    for (const std::string_view name : {"apiVersion", "kind"}) {
      if (SchemaDraft* own = draft.Property(name); own != nullptr) {
        const std::string description = own->description;
        *own = SchemaDraft();
        own->type = "string";
        own->description = description;
      }
    }
    SchemaDraft* metadata = draft.Property("metadata");
    if (metadata == nullptr || metadata->type != "object") return;
    *metadata = SchemaDraft();
    metadata->type = "object";
    draft.required.erase("metadata");
    for (RuleGap& gap : export_.gaps()) {
      if (gap.where.find(".ObjectMeta.") == std::string::npos) continue;
      gap.partly = false;
      gap.why = "the API server itself validates metadata";
    }
  }

  // The number of rules that had to go.
  Result<size_t> DropRefused(const RootType& root, SchemaDraft& draft) {
    const value::Document document = value::DocumentOf(CrdTree(root, draft), value::Numbers::kAsJson);
    const crd::CrdDecoding decoding = crd::DecodeCrd(document.root(), {}, schema::GoNumbers::kAsWritten);
    if (!decoding.crd) return Fail("the CRD cannot be read back: " + decoding.fatal.value_or(""));
    std::set<size_t> refused;
    for (const finding::FieldError& error : crd::LintCrd(*decoding.crd).errors) {
      std::span<const value::Step> inside = error.path.steps();
      while (!inside.empty() && inside.front().name != "openAPIV3Schema") inside = inside.subspan(1);
      if (!inside.empty()) inside = inside.subspan(1);
      if (error.of_cost && inside.empty()) continue;  // those that make the total are named too
      const std::optional<size_t> gap = RuleFinder(inside).GapIn(draft);
      if (!gap) return Fail("the schema of " + facts_.Text(root.type) + " is invalid: " + error.Text());
      refused.insert(*gap);
      export_.gaps()[*gap].why = error.of_cost ? kTooCostly : error.detail.substr(0, error.detail.find('\n'));
    }
    DropRules(draft, refused);
    return refused.size();
  }

  std::string Version(const RootType& root) const {
    return BeginsLikeVersion(root.go_package) ? root.go_package : "v1";
  }

  Tree NamesTree(const std::string& kind) const {
    Tree names = Tree::NewObject();
    names.AsObject().Set("kind", Tree::String(kind));
    names.AsObject().Set("listKind", Tree::String(kind + "List"));
    names.AsObject().Set("plural", Tree::String(Plural(kind)));
    names.AsObject().Set("singular", Tree::String(ascii::ToLower(kind)));
    return names;
  }

  static std::string Plural(const std::string& kind) {
    const std::string lower = ascii::ToLower(kind);
    if (lower.ends_with('s') || lower.ends_with('x') || lower.ends_with("ch")) return lower + "es";
    if (lower.ends_with('y')) return lower.substr(0, lower.size() - 1) + "ies";
    return lower + "s";
  }

  Tree CrdTree(const RootType& root, const SchemaDraft& draft) const {
    const std::string kind = facts_.Of(root.type).name;
    const std::string group = options_.group.empty() ? "example.com" : options_.group;
    Tree out = Object({{"apiVersion", "apiextensions.k8s.io/v1"}, {"kind", "CustomResourceDefinition"}});
    Tree metadata = Tree::NewObject();
    metadata.AsObject().Set("name", Tree::String(Plural(kind) + "." + group));
    Tree version = Tree::NewObject();
    version.AsObject().Set("name", Tree::String(Version(root)));
    version.AsObject().Set("served", Tree::Bool(true));
    version.AsObject().Set("storage", Tree::Bool(true));
    Tree schema = Tree::NewObject();
    schema.AsObject().Set("openAPIV3Schema", draft.ToTree());
    version.AsObject().Set("schema", std::move(schema));
    if (std::ranges::find(root.subresources, "/status") != root.subresources.end()) {
      Tree subresources = Tree::NewObject();
      subresources.AsObject().Set("status", Tree::NewObject());
      version.AsObject().Set("subresources", std::move(subresources));
    }
    Tree versions = Tree::NewArray();
    versions.AsArray().push_back(std::move(version));
    Tree spec = Tree::NewObject();
    spec.AsObject().Set("group", Tree::String(group));
    spec.AsObject().Set("names", NamesTree(kind));
    spec.AsObject().Set("scope", Tree::String(options_.cluster_scoped ? "Cluster" : "Namespaced"));
    spec.AsObject().Set("versions", std::move(versions));
    out.AsObject().Set("metadata", std::move(metadata));
    out.AsObject().Set("spec", std::move(spec));
    return out;
  }

  GeneratedFile CrdFile(const RootType& root, const SchemaDraft& draft) const {
    const std::string kind = facts_.Of(root.type).name;
    return {root.package, options_.group + "_" + Plural(kind) + ".yaml", Yaml(CrdTree(root, draft))};
  }

  GeneratedFile OpenApiFile(Tree schemas) const {
    Tree components = Tree::NewObject();
    components.AsObject().Set("schemas", std::move(schemas));
    Tree out = Object({{"openapi", "3.0.0"}});
    out.AsObject().Set("info", Object({{"title", "Types with declarative validation"}, {"version", "v1"}}));
    out.AsObject().Set("paths", Tree::NewObject());
    out.AsObject().Set("components", std::move(components));
    const std::string package = options_.packages.size() == 1 ? options_.packages[0] : "";
    return {package, "openapi.generated.yaml", Yaml(out)};
  }

  static std::string Yaml(const Tree& tree) {
    return "# Code generated by plimsoll declare gen. DO NOT EDIT.\n" + value::WriteYaml(tree).value_or("");
  }

  TypeFacts facts_;
  const Program& program_;
  const SchemaOptions& options_;
  Plan plan_;
  SchemaExport export_;
  bool any_ = false;
};

}  // namespace

Result<GeneratedSchema> GenerateSchema(gotypes::Universe& universe, const Program& program,
                                       const SchemaOptions& options) {
  return SchemaGenerator(universe, program, options).Run();
}

}  // namespace plimsoll::codegen
