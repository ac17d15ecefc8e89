// Nodes are made when their parent is read and filled later, off a list of what is left to do,
// so the depth of a schema costs no call stack. Null after a keyword is as good as no keyword.
#include "plimsoll/schema/crd_schema.h"

#include <optional>
#include <span>
#include <vector>

#include "plimsoll/schema/builder.h"
#include "plimsoll/value/value_text.h"
#include "rule_reader.h"

namespace plimsoll::schema {
namespace {

using value::Kind;
using value::TextOf;
using value::Value;

// Keywords of which Go keeps a pointer, so that an empty text or a false flag counts.
bool KeepsZero(Keyword keyword) {
  switch (keyword) {
    case Keyword::kRef:
    case Keyword::kListType:
    case Keyword::kMapType:
    case Keyword::kPreserveUnknownFields: return true;
    default: return false;
  }
}

class Importer {
 public:
  Importer(const value::Document& document, std::vector<text::Span>* map_keys)
      : builder_(document), map_keys_(map_keys) {}

  Schema Run(Value props) {
    const NodeId root = Later(props);
    while (!todo_.empty()) {
      const auto [node, value] = todo_.back();
      todo_.pop_back();
      for (const value::Member member : value.Members()) ReadKeyword(node, member);
      if (map_keys_ != nullptr) ReadAlias(node, value);
    }
    return builder_.Finish(root);
  }

 private:
  // The node of a schema that is read when its turn comes.
  NodeId Later(Value props) {
    const NodeId node = builder_.AddNode(props.span());
    todo_.emplace_back(node, props);
    return node;
  }

  void ReadKeyword(NodeId node, const value::Member& member) {
    const KeywordInfo* info = FindGoKeyword(member.key);
    if (info == nullptr || member.value.IsNull()) return;
    const Keyword keyword = info->keyword;
    const Value held = member.value;
    switch (info->form) {
      case Form::kFlag: return ReadFlag(node, keyword, held);
      case Form::kInteger: return builder_.SetInteger(node, keyword, IntegerOf(held), held.span());
      case Form::kNumber: return builder_.SetNumber(node, keyword, held.AsDouble(), held.span());
      case Form::kText: return ReadText(node, keyword, held);
      case Form::kTexts: return ReadTexts(node, keyword, held);
      case Form::kNode: return builder_.SetNode(node, keyword, Later(held), held.span());
      case Form::kNodes: return ReadNodes(node, keyword, held);
      case Form::kNamedNodes: return ReadNamedNodes(node, keyword, held);
      case Form::kNodeOrFlag: return ReadNodeOrFlag(node, keyword, held);
      case Form::kNodeOrNodes: return ReadNodeOrNodes(node, keyword, held);
      case Form::kNodesOrTexts: return ReadDependencies(node, held);
      case Form::kLiteral: return builder_.SetLiteral(node, keyword, held);
      case Form::kLiterals: return ReadLiterals(node, keyword, held);
      case Form::kDocs: return ReadDocs(node, held);
      case Form::kRules: return ReadRules(node, held);
    }
  }

  void ReadAlias(NodeId node, Value value) {
    const std::optional<Value> key = value.Find(InfoOf(Keyword::kMapKey).name);
    if (!key || !key->IsString()) return;
    map_keys_->push_back(key->span());
    if (value.Find(InfoOf(Keyword::kListMapKeys).name)) return;
    const std::string_view text = key->AsString();
    builder_.SetTexts(node, Keyword::kListMapKeys, std::span(&text, 1), key->span());
  }

  void ReadFlag(NodeId node, Keyword keyword, Value held) {
    if (held.AsBool() || KeepsZero(keyword)) builder_.SetFlag(node, keyword, held.AsBool(), held.span());
  }

  // A float stands for an integer only where it prints as one.
  static int64_t IntegerOf(Value held) {
    return held.kind() == Kind::kInt ? held.AsInt() : static_cast<int64_t>(held.AsDouble());
  }

  void ReadText(NodeId node, Keyword keyword, Value held) {
    if (!held.AsString().empty() || KeepsZero(keyword)) {
      builder_.SetText(node, keyword, held.AsString(), held.span());
    }
  }

  // Null among texts is the empty text.
  std::span<const std::string_view> CollectTexts(Value list) {
    texts_.clear();
    for (const Value item : list.Items()) texts_.push_back(TextOf(item));
    return texts_;
  }

  void ReadTexts(NodeId node, Keyword keyword, Value held) {
    if (held.Count() == 0) return builder_.SetEmpty(node, keyword);
    builder_.SetTexts(node, keyword, CollectTexts(held), held.span());
  }

  std::span<const NodeId> CollectNodes(Value list) {
    nodes_.clear();
    for (const Value item : list.Items()) nodes_.push_back(Later(item));
    return nodes_;
  }

  void ReadNodes(NodeId node, Keyword keyword, Value held) {
    if (held.Count() == 0) return builder_.SetEmpty(node, keyword);
    builder_.SetNodes(node, keyword, CollectNodes(held), held.span());
  }

  void ReadNamedNodes(NodeId node, Keyword keyword, Value held) {
    if (held.Count() == 0) return builder_.SetEmpty(node, keyword);
    named_.clear();
    for (const value::Member member : held.Members()) {
      named_.push_back({member.key, Later(member.value), member.key_value.span()});
    }
    builder_.SetNamedNodes(node, keyword, named_, held.span());
  }

  void ReadNodeOrFlag(NodeId node, Keyword keyword, Value held) {
    if (held.IsObject()) return builder_.SetNode(node, keyword, Later(held), held.span());
    builder_.SetNodeFlag(node, keyword, held.kind() == Kind::kBool && held.AsBool(), held.span());
  }

  // Anything but a schema is a list, of nothing when it is no list.
  void ReadNodeOrNodes(NodeId node, Keyword keyword, Value held) {
    if (held.IsObject()) return builder_.SetNode(node, keyword, Later(held), held.span());
    if (held.IsArray() && held.Count() == 0) builder_.SetEmpty(node, keyword);
    builder_.SetNodes(node, keyword, CollectNodes(held), held.span());
  }

  void ReadDependencies(NodeId node, Value held) {
    if (held.Count() == 0) return builder_.SetEmpty(node, Keyword::kDependencies);
    dependencies_.clear();
    for (const value::Member member : held.Members()) {
      Dependency& dependency = dependencies_.emplace_back();
      dependency.name = member.key;
      if (member.value.IsObject()) dependency.node = Later(member.value);
      if (member.value.IsArray()) dependency.texts = builder_.AddTexts(CollectTexts(member.value));
    }
    builder_.SetDependencies(node, Keyword::kDependencies, dependencies_, held.span());
  }

  void ReadLiterals(NodeId node, Keyword keyword, Value held) {
    if (held.Count() == 0) return builder_.SetEmpty(node, keyword);
    literals_.clear();
    for (const Value item : held.Items()) literals_.push_back(item.index());
    builder_.SetLiterals(node, keyword, literals_, held.span());
  }

  void ReadDocs(NodeId node, Value held) {
    builder_.SetDocs(node, {TextOf(held.Find("description")), TextOf(held.Find("url"))}, held.span());
  }

  void ReadRules(NodeId node, Value held) {
    if (held.Count() == 0) return builder_.SetEmpty(node, Keyword::kValidations);
    rules_.clear();
    for (const Value item : held.Items()) rules_.push_back(ReadRule(item));
    builder_.SetRules(node, rules_, held.span());
  }

  SchemaBuilder builder_;
  std::vector<text::Span>* const map_keys_;
  std::vector<std::pair<NodeId, Value>> todo_;
  // For one keyword at a time.
  std::vector<std::string_view> texts_;
  std::vector<NodeId> nodes_;
  std::vector<NamedNode> named_;
  std::vector<Dependency> dependencies_;
  std::vector<uint32_t> literals_;
  std::vector<Rule> rules_;
};

}  // namespace

Schema ImportCrdSchema(Value props, std::vector<text::Span>* map_keys) {
  return Importer(props.document(), map_keys).Run(props);
}

}  // namespace plimsoll::schema
