// Rewriter replaces what a pattern matches, as regexp.ReplaceAllString of Go does.
//
//   Result<Rewriter> rule = Rewriter::Compile(R"(requests\[(\d+)\]\.mode)", "requests[$1].exactly.mode");
//   rule->Rewrite("spec.requests[0].mode");  // spec.requests[0].exactly.mode
//
// What Go refuses is refused in its words. Matching is RE2's: `\B` between the bytes of one code
// point and bytes that are no UTF-8 are the only places where the two differ.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/base/result.h"

namespace plimsoll::pattern {

class Rewriter {
 public:
  // In the replacement `$1`, `${1}`, `$name` and `${name}` are what a group matched, nothing when there
  // is no such group; `$$` is a dollar.
  static Result<Rewriter> Compile(std::string_view pattern, std::string_view replacement);

  Rewriter(Rewriter&&) noexcept;
  Rewriter& operator=(Rewriter&&) noexcept;
  ~Rewriter();

  std::string Rewrite(std::string_view text) const;

 private:
  struct Machine;
  explicit Rewriter(std::unique_ptr<const Machine> machine);

  std::unique_ptr<const Machine> machine_;
};

}  // namespace plimsoll::pattern
