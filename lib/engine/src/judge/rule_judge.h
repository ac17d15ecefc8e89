// RuleJudge validates objects of Kubernetes' own kinds by the declarative rules of their types. It
// keeps its memory; one thread at a time may use it.
#pragma once

#include <optional>

#include "../report/object_findings.h"
#include "plimsoll/declare/validate.h"
#include "plimsoll/finding/field_error.h"
#include "plimsoll/kinds/kind.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::engine {

class RuleJudge {
 public:
  struct Change {
    value::Value object;
    std::optional<value::Value> old = {};  // of an update
  };

  // The object must have been decoded. What was reported already is not reported again: the server
  // has each error from one of both kinds of rules.
  void Judge(const kinds::Kind& kind, const Change& change, const finding::ErrorList& reported,
             ObjectFindings& findings);

 private:
  // Of the kind judged last.
  const kinds::Kind* kind_ = nullptr;
  const kinds::KindRules* rules_ = nullptr;
  std::optional<declare::ValidateRequest> request_;
};

}  // namespace plimsoll::engine
