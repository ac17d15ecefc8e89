// Finding is one problem as data; Report is what there is to say about one input.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace plimsoll {

enum class Severity { kError, kWarning };

struct Finding {
  std::string code;  // stable, such as `required`; docs/findings.md lists all
  Severity severity = Severity::kError;
  // Kubernetes' type of field errors, such as `FieldValueInvalid`; empty when it is no field error.
  std::string type;
  std::string file;  // the name of the input
  // Which object of the input, from 1; 0 for the input as a whole.
  std::size_t object = 0;
  std::string field;    // `spec.ports[0].name`
  std::string pointer;  // `/spec/ports/0/name`
  std::string message;
  std::string hint;
  // Where in the input, from 1; 0 when it has no position.
  std::size_t line = 0;
  std::size_t column = 0;
};

struct Report {
  std::size_t objects = 0;  // that were validated
  std::vector<Finding> findings;

  // Whether there is no error. There may be warnings.
  bool ok() const {
    for (const Finding& finding : findings) {
      if (finding.severity == Severity::kError) return false;
    }
    return true;
  }
};

}  // namespace plimsoll
