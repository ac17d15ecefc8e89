// Keywords whose value is the same in every target.
#include <algorithm>
#include <cmath>

#include "export_node.h"
#include "export_target.h"
#include "plimsoll/value/any_value.h"
#include "plimsoll/value/exact_number.h"

namespace plimsoll::schema {

using value::Tree;

namespace {

Tree TextsTree(std::span<const std::string_view> texts) {
  Tree out = Tree::NewArray();
  for (const std::string_view text : texts) out.AsArray().push_back(Tree::String(std::string(text)));
  return out;
}

// A whole number is written without a fraction, as people do.
Tree NumberTree(double number) {
  const bool whole = number > -1e15 && number < 1e15 && std::trunc(number) == number;
  return whole ? Tree::Int(static_cast<int64_t>(number)) : Tree::Float(number);
}

bool IsRounded(value::Value number) {
  return number.kind() == value::Kind::kFloat &&
         value::ExactNumber(number) != value::ExactNumber(number.AsFloat());
}

bool HoldsRounded(value::Value literal) {
  for (uint32_t i = 0; i < literal.node().Size(); ++i) {
    if (IsRounded({literal.document(), literal.index() + i})) return true;
  }
  return false;
}

constexpr const char* kRounded = "approximated: the number has more digits than a float64 keeps";

}  // namespace

void NodeExport::WritePlain(const Entry& entry) {
  if (!TargetHas(target_, entry.keyword)) return LeaveOut(entry.keyword);
  const std::string_view name = InfoOf(entry.keyword).name;
  switch (InfoOf(entry.keyword).form) {
    case Form::kNode:
    case Form::kNodeOrFlag:
    case Form::kNodeOrNodes: return PutSchemas(name, entry);
    case Form::kNodes: return PutNodes(Slot(name), schema_.Nodes(node_, entry.keyword));
    case Form::kNamedNodes: return PutNamed(Slot(name), entry.keyword);
    case Form::kNodesOrTexts: return;  // only dependencies
    default: object().Set(name, ValueOf(entry));
  }
}

Tree NodeExport::ValueOf(const Entry& entry) {
  const Keyword keyword = entry.keyword;
  switch (InfoOf(keyword).form) {
    case Form::kFlag: return Tree::Bool(entry.flag);
    case Form::kInteger: return Tree::Int(entry.integer);
    case Form::kNumber: return NumberAt(keyword);
    case Form::kText: return Tree::String(std::string(schema_.Text(node_, keyword)));
    case Form::kTexts: return TextsTree(schema_.Texts(node_, keyword));
    case Form::kLiteral: return LiteralAt(keyword, entry.literal);
    case Form::kLiterals: {
      Tree out = Tree::NewArray();
      for (const uint32_t item : schema_.Literals(node_, keyword)) {
        out.AsArray().push_back(LiteralAt(keyword, item));
      }
      return out;
    }
    case Form::kDocs: return DocsTree();
    case Form::kRules: return RulesTree();
    default: return {};
  }
}

// As it is written where the schema knows its source, which may have more digits than a float.
Tree NodeExport::NumberAt(Keyword keyword) {
  if (!schema_.Resources().empty()) {
    const value::Value source(schema_.source(), schema_.SiteOf(node_).value);
    if (const auto literal = source.Find(InfoOf(keyword).name)) return LiteralAt(keyword, literal->index());
  }
  return NumberTree(*schema_.Number(node_, keyword));
}

Tree NodeExport::LiteralAt(Keyword keyword, uint32_t literal) {
  const value::Value held = schema_.LiteralAt(literal);
  if (HoldsRounded(held)) Warn(keyword, kRounded);
  return Tree::From(held);
}

Tree NodeExport::DocsTree() const {
  const ExternalDocs& docs = *schema_.Docs(node_);
  Tree out = Tree::NewObject();
  if (!docs.description.empty())
    out.AsObject().Set("description", Tree::String(std::string(docs.description)));
  out.AsObject().Set("url", Tree::String(std::string(docs.url)));
  return out;
}

Tree NodeExport::RulesTree() const {
  Tree out = Tree::NewArray();
  for (const Rule& rule : schema_.Rules(node_)) {
    value::TreeObject& to = out.AsArray().emplace_back(Tree::NewObject()).AsObject();
    const auto set = [&to](std::string_view key, std::string_view text) {
      if (!text.empty()) to.Set(key, Tree::String(std::string(text)));
    };
    to.Set("rule", Tree::String(std::string(rule.rule)));
    set("message", rule.message);
    set("messageExpression", rule.message_expression);
    if (rule.reason) to.Set("reason", Tree::String(std::string(*rule.reason)));
    set("fieldPath", rule.field_path);
    if (rule.optional_old_self) to.Set("optionalOldSelf", Tree::Bool(*rule.optional_old_self));
  }
  return out;
}

void NodeExport::PutNodes(Tree& place, std::span<const NodeId> nodes) {
  place = Tree::NewArray();
  place.AsArray().resize(nodes.size());
  for (size_t i = 0; i < nodes.size(); ++i) writer_.Put(place.AsArray()[i], nodes[i]);
}

void NodeExport::PutNamed(Tree& place, Keyword keyword) {
  place = Tree::NewObject();
  std::vector<std::string_view> required;
  if (keyword == Keyword::kProperties) {
    const auto names = schema_.Texts(node_, Keyword::kRequired);
    required.assign(names.begin(), names.end());
    std::ranges::sort(required);
  }
  for (const NamedNode& child : schema_.NamedNodes(node_, keyword)) {
    Tree& slot = place.AsObject().Set(child.name, Tree()).value;
    if (keyword == Keyword::kProperties) {
      writer_.PutProperty(slot, child.node, std::ranges::binary_search(required, child.name));
    } else {
      writer_.Put(slot, child.node);
    }
  }
}

void NodeExport::PutSchemas(std::string_view name, const Entry& entry) {
  // Every target takes booleans here.
  const bool never =
      name == "additionalProperties" && !entry.second && schema_.Has(entry.node, Keyword::kNever);
  if (entry.second || never) {
    object().Set(name, Tree::Bool(!never && entry.flag));
  } else {
    writer_.Put(Slot(name), entry.node);
  }
}

}  // namespace plimsoll::schema
