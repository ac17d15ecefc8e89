// ObjectRegister remembers which objects were seen where, to find those that are defined twice.
//
// Files of different directories often define the same object: a base and its overlays, two clusters,
// two examples. So by default only objects that are certainly applied together are compared.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "plimsoll/engine/file_settings.h"
#include "plimsoll/engine/files.h"
#include "plimsoll/engine/input_report.h"
#include "plimsoll/engine/inputs.h"

namespace plimsoll::engine {

class ObjectRegister {
 public:
  // Reads the kustomizations among the inputs.
  ObjectRegister(std::span<const Input> inputs, const Files& files);

  // Adds the named objects of a report, with a warning for each that was defined before. Its source is
  // read when there is a warning to show.
  template <class ReadSource>
  void Register(InputReport& report, DuplicateScope scope, const ReadSource& read_source) {
    if (const size_t added = AddRepeats(report, scope); added != 0) {
      if (const auto source = read_source()) Settle(report, *source);
    }
  }

 private:
  struct First {
    std::string file;
    text::Place place;
  };
  void ReadKustomization(const std::string& path);
  size_t AddRepeats(InputReport& report, DuplicateScope scope);
  // The groups of files that a file is compared with, each by a name of its own.
  std::vector<std::string> GroupsOf(const std::string& path, DuplicateScope scope) const;

  const Files& files_;
  // By the absolute path of a file: the kustomizations that list it as a resource.
  std::map<std::string, std::vector<std::string>> kustomizations_;
  // By group and identity.
  std::unordered_map<std::string, First> seen_;
};

}  // namespace plimsoll::engine
