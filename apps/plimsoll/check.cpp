#include <atomic>
#include <thread>

#include "invocation.h"
#include "judge_setup.h"
#include "ordered_parallel.h"
#include "run_report.h"
#include "standard_output.h"

namespace plimsoll::app {

using engine::InputReport;

int RunCheck(const CheckCommand& command) {
  const engine::Disk disk;
  StandardOutput out;
  RunReport report(command.style, out);
  const JudgeSetup setup(command.judge, disk, [&](const InputReport& aside) { report.AddAside(aside); });
  const unsigned jobs = command.jobs != 0 ? command.jobs : std::thread::hardware_concurrency();
  std::atomic<bool> stop = false;
  const auto check = [&](size_t i) {
    if (stop) return InputReport{};
    const auto source = setup.Read(setup.inputs()[i]);
    return source ? setup.catalog().Check(*source, setup.options()) : source.error();
  };
  const auto add = [&](const InputReport& one) {
    if (stop) return;
    report.Add(one);
    stop = setup.options().fail_fast && report.has_errors();
  };
  ForEachInOrder(setup.inputs().size(), jobs, check, add);
  return report.Finish();
}

}  // namespace plimsoll::app
