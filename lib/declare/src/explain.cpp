#include "plimsoll/declare/explain.h"

#include <algorithm>

#include "plimsoll/base/ascii.h"
#include "plimsoll/declare/tag.h"
#include "plimsoll/text/trim.h"

namespace plimsoll::declare {
namespace {

using gotypes::GoPlace;
using gotypes::TypeId;
using gotypes::TypeKind;

// Structs inside structs that are written inline, and pointers to lists of maps.
constexpr uint32_t kMaxNesting = 100;

bool IsPathCharacter(char c) { return ascii::IsWord(c) || c == '-' || c == '.' || c == '/'; }

}  // namespace

ExplainedRule Explainer::ExplainRule(uint32_t index) const {
  const Rule& rule = program_.rules[index];
  ExplainedRule out;
  out.words = WordsOf(universe_, program_, index);
  out.level = LevelOf(program_, index);
  out.stops = rule.short_circuit;
  out.silent = rule.non_error;
  uint32_t innermost = index;
  while (!program_.rules[innermost].inner.empty()) innermost = program_.rules[innermost].inner.front();
  out.optional = program_.rules[innermost].kind == RuleKind::kOptional;
  out.place = rule.place;
  if (rule.place.file == GoPlace::kNowhere) return out;
  const std::string_view line = universe_.file(rule.place.file).text.substr(rule.place.offset);
  if (line.starts_with('+')) out.tag = text::TrimSpace(line.substr(0, line.find('\n')));
  return out;
}

void Explainer::AddRules(const RuleList& list, std::vector<ExplainedRule>& out) const {
  for (const Cohort& cohort : list.cohorts) {
    for (const uint32_t rule : cohort.rules) out.push_back(ExplainRule(rule));
  }
}

// `*k8s.io/api/core/v1.Pod` is `*Pod` in its own package and `*v1.Pod` in others.
std::string Explainer::TypeText(TypeId type, const std::string& package) const {
  const std::string full = universe_.type(type).Text();
  std::string out;
  for (size_t at = 0; at < full.size();) {
    if (!IsPathCharacter(full[at])) {
      out += full[at++];
      continue;
    }
    size_t end = at;
    while (end < full.size() && IsPathCharacter(full[end])) ++end;
    const std::string_view name = std::string_view(full).substr(at, end - at);
    const bool own = name.starts_with(package + ".");
    const size_t cut = own ? package.size() + 1 : name.rfind('/') + 1;
    out += name.substr(cut);
    at = end;
  }
  return out;
}

std::optional<std::string> Explainer::DefaultOf(GoPlace place) const {
  const gotypes::CommentLines lines = universe_.DocOf(place);
  const TagLines tags = ExtractTags("+", lines);
  const auto found = tags.find("default");
  if (found == tags.end()) return std::nullopt;
  const TagResult tag = ParseTag(found->second.front(), TagMode::kRaw);
  return tag ? std::optional(tag->front().value) : std::nullopt;
}

uint32_t Explainer::ValueNode(TypeId type) const {
  for (uint32_t depth = 0; depth < kMaxNesting; ++depth) {
    const gotypes::GoType& t = universe_.type(type);
    const bool holds = t.kind == TypeKind::kPointer || t.kind == TypeKind::kSlice ||
                       t.kind == TypeKind::kMap || t.kind == TypeKind::kArray;
    const gotypes::GoType* underlying = t.kind == TypeKind::kAlias ? &universe_.type(t.element) : nullptr;
    const bool list =
        underlying != nullptr && (underlying->kind == TypeKind::kSlice || underlying->kind == TypeKind::kMap);
    if (!holds && !list) break;
    type = list ? underlying->element : t.element;
  }
  const auto known = program_.node_of.find(type);
  return known != program_.node_of.end() ? known->second : kNoNode;
}

ExplainedField Explainer::ExplainField(const FieldNode& field, const std::string& package) const {
  ExplainedField out;
  out.name = field.member->json.name;
  out.go_name = field.member->name;
  out.type = TypeText(field.type, package);
  out.otherwise = DefaultOf(field.member->place);
  out.place = field.member->place;
  out.opaque = field.opaque_type || field.opaque_value;
  AddRules(field.rules, out.rules);
  if (program_.Reaches(field.node)) {
    const TypeNode& node = program_.nodes[field.node];
    // Those of a struct are described with its fields.
    const bool plain = universe_.type(node.type).kind == TypeKind::kAlias;
    if (plain) AddRules(node.rules, out.rules);
    out.has_rules_below = !plain || node.rules.rules.empty();
  }
  const uint32_t value = ValueNode(field.type);
  if (value != field.node && program_.Reaches(value) && !field.opaque_value) out.has_rules_below = true;
  return out;
}

Explanation Explainer::Explain(uint32_t index) const {
  const TypeNode& node = program_.nodes[index];
  const gotypes::GoType& type = universe_.type(node.type);
  Explanation out;
  out.type = type.Text();
  out.place = type.place;
  AddRules(node.rules, out.rules);
  if (!node.opaque_type) {
    for (const FieldNode& field : node.fields) out.fields.push_back(ExplainField(field, type.package));
  }
  return out;
}

// The fields of a struct come before those of the structs it embeds. A struct may embed a pointer to itself.
const FieldNode* Explainer::FindField(uint32_t node, std::string_view name) const {
  std::vector<uint32_t> open = {node};
  for (size_t i = 0; i < open.size(); ++i) {
    for (const FieldNode& field : program_.nodes[open[i]].fields) {
      if (!field.member->json.is_inline) {
        if (field.member->json.name == name) return &field;
        continue;
      }
      const uint32_t inner = ValueNode(field.type);
      if (inner != kNoNode && std::ranges::find(open, inner) == open.end()) open.push_back(inner);
    }
  }
  return nullptr;
}

Result<Explainer::Found> Explainer::Follow(uint32_t node, const std::vector<std::string>& path) const {
  Found at{nullptr, kNoNode, node};
  for (const std::string& name : path) {
    if (at.node == kNoNode)
      return Fail("there is no information about the fields of " + std::string(at.field->member->name));
    const FieldNode* field = FindField(at.node, name);
    if (field == nullptr) {
      return Fail(universe_.type(program_.nodes[at.node].type).name + " has no field " + name);
    }
    at = {field, at.node, ValueNode(field->type)};
  }
  return at;
}

}  // namespace plimsoll::declare
