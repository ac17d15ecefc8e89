// ReviewMemory is what one request at a time works with. It is used again by later requests, so that these
// allocate little; ReviewMemories holds those that are free.
//
//   ReviewMemories::Lease memory = memories.Take(schemas.Current());
//   memory->reviewer().Review(...);
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <mutex>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "plimsoll/base/arena.h"
#include "plimsoll/batch/kind_set.h"
#include "plimsoll/engine/judge/object_review.h"
#include "plimsoll/policy/mutate/mutator.h"
#include "plimsoll/policy/validate/validator.h"
#include "review_request.h"

namespace plimsoll::serve {

using batch::KindSet;

// When an answer must be ready, and whether that was missed.
struct Deadline {
  std::chrono::steady_clock::time_point at = std::chrono::steady_clock::time_point::max();
  bool passed = false;

  bool Check() {
    if (!passed && std::chrono::steady_clock::now() >= at) passed = true;
    return passed;
  }
};

class ReviewMemory {
 public:
  // What took more for its body or its values is not used again, so that large requests do not stay in
  // memory.
  static constexpr size_t kKeptBytes = size_t{1} << 20;
  bool IsLarge() const { return buffer_.size() > kKeptBytes || reader.ValueBytes() > kKeptBytes; }

  // The kinds of this request, which it keeps from being destroyed; null for none.
  void Use(std::shared_ptr<const KindSet> set);
  bool Uses(const std::shared_ptr<const KindSet>& set) const { return set == set_; }
  const KindSet& set() const { return *set_; }
  engine::ObjectReviewer& reviewer() { return *reviewer_; }

  // A copy of the bytes with the padding that readers need.
  std::string_view Padded(std::string_view bytes);

  // The keys of an object of the last body that are there twice. It is read again for that.
  std::span<const value::Problem> DuplicatesOf(value::Value object);

  // After a request.
  void Release();

  Deadline deadline;
  ReviewReader reader;
  Arena arena;
  policy::Validator validator;
  policy::Mutator mutator;

 private:
  value::JsonReader again_;
  value::Document read_again_;
  value::ReadReport again_report_;
  std::vector<char> buffer_;
  std::shared_ptr<const KindSet> set_;
  std::unique_ptr<engine::ObjectReviewer> reviewer_;  // over the set
};

class ReviewMemories {
 public:
  // Gives the memory back.
  struct Return {
    ReviewMemories* from;
    void operator()(ReviewMemory* memory) const { from->Give(memory); }
  };
  using Lease = std::unique_ptr<ReviewMemory, Return>;

  // For a request about these kinds.
  Lease Take(const std::shared_ptr<const KindSet>& set);

 private:
  void Give(ReviewMemory* memory);

  std::mutex mutex_;
  std::vector<std::unique_ptr<ReviewMemory>> free_;
};

}  // namespace plimsoll::serve
