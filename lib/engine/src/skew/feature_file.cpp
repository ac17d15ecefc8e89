#include "../report/each_document.h"
#include "../severity/config_values.h"
#include "plimsoll/engine/skew/skew_files.h"

namespace plimsoll::engine {
namespace {

using skew::Feature;
using skew::RuntimeSupport;
using value::Member;
using value::Value;

class FeatureReading {
 public:
  FeatureReading(const text::Source& source, InputReport& report)
      : source_(source), report_(report), values_(source, report) {}

  void ReadRoot(Value root) {
    if (!root.IsObject()) return values_.Complain(root, "the description of a feature must be a map");
    const size_t before = report_.findings.size();
    Feature feature;
    for (const Member member : root.Members()) {
      if (!ReadMember(member, feature)) values_.ComplainOfKey(member);
    }
    for (const char* key : {"feature", "stage", "runtimes"}) {
      if (!root.Find(key)) values_.Complain(root, std::string(key) + " is missing");
    }
    ++report_.objects;
    if (report_.findings.size() == before) Judge(feature);
  }

 private:
  bool ReadMember(const Member& member, Feature& feature) {
    if (member.key == "feature") {
      feature.name = values_.Text(member.value);
      feature.place = member.value.span();
    } else if (member.key == "stage") {
      ReadStage(member.value, feature);
    } else if (member.key == "enabledByDefault") {
      feature.enabled_by_default = values_.Flag(member.value);
    } else if (member.key == "wasEnabledBeta") {
      feature.was_enabled_beta = values_.Flag(member.value);
    } else if (member.key == "e2eTest") {
      feature.has_e2e_test = values_.Flag(member.value);
    } else if (member.key == "agreed") {
      feature.agreed = values_.Texts(member.value);
    } else if (member.key == "runtimes") {
      ReadRuntimes(member.value, feature);
    } else {
      return false;
    }
    return true;
  }

  void ReadStage(Value value, Feature& feature) {
    const auto stage = value.IsString() ? skew::StageNamed(value.AsString()) : std::nullopt;
    feature.stage_place = value.span();
    if (!stage) return values_.Complain(value, "must be alpha, beta or GA");
    feature.stage = *stage;
  }

  void ReadRuntimes(Value list, Feature& feature) {
    if (!list.IsArray()) return values_.Complain(list, "must be a list of runtimes");
    for (const Value one : list.Items()) {
      if (one.IsObject()) {
        ReadRuntime(one, feature.runtimes.emplace_back());
      } else {
        values_.Complain(one, "must be a map");
      }
    }
  }

  void ReadRuntime(Value map, RuntimeSupport& runtime) {
    runtime.place = map.span();
    for (const Member member : map.Members()) {
      if (member.key == "name") {
        runtime.name = values_.Text(member.value);
        runtime.place = member.value.span();
      } else if (member.key == "state") {
        const auto state =
            member.value.IsString() ? skew::RuntimeStateNamed(member.value.AsString()) : std::nullopt;
        if (state) runtime.state = *state;
        if (!state) values_.Complain(member.value, "must be " + std::string(skew::kRuntimeStates));
      } else if (member.key == "version") {
        runtime.version = values_.Text(member.value);
      } else {
        values_.ComplainOfKey(member);
      }
    }
    if (!map.Find("name")) values_.Complain(map, "name of the runtime is missing");
    if (!map.Find("state")) values_.Complain(map, "state of the runtime is missing");
  }

  void Judge(const Feature& feature) {
    for (const skew::FeatureProblem& problem : JudgeFeature(feature)) {
      finding::Finding& finding = report_.findings.emplace_back(finding::Code::kFeatureMaturity);
      if (problem.warning) finding.severity = finding::Severity::kWarning;
      finding.file = source_.name();
      finding.message = problem.message;
      finding.hint = problem.hint;
      finding.place = finding::Location{};
      finding.place->span = problem.place;
    }
  }

  const text::Source& source_;
  InputReport& report_;
  ConfigValues values_;
};

}  // namespace

InputReport ReadFeatures(const text::Source& source) {
  InputReport report;
  FeatureReading reading(source, report);
  ForEachDocument(source, {}, report, [&](const value::Document& document, const value::StreamEntry&) {
    reading.ReadRoot(document.root());
  });
  return report;
}

}  // namespace plimsoll::engine
