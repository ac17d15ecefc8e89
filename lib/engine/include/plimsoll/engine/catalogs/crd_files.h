// Finds the CRDs in a directory, an archive or a file, for CrdHarvest.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "plimsoll/base/result.h"
#include "plimsoll/engine/catalogs/crd_harvest.h"
#include "plimsoll/engine/input/files.h"

namespace plimsoll::engine {

inline constexpr size_t kMaxCrdFiles = 100'000;
inline constexpr size_t kMaxCrdFileDepth = 64;

// Reads all YAML and JSON files at `path`: of a directory and those below it (without hidden ones and links),
// of a tar or zip archive, or the file itself; "-" is standard input. `below` names directories and files in
// it that are read; empty means all, and those that are not there are passed over. Names in reports begin at
// `path`. Fails if `path` cannot be read, or has none of `below`.
Result<void> HarvestFiles(const Files& files, const std::string& path, const std::vector<std::string>& below,
                          CrdHarvest& harvest);

}  // namespace plimsoll::engine
