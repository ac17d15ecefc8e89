#include "plimsoll/merge/value/node_writer.h"
#include "plimsoll/text/json_pen.h"

namespace plimsoll::merge {

void WriteNode(text::TokenSink& sink, const Node& node) { WriteTokens(sink, node); }

value::Tree TreeOf(const Node& node, value::Numbers numbers) {
  value::TreeBuilder builder(numbers);
  WriteTokens(builder, node);
  return builder.Take();
}

value::Document DocumentOf(const Node& node, value::Numbers numbers) {
  value::Document out;
  value::DocumentBuilder builder(out, numbers);
  WriteTokens(builder, node);
  return out;
}

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
