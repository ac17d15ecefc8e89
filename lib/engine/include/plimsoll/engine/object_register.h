// ObjectRegister remembers which objects were seen where, to find those that stand twice.
//
// A directory with a kustomization in it is applied by itself, so objects below it and objects elsewhere
// may have one name: a base and its overlays do.
#pragma once

#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

#include "plimsoll/engine/input_report.h"
#include "plimsoll/engine/inputs.h"

namespace plimsoll::engine {

class ObjectRegister {
 public:
  // All inputs, to find the kustomizations among them.
  explicit ObjectRegister(std::span<const Input> inputs);

  // Takes up the named objects of a report and adds a warning for each that stood somewhere before.
  // Its source is asked for when there is one to show.
  template <class ReadSource>
  void Register(InputReport& report, const ReadSource& read_source) {
    if (const size_t added = AddRepeats(report); added != 0) {
      if (const auto source = read_source()) Settle(report, *source);
    }
  }

 private:
  struct First {
    std::string file;
    text::Place place;
  };
  size_t AddRepeats(InputReport& report);
  // The directory of the nearest kustomization at or above a file; empty when there is none.
  std::string_view UnitOf(std::string_view path) const;

  std::set<std::string, std::less<>> kustomized_;  // directories
  std::unordered_map<std::string, First> seen_;
};

}  // namespace plimsoll::engine
