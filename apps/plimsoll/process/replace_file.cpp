#include "replace_file.h"

#include <cerrno>
#include <filesystem>
#include <fstream>

namespace plimsoll::app {

// It is written beside the old one and takes its place when it is whole.
std::error_code ReplaceFile(const std::string& path, const std::string& text) {
  namespace fs = std::filesystem;
  std::error_code error;
  if (const fs::path parent = fs::path(path).parent_path(); !parent.empty())
    fs::create_directories(parent, error);
  if (error) return error;
  const std::string fresh = path + ".new";
  std::ofstream out(fresh, std::ios::binary | std::ios::trunc);
  out.write(text.data(), static_cast<std::streamsize>(text.size()));
  out.close();
  if (out.fail()) return {errno != 0 ? errno : EIO, std::generic_category()};
  fs::rename(fresh, path, error);
  return error;
}

}  // namespace plimsoll::app
