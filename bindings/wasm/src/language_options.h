// What a host says when it opens the language server.
#pragma once

#include <string>
#include <string_view>

#include "plimsoll/base/result.h"
#include "plimsoll/text/memory_files.h"

namespace plimsoll::wasm {

struct LanguageOptions {
  text::MemoryFiles files;
  std::string documentation;  // an address
};

// Fails on what is no JSON object, and on unknown or wrong options. No text: the defaults.
Result<LanguageOptions> ReadLanguageOptions(std::string_view json);

}  // namespace plimsoll::wasm
