// ObjectRegister remembers which objects were seen where, to find those that are defined twice.
//
// Files of different directories often define the same object: a base and its overlays, two clusters,
// two examples. So by default only objects that are certainly applied together are compared.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "plimsoll/base/arena.h"
#include "plimsoll/engine/input/files.h"
#include "plimsoll/engine/input/kustomizations.h"
#include "plimsoll/engine/report/input_report.h"
#include "plimsoll/engine/severity/file_settings.h"

namespace plimsoll::engine {

class ObjectRegister {
 public:
  // Both must outlive it.
  ObjectRegister(const Kustomizations& kustomizations, const Files& files)
      : kustomizations_(kustomizations), files_(files) {}

  // Adds the named objects of a report, with a warning for each that was defined before. Its source is
  // read when there is a warning to show.
  template <class ReadSource>
  void Register(InputReport& report, DuplicateScope scope, const ReadSource& read_source) {
    if (const size_t added = AddRepeats(report, scope); added != 0) {
      if (const auto source = read_source()) Settle(report, *source);
    }
  }

 private:
  // Where an object of a group was seen first.
  struct First {
    std::string_view identity;
    size_t hash;
    uint32_t group;
    uint32_t file;
    text::Place place;
  };
  size_t AddRepeats(InputReport& report, DuplicateScope scope);
  // The groups of files that a file is compared with, each by a name of its own.
  std::vector<std::string> GroupsOf(const std::string& path, DuplicateScope scope) const;
  std::vector<uint32_t> NumbersOf(std::vector<std::string> groups);
  // Where it was seen, or null, if it is new; then it is seen now.
  const First* FindOrAdd(const First& seen);
  // The slot of an object, or the free one that is for it.
  uint32_t& SlotOf(const First& seen);
  void Grow();

  const Kustomizations& kustomizations_;
  const Files& files_;
  std::unordered_map<std::string, uint32_t> groups_;
  std::vector<std::string> file_names_;
  Arena identities_;
  std::vector<First> firsts_;
  // A hash table of positions in `firsts_`, each plus one. Nothing is allocated for a single object.
  std::vector<uint32_t> slots_;
};

}  // namespace plimsoll::engine
