// What is on disk in place of generated files.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "plimsoll/engine/types/generate.h"

namespace plimsoll::engine {

// path -> text
using WantedFiles = std::map<std::string, std::string>;

// Of the candidates those count that a generator wrote and that are not wanted.
std::vector<FileChange> ChangesFor(const Files& files, const WantedFiles& wanted,
                                   const std::vector<std::string>& candidates);

}  // namespace plimsoll::engine
