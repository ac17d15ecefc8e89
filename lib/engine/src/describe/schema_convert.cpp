#include "plimsoll/engine/describe/schema_convert.h"

#include <algorithm>

#include "../input/kind_pattern.h"
#include "../judge/schema_warnings.h"
#include "../types/crd_schemas.h"
#include "../types/schema_files.h"
#include "../types/schema_import.h"
#include "plimsoll/base/ascii.h"
#include "plimsoll/engine/judge/checking.h"
#include "plimsoll/kinds/crd_names.h"
#include "plimsoll/kinds/kind_names.h"
#include "plimsoll/schema/export.h"
#include "plimsoll/schema/open_api.h"
#include "plimsoll/text/uri_reference.h"
#include "plimsoll/value/any_value.h"
#include "plimsoll/value/write.h"

namespace plimsoll::engine {
namespace {

using schema::ExportedSchema;
using schema::GroupVersionKind;
using schema::Keyword;
using schema::Schema;
using schema::SchemaExporter;
using value::Tree;
using value::Value;

// `order` out of `a/order.schema.json`.
std::string StemOf(const std::string& path) {
  const std::string file = path.substr(path.rfind('/') + 1);
  const std::string stem = file.substr(0, file.find('.'));
  return stem.empty() || stem == "-" ? "Schema" : stem;
}

Tree Text(std::string_view text) { return Tree::String(std::string(text)); }

Tree NameTree(const GroupVersionKind& name) {
  Tree out = Tree::NewObject();
  out.AsObject().Set("group", Text(name.group));
  out.AsObject().Set("version", Text(name.version));
  out.AsObject().Set("kind", Text(name.kind));
  return out;
}

// As API servers call what they publish: `com.example.shop.v1.Order`.
std::string PublishedName(const GroupVersionKind& name) {
  std::string out;
  std::string_view rest = name.group;
  while (!rest.empty()) {
    const size_t dot = rest.rfind('.');
    out += rest.substr(dot == std::string_view::npos ? 0 : dot + 1);
    out += '.';
    rest = dot == std::string_view::npos ? std::string_view{} : rest.substr(0, dot);
  }
  out += name.version;
  out += '.';
  return out += name.kind;
}

class Conversion {
 public:
  Conversion(const Files& files, const std::string& path, const SchemaConvertOptions& options)
      : files_(files),
        path_(path),
        file_(text::SplitFragment(path).first),
        options_(options),
        documents_(files, options.read),
        warnings_(documents_, options.warnings_as_errors),
        exporter_({.dialect = options.to, .presence = options.presence}) {}

  SchemaConversion Run() {
    ReadFile source = files_.Read(file_, options_.read.limits.max_bytes);
    if (!source) return Failed(Unreadable(file_, source.error().message));
    if (!options_.kind.empty()) {
      Result<KindPattern> pattern = ParseKindPattern(options_.kind);
      if (!pattern) return Failed(pattern.error().message);
      wanted_ = *std::move(pattern);
    }
    const bool whole = path_ == file_;
    const CrdSchemas crds =
        whole && MayHoldCrd(*source) ? CrdSchemasIn(*source, options_.read) : CrdSchemas{};
    const Result<Value> root = documents_.Open(file_, *std::move(source));
    if (crds.found) return FromCrds(crds);
    if (!root) return Failed(root.error().message);
    if (whole && schema::OpenApiDialectOf(*root)) return FromOpenApi(*root);
    return FromSchema();
  }

 private:
  SchemaConversion Failed(InputReport report) {
    SchemaConversion out;
    out.reports.push_back(std::move(report));
    return out;
  }
  SchemaConversion Failed(const std::string& message) { return Failed(UnusableSchema(file_, message)); }

  SchemaConversion FromCrds(const CrdSchemas& crds) {
    if (!crds.failure.empty()) return Failed(crds.failure);
    std::vector<CrdSchema> chosen = crds.schemas;
    std::vector<GroupVersionKind> names;
    for (const CrdSchema& one : chosen) names.push_back(one.name());
    if (wanted_) std::erase_if(chosen, [&](const CrdSchema& one) { return !IsWanted(one); });
    if (const std::string failure = NotOne(chosen.size(), names); !failure.empty()) return Failed(failure);
    for (const CrdSchema& one : chosen) {
      const std::string name = PublishedName(one.name());
      if (chosen.size() == 1) {
        exporter_.Add(one.schema(), one.schema().root(), name);
      } else {
        exporter_.AddDefinition(one.schema(), one.schema().root(), name);
      }
    }
    ExportedSchema exported = exporter_.Finish();
    for (const schema::ExportWarning& warning : exported.warnings) {
      warnings_.Add(file_, warning.pointer, warning.message, warning.place);
    }
    for (const CrdSchema& one : chosen) MarkKind(exported.document, one.name());
    SetTitle(exported.document, chosen.front().crd->name());
    return Done(std::move(exported));
  }

  // CRDs have names of their own choice.
  bool IsWanted(const CrdSchema& one) const {
    if (wanted_->Matches(one.name())) return true;
    const std::vector<std::string> names = kinds::NamesOfCrd(one.crd->names);
    if (std::ranges::find(names, ascii::ToLower(wanted_->kind)) == names.end()) return false;
    KindPattern pattern = *wanted_;
    pattern.kind = one.name().kind;
    return pattern.Matches(one.name());
  }

  SchemaConversion FromOpenApi(Value root) {
    Result<schema::ImportedOpenApi> open_api = schema::ImportOpenApi(
        root, {.dialect = options_.dialect, .base_uri = file_, .name = file_, .resolver = &documents_});
    if (!open_api) return Failed(open_api.error().message);
    const Schema& schema = open_api->imported.schema;
    const auto definitions = schema.NamedNodes(schema.root(), Keyword::kDefinitions);
    if (wanted_) {
      const Result<schema::NodeId> node = Chosen(*open_api);
      if (!node) return Failed(node.error().message);
      const auto named = std::ranges::find(definitions, *node, &schema::NamedNode::node);
      exporter_.Add(schema, *node, named != definitions.end() ? std::string(named->name) : wanted_->kind);
    } else {
      for (const schema::NamedNode& one : definitions)
        exporter_.AddDefinition(schema, one.node, std::string(one.name));
      WarnOfPaths(root);
    }
    warnings_.Add(open_api->imported);
    ExportedSchema exported = exporter_.Finish();
    TakeWarnings(open_api->imported, exported);
    if (const auto info = root.Find("info"); info && schema::IsOpenApi(options_.to)) {
      exported.document.AsObject().Set("info", Tree::From(*info));
    }
    return Done(std::move(exported));
  }

  Result<schema::NodeId> Chosen(const schema::ImportedOpenApi& open_api) const {
    std::vector<GroupVersionKind> names, matching;
    schema::NodeId node;
    for (const schema::OpenApiKind& kind : open_api.kinds) {
      if (!kind.schema) continue;
      names.push_back(kind.name);
      if (!wanted_->Matches(kind.name)) continue;
      matching.push_back(kind.name);
      node = *kind.schema;
    }
    const std::string failure = NotOne(matching.size(), matching.empty() ? names : matching);
    if (!failure.empty()) return Fail(failure);
    return node;
  }

  SchemaConversion FromSchema() {
    if (wanted_) return Failed("a JSON Schema has no kinds; use --kind with CRDs and OpenAPI documents");
    const Result<schema::ImportedSchema> imported = ImportSchemaFile(documents_, path_, options_.dialect);
    if (!imported) return Failed(imported.error().message);
    warnings_.Add(*imported);
    exporter_.Add(imported->schema, imported->schema.root(), StemOf(file_));
    ExportedSchema exported = exporter_.Finish();
    TakeWarnings(*imported, exported);
    return Done(std::move(exported));
  }

  // A kind that is named must exist; the error lists those that do.
  std::string NotOne(size_t count, const std::vector<GroupVersionKind>& names) const {
    if (!wanted_ || count == 1) return {};
    std::string out =
        count == 0 ? "there is no kind " + options_.kind : options_.kind + " matches several kinds";
    constexpr size_t kMostShown = 10;
    for (size_t i = 0; i < names.size() && i < kMostShown; ++i)
      out += (i == 0 ? "; the kinds are " : ", ") + KindText(names[i]);
    return names.size() > kMostShown ? out + ", ..." : out;
  }

  // So that the kind is found in the export again.
  void MarkKind(Tree& document, const GroupVersionKind& name) const {
    if (!document.IsObject()) return;
    Tree* schema = nullptr;
    if (schema::IsOpenApi(options_.to)) {
      schema = document.AsObject()
                   .Find("components")
                   ->AsObject()
                   .Find("schemas")
                   ->AsObject()
                   .Find(PublishedName(name));
    } else {
      Tree* defined =
          document.AsObject().Find(schema::Knows(options_.to, Keyword::kDefs) ? "$defs" : "definitions");
      if (defined != nullptr) schema = defined->AsObject().Find(PublishedName(name));
    }
    if (schema == nullptr) schema = &document;
    if (!schema->IsObject()) return;
    Tree names = Tree::NewArray();
    names.AsArray().push_back(NameTree(name));
    schema->AsObject().Set("x-kubernetes-group-version-kind", std::move(names));
  }

  void SetTitle(Tree& document, std::string_view title) const {
    if (!schema::IsOpenApi(options_.to)) return;
    document.AsObject().Find("info")->AsObject().Set("title", Text(title));
  }

  void WarnOfPaths(Value root) {
    const auto paths = root.Find("paths");
    if (!paths || paths->Count() == 0) return;
    warnings_.Add(file_, "/paths", "left out: only schemas are converted", paths->span());
  }

  void TakeWarnings(const schema::ImportedSchema& imported, const ExportedSchema& exported) {
    for (const schema::ExportWarning& warning : exported.warnings) {
      const uint32_t value = imported.schema.SiteOf(warning.node).value;
      warnings_.Add(imported.bundle->PartOf(value).name, warning.pointer, warning.message,
                    imported.bundle->InPart(warning.place));
    }
  }

  SchemaConversion Done(ExportedSchema exported) {
    SchemaConversion out;
    out.reports = warnings_.Take();
    out.document = std::move(exported.document);
    return out;
  }

  const Files& files_;
  const std::string path_;
  const std::string file_;
  const SchemaConvertOptions& options_;
  SchemaFiles documents_;
  WarningReports warnings_;
  SchemaExporter exporter_;
  std::optional<KindPattern> wanted_;
};

}  // namespace

SchemaConversion ConvertSchema(const Files& files, const std::string& path,
                               const SchemaConvertOptions& options) {
  return Conversion(files, path, options).Run();
}

void AppendSchema(std::string& out, const value::Tree& document, WriteAs as) {
  constexpr value::KeyOrder kOrder = value::KeyOrder::kAsRead;
  if (as == WriteAs::kYaml) {
    out += *value::WriteYaml(document, {.order = kOrder});
    return;
  }
  out += *value::WriteJson(document,
                           {.indented = true, .escape_html = false, .order = kOrder, .exact_floats = true});
  out += '\n';
}

}  // namespace plimsoll::engine
