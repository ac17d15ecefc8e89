#include "temporary_directory.h"

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <utility>

namespace plimsoll::app {

namespace fs = std::filesystem;

Result<TemporaryDirectory> TemporaryDirectory::Make() {
  std::error_code error;
  const fs::path place = fs::temp_directory_path(error);
  if (error) return Fail("there is no directory for temporary files: " + error.message());
  std::string pattern = (place / "plimsoll-XXXXXX").string();
  if (::mkdtemp(pattern.data()) == nullptr) {
    return Fail(pattern + " cannot be made: " + std::error_code(errno, std::generic_category()).message());
  }
  return TemporaryDirectory(std::move(pattern));
}

TemporaryDirectory::TemporaryDirectory(std::string path) : path_(std::move(path)) {}
TemporaryDirectory::TemporaryDirectory(TemporaryDirectory&& other) noexcept
    : path_(std::exchange(other.path_, {})) {}

TemporaryDirectory::~TemporaryDirectory() {
  if (path_.empty()) return;
  std::error_code ignored;  // files that stay in the place for temporary files do no harm
  fs::remove_all(path_, ignored);
}

}  // namespace plimsoll::app
