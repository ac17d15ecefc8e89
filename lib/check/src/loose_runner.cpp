#include "plimsoll/check/loose_runner.h"

#include "loose_evaluator.h"

namespace plimsoll::check {

struct LooseRunner::Memory : LooseMemory {};

LooseRunner::LooseRunner() : memory_(std::make_unique<Memory>()) {}
LooseRunner::LooseRunner(LooseRunner&&) noexcept = default;
LooseRunner& LooseRunner::operator=(LooseRunner&&) noexcept = default;
LooseRunner::~LooseRunner() = default;

bool LooseRunner::Accepts(const LooseProgram& program, value::Value value, const LooseOptions& options) {
  memory_->answers.clear();
  return LooseEvaluator(program, value, options, *memory_, nullptr).Run();
}

// The first walk leaves the answers it remembers to the second.
void LooseRunner::Explain(const LooseProgram& program, value::Value value, const LooseOptions& options,
                          std::vector<LooseFinding>& out) {
  memory_->answers.clear();
  if (LooseEvaluator(program, value, options, *memory_, nullptr).Run()) return;
  LooseEvaluator evaluator(program, value, options, *memory_, &out);
  evaluator.Run();
  if (evaluator.limit()) out.push_back(*evaluator.limit());
}

}  // namespace plimsoll::check
