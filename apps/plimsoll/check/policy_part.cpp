#include "policy_part.h"

#include <utility>

#include "plimsoll/engine/input/manifest_signs.h"
#include "plimsoll/engine/policies/policy_types.h"

namespace plimsoll::app {
namespace {

using finding::Code;
using finding::Finding;

// What the check itself does not report.
bool IsOfPolicies(const Finding& finding) {
  return finding.code == Code::kPolicyDenied || finding.code == Code::kPolicyWarning ||
         finding.code == Code::kPolicyAudit || finding.code == Code::kPolicyUnusable;
}

}  // namespace

PolicyPart::PolicyPart(const CheckCommand& command, const std::vector<std::string>& configured,
                       const JudgeSetup& setup, const engine::Files& files, const ReportSink& sink) {
  std::vector<std::string> paths = command.policies;
  paths.insert(paths.end(), configured.begin(), configured.end());
  if (paths.empty()) return;
  options_.read = setup.options().read;
  options_.old = setup.options().old;
  options_.secrets = setup.options().secrets;
  kinds_ = std::make_unique<kinds::Kinds>(&setup.kinds());
  inputs_ = std::make_unique<engine::PolicyInputs>(
      *kinds_,
      engine::PolicyInputOptions{.read = setup.options().read, .assume_bound = command.assume_bound});
  Load(paths, setup, files, sink);
}

void PolicyPart::Load(const std::vector<std::string>& paths, const JudgeSetup& setup,
                      const engine::Files& files, const ReportSink& sink) {
  for (const std::string& path : paths) {
    const size_t before = inputs_->policies().size() + inputs_->bindings().size();
    for (const engine::Input& input : engine::FindInputs(files, {path}).inputs) {
      const auto source = engine::ReadInput(files, input, options_.read.limits.max_bytes);
      const bool named = input.origin() == engine::InputOrigin::kNamed;
      if (source && !named && !engine::MayBeManifest(source->bytes())) continue;
      sink(source ? inputs_->AddPolicies(*source) : source.error());
    }
    if (inputs_->policies().size() + inputs_->bindings().size() == before) sink(engine::NoPolicyIn(path));
  }
  for (const engine::Input& input : setup.inputs()) {
    if (input.skip || setup.Streams(input)) continue;
    const auto source = setup.Read(input);
    if (source) inputs_->AddFacts(*source, engine::PolicyFacts::kObjects);
  }
  for (const engine::InputReport& report : inputs_->Finish()) sink(report);
}

void PolicyPart::AddTo(engine::InputReport& report, const text::Source& source,
                       engine::InputOrigin origin) const {
  if (inputs_ == nullptr || report.skip || report.used_as) return;
  engine::PolicyCheckReport said = engine::CheckByPolicies(*inputs_, source, options_, origin);
  std::erase_if(said.findings, [](const Finding& finding) { return !IsOfPolicies(finding); });
  if (said.findings.empty()) return;
  engine::AddInOrder(std::move(said.findings), report);
  report.suppressed += said.suppressed;
}

std::vector<std::string> PolicyPart::Notes() const {
  if (inputs_ == nullptr) return {};
  std::string note = inputs_->NamespaceNote();
  return note.empty() ? std::vector<std::string>() : std::vector{std::move(note)};
}

}  // namespace plimsoll::app
