// Whole documents as text.
//
//   std::string json = *WriteJson(document.root(), {.indented = true});
//   std::string yaml = *WriteYaml(tree);
#pragma once

#include <cstdint>
#include <string>

#include "plimsoll/base/result.h"
#include "plimsoll/value/any_value.h"

namespace plimsoll::value {

// How the members of objects are listed: as they are, by the bytes of their keys as
// encoding/json does, or with numbers inside keys by value as kubectl's YAML does.
enum class KeyOrder : uint8_t { kAsRead, kByBytes, kNatural };

struct JsonOptions {
  bool indented = false;
  bool escape_html = true;
  KeyOrder order = KeyOrder::kAsRead;
  // encoding/json prints 2^60 as 1152921504606847000 and negative zero as -0, which read
  // back as other numbers. Set this to keep them.
  bool exact_floats = false;
};

// Without a line feed at the end. Fails only on an infinity or NaN, with encoding/json's
// words: `json: unsupported value: +Inf`.
Result<std::string> WriteJson(AnyValue value, const JsonOptions& options = {});

// kLossless prints what kubectl prints, except where that would not read back equal: NEL
// and other control characters are escaped, a key << is quoted, -0.0 and floats past 2^53
// keep their value. kKubectl goes through kubectl's own steps (JSON text, YAML reader, YAML
// emitter) with all they lose and refuse, and so ignores the key order.
enum class YamlFidelity : uint8_t { kLossless, kKubectl };

struct YamlOptions {
  KeyOrder order = KeyOrder::kNatural;
  YamlFidelity fidelity = YamlFidelity::kLossless;
};

// One document without a `---` line, with a line feed at the end. Fails only under
// kKubectl, with upstream's words: `yaml: control characters are not allowed`.
Result<std::string> WriteYaml(AnyValue value, const YamlOptions& options = {});

}  // namespace plimsoll::value
