// PackageSource is where Go packages come from: a directory tree, a map in memory. The room itself
// opens no files.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/text/source.h"

namespace plimsoll::gotypes {

class PackageSource {
 public:
  virtual ~PackageSource() = default;
  // The files of the package, each named as errors name it, by name; nothing when there is
  // no such package. Files that are not Go, or tests, may be among them.
  virtual std::optional<std::vector<text::Source>> Read(std::string_view import_path) const = 0;
};

// Packages held in memory: import path -> file name -> text.
class MemoryPackages final : public PackageSource {
 public:
  void Add(std::string_view import_path, std::string_view file, std::string text);
  std::optional<std::vector<text::Source>> Read(std::string_view import_path) const override;

 private:
  std::map<std::string, std::map<std::string, std::string, std::less<>>, std::less<>> packages_;
};

}  // namespace plimsoll::gotypes
