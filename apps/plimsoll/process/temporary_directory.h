// A directory that lasts as long as this object.
#pragma once

#include <string>

#include "plimsoll/engine/input/files.h"

namespace plimsoll::app {

class TemporaryDirectory {
 public:
  // Fails with the reason of the system.
  static Result<TemporaryDirectory> Make();
  TemporaryDirectory(TemporaryDirectory&& other) noexcept;
  TemporaryDirectory& operator=(TemporaryDirectory&&) = delete;
  ~TemporaryDirectory();

  const std::string& path() const { return path_; }

 private:
  explicit TemporaryDirectory(std::string path);

  std::string path_;
};

}  // namespace plimsoll::app
