#include "plimsoll/check/runner.h"

#include "acceptor.h"
#include "explainer.h"

namespace plimsoll::check {

struct Runner::Memory {
  Acceptor acceptor;
  Explainer explainer;
};

Runner::Runner() : memory_(std::make_unique<Memory>()) {}
Runner::Runner(Runner&&) noexcept = default;
Runner& Runner::operator=(Runner&&) noexcept = default;
Runner::~Runner() = default;

bool Runner::Accepts(const CheckProgram& program, value::Value value) {
  return memory_->acceptor.Accepts(program, program.root, value);
}

bool Runner::Run(const CheckProgram& program, value::Value value, const RunOptions& options,
                 finding::ErrorList& errors) {
  if (Accepts(program, value)) return true;
  return memory_->explainer.Explain(program, value, options, errors);
}

}  // namespace plimsoll::check
