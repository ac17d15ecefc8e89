// LintErrors is the list lint appends to. Paths repeat all that is above, so a deep schema
// with an error at every level would make texts without end; past kMaxErrorBytes errors are
// only counted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "plimsoll/crd/crd.h"
#include "plimsoll/finding/field_error.h"
#include "plimsoll/schema/names.h"
#include "plimsoll/text/go_format.h"

namespace plimsoll::crd {

inline constexpr size_t kMaxErrorBytes = size_t{64} << 20;

class LintErrors {
 public:
  void Add(finding::FieldError error) {
    bytes_ += error.Bytes();
    if (bytes_ > kMaxErrorBytes) {
      ++left_out_;
      return;
    }
    list_.push_back(std::move(error));
  }

  void Required(value::Path path, std::string detail, text::Span place) {
    Add(finding::Required(std::move(path), std::move(detail), place));
  }
  void Forbidden(value::Path path, std::string detail, text::Span place) {
    Add(finding::Forbidden(std::move(path), std::move(detail), place));
  }
  // A rule, or all of them, may cost too much.
  void TooCostly(value::Path path, std::string detail, text::Span place) {
    finding::FieldError error = finding::Forbidden(std::move(path), std::move(detail), place);
    error.of_cost = true;
    Add(std::move(error));
  }
  // The value comes rendered.
  void Invalid(value::Path path, std::string value, std::string detail, text::Span place) {
    Add(finding::Invalid(std::move(path), std::move(value), std::move(detail), place));
  }
  void Invalid(value::Path path, const Text& text, std::string detail) {
    Invalid(std::move(path), text::Quoted(text.text), std::move(detail), text.place);
  }
  // All problems of one name in one error; none when there are none.
  void InvalidName(value::Path path, const Text& text, const schema::NameProblems& problems,
                   std::string_view prefix = {}) {
    if (problems.empty()) return;
    Invalid(std::move(path), text, std::string(prefix) + schema::JoinProblems(problems));
  }

  void LeaveOut(size_t count) { left_out_ += count; }

  // Errors so far, the ones left out included.
  size_t count() const { return list_.size() + left_out_; }
  size_t left_out() const { return left_out_; }
  finding::ErrorList& list() { return list_; }

 private:
  finding::ErrorList list_;
  size_t bytes_ = 0;
  size_t left_out_ = 0;
};

}  // namespace plimsoll::crd
