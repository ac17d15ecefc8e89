// Writes documents back as JSON or YAML: what was read, no more and no less.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "plimsoll/engine/check.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::engine {

enum class ConvertTo : uint8_t {
  kJson,       // indented, one document after the other
  kJsonLines,  // a line each
  kYaml,       // parted by `---`
};

struct ConvertOptions {
  value::ReadOptions read;
  ConvertTo to = ConvertTo::kJson;
  // As kubectl orders keys; otherwise as read.
  bool sort_keys = false;
};

// Converter appends the documents of one input after the other to one stream. A document
// that cannot be read or has no form in the target is a finding in the report and is left out;
// empty documents are left out silently.
class Converter {
 public:
  explicit Converter(ConvertOptions options) : options_(std::move(options)) {}

  InputReport Convert(const Files& files, const Input& input, std::string& out);

 private:
  void ConvertSource(const text::Source& source, InputReport& report, std::string& out);
  void Write(const value::Document& document, std::string& out);

  ConvertOptions options_;
  bool first_ = true;
};

}  // namespace plimsoll::engine
