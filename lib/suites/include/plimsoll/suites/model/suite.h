// Suite is a file of test cases: objects that are created or updated, and what is expected of that.
// ReadSuite (read_suite.h) makes it; the runner (run/case_runner.h) reads it. It says nothing about what
// answers the requests.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "plimsoll/text/source.h"
#include "plimsoll/value/detached.h"

namespace plimsoll::suites {

// A text of the suite and where it is.
struct PlacedText {
  std::string text;
  text::Span place;
};

// A value of a case: an object, a status, a patch.
struct CaseValue {
  value::Detached value;
  text::Span place;
};

// One error that is expected. All parts that are given must match the same error.
struct ExpectedError {
  std::string text;    // a part of the error with its field
  std::string type;    // `FieldValueInvalid`, or `Invalid value`
  std::string field;   // the whole field
  std::string detail;  // a part of what comes after the field
  text::Span place;
};

// The errors of one request. Empty: the request must be accepted.
struct ExpectedErrors {
  // A part of the text that a client prints.
  std::optional<PlacedText> text;
  // All errors: one that is not listed is a failure, too.
  std::vector<ExpectedError> list;
  text::Span place;

  bool any() const { return text.has_value() || !list.empty(); }
};

enum class Act : uint8_t { kCreate, kUpdate, kStatus };

struct Case {
  Act act = Act::kCreate;
  std::string name;
  text::Span place;
  std::optional<CaseValue> initial = {};
  // What the object is changed to: a whole object, or a patch (a list: JSON patch, else a merge patch).
  std::optional<CaseValue> updated = {};
  std::optional<CaseValue> patch = {};
  // A JSON patch of the CRD that holds only while the initial object is created.
  std::optional<CaseValue> crd_patches = {};
  ExpectedErrors errors = {};
  ExpectedErrors status_errors = {};
  // What is stored; unless it is given, any object will do.
  std::optional<CaseValue> expected = {};
  // All warnings, each by a part of its text.
  std::optional<std::vector<PlacedText>> warnings = {};
};

struct Suite {
  PlacedText name;
  // Where the CRD is: a file next to the suite, or its name. Neither for built-in kinds.
  std::optional<PlacedText> crd = {};
  std::optional<PlacedText> crd_name = {};
  std::optional<PlacedText> version = {};
  std::vector<PlacedText> feature_gates = {};
  std::vector<Case> cases = {};
};

}  // namespace plimsoll::suites
