// `plimsoll sample`: a small valid object of a kind.
#include "../check/run_report.h"
#include "../merge/setup.h"
#include "../process/standard_output.h"
#include "plimsoll/engine/describe/kind_sample.h"

namespace plimsoll::app {
namespace {

// No object is printed that the API server would refuse. The text shows how far it got.
int ReportWhatIsLeft(engine::CheckedSample& sample) {
  engine::InputReport report;
  report.name = "sample";
  report.findings = std::move(sample.left);
  Complain(report);
  ComplainOf("no valid object was found; start from this one and resolve what is reported above:");
  std::fputs(sample.text.c_str(), stderr);
  return kFindings;
}

}  // namespace

int RunSample(const SampleCommand& command) {
  MergeSetup setup(command.types);
  if (setup.code() != kAllGood) return setup.code();
  auto sample = engine::CheckedSampleOf(setup.kinds(), command.kind);
  if (!sample) {
    finding::Finding unknown(finding::Code::kUnknownKind);
    unknown.message = sample.error().message;
    ComplainOf(unknown);
    return kUnusable;
  }
  if (!sample->left.empty()) return ReportWhatIsLeft(*sample);
  StandardOutput out;
  engine::DocumentWriter(command.to).Write(sample->object, out.buffer());
  return out.Flush() ? kAllGood : kUnusable;
}

}  // namespace plimsoll::app
