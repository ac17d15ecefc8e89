// ConfigValues takes typed values out of a configuration and reports those of another type.
#pragma once

#include <string>
#include <vector>

#include "plimsoll/engine/report/input_report.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::engine {

class ConfigValues {
 public:
  // Findings about `source` go to the report. Both are kept by reference.
  ConfigValues(const text::Source& source, InputReport& report) : source_(source), report_(report) {}

  std::string Text(value::Value value);
  bool Flag(value::Value value);
  std::vector<std::string> Texts(value::Value value);
  // A word; `off` also where YAML 1.1 reads it as false. Empty for anything else.
  static std::string_view Word(value::Value value);
  void Complain(value::Value at, std::string message);
  void ComplainOfKey(const value::Member& member);

 private:
  const text::Source& source_;
  InputReport& report_;
};

}  // namespace plimsoll::engine
