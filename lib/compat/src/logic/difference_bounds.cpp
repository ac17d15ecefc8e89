#include "difference_bounds.h"

#include <cmath>

namespace plimsoll::compat {

size_t DifferenceBounds::IndexOf(const std::string& term) {
  const auto [found, added] = terms_.try_emplace(term, terms_.size());
  if (added) {
    for (std::vector<Limit>& row : bounds_) row.emplace_back();
    bounds_.emplace_back(terms_.size());
    bounds_.back().back() = {0, false};
  }
  return found->second;
}

void DifferenceBounds::Add(const std::string& a, const std::string& b, Limit bound) {
  if (terms_.size() + 2 > kMaxBoundTerms && (!terms_.contains(a) || !terms_.contains(b))) return;
  if (IsWhole(a) && IsWhole(b)) {
    const double most = bound.strict ? std::ceil(bound.most) - 1 : std::floor(bound.most);
    bound = {most, false};
  }
  const size_t i = IndexOf(a);
  const size_t j = IndexOf(b);
  if (bound < bounds_[i][j]) bounds_[i][j] = bound;
}

bool DifferenceBounds::Close() {
  const size_t count = terms_.size();
  for (size_t via = 0; via < count; ++via) {
    for (size_t i = 0; i < count; ++i) {
      for (size_t j = 0; j < count; ++j) {
        const Limit& first = bounds_[i][via];
        const Limit& second = bounds_[via][j];
        const Limit sum{first.most + second.most, first.strict || second.strict};
        if (sum < bounds_[i][j]) bounds_[i][j] = sum;
      }
    }
  }
  for (size_t i = 0; i < count; ++i) {
    if (bounds_[i][i] < Limit{0, false}) return false;
  }
  return true;
}

Limit DifferenceBounds::Between(const std::string& a, const std::string& b) const {
  const auto i = terms_.find(a);
  const auto j = terms_.find(b);
  return i == terms_.end() || j == terms_.end() ? Limit() : bounds_[i->second][j->second];
}

}  // namespace plimsoll::compat
