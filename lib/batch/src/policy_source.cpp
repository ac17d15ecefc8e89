#include "plimsoll/batch/policy_source.h"

#include <utility>

#include "plimsoll/batch/finding_text.h"
#include "plimsoll/engine/report/input_report.h"
#include "plimsoll/finding/finding.h"
#include "schema_files.h"

namespace plimsoll::batch {
namespace {

constexpr const char* kNoPolicy = "policies: no admission policy found";

void TakeReport(const engine::InputReport& report, PolicyLoad& out) {
  for (const finding::Finding& finding : report.findings) {
    const bool error = finding.severity == finding::Severity::kError;
    (error ? out.problems : out.notes).push_back(FindingText(finding));
  }
}

}  // namespace

PolicyTexts ReadPolicyTexts(const text::Files& files, const std::vector<std::string>& paths) {
  PolicyTexts out;
  VisitSchemaFiles(
      files, paths,
      [&](text::Source file) { out.files.push_back(std::make_shared<const text::Source>(std::move(file))); },
      [&](const std::string& path, const std::string& message) {
        out.problems.push_back(path + ": " + message);
      });
  const bool empty = out.files.empty() && out.problems.empty();
  if (empty && !paths.empty()) out.problems.emplace_back(kNoPolicy);
  return out;
}

PolicyLoad LoadPolicies(kinds::Kinds& kinds, const SharedTexts& texts, const SharedTexts& namespaces,
                        bool assume_namespaces) {
  engine::PolicyInputOptions options;
  options.strict_namespaces = !assume_namespaces;  // reviews add the namespace that they are about
  options.add_crds = false;                        // those of the files are among the kinds
  options.newest_policies = true;
  options.clock = kinds::CurrentTime;
  auto inputs = std::make_unique<engine::PolicyInputs>(kinds, options);
  PolicyLoad out;
  for (const auto& text : texts) TakeReport(inputs->AddPolicies(*text), out);
  for (const auto& text : namespaces) TakeReport(inputs->AddFacts(*text, engine::PolicyFacts::kObjects), out);
  for (const engine::InputReport& report : inputs->Finish()) TakeReport(report, out);
  if (inputs->policies().empty()) out.problems.emplace_back(kNoPolicy);
  out.policies = std::move(inputs);
  return out;
}

}  // namespace plimsoll::batch
