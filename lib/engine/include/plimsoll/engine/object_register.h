// ObjectRegister remembers which objects were seen where, to find those that stand twice.
#pragma once

#include <string>
#include <unordered_map>

#include "plimsoll/engine/input_report.h"

namespace plimsoll::engine {

class ObjectRegister {
 public:
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

  std::unordered_map<std::string, First> seen_;
};

}  // namespace plimsoll::engine
