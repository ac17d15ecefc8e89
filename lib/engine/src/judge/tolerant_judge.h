// TolerantJudge judges objects with values of which nothing is known; unknown_values.h says which findings
// that silences. If there are some, the object is judged again with plain words in place of placeholders, and
// with values of the right type where a placeholder is of a wrong one, so that they hide nothing else. Values
// of the right type might break other rules: once more without them, what is found either way is reported.
#pragma once

#include "object_judge.h"
#include "plimsoll/engine/report/input_report.h"
#include "unknown_values.h"

namespace plimsoll::engine {

class TolerantJudge {
 public:
  // All are kept by reference. Findings go to the report.
  TolerantJudge(const JudgeOptions& options, ObjectJudge& judge, InputReport& report)
      : options_(options), judge_(judge), report_(report) {}

  Judgement Judge(const ObjectRef& object, value::Syntax syntax, ObjectFindings& findings);

 private:
  std::span<const finding::Finding> Made() const { return std::span(report_.findings).subspan(before_); }
  size_t CountSilenced(const UnknownValues& unknown);
  Judgement JudgeReplaced(const ObjectRef& object, value::Syntax syntax, UnknownValues& unknown,
                          ObjectFindings& findings);
  // Drops findings that are not there when the unknown values are left out.
  void KeepThoseFoundWithout(const ObjectRef& object, value::Syntax syntax, UnknownValues& unknown,
                             ObjectFindings& findings);

  const JudgeOptions& options_;
  ObjectJudge& judge_;
  InputReport& report_;
  size_t before_ = 0;  // findings about other objects
};

}  // namespace plimsoll::engine
