// `plimsoll policy explain`: how policies came to their decisions about one object.
#include "explain.h"

#include "../check/run_report.h"
#include "../process/standard_output.h"
#include "plimsoll/engine/report/manifests.h"

namespace plimsoll::app {
namespace {

class PolicyExplainRun {
 public:
  explicit PolicyExplainRun(const PolicyExplainCommand& command)
      : command_(command), sink_([&](const engine::InputReport& report) { Take(report); }) {}

  int Run() {
    PolicySetup setup(command_.sources, disk_, sink_);
    const engine::Manifests objects = Read(command_.object);
    const engine::Manifests old = command_.old.empty() ? engine::Manifests() : Read(command_.old);
    setup.Finish();
    if (code_ == kUnusable) return code_;
    if (objects.objects().size() != 1) return FailUnusable(command_.object + " must contain one object");
    if (!command_.old.empty() && old.objects().size() != 1)
      return FailUnusable(command_.old + " must contain one object");
    return std::max(code_, Explain(setup.inputs(), objects, old));
  }

 private:
  // Findings are complaints here: standard output is for the explanation.
  void Take(const engine::InputReport& report) {
    Complain(report);
    if (finding::CountErrors(report.findings) != 0) code_ = std::max(code_, kFindings);
    if (report.unreadable) code_ = kUnusable;
  }

  engine::Manifests Read(const std::string& path) {
    engine::Manifests out;
    const value::ReadOptions& read = command_.sources.kinds.options.read;
    const auto source = disk_.Read(path, read.limits.max_bytes);
    Take(source ? out.Add(*source, read) : engine::Unreadable(path, source.error().message));
    return out;
  }

  int Explain(const engine::PolicyInputs& inputs, const engine::Manifests& objects,
              const engine::Manifests& old) {
    engine::PolicyRequestOptions request = command_.request;
    if (!old.objects().empty()) request.operation = "UPDATE";
    engine::PolicyReviewer reviewer(inputs, request, {.keep_seen = command_.options.why});
    const auto before = old.objects().empty() ? std::nullopt : std::optional(old.objects().front().root());
    const engine::PolicyReview review = reviewer.Review(objects.objects().front().root(), before);
    StandardOutput out;
    engine::AppendExplanation(out.buffer(), review, inputs, command_.options);
    if (!out.Flush() || review.problem) return kUnusable;
    return review.refusal() != nullptr ? kFindings : kAllGood;
  }

  const PolicyExplainCommand& command_;
  const engine::Disk disk_;
  const ReportSink sink_;
  int code_ = kAllGood;
};

}  // namespace

int RunPolicyExplain(const PolicyExplainCommand& command) { return PolicyExplainRun(command).Run(); }

}  // namespace plimsoll::app
