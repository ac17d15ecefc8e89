// The decoding of a request or stored object: which version it is of, its shape, and what
// strict decoding says.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/base/result.h"
#include "plimsoll/crd/admission.h"
#include "plimsoll/crd/served_crd.h"
#include "plimsoll/reshape/shaper.h"

namespace plimsoll::crd {

// `apps/v1` taken apart, or `v1` for the group without a name.
struct GroupVersion {
  std::string_view group;
  std::string_view version;
};

// Fails on more than one slash: `unexpected GroupVersion string: a/b/c`.
Result<GroupVersion> ParseGroupVersion(std::string_view text);

// At most this many problems of repeated keys are named, each once.
inline constexpr size_t kMaxDuplicateProblems = 100;

class ObjectDecoder {
 public:
  // The version the object is of, or why it cannot be handled.
  Result<const ServedVersion*> FindVersion(const ServedCrd& crd, value::Value object);

  // Shapes the object with the schema of `version`. The failure, if there is one.
  std::optional<Fatal> Decode(const ServedCrd& crd, const ServedVersion& version, value::Value object,
                              const reshape::ShapeOptions& options, value::Document& out);
  // Of the object decoded last.
  void ListStrict(std::span<const value::Problem> duplicates, std::vector<StrictProblem>& strict);

  uint64_t unknown_left_out() const { return report_->unknown_left_out; }
  const reshape::Presence& presence() const { return report_->presence; }

 private:
  reshape::Shaper shaper_;
  const reshape::ShapeReport* report_ = nullptr;
};

}  // namespace plimsoll::crd
