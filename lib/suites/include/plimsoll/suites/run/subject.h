// Subject is what a suite tests: it answers requests about objects. Admission by a CRD or a built-in kind is
// one (crds/admission_subject.h); runner, coverage and mutation know only this interface.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "plimsoll/engine/judge/object_review.h"
#include "plimsoll/suites/model/suite.h"
#include "plimsoll/value/tape.h"
#include "plimsoll/value/tree.h"

namespace plimsoll::suites {

struct Request {
  Act act = Act::kCreate;
  value::Value object;
  // Of updates: the object as it is stored.
  std::optional<value::Value> old = std::nullopt;
};

struct Answer {
  // The text that a client prints; empty when the request is accepted.
  std::string error;
  // The errors in it, where it consists of errors of fields.
  std::vector<engine::ReviewCause> causes;
  std::vector<std::string> warnings;
  // What is stored, if the request is accepted.
  value::Tree stored;

  bool accepted() const { return error.empty(); }
};

class Subject {
 public:
  virtual ~Subject() = default;
  virtual Answer Submit(const Request& request) = 0;
};

}  // namespace plimsoll::suites
