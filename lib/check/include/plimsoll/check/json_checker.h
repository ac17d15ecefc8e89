// JsonChecker is the fused path: it checks JSON text while reading it and builds nothing. Its
// only answers are "certainly valid" and "look again": what is wrong, and everything rare or
// involved (repeated keys, most junctors, enums of lists), is left to the tape path, so the two
// cannot disagree about errors.
//
//   JsonChecker checker;  // keeps its memory: allocates nothing after a while
//   if (!checker.IsCertainlyValid(*program, source.bytes())) { ReadJson(...); runner.Run(...); }
#pragma once

#include <memory>
#include <string_view>

#include "plimsoll/check/program.h"

namespace plimsoll::check {

class JsonChecker {
 public:
  JsonChecker();
  JsonChecker(JsonChecker&&) noexcept;
  JsonChecker& operator=(JsonChecker&&) noexcept;
  ~JsonChecker();

  // Whether the text is one JSON object or list, without repeated keys, and the program accepts
  // it. The bytes must be a Source's or a piece of them: kPadding further ones are readable.
  bool IsCertainlyValid(const CheckProgram& program, std::string_view bytes);

  struct Memory;

 private:
  std::unique_ptr<Memory> memory_;
};

}  // namespace plimsoll::check
