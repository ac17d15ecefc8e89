// Writes a string in one of YAML's styles.
#pragma once

#include <cstdint>
#include <string_view>

#include "yaml_line.h"
#include "yaml_scalar_style.h"

namespace plimsoll::text {

// Where the lines after the first begin, and whether long lines may be folded at spaces
// (they may not in a key before a colon).
struct YamlRoom {
  uint32_t indent = 0;
  bool fold = true;
};

// The style must be able to carry the text (see ClassifyYamlString).
void WriteYamlScalar(YamlLine& line, std::string_view text, YamlWrittenStyle style, YamlRoom room);

}  // namespace plimsoll::text
