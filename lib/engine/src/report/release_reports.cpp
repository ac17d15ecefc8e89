#include "plimsoll/engine/report/release_reports.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <tuple>
#include <utility>

#include "plimsoll/text/joined.h"

namespace plimsoll::engine {
namespace {

using finding::Finding;

size_t OffsetOf(const Finding& finding) { return finding.place ? finding.place->span.offset : 0; }

// What is the same for one finding in all releases.
using FindingKey = std::tuple<uint32_t, size_t, finding::Code, finding::Severity, std::string, std::string>;

FindingKey KeyOf(const Finding& finding) {
  return {finding.object,   OffsetOf(finding),      finding.code,
          finding.severity, finding.path.Pointer(), finding.message};
}

class ReleaseJoin {
 public:
  // Findings of one release that are the same stay as many as they are.
  void Add(ReleaseReport& one) {
    ++releases_;
    std::map<FindingKey, size_t> seen;
    for (Finding& finding : one.report.findings) {
      FindingKey key = KeyOf(finding);
      const size_t number = seen[key]++;
      const auto [at, is_new] = positions_.try_emplace({std::move(key), number}, joined_.size());
      if (is_new) joined_.push_back({std::move(finding), {}});
      joined_[at->second].releases.push_back(one.release);
    }
  }

  std::vector<Finding> Take() {
    std::vector<Finding> out;
    for (Joined& one : joined_) {
      if (one.releases.size() != releases_) AddReleases(one);
      out.push_back(std::move(one.finding));
    }
    std::ranges::stable_sort(out, {}, OffsetOf);
    return out;
  }

 private:
  struct Joined {
    Finding finding;
    std::vector<std::string> releases;
  };

  static void AddReleases(Joined& one) {
    std::string& hint = one.finding.hint;
    hint += (hint.empty() ? "in Kubernetes " : "; in Kubernetes ") + text::Joined(one.releases, ", ");
  }

  size_t releases_ = 0;
  std::vector<Joined> joined_;
  std::map<std::pair<FindingKey, size_t>, size_t> positions_;  // in joined_
};

}  // namespace

InputReport JoinReleases(std::vector<ReleaseReport> reports) {
  ReleaseJoin join;
  for (ReleaseReport& one : reports) join.Add(one);
  InputReport out = std::move(reports.front().report);
  out.findings = join.Take();
  return out;
}

}  // namespace plimsoll::engine
