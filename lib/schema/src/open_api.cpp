#include "plimsoll/schema/open_api.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "json_schema_importer.h"
#include "plimsoll/value/value_text.h"
#include "schema_survey.h"

namespace plimsoll::schema {

using value::TextIn;
using value::Value;

namespace {

constexpr std::string_view kNamesKeyword = "x-kubernetes-group-version-kind";
constexpr std::array<std::string_view, 8> kVerbs = {"get",     "put",  "post",  "delete",
                                                    "options", "head", "patch", "trace"};

class KindGatherer {
 public:
  explicit KindGatherer(const SchemaSurvey& survey) : survey_(survey) {}

  std::vector<OpenApiKind> Run(Value document) {
    if (const std::optional<Value> schemas = OpenApiSchemasOf(document)) {
      for (const value::Member member : schemas->Members()) ReadSchema(member.value);
    }
    if (const std::optional<Value> paths = document.Find("paths")) {
      for (const value::Member path : paths->Members()) ReadPath(path.value);
    }
    std::vector<OpenApiKind> kinds;
    for (const auto& [name, found] : found_) {
      kinds.push_back({name, found.schema, {found.actions.begin(), found.actions.end()}});
    }
    return kinds;
  }

 private:
  struct Found {
    std::optional<NodeId> schema;
    std::set<std::string_view> actions;
  };

  void ReadSchema(Value schema) {
    const NodeId node{survey_.SiteOf(schema.index())};
    for (const GroupVersionKind& name : KindsNamedIn(schema)) {
      Found& found = found_[name];
      if (!found.schema) found.schema = node;
    }
  }

  void ReadPath(Value path) {
    for (const std::string_view verb : kVerbs) {
      const std::optional<Value> operation = path.Find(verb);
      if (!operation) continue;
      const std::string_view action = TextIn(*operation, "x-kubernetes-action");
      for (const GroupVersionKind& name : KindsNamedIn(*operation)) {
        Found& found = found_[name];
        if (!action.empty()) found.actions.insert(action);
      }
    }
  }

  const SchemaSurvey& survey_;
  std::map<GroupVersionKind, Found> found_;
};

}  // namespace

const OpenApiKind* ImportedOpenApi::FindKind(std::string_view group, std::string_view version,
                                             std::string_view kind) const {
  const GroupVersionKind name{group, version, kind};
  const auto found = std::ranges::lower_bound(kinds, name, {}, &OpenApiKind::name);
  return found != kinds.end() && found->name == name ? &*found : nullptr;
}

std::vector<GroupVersionKind> KindsNamedIn(Value holder) {
  std::vector<GroupVersionKind> out;
  const std::optional<Value> names = holder.Find(kNamesKeyword);
  if (!names) return out;
  const auto read = [&out](Value name) {
    if (TextIn(name, "kind").empty()) return;
    out.push_back({TextIn(name, "group"), TextIn(name, "version"), TextIn(name, "kind")});
  };
  if (names->IsObject()) read(*names);
  for (const Value name : names->Items()) read(name);
  return out;
}

std::optional<Value> OpenApiSchemasOf(Value document) {
  if (const auto definitions = document.Find("definitions")) return definitions;
  const std::optional<Value> components = document.Find("components");
  return components ? components->Find("schemas") : std::nullopt;
}

std::optional<Dialect> OpenApiDialectOf(Value document) {
  if (TextIn(document, "swagger") == "2.0") return Dialect::kOpenApi2;
  const std::string_view version = TextIn(document, "openapi");
  if (version.starts_with("3.0.")) return Dialect::kOpenApi3_0;
  return version.starts_with("3.1.") ? std::optional(Dialect::kOpenApi3_1) : std::nullopt;
}

Result<ImportedOpenApi> ImportOpenApi(Value document, const ImportOptions& options) {
  if (!OpenApiDialectOf(document)) return Fail("this is not an OpenAPI document of version 2.0, 3.0 or 3.1");
  auto bundle = std::make_unique<Bundle>();
  std::vector<ImportWarning> warnings;
  SchemaSurvey survey(*bundle, options, warnings);
  if (const Result<void> surveyed = survey.Run(document); !surveyed) {
    return std::unexpected(surveyed.error());
  }
  const Value root = bundle->document().root();
  std::vector<NamedNode> definitions;
  if (const std::optional<Value> schemas = OpenApiSchemasOf(root)) {
    for (const value::Member member : schemas->Members()) {
      const NodeId node{survey.SiteOf(member.value.index())};
      definitions.push_back({member.key, node, member.key_value.span()});
    }
  }
  std::vector<OpenApiKind> kinds = KindGatherer(survey).Run(root);
  Schema schema = JsonSchemaImporter(*bundle, survey).Run(definitions);
  return ImportedOpenApi{{std::move(bundle), std::move(schema), std::move(warnings)}, std::move(kinds)};
}

}  // namespace plimsoll::schema
