#include "problem_list.h"

#include <algorithm>
#include <numeric>

namespace plimsoll::check {

void ProblemList::Start(const RunOptions& options) {
  problems_.clear();
  bytes_ = 0;
  max_count_ = options.max_errors;
  max_bytes_ = options.max_error_bytes;
  overflowed_ = false;
}

size_t ProblemList::BytesOf(const Problem& problem) { return problem.error.Bytes() + problem.message.size(); }

void ProblemList::Add(Problem&& problem) {
  if (full()) {
    overflowed_ = true;
    return;
  }
  bytes_ += BytesOf(problem);
  problems_.push_back(std::move(problem));
}

void ProblemList::Truncate(uint32_t size) { Erase(size, this->size()); }

void ProblemList::Erase(uint32_t begin, uint32_t end) {
  for (uint32_t i = begin; i < end; ++i) bytes_ -= BytesOf(problems_[i]);
  problems_.erase(problems_.begin() + begin, problems_.begin() + end);
}

void ProblemList::MoveTo(finding::ErrorList& out) {
  std::vector<uint32_t> order(problems_.size());
  std::iota(order.begin(), order.end(), 0u);
  const auto text = [this](uint32_t i) { return problems_[i].Text(); };
  std::ranges::stable_sort(order, {}, text);
  std::vector<bool> repeated(problems_.size(), false);
  for (size_t i = 1; i < order.size(); ++i) repeated[order[i]] = text(order[i]) == text(order[i - 1]);
  for (size_t i = 0; i < problems_.size(); ++i) {
    if (!repeated[i]) out.push_back(std::move(problems_[i].error));
  }
  problems_.clear();
}

}  // namespace plimsoll::check
