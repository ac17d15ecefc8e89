// The JSON Schema Test Suite: files of groups, a schema with its tests each. A request is made of
// each test, and what the suite serves at http://localhost:1234 comes with it.
#pragma once

#include <filesystem>
#include <span>
#include <string_view>

#include "suites.h"

namespace plimsoll::conformance {

enum class Portion : uint8_t { kRequired, kOptional, kFormats };

struct JsonSchemaSuite {
  std::string_view name;
  std::string_view draft;  // the folder, and the dialect
  Portion portion;
};

std::span<const JsonSchemaSuite> JsonSchemaSuites();

// Prints the first differences, as many as are asked for.
Outcome RunJsonSchemaSuite(const JsonSchemaSuite& suite, const std::filesystem::path& corpus, size_t shown);

}  // namespace plimsoll::conformance
