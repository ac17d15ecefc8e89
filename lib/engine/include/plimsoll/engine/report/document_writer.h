// DocumentWriter writes one document after the other to one stream.
#pragma once

#include <cstdint>
#include <string>

#include "plimsoll/value/any_value.h"

namespace plimsoll::engine {

enum class WriteAs : uint8_t {
  kJson,       // indented, one document after the other
  kJsonLines,  // a line each
  kYaml,       // parted by `---`
};

class DocumentWriter {
 public:
  // With `sort_keys` keys are ordered as kubectl prints them, otherwise as read.
  explicit DocumentWriter(WriteAs as, bool sort_keys = false) : as_(as), sort_keys_(sort_keys) {}

  void Write(value::AnyValue root, std::string& out);

 private:
  WriteAs as_;
  bool sort_keys_;
  bool first_ = true;
};

}  // namespace plimsoll::engine
