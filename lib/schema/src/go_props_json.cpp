// A stack of what is still to be written replaces recursion. A node writes its fields up to the first that
// holds schemas; then it leaves the rest of itself on the stack, and on top of that the schemas with their
// keys and the ends of their containers.
#include "plimsoll/schema/go_props_json.h"

#include <cstdint>
#include <span>
#include <vector>

#include "plimsoll/text/json_writer.h"
#include "plimsoll/value/write.h"

namespace plimsoll::schema {

using text::JsonWriter;

namespace {

void WriteTexts(JsonWriter& writer, std::span<const std::string_view> texts) {
  writer.BeginArray();
  for (const std::string_view text : texts) writer.String(text);
  writer.EndArray();
}

void WriteText(JsonWriter& writer, std::string_view key, std::string_view text) {
  writer.Key(key);
  writer.String(text);
}

// Numbers of a schema are finite and so are those of its literals, so this cannot fail.
void WriteLiteral(JsonWriter& writer, value::Value literal) {
  const Result<std::string> json = value::WriteJson(literal, {.order = value::KeyOrder::kByBytes});
  writer.Raw(json ? *json : "null");
}

void WriteRule(JsonWriter& writer, const Rule& rule) {
  writer.BeginObject();
  WriteText(writer, "Rule", rule.rule);
  WriteText(writer, "Message", rule.message);
  WriteText(writer, "MessageExpression", rule.message_expression);
  writer.Key("Reason");
  rule.reason ? writer.String(*rule.reason) : writer.Null();
  WriteText(writer, "FieldPath", rule.field_path);
  writer.Key("OptionalOldSelf");
  rule.optional_old_self ? writer.Bool(*rule.optional_old_self) : writer.Null();
  writer.EndObject();
}

class Printer {
 public:
  Printer(std::string& out, const Schema& schema, const ShownDefaults& shown)
      : out_(out), writer_(out), schema_(schema), shown_(shown) {}

  void PrintNode(NodeId node) {
    LeaveNode(node);
    Run();
  }

  void PrintKeyword(NodeId node, Keyword keyword) {
    Value(node, keyword);
    Run();
  }

 private:
  // What is left to write: a key, the begin or end of a container, nothing (null), names, or a node from one
  // of its fields on.
  struct Task {
    enum class Kind : uint8_t { kKey, kBeginObject, kEndObject, kEndArray, kNull, kTexts, kFields };

    Kind kind;
    std::string_view key = {};
    NodeId node = {};
    size_t field = 0;
    Range texts = {};
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
        case Task::Kind::kKey: writer_.Key(task.key); break;
        case Task::Kind::kBeginObject: writer_.BeginObject(); break;
        case Task::Kind::kEndObject: writer_.EndObject(); break;
        case Task::Kind::kEndArray: writer_.EndArray(); break;
        case Task::Kind::kNull: writer_.Null(); break;
        case Task::Kind::kTexts: WriteTexts(writer_, schema_.TextsAt(task.texts)); break;
        case Task::Kind::kFields: Fields(task.node, task.field); break;
      }
    }
  }

  void Fields(NodeId node, size_t field) {
    const size_t below = tasks_.size();
    if (field == 0) writer_.BeginObject();
    for (; field < kGoKeywordCount; ++field) {
      const auto keyword = static_cast<Keyword>(field);
      writer_.Key(InfoOf(keyword).go_name);
      // The rest of this node goes below what the value leaves.
      tasks_.push_back({Task::Kind::kFields, {}, node, field + 1});
      Value(node, keyword);
      if (tasks_.size() > below + 1) return;
      tasks_.pop_back();
    }
    writer_.EndObject();
  }

  void Value(NodeId node, Keyword keyword) {
    const Entry* entry = schema_.Find(node, keyword);
    if (entry == nullptr) return Zero(node, keyword);
    switch (InfoOf(keyword).form) {
      case Form::kFlag: return writer_.Bool(entry->flag);
      case Form::kInteger: return writer_.Int(entry->integer);
      case Form::kNumber: return writer_.Float(entry->number);
      case Form::kText: return writer_.String(schema_.Text(node, keyword));
      case Form::kTexts: return WriteTexts(writer_, schema_.Texts(node, keyword));
      case Form::kNode: return LeaveNode(entry->node);
      case Form::kNodes: return WriteNodes(schema_.Nodes(node, keyword));
      case Form::kNamedNodes: return WriteNamed(schema_.NamedNodes(node, keyword));
      case Form::kNodeOrFlag: return NodeOrFlag(*entry);
      case Form::kNodeOrNodes: return NodeOrNodes(node, *entry);
      case Form::kNodesOrTexts: return Dependencies(schema_.Dependencies(node));
      case Form::kLiteral: return Literal(node, *entry);
      case Form::kLiterals: return Literals(schema_.Literals(node, keyword));
      case Form::kDocs: return Docs(*schema_.Docs(node));
      case Form::kRules: return Rules(schema_.Rules(node));
    }
  }

  void Literal(NodeId node, const Entry& entry) {
    const auto shown = entry.keyword == Keyword::kDefault ? shown_.find(node.index) : shown_.end();
    if (shown != shown_.end()) return writer_.Raw(shown->second);
    WriteLiteral(writer_, schema_.LiteralAt(entry.literal));
  }

  // What Go has where nothing was given.
  void Zero(NodeId node, Keyword keyword) {
    const Form form = InfoOf(keyword).form;
    const bool pointer = keyword == Keyword::kRef || keyword == Keyword::kListType ||
                         keyword == Keyword::kMapType || keyword == Keyword::kPreserveUnknownFields;
    if (schema_.GivenEmpty(node, keyword)) {
      return writer_.Raw(form == Form::kNamedNodes || form == Form::kNodesOrTexts ? "{}" : "[]");
    }
    if (form == Form::kText && !pointer) return writer_.String("");
    if (form == Form::kFlag && !pointer) return writer_.Bool(false);
    writer_.Null();
  }

  void Leave(Task::Kind kind) { tasks_.push_back({kind}); }
  void LeaveKey(std::string_view key) { tasks_.push_back({Task::Kind::kKey, key}); }
  void LeaveNode(NodeId node) { tasks_.push_back({Task::Kind::kFields, {}, node, 0}); }

  // The last is left first.
  void WriteNodes(std::span<const NodeId> nodes) {
    writer_.BeginArray();
    Leave(Task::Kind::kEndArray);
    for (size_t i = nodes.size(); i-- > 0;) LeaveNode(nodes[i]);
  }

  void WriteNamed(std::span<const NamedNode> named) {
    writer_.BeginObject();
    Leave(Task::Kind::kEndObject);
    for (size_t i = named.size(); i-- > 0;) {
      LeaveNode(named[i].node);
      LeaveKey(named[i].name);
    }
  }

  void NodeOrFlag(const Entry& entry) {
    writer_.BeginObject();
    writer_.Key("Allows");
    writer_.Bool(!entry.second || entry.flag);
    writer_.Key("Schema");
    Leave(Task::Kind::kEndObject);
    entry.second ? Leave(Task::Kind::kNull) : LeaveNode(entry.node);
  }

  void NodeOrNodes(NodeId node, const Entry& entry) {
    writer_.BeginObject();
    writer_.Key("Schema");
    Leave(Task::Kind::kEndObject);
    if (!entry.second) {
      Leave(Task::Kind::kNull);
      LeaveKey("JSONSchemas");
      return LeaveNode(entry.node);
    }
    writer_.Null();
    writer_.Key("JSONSchemas");
    const std::span<const NodeId> nodes = schema_.Nodes(node, entry.keyword);
    if (!nodes.empty() || schema_.GivenEmpty(node, entry.keyword)) return WriteNodes(nodes);
    writer_.Null();
  }

  void Dependencies(std::span<const Dependency> dependencies) {
    writer_.BeginObject();
    Leave(Task::Kind::kEndObject);
    for (size_t i = dependencies.size(); i-- > 0;) LeaveDependency(dependencies[i]);
  }

  void LeaveDependency(const Dependency& dependency) {
    Leave(Task::Kind::kEndObject);
    if (dependency.texts) {
      tasks_.push_back({.kind = Task::Kind::kTexts, .texts = *dependency.texts});
    } else {
      Leave(Task::Kind::kNull);
    }
    LeaveKey("Property");
    dependency.node ? LeaveNode(*dependency.node) : Leave(Task::Kind::kNull);
    LeaveKey("Schema");
    Leave(Task::Kind::kBeginObject);
    LeaveKey(dependency.name);
  }

  void Literals(std::span<const uint32_t> literals) {
    writer_.BeginArray();
    for (const uint32_t literal : literals) WriteLiteral(writer_, schema_.LiteralAt(literal));
    writer_.EndArray();
  }

  void Docs(const ExternalDocs& docs) {
    writer_.BeginObject();
    WriteText(writer_, "Description", docs.description);
    WriteText(writer_, "URL", docs.url);
    writer_.EndObject();
  }

  void Rules(std::span<const Rule> rules) {
    writer_.BeginArray();
    for (const Rule& rule : rules) WriteRule(writer_, rule);
    writer_.EndArray();
  }

  std::string& out_;
  JsonWriter writer_;
  const Schema& schema_;
  const ShownDefaults& shown_;
  std::vector<Task> tasks_;
};

}  // namespace

void AppendGoProps(std::string& out, const Schema& schema, NodeId node, const ShownDefaults& shown) {
  Printer(out, schema, shown).PrintNode(node);
}

void AppendGoKeyword(std::string& out, const Schema& schema, NodeId node, Keyword keyword) {
  const ShownDefaults as_given;
  Printer(out, schema, as_given).PrintKeyword(node, keyword);
}

void AppendGoRule(std::string& out, const Rule& rule) {
  JsonWriter writer(out);
  WriteRule(writer, rule);
}

}  // namespace plimsoll::schema
