// `plimsoll cel eval`: one expression, its value, type and cost.
#include <cstdio>

#include "../command_line/invocation.h"
#include "../process/standard_output.h"
#include "plimsoll/engine/describe/cel_files.h"

namespace plimsoll::app {

int RunCelEval(const CelEvalCommand& command) {
  const auto answer = engine::EvaluateCelFiles(engine::Disk(), command.request);
  if (!answer) {
    std::fprintf(stderr, "plimsoll: %s: %s\n", answer.error().what.c_str(), answer.error().why.c_str());
    return kUnusable;
  }
  StandardOutput out;
  command.json ? engine::AppendAnswerJson(out.buffer(), *answer)
               : engine::AppendAnswerText(out.buffer(), *answer);
  if (!out.Flush()) return kUnusable;
  return answer->failure.empty() && answer->error.empty() ? kAllGood : kFindings;
}

}  // namespace plimsoll::app
