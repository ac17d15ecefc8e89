// Members of objects that are removed and added.
#include <algorithm>
#include <optional>

#include "block_lines.h"
#include "fixed_objects.h"
#include "plimsoll/cel/rules/value_path.h"
#include "plimsoll/crd/rule_costs.h"
#include "plimsoll/engine/describe/kind_sample.h"
#include "plimsoll/engine/fix/fixes.h"
#include "plimsoll/kinds/loaded_crd.h"
#include "plimsoll/schema/go_decode.h"
#include "plimsoll/schema/keyword.h"
#include "plimsoll/value/value_text.h"
#include "plimsoll/value/write.h"

namespace plimsoll::engine {

using finding::Code;
using finding::Finding;
using value::Tree;
using value::Value;

namespace {

// A member with what parts it from the others.
std::optional<TextEdit> RemovalOf(const FixedObjects& objects, const FoundField& field) {
  const uint32_t key = objects.Written(*field.key).offset;
  const bool flow = objects.IsFlow(*field.holder);
  if (!flow && field.holder->Count() == 1) return TextEdit{{key, objects.EndOf(field.value) - key}, "{}"};
  if (!flow && BeginsLine(objects.bytes(), key)) return TextEdit{MemberLines(objects.bytes(), key), ""};
  // After the dash of a list item, too, the next member takes its place.
  if (field.next_key) return TextEdit{{key, objects.Written(*field.next_key).offset - key}, ""};
  if (!flow) return std::nullopt;
  const uint32_t begin = field.previous ? objects.EndOf(*field.previous) : key;
  return TextEdit{{begin, objects.EndOf(field.value) - begin}, ""};
}

// Both the line of the first and the line of the second.
bool AreEqualLines(std::string_view text, text::Span first, text::Span second) {
  const text::Span a = MemberLines(text, first.offset);
  const text::Span b = MemberLines(text, second.offset);
  return text.substr(a.offset, a.length) == text.substr(b.offset, b.length);
}

// What a sample of the kind has at a path; of lists, their first items count.
const Tree* InSample(const Tree& sample, const value::Path& path) {
  const Tree* at = &sample;
  for (const value::Step& step : path.steps()) {
    if (step.HasName()) {
      at = at->IsObject() ? at->AsObject().Find(step.name) : nullptr;
    } else {
      at = at->IsArray() && !at->AsArray().empty() ? &at->AsArray().front() : nullptr;
    }
    if (at == nullptr) return nullptr;
  }
  return at;
}

// `name: value`, as it is written in a mapping in front of its first key.
std::string MemberText(const FixedObjects& objects, Value holder, const std::string& name,
                       const Tree& value) {
  Tree member = Tree::NewObject();
  member.AsObject().Set(name, value.Clone());
  const uint32_t at = holder.span().offset;
  if (objects.IsFlow(holder)) {
    const std::string json = value::WriteJson(member, {.escape_html = false}).value_or("{}");
    return json.substr(1, json.size() - 2) + (holder.Count() != 0 ? ", " : "");
  }
  const std::string_view line_end = LineEndAt(objects.bytes(), at);
  std::string yaml = value::WriteYaml(member, {.order = value::KeyOrder::kAsRead}).value_or("");
  yaml.resize(yaml.find_last_not_of('\n') + 1);
  const uint32_t column = ColumnOf(objects.bytes(), at);
  return Indented(yaml, column, line_end) + std::string(line_end) + std::string(column, ' ');
}

// In front of the first member.
TextEdit InsertionInto(const FixedObjects& objects, Value holder, const std::string& name,
                       const Tree& value) {
  const uint32_t at = holder.span().offset + (objects.IsFlow(holder) ? 1 : 0);
  return {{at, 0}, MemberText(objects, holder, name, value)};
}

// The object of an object that begins at an offset.
std::optional<Value> ObjectAt(Value within, uint32_t offset) {
  for (uint32_t i = within.index(); i < within.index() + within.node().Size(); ++i) {
    const Value value(within.document(), i);
    if (value.IsObject() && value.span().offset == offset) return value;
  }
  return std::nullopt;
}

std::optional<TextEdit> BoundEdit(const FixedObjects& objects, Value crd, const crd::BoundAdvice& advice) {
  const std::optional<Value> holder = ObjectAt(crd, advice.place.offset);
  if (!holder) return std::nullopt;
  const std::string name(schema::InfoOf(advice.keyword).name);
  const std::optional<Value> known = holder->Find(name);
  if (known) return TextEdit{objects.Written(*known), std::to_string(advice.bound)};
  return InsertionInto(objects, *holder, name, Tree::Int(static_cast<int64_t>(advice.bound)));
}

// Any one of the limits is enough, or all are needed.
void AddBoundFixes(const FixedObjects& objects, Value crd, const crd::RuleCost& rule, std::vector<Fix>& out) {
  Fix together{"Add all limits that the rule needs", {}, false};
  for (const crd::BoundAdvice& advice : rule.advice) {
    std::optional<TextEdit> edit = BoundEdit(objects, crd, advice);
    if (!edit) continue;
    const std::string bound =
        std::string(schema::InfoOf(advice.keyword).name) + ": " + std::to_string(advice.bound);
    if (!rule.together)
      out.push_back({"Add " + bound + " to " + cel::ShownValuePath(advice.path), {*edit}, false});
    together.edits.push_back(*std::move(edit));
  }
  if (rule.together && !together.edits.empty()) out.push_back(std::move(together));
}

}  // namespace

std::vector<Fix> Fixer::Removals(const Finding& finding) const {
  const std::string_view text = source_.bytes();
  const text::Span place = finding.place->span;
  if (finding.code == Code::kDuplicateKey && finding.related && BeginsLine(text, place.offset)) {
    const bool equal =
        BeginsLine(text, finding.related->span.offset) && AreEqualLines(text, finding.related->span, place);
    return {{"Remove the duplicate key", {{MemberLines(text, place.offset), ""}}, equal}};
  }
  if (finding.code != Code::kUnknownField && finding.code != Code::kForbiddenProperty) return {};
  const auto found = objects_->Find(finding.object, finding.path);
  if (!found || !found->key) return {};
  std::optional<TextEdit> edit = RemovalOf(*objects_, *found);
  if (!edit) return {};
  return {{"Remove \"" + std::string(found->key->AsString()) + "\"", {*std::move(edit)}, false}};
}

std::vector<Fix> Fixer::Additions(const Finding& finding) const {
  const std::optional<Value> object = objects_->Object(finding.object);
  if (finding.code != Code::kRequired || !object || finding.path.empty()) return {};
  value::Path path = finding.path;
  // Where more than one field is missing, all of them are added.
  std::optional<FoundField> holder;
  std::string name;
  while (!holder && !path.empty()) {
    if (!path.steps().back().HasName()) return {};
    name = path.steps().back().name;
    path.Pop();
    holder = objects_->Find(finding.object, path);
  }
  if (!holder || !holder->value.IsObject() || holder->value.Find(name)) return {};
  if (holder->value.Count() == 0 && !objects_->IsFlow(holder->value)) return {};
  const std::string kind =
      std::string(value::TextIn(*object, "apiVersion")) + '/' + std::string(value::TextIn(*object, "kind"));
  const Result<Tree> sample = SampleOf(kinds_, kind);
  if (!sample) return {};
  const Tree* value = InSample(*sample, path.Child(name));
  if (value == nullptr) return {};
  return {{"Add \"" + name + "\"", {InsertionInto(*objects_, holder->value, name, *value)}, false}};
}

// Limits that bring a rule of a CRD under its cost.
std::vector<Fix> Fixer::Bounds(const Finding& finding) const {
  const std::optional<Value> object = objects_->Object(finding.object);
  const bool cost = finding.message.find("estimated rule cost") != std::string::npos;
  if (!cost || !object || value::TextIn(*object, "kind") != "CustomResourceDefinition") return {};
  const auto crd = kinds::LoadCrd(*object, {}, schema::GoNumbersOf(value::Syntax::kYaml));
  if (crd->crd() == nullptr) return {};
  std::vector<Fix> out;
  for (const crd::SchemaCosts& costs : crd::RuleCostsOf(*crd->crd())) {
    for (const crd::RuleCost& rule : costs.rules) {
      if (rule.place.offset == finding.place->span.offset) AddBoundFixes(*objects_, *object, rule, out);
    }
  }
  return out;
}

}  // namespace plimsoll::engine
