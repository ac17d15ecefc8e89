// DifferenceBounds are statements `a - b <= c` and `a - b < c` about terms, and whether they can all hold.
//
//   DifferenceBounds bounds;
//   bounds.Add("x", "", {5});         // x <= 5; the empty name is zero
//   bounds.Add("", "x", {-6, true});  // x > 6
//   bounds.Close();                   // false: there is no such x
#pragma once

#include <cstddef>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace plimsoll::compat {

// Terms of one proof; statements about further ones are forgotten.
inline constexpr size_t kMaxBoundTerms = 40;

struct Limit {
  double most = std::numeric_limits<double>::infinity();
  bool strict = false;

  // Whether it says more.
  bool operator<(const Limit& other) const {
    return most < other.most || (most == other.most && strict && !other.strict);
  }
};

class DifferenceBounds {
 public:
  DifferenceBounds() { IndexOf(""); }

  // A term that is always an integer, as zero is.
  void SetWhole(const std::string& term) { whole_.insert(term); }
  bool IsWhole(const std::string& term) const { return term.empty() || whole_.contains(term); }
  void Add(const std::string& a, const std::string& b, Limit bound);
  // Draws all conclusions; false when the statements contradict each other.
  bool Close();
  // What is known of `a - b`.
  Limit Between(const std::string& a, const std::string& b) const;

 private:
  size_t IndexOf(const std::string& term);

  std::map<std::string, size_t> terms_;
  std::set<std::string> whole_ = {""};
  std::vector<std::vector<Limit>> bounds_;
};

}  // namespace plimsoll::compat
