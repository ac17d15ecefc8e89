// Exports what it finds below the given folders to every target, reads the exports again, and holds
// them to what was exported.
//
//   export_round_trip openapi FOLDER...   OpenAPI documents, definition by definition
//   export_round_trip crds FOLDER...      the schemas of CRDs
//   export_round_trip suite FOLDER...     files of the JSON Schema Test Suite, by their verdicts, too
//   export_round_trip random COUNT        schemas by chance, by their verdicts, too
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#include "round_trips.h"

namespace plimsoll::testing {
namespace {

namespace fs = std::filesystem;

constexpr int kSkipped = 77;

int Report(const Tally& tally) {
  std::printf(
      "%zu schemas, %zu exports, %zu with warnings, %zu values judged again (%zu accepted), %zu wrong\n",
      tally.schemas, tally.exports, tally.with_warnings, tally.values, tally.accepted, tally.wrong);
  return tally.wrong == 0 && tally.exports != 0 ? 0 : 1;
}

int Main(const std::string& what, const std::vector<std::string>& folders) {
  Tally tally;
  if (what == "random") {
    RoundTripRandom(static_cast<uint32_t>(std::stoul(folders[0])), tally);
    return Report(tally);
  }
  for (const std::string& folder : folders) {
    if (!fs::exists(folder)) {
      std::printf("nothing at %s: skipped\n", folder.c_str());
      return kSkipped;
    }
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
      if (!entry.is_regular_file()) continue;
      const std::string path = entry.path();
      if (what == "openapi") RoundTripOpenApi(path, tally);
      if (what == "crds") RoundTripCrds(path, tally);
      if (what == "suite") RoundTripSuite(path, tally);
    }
  }
  return Report(tally);
}

}  // namespace
}  // namespace plimsoll::testing

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  return plimsoll::testing::Main(argv[1], std::vector<std::string>(argv + 2, argv + argc));
}
