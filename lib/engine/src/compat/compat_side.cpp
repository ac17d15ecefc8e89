#include "plimsoll/engine/compat/compat_side.h"

#include <algorithm>
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
      Keep(std::string(text::BaseName(held.name())), std::move(*schema));
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
  Keep(std::move(name), std::move(crd));
}

namespace {

template <class Compared>
void KeepIn(std::multimap<std::string, Compared>& all, std::string name, Compared compared) {
  const auto [begin, end] = all.equal_range(name);
  const auto same = std::find_if(
      begin, end, [&](const auto& one) { return one.second.source->name() == compared.source->name(); });
  if (same != end) all.erase(same);
  all.emplace(std::move(name), std::move(compared));
}

}  // namespace

void CompatSide::Keep(std::string name, ComparedCrd crd) { KeepIn(crds_, std::move(name), std::move(crd)); }

void CompatSide::Keep(std::string name, ComparedSchema schema) {
  KeepIn(schemas_, std::move(name), std::move(schema));
}

}  // namespace plimsoll::engine
