// ChangeWatch says when files change, by their sizes and times.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace plimsoll::app {

class ChangeWatch {
 public:
  // Files, and directories with all that is in them.
  explicit ChangeWatch(std::vector<std::string> paths);
  // Returns once something is different from when the watch was made.
  void Wait() const;

 private:
  uint64_t Fingerprint() const;

  std::vector<std::string> paths_;
  uint64_t before_ = 0;
};

}  // namespace plimsoll::app
