#include "plimsoll/engine/compat/compat_side.h"

#include <optional>
#include <utility>

#include "../input/objects.h"
#include "../types/schema_files.h"
#include "composite_crd.h"
#include "plimsoll/crd/decode.h"
#include "plimsoll/engine/report/problems.h"
#include "plimsoll/schema/go_decode.h"
#include "plimsoll/schema/open_api.h"
#include "plimsoll/text/base_name.h"
#include "plimsoll/value/document_stream.h"

namespace plimsoll::engine {

namespace {

finding::Finding Undecodable(const kinds::LoadedCrd& crd, value::Value object, uint32_t number,
                             const std::string& file) {
  finding::Finding out(finding::Code::kUndecodable);
  out.file = file;
  out.object = number;
  out.message = "the CRD cannot be compared: " + crd.failure();
  out.place.emplace().span = object.span();
  return out;
}

bool IsJsonSchema(value::Value root) {
  if (!root.IsObject() || root.Find("apiVersion")) return false;
  return root.Find("$schema") || (root.Find("type") && (root.Find("properties") || root.Find("items")));
}

// None if the document is something else.
std::optional<ComparedSchema> PlainSchemaOf(value::Value root, const text::Source& source,
                                            const value::ReadOptions& read, const SourceHome& home,
                                            InputReport& report) {
  const bool open_api = root.IsObject() && schema::OpenApiDialectOf(root).has_value();
  if (!open_api && !IsJsonSchema(root)) return std::nullopt;
  const auto files = std::make_shared<SchemaFiles>(home.files, read);
  const schema::ImportOptions options{.base_uri = home.path, .name = source.name(), .resolver = files.get()};
  std::optional<std::string> failure;
  if (open_api) {
    auto imported = schema::ImportOpenApi(root, options);
    if (imported)
      return ComparedSchema{std::move(imported->imported), true, &source, root.span(), {}, {}, files};
    failure = imported.error().message;
  } else {
    auto imported = schema::ImportJsonSchema(root, options);
    if (imported) return ComparedSchema{std::move(*imported), false, &source, root.span(), {}, {}, files};
    failure = imported.error().message;
  }
  finding::Finding finding(finding::Code::kUnusableSchema);
  finding.file = source.name();
  finding.message = "the schema cannot be compared: " + *failure;
  finding.place.emplace().span = root.span();
  report.findings.push_back(std::move(finding));
  return std::nullopt;
}

}  // namespace

const text::Source& CompatSide::Hold(text::Source source) {
  sources_.push_back(std::make_unique<const text::Source>(std::move(source)));
  return *sources_.back();
}

InputReport CompatSide::Add(text::Source source, const value::ReadOptions& options, const SourceHome& home) {
  const text::Source& held = Hold(std::move(source));
  InputReport report;
  report.name = held.name();
  value::DocumentStream stream(held, options);
  value::Document document;
  value::StreamEntry entry;
  uint32_t number = 0;
  while (stream.Next(document, entry)) {
    AppendProblems(entry, options, held.name(), report.findings);
    if (!entry.report.ok()) continue;
    if (auto schema = PlainSchemaOf(document.root(), held, options, home, report)) {
      ++report.objects;
      schemas_.insert_or_assign(std::string(text::BaseName(held.name())), std::move(*schema));
      continue;
    }
    for (const ObjectRef& object : OpenDocument(document).objects) {
      ++number;
      const bool composite = IsComposite(object.value);
      if (!composite && !crd::IsCrd(object.value)) continue;
      auto crd = composite ? LoadComposite(object.value)
                           : kinds::LoadCrd(object.value, {}, schema::GoNumbersOf(entry.syntax));
      if (crd->crd() == nullptr) {
        report.findings.push_back(Undecodable(*crd, object.value, number, held.name()));
        continue;
      }
      ++report.objects;
      std::string name(crd->crd()->name());
      crds_[std::move(name)] = {std::move(crd), &held, number, object.value.span(), composite};
    }
  }
  Settle(report, held);
  return report;
}

std::vector<ComparedSchemas> PairUpSchemas(const CompatSide& before, const CompatSide& after) {
  if (before.schemas().size() == 1 && after.schemas().size() == 1) {
    return {{&before.schemas().begin()->second, &after.schemas().begin()->second}};
  }
  std::vector<ComparedSchemas> out;
  for (const auto& [name, schema] : before.schemas()) {
    const auto now = after.schemas().find(name);
    if (now != after.schemas().end()) out.push_back({&schema, &now->second});
  }
  return out;
}

std::vector<ComparedPair> PairUp(const CompatSide& before, const CompatSide& after) {
  std::vector<ComparedPair> out;
  if (before.crds().size() == 1 && after.crds().size() == 1) {
    return {{&before.crds().begin()->second, &after.crds().begin()->second}};
  }
  for (const auto& [name, crd] : before.crds()) {
    const auto now = after.crds().find(name);
    out.push_back({&crd, now == after.crds().end() ? nullptr : &now->second});
  }
  for (const auto& [name, crd] : after.crds()) {
    if (!before.crds().contains(name)) out.push_back({nullptr, &crd});
  }
  return out;
}

}  // namespace plimsoll::engine
