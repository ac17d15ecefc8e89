#include "node_writer.h"
#include "plimsoll/text/json_pen.h"

namespace plimsoll::merge {

void WriteNode(text::JsonWriter& writer, const Node& node) { WriteTokens(writer, node); }

std::string NodeJson(const Node& node, bool escape_html) {
  std::string out;
  AppendNodeJson(out, node, escape_html);
  return out;
}

void AppendNodeJson(std::string& out, const Node& node, bool escape_html) {
  text::JsonPen pen(out, escape_html);
  WriteTokens(pen, node);
}

}  // namespace plimsoll::merge
