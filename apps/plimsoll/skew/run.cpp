#include "../check/run_report.h"
#include "../command_line/invocation.h"
#include "../process/standard_output.h"
#include "plimsoll/engine/input/inputs.h"
#include "plimsoll/engine/skew/proto_comparison.h"
#include "plimsoll/engine/skew/skew_files.h"

namespace plimsoll::app {
namespace {

constexpr uint64_t kMostFileBytes = uint64_t{16} << 20;

// The kubelet and the runtime of the command line.
Result<std::vector<skew::SkewVerdict>> JudgePair(const SkewCriCommand& command) {
  const auto kubelet = skew::ParseVersions(command.kubelet, skew::VersionKind::kKubelet);
  if (!kubelet) return Fail("--kubelet: " + kubelet.error().message);
  const auto runtime = skew::ParseVersions(command.cri_api, skew::VersionKind::kCriApi);
  if (!runtime) return Fail("--cri-api: " + runtime.error().message);
  skew::Component server{.name = "runtime", .role = skew::Role::kRuntime, .versions = *runtime};
  for (const std::string& name : command.api_versions) {
    const auto api = skew::CriApiNamed(name);
    if (!api) return Fail("--api-version: " + api.error().message);
    server.apis = static_cast<skew::CriApis>(server.apis.value_or(0) | static_cast<skew::CriApis>(*api));
  }
  const skew::Component caller{.name = "kubelet", .role = skew::Role::kKubelet, .versions = *kubelet};
  return std::vector{JudgeSkew(caller, server)};
}

Result<std::vector<skew::SkewVerdict>> JudgeNodeFile(const std::string& path) {
  const engine::Disk disk;
  const auto source = disk.Read(path, kMostFileBytes);
  if (!source) return Fail(path + ": " + source.error().message);
  engine::NodeReport node = engine::ReadNode(*source);
  if (node.report.findings.empty()) return std::move(node.verdicts);
  Complain(node.report);
  return Fail(path + " is not the description of a node");
}

}  // namespace

int RunSkewCri(const SkewCriCommand& command) {
  const auto verdicts = command.node.empty() ? JudgePair(command) : JudgeNodeFile(command.node);
  if (!verdicts) return FailUnusable(verdicts.error().message);
  StandardOutput out;
  int code = kAllGood;
  for (const skew::SkewVerdict& verdict : *verdicts) {
    engine::AppendVerdict(out.buffer(), verdict, command.json);
    if (!verdict.supported) code = kFindings;
  }
  return out.Flush() ? code : kUnusable;
}

int RunSkewProto(const SkewProtoCommand& command) {
  const engine::Disk disk;
  StandardOutput out;
  RunReport report(command.style, out);
  report.CallObjects("definition");
  const engine::ProtoComparison compared =
      engine::CompareProtoFiles(disk, command.before, command.after, command.include);
  for (const engine::InputReport& one : compared.reports) report.Add(one);
  for (const std::string& note : compared.notes) report.AddNote(note);
  return report.Finish();
}

int RunSkewFeature(const SkewFeatureCommand& command) {
  const engine::Disk disk;
  StandardOutput out;
  RunReport report(command.style, out);
  report.CallObjects("feature");
  for (const engine::Input& input : engine::ExpandInputs(disk, command.paths)) {
    const auto source = engine::ReadInput(disk, input, kMostFileBytes);
    report.Add(source ? engine::ReadFeatures(*source) : source.error());
  }
  return report.Finish();
}

}  // namespace plimsoll::app
