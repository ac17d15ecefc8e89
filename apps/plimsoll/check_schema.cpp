#include <atomic>
#include <thread>

#include "invocation.h"
#include "ordered_parallel.h"
#include "plimsoll/engine/files.h"
#include "plimsoll/engine/inputs.h"
#include "plimsoll/engine/schema_judge.h"
#include "run_report.h"
#include "standard_output.h"

namespace plimsoll::app {

using engine::InputReport;

int RunCheckBySchema(const CheckCommand& command) {
  const engine::Disk disk;
  StandardOutput out;
  RunReport report(command.style, out);
  engine::SchemaJudgeOptions options = command.by_schema;
  options.read = command.judge.options.read;
  options.fail_fast = command.judge.options.fail_fast;
  const auto judge = engine::SchemaJudge::Load(disk, command.schemas, options);
  if (!judge) {
    report.AddAside(judge.error());
    report.Finish();
    return kUnusable;
  }
  for (const InputReport& schema : (*judge)->schemas()) report.AddAside(schema);
  const std::vector<engine::Input> inputs = engine::ExpandInputs(disk, command.judge.paths);
  const unsigned jobs = command.jobs != 0 ? command.jobs : std::thread::hardware_concurrency();
  std::atomic<bool> stop = false;
  const auto check = [&](size_t i) {
    if (stop) return InputReport{};
    const auto source = engine::ReadInput(disk, inputs[i], options.read.limits.max_bytes);
    return source ? (*judge)->Check(*source) : source.error();
  };
  const auto add = [&](const InputReport& one) {
    if (stop) return;
    report.Add(one);
    stop = options.fail_fast && report.has_errors();
  };
  ForEachInOrder(inputs.size(), jobs, check, add);
  return report.Finish();
}

}  // namespace plimsoll::app
