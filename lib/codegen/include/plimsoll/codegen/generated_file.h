// GeneratedFile is what a generator makes: a text and where it belongs. Rooms write nothing to disk;
// the command does, or compares the text with what is there.
#pragma once

#include <string>

namespace plimsoll::codegen {

struct GeneratedFile {
  // Import path of the package whose directory the file belongs in; empty when the path is one below
  // the directory for output.
  std::string package;
  std::string path;  // with slashes
  std::string text;
};

}  // namespace plimsoll::codegen
