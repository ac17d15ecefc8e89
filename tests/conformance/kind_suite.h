// The answers of the API server to objects of its own kinds: VECTORS/kinds, one suite a file. Errors, strict
// findings, warnings, fatal failures and stored objects are compared each by itself, so that progress can be
// seen. Which cases disagree is recorded in one file a suite beside FLOORS: kinds/FILE.
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "suites.h"

namespace plimsoll::conformance {

struct KindSuite {
  std::string_view name;  // `kinds/apps`
};

std::span<const KindSuite> KindSuites();

struct KindSuiteOptions {
  // Only cases of this kind, and only those whose id contains this text; all if they are empty.
  std::string kind = {};
  std::string id = {};
  // Only differences of this aspect (`errors`, `strict`, `warnings`, `fatal`, `stored`) are shown.
  std::string aspect = {};
  size_t shown = 0;     // differences
  bool counts = false;  // print how many cases of each kind agree in each aspect
};

Outcome RunKindSuite(const KindSuite& suite, const std::filesystem::path& vectors,
                     const KindSuiteOptions& options);

}  // namespace plimsoll::conformance
