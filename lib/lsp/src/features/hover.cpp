#include "plimsoll/lsp/features/hover.h"

#include <algorithm>

#include "cel_hover.h"
#include "document_syntax.h"
#include "kind_history.h"
#include "plimsoll/engine/describe/kind_explanation.h"
#include "plimsoll/kinds/kind_descriptions.h"
#include "plimsoll/lsp/features/field_schema.h"
#include "plimsoll/lsp/syntax/cursor.h"
#include "plimsoll/value/write.h"

namespace plimsoll::lsp {
namespace {

// What list types mean for merging and for owners of fields.
std::string_view MeaningOf(const engine::SchemaFact& fact) {
  if (!fact.value.IsString()) return "";
  const std::string& value = fact.value.AsString();
  if (fact.keyword == "x-kubernetes-list-type") {
    if (value == "atomic") return "applied as a whole: one owner has the list";
    if (value == "set") return "items are unique, each has its own owners";
    if (value == "map") return "items have keys, each has its own owners";
  }
  if (fact.keyword == "x-kubernetes-map-type") {
    if (value == "atomic") return "applied as a whole: one owner has the object";
    if (value == "granular") return "each entry has its own owners";
  }
  return "";
}

std::string Shortened(std::string text) {
  if (text.size() > kMaxHoverValue) text = text.substr(0, kMaxHoverValue) + "...";
  return text;
}

void AppendFact(const engine::SchemaFact& fact, std::string& out) {
  const auto json = value::WriteJson(fact.value, {.escape_html = false});
  out += "- " + fact.keyword + ": `" + Shortened(json ? *json : "") + "`";
  if (const std::string_view meaning = MeaningOf(fact); !meaning.empty())
    out += " (" + std::string(meaning) + ")";
  out += "\n";
}

// One line a rule.
void AppendRules(const value::Tree& rules, std::string& out) {
  if (!rules.IsArray()) return;
  for (const value::Tree& rule : rules.AsArray()) {
    const value::Tree* const text = rule.IsObject() ? rule.AsObject().Find("rule") : nullptr;
    if (text != nullptr && text->IsString()) out += "- rule: `" + Shortened(text->AsString()) + "`\n";
  }
}

std::string MarkdownOf(const engine::KindExplanation& what, const std::string& history) {
  const engine::KindField& field = what.field;
  std::string out = "**" + (field.name.empty() ? what.kind.kind : field.name) + "** `" + field.type + "`";
  if (field.required) out += " (required)";
  out += "  \n" + what.kind.kind + " (" + what.kind.api_version + ")\n\n";
  if (!field.description.empty()) out += field.description + "\n\n";
  out += history;
  for (const engine::SchemaFact& fact : field.facts) {
    if (fact.keyword == "x-kubernetes-validations") {
      AppendRules(fact.value, out);
    } else {
      AppendFact(fact, out);
    }
  }
  for (const std::string& words : what.unions) out += "- " + words + "\n";
  for (const std::string& words : what.rules) out += "- " + words + "\n";
  while (out.ends_with('\n')) out.pop_back();
  return out;
}

std::optional<std::string> Explained(const View& view, const ObjectPlace& object, const value::Path& path,
                                     const std::vector<std::string>& way) {
  std::string name = object.api_version + "/" + object.kind;
  for (const std::string& field : way) name += "." + field;
  std::optional<kinds::KindDescriptions> descriptions;
  if (const catalog::Store* store = view.workspace.descriptions()) descriptions.emplace(*store);
  const auto what =
      engine::ExplainKind(view.kinds(), name, {.descriptions = descriptions ? &*descriptions : nullptr});
  if (!what) return std::nullopt;
  return MarkdownOf(*what, KindHistoryText(view, object, path));
}

// The kind explains itself where it is named.
bool NamesKindItself(const Cursor& cursor, const value::Path& path) {
  return cursor.kind == Cursor::Kind::kValue &&
         (PathMatches(path, "kind") || PathMatches(path, "apiVersion"));
}

}  // namespace

std::optional<Hover> HoverAt(const View& view, uint32_t offset) {
  const SyntaxTree tree = SyntaxOf(view);
  const Cursor cursor = CursorAt(tree, offset);
  if (cursor.kind == Cursor::Kind::kNone || cursor.node == kNoSyntax) return std::nullopt;
  if (cursor.kind == Cursor::Kind::kValue) {
    if (const auto text = CelTextOf(tree, cursor.node)) return CelHoverAt(view, tree, *text, offset);
  }
  const auto object = ObjectAround(tree, cursor.node);
  if (!object || object->kind.empty()) return std::nullopt;
  value::Path path = PathBelow(tree, object->root, cursor.node);
  const bool names_kind = NamesKindItself(cursor, path);
  if (names_kind) path = {};
  const auto schema = FieldSchema::At(view.kinds(), *object, path);
  if (!schema) {
    std::string removed = names_kind ? RemovedKindText(*object) : "";
    return removed.empty() ? std::nullopt : std::optional(Hover{std::move(removed), cursor.word});
  }
  auto markdown = Explained(view, *object, path, schema->way());
  if (!markdown) return std::nullopt;
  return Hover{std::move(*markdown), cursor.word};
}

}  // namespace plimsoll::lsp
