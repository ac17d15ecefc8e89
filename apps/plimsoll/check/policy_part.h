// PolicyPart is what admission policies say to the objects of a check (`check --policies`).
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "../command_line/invocation.h"
#include "judge_setup.h"
#include "plimsoll/engine/policies/policy_check.h"
#include "report_sink.h"

namespace plimsoll::app {

class PolicyPart {
 public:
  // Reads the policies of the command and of the configuration. Params and Namespaces may be among the inputs
  // of the check. What is wrong with policies is reported.
  PolicyPart(const CheckCommand& command, const std::vector<std::string>& configured, const JudgeSetup& setup,
             const engine::Files& files, const ReportSink& sink);

  // Adds what policies say to the objects of an input, in the order of their places. Does nothing when there
  // are no policies.
  void AddTo(engine::InputReport& report, const text::Source& source, engine::InputOrigin origin) const;
  // For the end of the report.
  std::vector<std::string> Notes() const;

 private:
  void Load(const std::vector<std::string>& paths, const JudgeSetup& setup, const engine::Files& files,
            const ReportSink& sink);

  engine::PolicyCheckOptions options_;
  std::unique_ptr<kinds::Kinds> kinds_;  // those of the check, and CRDs among the policies
  std::unique_ptr<engine::PolicyInputs> inputs_;
};

}  // namespace plimsoll::app
