// JSON patch (RFC 6902) as the API server applies it, texts in and text out, with its deviations:
// replace adds a member that is missing, negative indices count from the end, test compares scalars
// as they are written (1 is not 1.0).
//
//   std::expected<std::string, JsonPatchError> patched =
//       ApplyJsonPatch(R"({"a":1})", R"([{"op":"remove","path":"/a"}])");
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "plimsoll/merge/value/node.h"

namespace plimsoll::patch {

// The API server's limits.
struct JsonPatchLimits {
  size_t operations = 10000;
  size_t copied_bytes = size_t{3} << 20;  // by all copies together
};

struct JsonPatchError {
  // Reading the patch or applying it: a bad request, or one that cannot be done.
  enum class Stage : uint8_t { kDecode, kApply };

  Stage stage = Stage::kApply;
  std::string message;
  // The operation that fails, from 0; none when it is not about one.
  std::optional<size_t> operation = std::nullopt;
  // The operation `test` found another value.
  bool failed_test = false;
};

// Compact, members by their keys. An empty document stays empty whatever the patch.
std::expected<std::string, JsonPatchError> ApplyJsonPatch(std::string_view document, std::string_view patch,
                                                          const JsonPatchLimits& limits = {});

// The operations that make `after` of `before`. Lists are compared from both ends; what is between
// is changed item by item.
merge::Node CreateJsonPatch(const merge::Node& before, const merge::Node& after, Arena& arena);

// What the operation `test` calls equal. Texts that are no JSON are equal byte by byte.
bool JsonTextsEqual(std::string_view a, std::string_view b);

}  // namespace plimsoll::patch
