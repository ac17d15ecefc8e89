#include "feature_gates.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

#include "plimsoll/engine/input/inputs.h"
#include "plimsoll/text/joined.h"
#include "plimsoll/text/trim.h"
#include "plimsoll/value/document_stream.h"
#include "plimsoll/value/limits.h"
#include "plimsoll/value/value_text.h"

namespace plimsoll::suites {
namespace {

using value::Value;

constexpr std::string_view kFeatureSet = "release.openshift.io/feature-set";
constexpr std::string_view kMajorVersion = "release.openshift.io/major-version";
constexpr std::string_view kProfile = "include.release.openshift.io/";

std::vector<std::string_view> Parts(std::string_view list) {
  std::vector<std::string_view> out;
  while (!list.empty()) {
    const size_t comma = list.find(',');
    out.push_back(list.substr(0, comma));
    list = comma == std::string_view::npos ? std::string_view() : list.substr(comma + 1);
  }
  return out;
}

std::optional<Value> AnnotationsOf(Value object) {
  const std::optional<Value> metadata = object.Find("metadata");
  return metadata ? metadata->Find("annotations") : std::nullopt;
}

std::vector<uint64_t> MajorVersions(std::optional<Value> annotations) {
  std::vector<uint64_t> out;
  for (const std::string_view part : Parts(value::TextIn(annotations, kMajorVersion))) {
    const std::string_view digits = text::TrimSpace(part);
    uint64_t number = 0;
    const auto end = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (end.ec == std::errc() && end.ptr == digits.data() + digits.size()) out.push_back(number);
  }
  return out;
}

// The cluster profile whose name comes first; empty for none.
std::string_view FirstProfile(std::optional<Value> annotations) {
  std::string_view out;
  if (!annotations) return out;
  for (const value::Member member : annotations->Members()) {
    const bool included =
        member.key.starts_with(kProfile) && member.value.IsString() && member.value.AsString() == "true";
    if (included && (out.empty() || member.key < out)) out = member.key;
  }
  return out;
}

bool IsDisabled(const PlacedText& gate) { return gate.text.starts_with('-'); }

void AddGates(Value status, std::string_view key, bool enabled,
              std::map<std::string, bool, std::less<>>& out) {
  const std::optional<Value> list = status.Find(key);
  if (!list) return;
  for (const Value gate : list->Items()) out[std::string(value::TextIn(gate, "name"))] = enabled;
}

}  // namespace

FeatureGateFiles::FeatureGateFiles(const engine::Files& files, const std::string& directory) {
  for (const engine::Input& input : engine::ExpandInputs(files, {directory})) {
    const engine::ReadFile source = files.Read(input.path, value::Limits().max_bytes);
    if (!source) continue;
    const value::ReadOptions options;
    value::DocumentStream stream(*source, options);
    value::Document document;
    value::StreamEntry entry;
    if (stream.Next(document, entry) && entry.report.ok()) manifests_.emplace_back(document.root());
  }
}

Result<FeatureGateFiles::Gates> FeatureGateFiles::GatesOf(std::string_view profile,
                                                          std::vector<std::string_view> feature_sets,
                                                          const std::vector<uint64_t>& versions) const {
  // A CRD without a feature set is the same for all of them.
  if (feature_sets.empty()) feature_sets.push_back("Default");
  for (const value::Detached& manifest : manifests_) {
    const std::optional<Value> annotations = AnnotationsOf(manifest.root());
    if (!annotations || !annotations->Find(profile)) continue;
    if (std::ranges::find(feature_sets, value::TextIn(annotations, kFeatureSet)) == feature_sets.end())
      continue;
    const std::vector<uint64_t> own = MajorVersions(annotations);
    const auto shared = [&](uint64_t one) { return std::ranges::find(own, one) != own.end(); };
    if (!versions.empty() && std::ranges::none_of(versions, shared)) continue;
    Gates out;
    const std::optional<Value> status = manifest.root().Find("status");
    const std::optional<Value> list = status ? status->Find("featureGates") : std::nullopt;
    if (!list || list->Count() == 0) continue;
    const Value first = *list->Items().begin();
    AddGates(first, "enabled", true, out);
    AddGates(first, "disabled", false, out);
    return out;
  }
  return Fail("no manifest of feature gates for the profile " + std::string(profile) +
              " and the feature set " + text::Joined(feature_sets, ", "));
}

Result<bool> FeatureGateFiles::Applies(const std::vector<PlacedText>& gates, const CrdFile& crd) const {
  if (gates.empty()) return true;
  const std::vector<std::string_view> feature_sets = Parts(crd.Annotation(kFeatureSet));
  // This feature set includes every field.
  if (std::ranges::find(feature_sets, "CustomNoUpgrade") != feature_sets.end()) {
    return std::ranges::none_of(gates, IsDisabled);
  }
  const std::string_view profile = FirstProfile(crd.annotations());
  if (profile.empty()) return true;
  const Result<Gates> known = GatesOf(profile, feature_sets, MajorVersions(crd.annotations()));
  if (!known) return std::unexpected(known.error());
  bool applies = true;
  for (const PlacedText& gate : gates) {
    const auto found = known->find(std::string_view(gate.text).substr(IsDisabled(gate) ? 1 : 0));
    if (found == known->end()) return Fail("unknown feature gate " + gate.text);
    applies &= found->second != IsDisabled(gate);
  }
  return applies;
}

}  // namespace plimsoll::suites
