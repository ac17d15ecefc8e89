// Runner runs programs on values. It keeps its memory from one value to the next, so one that
// has seen its largest object allocates nothing for a valid one. Not for use by two threads at
// once; programs are.
//
//   Runner runner;
//   finding::ErrorList errors;
//   runner.Run(*program, document.root(), {}, errors);
#pragma once

#include <memory>

#include "plimsoll/check/program.h"
#include "plimsoll/check/run_options.h"
#include "plimsoll/finding/field_error.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::check {

class Runner {
 public:
  Runner();
  Runner(Runner&&) noexcept;
  Runner& operator=(Runner&&) noexcept;
  ~Runner();

  // Whether the value is valid by itself, whatever was there before.
  bool Accepts(const CheckProgram& program, value::Value value);

  // Appends what is wrong with the value. Says whether that is all: false when the limits on
  // errors were reached.
  bool Run(const CheckProgram& program, value::Value value, const RunOptions& options,
           finding::ErrorList& errors);

 private:
  struct Memory;
  std::unique_ptr<Memory> memory_;
};

}  // namespace plimsoll::check
