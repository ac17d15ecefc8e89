// ProblemList holds the errors found so far, in the engine's order. Junctors take some back
// again; at the end repeated ones are dropped and the rest is handed over.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/check/run_options.h"
#include "plimsoll/finding/field_error.h"

namespace plimsoll::check {

struct Problem {
  finding::FieldError error;
  // The engine's own text, by which repetitions are known; empty when it is the error's detail.
  std::string message = {};
  // The engine names no field in it: its path is that of the whole value.
  bool at_base = false;

  std::string_view Text() const { return message.empty() ? std::string_view(error.detail) : message; }
};

class ProblemList {
 public:
  void Start(const RunOptions& options);

  // Keeps the problem unless there are too many already.
  void Add(Problem&& problem);
  bool full() const { return problems_.size() >= max_count_ || bytes_ >= max_bytes_; }

  uint32_t size() const { return static_cast<uint32_t>(problems_.size()); }
  void Truncate(uint32_t size);
  // Takes out those from `begin` up to `end`.
  void Erase(uint32_t begin, uint32_t end);
  // Appends what is left, each text once.
  void MoveTo(finding::ErrorList& out);
  // Somebody stopped looking because of that.
  void NoteOverflow() { overflowed_ = true; }
  // Whether any problem was left out, or may have been.
  bool overflowed() const { return overflowed_; }

 private:
  static size_t BytesOf(const Problem& problem);

  std::vector<Problem> problems_;
  uint64_t bytes_ = 0;
  uint64_t max_count_ = 0;
  uint64_t max_bytes_ = 0;
  bool overflowed_ = false;
};

}  // namespace plimsoll::check
