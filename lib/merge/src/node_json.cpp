#include "node_writer.h"

namespace plimsoll::merge {

void WriteNode(text::JsonWriter& writer, const Node& node) { WriteTokens(writer, node); }

std::string NodeJson(const Node& node, bool escape_html) {
  std::string out;
  text::JsonWriter writer(out, {.escape_html = escape_html});
  WriteNode(writer, node);
  return out;
}

}  // namespace plimsoll::merge
