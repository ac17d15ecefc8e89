#include "plimsoll/batch/kind_set.h"

#include <utility>

#include "plimsoll/engine/input/inputs.h"
#include "plimsoll/engine/judge/checking.h"
#include "plimsoll/schema/api_version.h"

namespace plimsoll::batch {

Result<std::shared_ptr<const KindSet>> KindSet::Make(const text::Files& files, const SchemaSources& sources,
                                                     const KindSetParts& parts) {
  const std::shared_ptr<KindSet> set(new KindSet);
  if (Result<void> loaded = set->Load(files, sources); !loaded) return std::unexpected(loaded.error());
  for (const CrdEntry& entry : parts.crds) set->Add(entry);
  set->Compile();
  set->UsePolicies(sources, parts);
  return set;
}

Result<void> KindSet::Load(const text::Files& files, const SchemaSources& sources) {
  if (const Result<void> known = kinds_.UseRelease(sources.kubernetes_version); !known) return known;
  for (const std::string& text : sources.gates) {
    const Result<builtin::GateSetting> gate = builtin::ParseGate(text);
    if (!gate) return Fail(sources.gate_name + ": " + gate.error().message);
    if (const auto why = builtin::WhyNotSet(*gate, kinds_.minor_version()))
      return Fail(sources.gate_name + ": " + *why);
    review_options_.gates.push_back(*gate);
  }
  for (const std::string& path : sources.catalogs) {
    Result<kinds::CatalogFile> file = kinds::CatalogFile::Open(files, path);
    if (!file) return std::unexpected(file.error());
    kinds_.Add(std::move(*file));
  }
  if (!sources.types.types.empty()) {
    auto types = kinds::TaggedTypes::Load(files, sources.types);
    if (!types) return Fail(types.error().path + ": " + types.error().reason);
    types_ = std::move(*types);
  }
  kinds_.UseGoTypes(types_.get());
  unions_.Use(types_.get());
  review_options_.declared.types = types_.get();
  review_options_.declared.others_off = true;
  review_options_.unknown = reshape::Unknown::kStrict;
  review_options_.read.limits = sources.limits;
  review_options_.cluster = sources.cluster;
  if (Result<void> loaded = LoadNamespaces(files, sources); !loaded) return loaded;
  check_options_ = review_options_;
  check_options_.metadata = crd::MetadataSource::kFromFile;
  check_options_.unions = &unions_;
  return {};
}

// Of Pod Security and of policies.
Result<void> KindSet::LoadNamespaces(const text::Files& files, const SchemaSources& sources) {
  if (!sources.pod_security.empty()) {
    Result<engine::NamespacePolicies> policies = engine::NamespacePolicies::Parse(sources.pod_security);
    if (!policies) return Fail("--pod-security: " + policies.error().message);
    security_ = std::move(*policies);
    review_options_.pod_security = &*security_;
  } else if (!sources.namespaces.empty() && sources.policies.empty()) {
    return Fail("--namespaces needs --pod-security, or policies in the configuration");
  }
  for (const engine::Input& input : engine::ExpandInputs(files, sources.namespaces)) {
    auto source = engine::ReadInput(files, input, value::Limits().max_bytes);
    if (!source) return Fail(input.path + ": " + source.error().findings.front().message);
    if (Result<void> added = AddNamespaces(*source); !added) return added;
    namespaces_.push_back(std::make_shared<const text::Source>(std::move(*source)));
  }
  return {};
}

// Texts that were good before are used again with the new kinds, whatever these make of them.
void KindSet::UsePolicies(const SchemaSources& sources, const KindSetParts& parts) {
  const bool assumed = sources.assume_namespaces;
  policy_problems_ = parts.policies.problems;
  if (parts.policies.files.empty() && policy_problems_.empty()) return;
  if (policy_problems_.empty()) {
    PolicyLoad load = LoadPolicies(kinds_, parts.policies.files, namespaces_, assumed);
    policy_problems_ = std::move(load.problems);
    policy_notes_ = std::move(load.notes);
    policies_ = std::move(load.policies);
    policy_texts_ = parts.policies.files;
  }
  if (policy_problems_.empty()) return;
  policies_.reset();
  policy_texts_ = parts.policies_before;
  if (!policy_texts_.empty()) policies_ = LoadPolicies(kinds_, policy_texts_, namespaces_, assumed).policies;
}

// Fails on text that cannot be read and on Namespaces that an API server would refuse, so that no label is
// overlooked.
Result<void> KindSet::AddNamespaces(const text::Source& source) {
  engine::JudgeOptions options = review_options_;
  options.metadata = crd::MetadataSource::kFromFile;
  options.list_objects = true;
  const engine::InputReport report = engine::CheckObjects(kinds_, source, options);
  for (const finding::Finding& finding : report.findings) {
    const bool of_object = finding.object != 0 && finding.object <= report.judged.size();
    const bool matters = !of_object || report.judged[finding.object - 1].kind == "Namespace";
    if (!matters || finding.severity != finding::Severity::kError) continue;
    const uint32_t line = finding.place ? finding.place->start.line : 0;
    return Fail(source.name() + ":" + std::to_string(line) + ": " + finding.message);
  }
  if (security_) security_->Add(source, {});
  return {};
}

void KindSet::Add(const CrdEntry& entry) {
  std::unique_ptr<const kinds::LoadedCrd> crd =
      kinds::LoadCrd(entry.object->root(), {}, entry.numbers, kinds_.crd_options());
  if (crd->crd() == nullptr) return;  // never: it was decoded before
  Describe(*crd->crd(), entry.origin);
  kinds::CrdPlace place;
  place.file = entry.origin;
  kinds_.AddCrd(std::move(crd), kinds::CrdOrigin::kNamed, std::move(place));
}

void KindSet::Describe(const crd::Crd& crd, const std::string& origin) {
  for (const crd::Version& version : crd.versions.items) {
    if (!version.served) continue;
    ServedKind& kind = served_.emplace_back();
    kind.api_version = schema::ApiVersionOf(crd.group.text, version.name.text);
    kind.kind = crd.names.kind.text;
    kind.resource = crd.names.plural.text;
    kind.namespaced = crd.scope.text == "Namespaced";
    kind.origin = origin;
  }
}

void KindSet::Compile() const {
  for (const ServedKind& kind : served_) {
    const crd::ServedCrd* crd = kinds_.Choose(kind.api_version, kind.kind, "").crd;
    if (crd != nullptr) crd->Find(schema::VersionOf(kind.api_version));
  }
}

}  // namespace plimsoll::batch
