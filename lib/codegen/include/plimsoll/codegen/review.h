// The review of tagged types that people would do before they merge them: what the generator's own
// linter requires, and the checklist of those who migrate validation to tags.
//
//   for (const ReviewFinding& finding : Review(universe, {.packages = {"example.com/shop/v1"}}))
//     show(finding.what.Text());
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "plimsoll/finding/code.h"
#include "plimsoll/gotypes/universe.h"

namespace plimsoll::codegen {

// `1.37`.
struct ReleaseVersion {
  uint32_t major = 0;
  uint32_t minor = 0;

  friend auto operator<=>(const ReleaseVersion&, const ReleaseVersion&) = default;
};

// Nothing when it is none.
std::optional<ReleaseVersion> ParseRelease(std::string_view text);

struct ReviewOptions {
  // Import paths of what is reviewed; what else types refer to is read, but not reviewed.
  std::vector<std::string> packages;
  // Of the generator's command line: known-tags-only, require-explicit-disablement.
  std::vector<std::string> lint_rules = {};
  // The release the types belong to: no rule is newer.
  std::optional<ReleaseVersion> release = {};
};

struct ReviewFinding {
  finding::Code code = finding::Code::kBadTag;
  gotypes::GoError what;
  std::string hint = {};
  bool warning = false;  // regardless of its code
};

// Failures of a package's tags that are looked for; each takes another compilation.
inline constexpr size_t kMaxCompileFailures = 100;

// By package, each in the order of the review.
std::vector<ReviewFinding> Review(gotypes::Universe& universe, const ReviewOptions& options);

}  // namespace plimsoll::codegen
