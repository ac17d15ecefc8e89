// UnionJudge says whether the unions of one object after the other are satisfied. It keeps its memory; one
// thread at a time may use it.
#pragma once

#include <optional>
#include <string_view>

#include "../report/object_findings.h"
#include "plimsoll/base/arena.h"
#include "plimsoll/engine/judge/judge_options.h"
#include "plimsoll/kinds/union_facts.h"
#include "plimsoll/unions/validation/union_validate.h"

namespace plimsoll::engine {

// Union errors of one object that are reported.
inline constexpr size_t kMaxUnionErrors = 1000;

// The message of an error, and what to know about it.
finding::Finding& MarkUnion(const unions::UnionError& error, finding::Finding& finding);

class UnionJudge {
 public:
  explicit UnionJudge(const JudgeOptions& options) : options_(options) {}

  // Those of the schema of a kind, if there are any.
  const kinds::KindUnions* OfSchema(std::string_view api_version, std::string_view kind) const;
  // `stored` is the object with its defaults. There may be no unions.
  void Judge(const kinds::KindUnions* unions, value::Value stored, std::optional<value::Value> old,
             ObjectFindings& findings);
  void JudgeByType(const kinds::TaggedType& type, value::Value object, std::optional<value::Value> old,
                   ObjectFindings& findings);

 private:
  const JudgeOptions& options_;
  Arena arena_;
};

}  // namespace plimsoll::engine
