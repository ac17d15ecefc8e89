#include "schema_draft.h"

#include <algorithm>

namespace plimsoll::codegen {
namespace {

using value::Tree;

void SetText(Tree& out, std::string_view key, const std::string& text) {
  if (!text.empty()) out.AsObject().Set(key, Tree::String(text));
}

void SetNumber(Tree& out, std::string_view key, const std::optional<int64_t>& number) {
  if (number) out.AsObject().Set(key, Tree::Int(*number));
}

template <class Texts>
void SetTexts(Tree& out, std::string_view key, const Texts& texts) {
  if (texts.empty()) return;
  Tree list = Tree::NewArray();
  for (const std::string& text : texts) list.AsArray().push_back(Tree::String(text));
  out.AsObject().Set(key, std::move(list));
}

Tree RuleTree(const SchemaRule& rule) {
  Tree out = Tree::NewObject();
  SetText(out, "fieldPath", rule.field_path);
  SetText(out, "message", rule.message);
  SetText(out, "rule", rule.rule);
  return out;
}

// A schema has one pattern; more go into allOf.
void SetPatterns(Tree& out, const std::vector<std::string>& patterns) {
  if (patterns.empty()) return;
  SetText(out, "pattern", patterns[0]);
  if (patterns.size() == 1) return;
  Tree all = Tree::NewArray();
  for (size_t i = 1; i < patterns.size(); ++i) {
    Tree one = Tree::NewObject();
    SetText(one, "pattern", patterns[i]);
    all.AsArray().push_back(std::move(one));
  }
  out.AsObject().Set("allOf", std::move(all));
}

// The type is in the choice only.
Tree IntOrStringChoice() {
  Tree choice = Tree::NewArray();
  for (const char* type : {"integer", "string"}) {
    Tree one = Tree::NewObject();
    one.AsObject().Set("type", Tree::String(type));
    choice.AsArray().push_back(std::move(one));
  }
  return choice;
}

}  // namespace

SchemaDraft* SchemaDraft::Property(std::string_view name) const {
  for (const auto& [key, draft] : properties) {
    if (key == name) return draft.get();
  }
  return nullptr;
}

void SchemaDraft::AtMost(std::optional<int64_t>& limit, int64_t value) {
  limit = std::min(limit.value_or(value), value);
}

void SchemaDraft::AtLeast(std::optional<int64_t>& limit, int64_t value) {
  limit = std::max(limit.value_or(value), value);
}

// As deep as the types were followed, which is not far.
Tree SchemaDraft::ToTree() const {
  Tree out = Tree::NewObject();
  SetText(out, "type", type);
  SetText(out, "format", format);
  SetText(out, "description", description);
  SetPatterns(out, patterns);
  if (values) SetTexts(out, "enum", *values);
  SetNumber(out, "maxLength", max_length);
  SetNumber(out, "minLength", min_length);
  SetNumber(out, "maxItems", max_items);
  SetNumber(out, "minItems", min_items);
  SetNumber(out, "maxProperties", max_properties);
  SetNumber(out, "minProperties", min_properties);
  SetNumber(out, "minimum", minimum);
  SetNumber(out, "maximum", maximum);
  SetTexts(out, "required", required);
  SetText(out, "x-kubernetes-list-type", list_type);
  SetTexts(out, "x-kubernetes-list-map-keys", list_keys);
  if (int_or_string) out.AsObject().Set("anyOf", IntOrStringChoice());
  if (int_or_string) out.AsObject().Set("x-kubernetes-int-or-string", Tree::Bool(true));
  if (keeps_unknown) out.AsObject().Set("x-kubernetes-preserve-unknown-fields", Tree::Bool(true));
  if (!properties.empty()) {
    Tree all = Tree::NewObject();
    for (const auto& [name, draft] : properties) all.AsObject().Set(name, draft->ToTree());
    out.AsObject().Set("properties", std::move(all));
  }
  if (items) out.AsObject().Set("items", items->ToTree());
  if (additional) out.AsObject().Set("additionalProperties", additional->ToTree());
  if (rules.empty()) return out;
  Tree all = Tree::NewArray();
  for (const SchemaRule& rule : rules) all.AsArray().push_back(RuleTree(rule));
  out.AsObject().Set("x-kubernetes-validations", std::move(all));
  return out;
}

}  // namespace plimsoll::codegen
