#include "plimsoll/engine/project/policy_part.h"

#include <utility>

#include "plimsoll/engine/input/manifest_signs.h"
#include "plimsoll/engine/policies/policy_types.h"

namespace plimsoll::engine {
namespace {

using finding::Code;
using finding::Finding;

// What the check itself does not report.
bool IsOfPolicies(const Finding& finding) {
  return finding.code == Code::kPolicyDenied || finding.code == Code::kPolicyWarning ||
         finding.code == Code::kPolicyAudit || finding.code == Code::kPolicyUnusable;
}

}  // namespace

PolicyPart::PolicyPart(const PolicyPartOptions& options, const kinds::Kinds& kinds, const JudgeOptions& judge,
                       const Files& files, const EachSource& each_source, const ReportSink& sink) {
  if (options.paths.empty()) return;
  options_.read = judge.read;
  options_.old = judge.old;
  options_.secrets = judge.secrets;
  kinds_ = std::make_unique<kinds::Kinds>(&kinds);
  PolicyInputOptions inputs{.read = judge.read, .assume_bound = options.assume_bound};
  if (judge.cluster.now) inputs.clock = [now = *judge.cluster.now] { return now; };
  inputs_ = std::make_unique<PolicyInputs>(*kinds_, inputs);
  Load(options.paths, files, each_source, sink);
}

void PolicyPart::Load(const std::vector<std::string>& paths, const Files& files,
                      const EachSource& each_source, const ReportSink& sink) {
  for (const std::string& path : paths) {
    const size_t before = inputs_->policies().size() + inputs_->bindings().size();
    for (const Input& input : FindInputs(files, {path}).inputs) {
      const auto source = ReadInput(files, input, options_.read.limits.max_bytes);
      const bool named = input.origin() == InputOrigin::kNamed;
      if (source && !named && !MayBeManifest(source->bytes())) continue;
      sink(source ? inputs_->AddPolicies(*source) : source.error());
    }
    if (inputs_->policies().size() + inputs_->bindings().size() == before) sink(NoPolicyIn(path));
  }
  each_source([&](const text::Source& source) { inputs_->AddFacts(source, PolicyFacts::kObjects); });
  for (const InputReport& report : inputs_->Finish()) sink(report);
}

void PolicyPart::AddTo(InputReport& report, const text::Source& source, InputOrigin origin) const {
  if (inputs_ == nullptr || report.skip || report.used_as) return;
  PolicyCheckReport said = CheckByPolicies(*inputs_, source, options_, origin);
  std::erase_if(said.findings, [](const Finding& finding) { return !IsOfPolicies(finding); });
  if (said.findings.empty()) return;
  AddInOrder(std::move(said.findings), report);
  report.suppressed += said.suppressed;
}

bool PolicyPart::MayRead(const text::Source& source) const {
  return inputs_ != nullptr && inputs_->MayHoldFacts(source, PolicyFacts::kObjects);
}

std::vector<std::string> PolicyPart::Notes() const {
  if (inputs_ == nullptr) return {};
  std::string note = inputs_->NamespaceNote();
  return note.empty() ? std::vector<std::string>() : std::vector{std::move(note)};
}

}  // namespace plimsoll::engine
