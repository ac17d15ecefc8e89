#include "node_text.h"

#include <span>
#include <string_view>

#include "plimsoll/compat/diff/schema_diff.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/value/write.h"

namespace plimsoll::compat {

using schema::Entry;
using schema::Form;
using schema::Keyword;
using schema::NodeId;
using schema::Schema;

bool IsAnnotation(Keyword keyword) {
  switch (keyword) {
    case Keyword::kId:
    case Keyword::kSchema:
    case Keyword::kDescription:
    case Keyword::kTitle:
    case Keyword::kExternalDocs:
    case Keyword::kExample:
    case Keyword::kExamples:
    case Keyword::kDefinitions:
    case Keyword::kDollarId:
    case Keyword::kAnchor:
    case Keyword::kDynamicAnchor:
    case Keyword::kRecursiveAnchor:
    case Keyword::kDefs:
    case Keyword::kComment:
    case Keyword::kVocabulary:
    case Keyword::kContentEncoding:
    case Keyword::kContentMediaType:
    case Keyword::kContentSchema:
    case Keyword::kReadOnly:
    case Keyword::kWriteOnly:
    case Keyword::kDeprecated:
    case Keyword::kXml:
    case Keyword::kDiscriminator:
    case Keyword::kGroupVersionKind:
    case Keyword::kAction: return true;
    default: return false;
  }
}

namespace {

std::string LiteralText(value::Value literal) {
  return value::WriteJson(literal, {.escape_html = false, .order = value::KeyOrder::kByBytes}).value_or("?");
}

std::string NumberText(double number) {
  std::string out;
  text::AppendJsonFloat(out, number);
  return out;
}

class NodeWriter {
 public:
  explicit NodeWriter(const Schema& schema) : schema_(schema) {}

  std::string Node(NodeId node) {
    if (schema_.Has(node, Keyword::kNever)) return "false";
    if (++depth_ > kMaxDiffDepth) return --depth_, "...";
    std::string out = "{";
    for (const Entry& entry : schema_.Entries(node)) {
      if (IsAnnotation(entry.keyword)) continue;
      if (out.size() > 1) out += ", ";
      out += schema::InfoOf(entry.keyword).name;
      out += ": " + Text(node, entry);
    }
    --depth_;
    return out + "}";
  }

  std::string Text(NodeId node, const Entry& entry) {
    const Keyword keyword = entry.keyword;
    switch (schema::InfoOf(keyword).form) {
      case Form::kFlag: return entry.flag ? "true" : "false";
      case Form::kInteger: return std::to_string(entry.integer);
      case Form::kNumber: return NumberText(entry.number);
      case Form::kText: return std::string(schema_.Text(node, keyword));
      case Form::kTexts: return Texts(schema_.Texts(node, keyword));
      case Form::kNode:
      case Form::kNodeOrFlag:
      case Form::kNodeOrNodes: return Either(node, entry);
      case Form::kNodes: return Nodes(schema_.Nodes(node, keyword));
      case Form::kNamedNodes: return Named(schema_.NamedNodes(node, keyword));
      case Form::kNodesOrTexts: return Dependencies(node, keyword);
      case Form::kLiteral: return LiteralText(*schema_.Literal(node, keyword));
      case Form::kLiterals: return Literals(node, keyword);
      case Form::kDocs: return "";
      case Form::kRules: return Rules(node);
    }
    return "";
  }

 private:
  std::string Either(NodeId node, const Entry& entry) {
    if (const auto one = schema_.Node(node, entry.keyword)) return Node(*one);
    if (schema::InfoOf(entry.keyword).form == Form::kNodeOrFlag) return entry.flag ? "true" : "false";
    return Nodes(schema_.Nodes(node, entry.keyword));
  }

  static std::string Texts(std::span<const std::string_view> texts) {
    std::string out = "[";
    for (const std::string_view text : texts) out += (out.size() > 1 ? ", " : "") + std::string(text);
    return out + "]";
  }

  std::string Nodes(std::span<const NodeId> nodes) {
    std::string out = "[";
    for (const NodeId one : nodes) out += (out.size() > 1 ? ", " : "") + Node(one);
    return out + "]";
  }

  std::string Named(std::span<const schema::NamedNode> nodes) {
    std::string out = "{";
    for (const schema::NamedNode& one : nodes) {
      out += (out.size() > 1 ? ", " : "") + std::string(one.name) + ": " + Node(one.node);
    }
    return out + "}";
  }

  std::string Dependencies(NodeId node, Keyword keyword) {
    std::string out = "{";
    for (const schema::Dependency& one : schema_.Dependencies(node, keyword)) {
      out += (out.size() > 1 ? ", " : "") + std::string(one.name) + ": ";
      out += one.node ? Node(*one.node) : one.texts ? Texts(schema_.TextsAt(*one.texts)) : "";
    }
    return out + "}";
  }

  std::string Literals(NodeId node, Keyword keyword) {
    std::string out = "[";
    for (const uint32_t one : schema_.Literals(node, keyword)) {
      out += (out.size() > 1 ? ", " : "") + LiteralText(schema_.LiteralAt(one));
    }
    return out + "]";
  }

  std::string Rules(NodeId node) {
    std::string out = "[";
    for (const schema::Rule& rule : schema_.Rules(node)) {
      out += (out.size() > 1 ? ", " : "") + std::string(rule.rule);
    }
    return out + "]";
  }

  const Schema& schema_;
  size_t depth_ = 0;
};

}  // namespace

std::string KeywordText(const Schema& schema, NodeId node, Keyword keyword) {
  const Entry* entry = schema.Find(node, keyword);
  return entry != nullptr ? NodeWriter(schema).Text(node, *entry) : "";
}

std::string NodeText(const Schema& schema, NodeId node) { return NodeWriter(schema).Node(node); }

}  // namespace plimsoll::compat
