// Nodes through a writer of tokens, be it of JSON or of YAML.
#pragma once

#include "plimsoll/merge/value/node.h"

namespace plimsoll::merge {

// Recurses; nodes nest no deeper than kMaxDepth.
template <class Writer>
void WriteTokens(Writer& writer, const Node& node) {
  switch (node.kind) {
    case Kind::kNull: return writer.Null();
    case Kind::kBool: return writer.Bool(node.boolean);
    case Kind::kInt: return writer.Int(node.integer);
    case Kind::kUint:
    case Kind::kFloat: return writer.Float(node.number);
    case Kind::kString: return writer.String(node.AsString());
    case Kind::kArray:
      writer.BeginArray();
      for (const Node& item : node.Items()) WriteTokens(writer, item);
      return writer.EndArray();
    case Kind::kObject:
      writer.BeginObject();
      for (const Member& member : node.Members()) {
        writer.Key(member.key);
        WriteTokens(writer, member.value);
      }
      return writer.EndObject();
  }
}

}  // namespace plimsoll::merge
