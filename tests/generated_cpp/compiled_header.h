// A generated header compiled into a program that judges objects, so that its verdicts can be
// compared with the interpreter's.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "process.h"

namespace plimsoll::generated {

struct Case {
  std::string root;  // as the driver knows it: the C++ type
  bool is_update = false;
  std::vector<std::pair<std::string, bool>> options;
  std::vector<std::string> subresources;
  std::string object;
  std::string old;  // empty for none
};

class CompiledHeader {
 public:
  // Compiles `header` (with all warnings as errors) and a driver for the root types. What the
  // compiler said when it refused.
  static std::optional<std::string> Compile(const std::string& compiler, const std::string& header,
                                            const std::vector<std::string>& roots, CompiledHeader& out);

  // For each case its errors, one text for all; as ErrorsText of the interpreter's would be.
  std::vector<std::string> Judge(const std::vector<Case>& cases) const;

 private:
  testing::ScratchDirectory directory_;
};

}  // namespace plimsoll::generated
