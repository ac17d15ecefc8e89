// The files that an operator names for CRDs and policies: each file, and all `.yaml`, `.yml` and `.json`
// files of directories. Hidden files are passed over.
//
//   VisitSchemaFiles(files, {"/etc/crds"}, [&](text::Source file) { ... }, [&](path, message) { ... });
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "plimsoll/text/files.h"
#include "plimsoll/text/source.h"

namespace plimsoll::batch {

// Of one file.
inline constexpr uint64_t kMaxSchemaFileBytes = uint64_t{64} << 20;
inline constexpr size_t kMaxSchemaDirectoryDepth = 64;

using SchemaFileTaken = std::function<void(text::Source file)>;
using SchemaFileFailed = std::function<void(const std::string& path, const std::string& message)>;

// In the order of the paths, and by name within a directory.
void VisitSchemaFiles(const text::Files& files, const std::vector<std::string>& paths,
                      const SchemaFileTaken& take, const SchemaFileFailed& fail);

}  // namespace plimsoll::batch
