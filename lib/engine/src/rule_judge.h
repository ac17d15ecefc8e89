// RuleJudge holds objects of Kubernetes' own kinds against the declarative rules of their types. It
// keeps its memory; one thread at a time may use it.
#pragma once

#include <array>
#include <optional>

#include "object_findings.h"
#include "plimsoll/declare/validate.h"
#include "plimsoll/engine/known_kinds.h"
#include "plimsoll/finding/field_error.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::engine {

class RuleJudge {
 public:
  struct Change {
    value::Value object;
    std::optional<value::Value> old = {};  // of an update
  };

  // What hand-written rules said of the object, and of its change.
  using Told = std::array<const finding::ErrorList*, 2>;

  // The object must have been decoded. What was told is not told twice: the server has a thing from one of
  // both kinds of rules.
  void Judge(const KnownKinds& kinds, const builtin::BuiltinKind& kind, const Change& change,
             const Told& told, ObjectFindings& findings);

 private:
  // Of the kind that was asked about last.
  const builtin::BuiltinKind* kind_ = nullptr;
  const KindRules* rules_ = nullptr;
  std::optional<declare::ValidateRequest> request_;
};

}  // namespace plimsoll::engine
