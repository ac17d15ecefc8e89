// The API conventions, on the schemas of a CRD: what the API server accepts and reviewers of APIs do not.
//
//   for (const ConventionFinding& one : CheckConventions(crd, Conventions::kUsual)) show(one.message,
//   one.hint);
//
// Types of Kubernetes itself that a schema embeds, such as Container or LabelSelector, are recognized by
// their fields and not looked into: the author of the CRD cannot change them.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "plimsoll/crd/crd.h"
#include "plimsoll/finding/code.h"

namespace plimsoll::crd {

enum class Conventions : uint8_t {
  kOff,
  kUsual,
  kStrict,  // and those that only some projects follow
};

// Names of fields that a project does not want.
struct UnwantedName {
  std::string pattern;  // of the pattern room; one that cannot be compiled matches nothing
  std::string reason;   // and what to do
};

struct ConventionFinding {
  finding::Code code;
  std::string message;  // begins with the field: `.spec.items[*].name: ...`
  std::string hint;     // why, and what to do
  text::Span place;
};

struct ConventionReport {
  // By version, the one that is stored first. What several versions have in common is reported once.
  std::vector<ConventionFinding> findings;
  size_t left_out = 0;
};

inline constexpr size_t kMaxConventionFindings = 10'000;

// Of all served versions.
ConventionReport CheckConventions(const Crd& crd, Conventions conventions,
                                  std::span<const UnwantedName> unwanted_names = {});

}  // namespace plimsoll::crd
