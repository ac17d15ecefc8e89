// PolicyPart is what admission policies say to the objects of a check (`check --policies`, `policies` in the
// configuration).
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "plimsoll/engine/judge/judge_options.h"
#include "plimsoll/engine/policies/policy_check.h"
#include "plimsoll/engine/project/report_sink.h"

namespace plimsoll::engine {

struct PolicyPartOptions {
  std::vector<std::string> paths;  // of policies; none: nothing is evaluated
  bool assume_bound = false;
};

class PolicyPart {
 public:
  using UseSource = std::function<void(const text::Source&)>;
  // Calls what it is given with each source of the check.
  using EachSource = std::function<void(const UseSource&)>;

  // Params and Namespaces may be among the sources. What is wrong with policies is reported. Kinds and what
  // the options refer to must outlive it.
  PolicyPart(const PolicyPartOptions& options, const kinds::Kinds& kinds, const JudgeOptions& judge,
             const Files& files, const EachSource& each_source, const ReportSink& sink);

  // Adds what policies say to the objects of an input, in the order of their places. Does nothing when there
  // are no policies.
  void AddTo(InputReport& report, const text::Source& source, InputOrigin origin) const;
  // Whether a source may have params or Namespaces that policies read. Cheap, and never wrong when it says
  // no.
  bool MayRead(const text::Source& source) const;
  // For the end of the report.
  std::vector<std::string> Notes() const;

 private:
  void Load(const std::vector<std::string>& paths, const Files& files, const EachSource& each_source,
            const ReportSink& sink);

  PolicyCheckOptions options_;
  std::unique_ptr<kinds::Kinds> kinds_;  // those of the check, and CRDs among the policies
  std::unique_ptr<PolicyInputs> inputs_;
};

}  // namespace plimsoll::engine
