#include "plimsoll/engine/report/manifests.h"

#include "../input/named_object.h"
#include "../input/objects.h"
#include "each_document.h"
#include "field_location.h"

namespace plimsoll::engine {
namespace {

using finding::Code;
using finding::Finding;
using value::Value;

Finding NotAnObject(const std::string& file, size_t number, Value value) {
  Finding finding(Code::kNotAnObject);
  finding.file = file;
  finding.object = static_cast<uint32_t>(number);
  finding.message = "this is not a Kubernetes object";
  finding.place = finding::Location{};
  finding.place->span = value.span();
  return finding;
}

}  // namespace

std::string ManifestObject::Title() const {
  std::string out = api_version;
  if (!kind.empty()) out += (out.empty() ? "" : " ") + kind;
  const auto metadata = root().Find("metadata");
  if (!metadata) return out;
  const std::string_view space = TextIn(*metadata, "namespace");
  const std::string_view name = TextIn(*metadata, "name");
  if (name.empty()) return out;
  if (!out.empty()) out += ' ';
  if (!space.empty()) out.append(space) += '/';
  return out.append(name);
}

InputReport Manifests::Add(const text::Source& source, const value::ReadOptions& options) {
  InputReport report;
  const auto kept = std::make_shared<const text::Source>(source.name(), source.bytes());
  ItemTyper typer;
  ForEachDocument(*kept, options, report, [&](const value::Document& document, const value::StreamEntry&) {
    for (const ObjectRef& object : OpenDocument(document).objects) {
      const size_t number = ++report.objects;
      if (!object.value.IsObject()) {
        report.findings.push_back(NotAnObject(source.name(), number, object.value));
        continue;
      }
      const Value typed = typer.Typed(object);
      const std::string api_version(TextIn(typed, "apiVersion"));
      const std::string kind(TextIn(typed, "kind"));
      std::string identity = IdentityOf(api_version, kind, typed);
      ManifestObject& taken = objects_.emplace_back(
          ManifestObject{kept, number, value::Detached(typed), api_version, kind, std::move(identity)});
      if (taken.identity.empty() || by_identity_.try_emplace(taken.identity, objects_.size() - 1).second) {
        continue;
      }
      report.findings.push_back(
          FindingAt(taken, Code::kDuplicateValue, "", taken.Title() + " is defined twice"));
      objects_.pop_back();
    }
  });
  return report;
}

const ManifestObject* Manifests::Counterpart(const ManifestObject& other) const {
  const auto found = by_identity_.find(other.identity);
  if (found != by_identity_.end()) return &objects_[found->second];
  if (objects_.size() != 1) return nullptr;
  const ManifestObject& only = objects_.front();
  const bool nameless = only.identity.empty() || other.identity.empty();
  return nameless && only.kind == other.kind ? &only : nullptr;
}

Finding FindingAt(const ManifestObject& object, Code code, const value::Path& path, std::string message) {
  Finding finding(code);
  finding.file = object.source->name();
  finding.object = static_cast<uint32_t>(object.number);
  FieldFinder fields(object.root());
  finding.path = fields.Resolve(path).value_or(value::Path());
  finding.message = std::move(message);
  finding.place = finding::Location{};
  finding.place->span = fields.SpanOf(finding.path);
  return finding;
}

}  // namespace plimsoll::engine
