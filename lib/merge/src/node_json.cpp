#include "plimsoll/merge/node.h"

namespace plimsoll::merge {

// Recurses; nodes nest no deeper than kMaxDepth.
void WriteNode(text::JsonWriter& writer, const Node& node) {
  switch (node.kind) {
    case Kind::kNull: return writer.Null();
    case Kind::kBool: return writer.Bool(node.boolean);
    case Kind::kInt: return writer.Int(node.integer);
    case Kind::kUint:
    case Kind::kFloat: return writer.Float(node.number);
    case Kind::kString: return writer.String(node.AsString());
    case Kind::kArray:
      writer.BeginArray();
      for (const Node& item : node.Items()) WriteNode(writer, item);
      return writer.EndArray();
    case Kind::kObject:
      writer.BeginObject();
      for (const Member& member : node.Members()) {
        writer.Key(member.key);
        WriteNode(writer, member.value);
      }
      return writer.EndObject();
  }
}

std::string NodeJson(const Node& node, bool escape_html) {
  std::string out;
  text::JsonWriter writer(out, {.escape_html = escape_html});
  WriteNode(writer, node);
  return out;
}

}  // namespace plimsoll::merge
