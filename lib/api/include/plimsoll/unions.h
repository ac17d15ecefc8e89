// Unions in requests: what a patch makes of an object, and the request that sets fields of one. Validator has
// the functions; docs/unions.md describes unions.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "plimsoll/finding.h"

namespace plimsoll {

enum class PatchType { kStrategic, kMerge, kJson };

struct Patched : Report {
  // The object after the patch, as JSON; empty with errors.
  std::string json;
};

struct SetOptions {
  // None: the first of strategic (built-in kinds only), merge and JSON that changes nothing else.
  std::optional<PatchType> type;
  // Clear all other members of unions, not only those that are set. Without an object this is always done.
  bool clear_all = false;
};

// The request that sets fields, and clears the other members of their unions.
struct SetRequest : Report {
  // Why there is none; empty when there is one.
  std::string error;
  std::string content_type;  // `application/merge-patch+json`
  std::string body;          // JSON
  // What was added to it, and why.
  std::vector<std::string> notes;
  // The object afterwards, as JSON, if it was given. The findings are about this object.
  std::string object;
};

}  // namespace plimsoll
