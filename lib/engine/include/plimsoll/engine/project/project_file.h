// ProjectFile is the configuration of a project as it was read: `.plimsoll.yaml`, or a file that was named
// instead.
#pragma once

#include <optional>
#include <string>

#include "plimsoll/engine/input/files.h"
#include "plimsoll/engine/severity/project_config.h"
#include "plimsoll/text/source.h"

namespace plimsoll::engine {

inline constexpr const char* kProjectFileName = ".plimsoll.yaml";
inline constexpr uint64_t kMaxProjectFileBytes = uint64_t{256} << 20;

struct ProjectFile {
  // The paths of schemas and policies in it are those of the program.
  ProjectConfig config;
  std::optional<text::Source> source;
  // Why it cannot be used; without findings, it can.
  InputReport report;
};

// Whether there is something of that name.
bool HasProjectFile(const Files& files);
ProjectFile ReadProjectFile(const Files& files, const std::string& path);

}  // namespace plimsoll::engine
