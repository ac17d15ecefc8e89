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

finding::Finding Undecodable(const ComparedCrd& crd) {
  finding::Finding out(finding::Code::kUndecodable);
  out.file = crd.source->name();
  out.object = crd.object;
  out.message = "the CRD cannot be compared: " + crd.crd->failure();
  out.place.emplace().span = crd.place;
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
      const schema::GoNumbers numbers = schema::GoNumbersOf(entry.syntax);
      if (IsComposite(object.value)) {
        AddComposite(object.value, numbers, held, number, report);
      } else if (crd::IsCrd(object.value)) {
        AddCrd({kinds::LoadCrd(object.value, {}, numbers, {.whole_objects = true}), &held, number,
                object.value.span()},
               report);
      }
    }
  }
  Settle(report, held);
  return report;
}

void CompatSide::AddComposite(value::Value object, schema::GoNumbers numbers, const text::Source& source,
                              uint32_t number, InputReport& report) {
  AddCrd({LoadComposite(object, numbers), &source, number, object.span()}, report);
  if (!HasClaims(object)) return;
  AddCrd({.crd = LoadClaims(object, numbers),
          .source = &source,
          .object = number,
          .place = object.span(),
          .claims = true},
         report);
}

void CompatSide::AddCrd(ComparedCrd crd, InputReport& report) {
  if (crd.crd->crd() == nullptr) {
    report.findings.push_back(Undecodable(crd));
    return;
  }
  ++report.objects;
  std::string name(crd.crd->crd()->name());
  crds_.insert_or_assign(std::move(name), std::move(crd));
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

namespace {

using CrdsByName = std::map<std::string_view, const ComparedCrd*>;

CrdsByName CrdsOf(const CompatSide& side, bool claims) {
  CrdsByName out;
  for (const auto& [name, crd] : side.crds()) {
    if (crd.claims == claims) out.emplace(name, &crd);
  }
  return out;
}

void PairUpCrds(const CrdsByName& before, const CrdsByName& after, std::vector<ComparedPair>& out) {
  if (before.size() == 1 && after.size() == 1) {
    out.push_back({before.begin()->second, after.begin()->second});
    return;
  }
  for (const auto& [name, crd] : before) {
    const auto now = after.find(name);
    out.push_back({crd, now == after.end() ? nullptr : now->second});
  }
  for (const auto& [name, crd] : after) {
    if (!before.contains(name)) out.push_back({nullptr, crd});
  }
}

}  // namespace

std::vector<ComparedPair> PairUp(const CompatSide& before, const CompatSide& after) {
  std::vector<ComparedPair> out;
  for (const bool claims : {false, true}) PairUpCrds(CrdsOf(before, claims), CrdsOf(after, claims), out);
  return out;
}

}  // namespace plimsoll::engine
