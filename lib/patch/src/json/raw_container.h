// One step of a JSON pointer: what JSON patch does to the object or array it has reached. Indices
// may be negative and then count from the end, as in the API server.
#pragma once

#include <string>
#include <string_view>

#include "plimsoll/base/result.h"
#include "raw_json.h"

namespace plimsoll::patch {

// None for a member that is missing, which is no error.
Result<RawNode*> GetAt(const RawNode& container, std::string_view key);
Result<void> AddAt(RawNode& container, std::string_view key, RawNode* value);
// The item of that index must exist.
Result<void> ReplaceAt(RawNode& container, std::string_view key, RawNode* value);
Result<void> RemoveAt(RawNode& container, std::string_view key);

// The object or array that the pointer's last step is in, and that step; none if the way ends.
struct RawPlace {
  RawNode* container = nullptr;
  std::string key;
};
RawPlace FindPlace(RawNode* root, std::string_view pointer);

}  // namespace plimsoll::patch
