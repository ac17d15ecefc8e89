#include "plimsoll/engine/report/built_origins.h"

#include <algorithm>
#include <string_view>

#include "../input/named_object.h"
#include "../input/objects.h"
#include "field_location.h"
#include "plimsoll/value/document_stream.h"

namespace plimsoll::engine {
namespace {

using finding::Finding;

// The parts of `group/kind/namespace/name`.
struct Identity {
  std::string_view group_and_kind;
  std::string_view name;
};

Identity PartsOf(std::string_view identity) {
  const size_t name = identity.rfind('/');
  const size_t space = identity.rfind('/', name - 1);
  return {identity.substr(0, space), identity.substr(name + 1)};
}

}  // namespace

BuiltOrigins::BuiltOrigins(const Files& files, const std::map<std::string, std::string>& names,
                           const value::ReadOptions& options) {
  for (const auto& [absolute, name] : names) {
    if (files.KindOf(absolute).value_or(std::nullopt) != FileKind::kFile) continue;
    const ReadFile source = files.Read(absolute, options.limits.max_bytes);
    if (!source) continue;
    sources_.emplace_back(name, source->bytes());
    AddObjects(sources_.size() - 1, options);
  }
}

void BuiltOrigins::AddObjects(size_t file, const value::ReadOptions& options) {
  value::DocumentStream stream(sources_[file], options);
  value::StreamEntry entry;
  uint32_t number = 0;
  while (stream.Next(documents_.emplace_back(), entry)) {
    if (!entry.report.ok()) continue;
    for (const ObjectRef& object : OpenDocument(documents_.back()).objects) {
      ++number;
      if (!object.value.IsObject()) continue;
      std::string identity =
          IdentityOf(TextIn(object.value, "apiVersion"), TextIn(object.value, "kind"), object.value);
      if (!identity.empty()) origins_.push_back({file, number, std::move(identity), object.value});
    }
  }
  documents_.pop_back();
}

const BuiltOrigins::Origin* BuiltOrigins::OriginOf(const std::string& identity) const {
  const Identity built = PartsOf(identity);
  const Origin* out = nullptr;
  for (const Origin& origin : origins_) {
    const Identity own = PartsOf(origin.identity);
    if (own.group_and_kind != built.group_and_kind || built.name.find(own.name) == std::string_view::npos) {
      continue;
    }
    if (out == nullptr || own.name.size() > PartsOf(out->identity).name.size()) out = &origin;
  }
  return out;
}

std::vector<InputReport> BuiltOrigins::Split(InputReport built, const std::string& kustomization_file) const {
  std::map<uint32_t, std::string> identities;
  for (const NamedPlace& named : built.named) identities.emplace(named.number, built.IdentityOf(named));
  std::map<size_t, InputReport> moved;
  std::vector<Finding> kept;
  for (Finding& finding : built.findings) {
    const auto identity = identities.find(finding.object);
    const Origin* origin = identity == identities.end() ? nullptr : OriginOf(identity->second);
    if (finding.related_file.empty()) finding.related.reset();
    if (origin == nullptr) {
      finding.place.reset();
      finding.file = kustomization_file;
      if (identity != identities.end()) finding.message.insert(0, TitleOf(identity->second) + ": ");
      kept.push_back(std::move(finding));
      continue;
    }
    finding.file = sources_[origin->file].name();
    finding.object = origin->number;
    finding.place = finding::Location{};
    finding.place->span = FieldFinder(origin->object).SpanOf(finding.path);
    moved[origin->file].findings.push_back(std::move(finding));
  }
  built.name = kustomization_file;
  built.findings = std::move(kept);
  std::vector<InputReport> out;
  out.push_back(std::move(built));
  for (auto& [file, report] : moved) {
    report.name = sources_[file].name();
    Settle(report, sources_[file]);
    out.push_back(std::move(report));
  }
  return out;
}

}  // namespace plimsoll::engine
