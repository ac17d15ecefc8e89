// A stack of what is still to be printed stands in for recursion. A node prints its fields up
// to the first that holds schemas; then it leaves the rest of itself on the stack, and on top
// of that the schemas with the punctuation between them.
#include "plimsoll/schema/go_props_json.h"

#include <deque>
#include <vector>

#include "plimsoll/text/go_format.h"
#include "plimsoll/text/json_writer.h"
#include "plimsoll/value/write.h"

namespace plimsoll::schema {
namespace {

void AppendString(std::string& out, std::string_view text) { text::AppendJsonString(out, text, true); }

void AppendBool(std::string& out, bool flag) { out += flag ? "true" : "false"; }

template <class Strings>
void AppendStrings(std::string& out, const Strings& strings) {
  out += '[';
  bool first = true;
  for (const std::string_view text : strings) {
    if (!first) out += ',';
    first = false;
    AppendString(out, text);
  }
  out += ']';
}

// Numbers of a schema are finite and so are those of its literals, so this cannot fail.
void AppendLiteral(std::string& out, value::Value literal) {
  const Result<std::string> json = value::WriteJson(literal, {.order = value::KeyOrder::kByBytes});
  out += json ? *json : "null";
}

class Printer {
 public:
  Printer(std::string& out, const Schema& schema) : out_(out), schema_(schema) {}

  void PrintNode(NodeId node) {
    LeaveNode(node);
    Run();
  }

  void PrintKeyword(NodeId node, Keyword keyword) {
    Value(node, keyword);
    Run();
  }

 private:
  // What is left to print: a text as it is, a key, or a node from one of its fields on.
  struct Task {
    enum class Kind : uint8_t { kText, kKey, kFields };

    Kind kind;
    std::string_view text = {};
    NodeId node = {};
    size_t field = 0;
  };

  // A small schema can print large: one character of it makes hundreds.
  void Run() {
    const size_t limit = out_.size() + kMaxGoProps;
    while (!tasks_.empty()) {
      if (out_.size() > limit) {
        out_ += "...";
        return;
      }
      const Task task = tasks_.back();
      tasks_.pop_back();
      switch (task.kind) {
        case Task::Kind::kText: out_ += task.text; break;
        case Task::Kind::kKey:
          AppendString(out_, task.text);
          out_ += ':';
          break;
        case Task::Kind::kFields: Fields(task.node, task.field); break;
      }
    }
  }

  void Fields(NodeId node, size_t field) {
    const size_t below = tasks_.size();
    for (; field < kGoKeywordCount; ++field) {
      const auto keyword = static_cast<Keyword>(field);
      out_ += field == 0 ? '{' : ',';
      AppendString(out_, InfoOf(keyword).go_name);
      out_ += ':';
      // The rest of this node goes below what the value leaves.
      tasks_.push_back({Task::Kind::kFields, {}, node, field + 1});
      Value(node, keyword);
      if (tasks_.size() > below + 1) return;
      tasks_.pop_back();
    }
    out_ += '}';
  }

  void Value(NodeId node, Keyword keyword) {
    const Entry* entry = schema_.Find(node, keyword);
    if (entry == nullptr) return Zero(node, keyword);
    switch (InfoOf(keyword).form) {
      case Form::kFlag: return AppendBool(out_, entry->flag);
      case Form::kInteger: return text::AppendInt(out_, entry->integer);
      case Form::kNumber: return text::AppendJsonFloat(out_, entry->number);
      case Form::kText: return AppendString(out_, schema_.Text(node, keyword));
      case Form::kTexts: return AppendStrings(out_, schema_.Texts(node, keyword));
      case Form::kNode: return LeaveNode(entry->node);
      case Form::kNodes: return LeaveNodes(schema_.Nodes(node, keyword));
      case Form::kNamedNodes: return LeaveNamed(schema_.NamedNodes(node, keyword));
      case Form::kNodeOrFlag: return NodeOrFlag(*entry);
      case Form::kNodeOrNodes: return NodeOrNodes(node, *entry);
      case Form::kNodesOrTexts: return LeaveDependencies(schema_.Dependencies(node));
      case Form::kLiteral: return AppendLiteral(out_, schema_.LiteralAt(entry->literal));
      case Form::kLiterals: return Literals(schema_.Literals(node, keyword));
      case Form::kDocs: return Docs(*schema_.Docs(node));
      case Form::kRules: return Rules(schema_.Rules(node));
    }
  }

  // What Go has where nothing was given.
  void Zero(NodeId node, Keyword keyword) {
    const Form form = InfoOf(keyword).form;
    const bool pointer = keyword == Keyword::kRef || keyword == Keyword::kListType ||
                         keyword == Keyword::kMapType || keyword == Keyword::kPreserveUnknownFields;
    if (schema_.GivenEmpty(node, keyword)) {
      out_ += form == Form::kNamedNodes || form == Form::kNodesOrTexts ? "{}" : "[]";
    } else if (form == Form::kText && !pointer) {
      out_ += "\"\"";
    } else if (form == Form::kFlag && !pointer) {
      out_ += "false";
    } else {
      out_ += "null";
    }
  }

  void LeaveText(std::string_view text) { tasks_.push_back({Task::Kind::kText, text}); }
  void LeaveNode(NodeId node) { tasks_.push_back({Task::Kind::kFields, {}, node, 0}); }

  // The last is left first.
  void LeaveNodes(std::span<const NodeId> nodes) {
    LeaveText("]");
    for (size_t i = nodes.size(); i-- > 0;) {
      LeaveNode(nodes[i]);
      if (i > 0) LeaveText(",");
    }
    LeaveText("[");
  }

  void LeaveNamed(std::span<const NamedNode> named) {
    LeaveText("}");
    for (size_t i = named.size(); i-- > 0;) {
      LeaveNode(named[i].node);
      tasks_.push_back({Task::Kind::kKey, named[i].name});
      if (i > 0) LeaveText(",");
    }
    LeaveText("{");
  }

  void NodeOrFlag(const Entry& entry) {
    out_ += "{\"Allows\":";
    AppendBool(out_, !entry.second || entry.flag);
    out_ += ",\"Schema\":";
    if (entry.second) {
      out_ += "null}";
      return;
    }
    LeaveText("}");
    LeaveNode(entry.node);
  }

  void NodeOrNodes(NodeId node, const Entry& entry) {
    out_ += "{\"Schema\":";
    if (!entry.second) {
      LeaveText(",\"JSONSchemas\":null}");
      return LeaveNode(entry.node);
    }
    out_ += "null,\"JSONSchemas\":";
    const std::span<const NodeId> nodes = schema_.Nodes(node, entry.keyword);
    if (nodes.empty()) {
      out_ += schema_.GivenEmpty(node, entry.keyword) ? "[]}" : "null}";
      return;
    }
    LeaveText("}");
    LeaveNodes(nodes);
  }

  // Lists of names are printed when they are left, into texts that stay as long as the printer.
  void LeaveDependencies(std::span<const Dependency> dependencies) {
    LeaveText("}");
    for (size_t i = dependencies.size(); i-- > 0;) {
      const Dependency& dependency = dependencies[i];
      LeaveText("}");
      if (dependency.texts) {
        std::string& names = made_.emplace_back();
        AppendStrings(names, schema_.TextsAt(*dependency.texts));
        LeaveText(names);
      } else {
        LeaveText("null");
      }
      LeaveText(",\"Property\":");
      if (dependency.node) {
        LeaveNode(*dependency.node);
      } else {
        LeaveText("null");
      }
      LeaveText("{\"Schema\":");
      tasks_.push_back({Task::Kind::kKey, dependency.name});
      if (i > 0) LeaveText(",");
    }
    LeaveText("{");
  }

  void Literals(std::span<const uint32_t> literals) {
    out_ += '[';
    for (size_t i = 0; i < literals.size(); ++i) {
      if (i > 0) out_ += ',';
      AppendLiteral(out_, schema_.LiteralAt(literals[i]));
    }
    out_ += ']';
  }

  void Docs(const ExternalDocs& docs) {
    out_ += "{\"Description\":";
    AppendString(out_, docs.description);
    out_ += ",\"URL\":";
    AppendString(out_, docs.url);
    out_ += '}';
  }

  void Rules(std::span<const Rule> rules) {
    out_ += '[';
    for (size_t i = 0; i < rules.size(); ++i) {
      if (i > 0) out_ += ',';
      AppendGoRule(out_, rules[i]);
    }
    out_ += ']';
  }

  std::string& out_;
  const Schema& schema_;
  std::vector<Task> tasks_;
  std::deque<std::string> made_;
};

}  // namespace

void AppendGoProps(std::string& out, const Schema& schema, NodeId node) {
  Printer(out, schema).PrintNode(node);
}

void AppendGoKeyword(std::string& out, const Schema& schema, NodeId node, Keyword keyword) {
  Printer(out, schema).PrintKeyword(node, keyword);
}

void AppendGoRule(std::string& out, const Rule& rule) {
  out += "{\"Rule\":";
  AppendString(out, rule.rule);
  out += ",\"Message\":";
  AppendString(out, rule.message);
  out += ",\"MessageExpression\":";
  AppendString(out, rule.message_expression);
  out += ",\"Reason\":";
  rule.reason ? AppendString(out, *rule.reason) : void(out += "null");
  out += ",\"FieldPath\":";
  AppendString(out, rule.field_path);
  out += ",\"OptionalOldSelf\":";
  rule.optional_old_self ? AppendBool(out, *rule.optional_old_self) : void(out += "null");
  out += '}';
}

}  // namespace plimsoll::schema
