// The limits of reading, all in one place. Each has a test that reaches it, and reaching
// it is a Problem with a clear message, never a crash. docs/limits.md lists them for users.
#pragma once

#include <cstdint>

namespace plimsoll::value {

struct Limits {
  // Bytes of one input held in memory.
  uint64_t max_bytes = uint64_t{1} << 30;
  // Open arrays plus objects. The API server's own limit; it can be lowered, not raised.
  uint32_t max_depth = 10000;
  // Nodes of one document's tape (a member counts two, its key and its value).
  uint32_t max_nodes = 50'000'000;
  // Nodes made by expanding YAML aliases, beside the API server's ratio rule.
  uint32_t max_alias_nodes = 10'000'000;
  // Documents of one input.
  uint32_t max_documents = 1'000'000;
};

inline constexpr uint32_t kMaxDepth = 10000;

}  // namespace plimsoll::value
