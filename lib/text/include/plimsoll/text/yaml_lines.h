// Lines as YAML counts them, for its messages: they end at LF, CR, CRLF, NEL, LS and PS.
// line_index.h is for people.
#pragma once

#include <cstdint>
#include <vector>

#include "plimsoll/text/yaml_bytes.h"

namespace plimsoll::text {

// How many lines end before a place of the text. Counts from the start: for one message.
uint32_t YamlLineIndex(const YamlText& text, uint32_t offset);

// Where the lines start, the one after the end of the text included: for many messages.
void FindYamlLineStarts(const YamlText& text, std::vector<uint32_t>& starts);

}  // namespace plimsoll::text
