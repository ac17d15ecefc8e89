#include "installed_file.h"

#include <filesystem>
#include <system_error>

namespace plimsoll::app {

std::string InstalledFile(std::string_view below_prefix) {
  std::error_code error;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error) return {};
  return (program.parent_path().parent_path() / below_prefix).string();
}

}  // namespace plimsoll::app
