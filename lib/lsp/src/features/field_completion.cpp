#include <algorithm>

#include "completion_place.h"
#include "plimsoll/text/json_writer.h"
#include "plimsoll/text/yaml_resolver.h"

namespace plimsoll::lsp {
namespace {

using schema::Keyword;

constexpr std::string_view kLevel = "  ";

// A text with placeholders. `$` and `}` in what is not one are escaped.
class Skeleton {
 public:
  Skeleton(const CompletionPlace& place, std::string lead) : place_(place), lead_(std::move(lead)) {}

  // A field with its required fields.
  void Add(const FieldSchema& field) { Add(field, lead_, 0); }

  std::string Take(bool snippet) {
    if (snippet && stops_ == 1) ReplaceLastStop();
    return std::move(text_);
  }

 private:
  bool snippets() const { return place_.options.snippets; }

  void Add(const FieldSchema& field, const std::string& lead, size_t depth) {
    PutKey(field.name());
    if (place_.cursor.in_flow) return PutInBrackets(field);
    switch (field.shape()) {
      case FieldShape::kObject: return PutObject(field, lead + std::string(kLevel), depth);
      case FieldShape::kList: return PutList(field, lead + std::string(kLevel), depth);
      case FieldShape::kMap: return PutStop(":\n" + lead + std::string(kLevel));
      default: return PutStop(": ");
    }
  }

  void PutKey(std::string_view name) {
    std::string key;
    if (place_.InJson()) {
      text::AppendJsonString(key, name, false);
    } else {
      key = name;
    }
    PutText(key);
  }

  void PutInBrackets(const FieldSchema& field) {
    const FieldShape shape = field.shape();
    if (!snippets()) return PutText(": ");
    if (shape == FieldShape::kList) return PutStopIn(": [", "]");
    if (shape == FieldShape::kObject || shape == FieldShape::kMap) return PutStopIn(": {", "}");
    if (place_.InJson() && field.Text(Keyword::kType) == "string") return PutStopIn(": \"", "\"");
    PutStop(": ");
  }

  void PutObject(const FieldSchema& field, const std::string& lead, size_t depth) {
    PutText(":\n" + lead);
    PutRequired(field, lead, depth);
  }

  void PutList(const FieldSchema& field, const std::string& lead, size_t depth) {
    PutText(":\n" + lead + "- ");
    const auto element = field.Element();
    if (!element || element->shape() != FieldShape::kObject) return PutStop("");
    PutRequired(*element, lead + std::string(kLevel), depth);
  }

  void PutRequired(const FieldSchema& object, const std::string& lead, size_t depth) {
    bool first = true;
    for (const FieldSchema& inner : object.Fields()) {
      if (!snippets() || !inner.required() || depth >= kMaxSkeletonDepth || stops_ >= kMaxSkeletonFields)
        continue;
      if (!std::exchange(first, false)) PutText("\n" + lead);
      Add(inner, lead, depth + 1);
    }
    if (first) PutStop("");
  }

  void PutText(std::string_view text) {
    for (const char c : text) {
      if (snippets() && (c == '$' || c == '}' || c == '\\')) text_ += '\\';
      text_ += c;
    }
  }

  void PutStop(std::string_view before) { PutStopIn(before, ""); }
  void PutStopIn(std::string_view before, std::string_view after) {
    PutText(before);
    if (snippets()) {
      last_stop_ = text_.size();
      text_ += "$" + std::to_string(++stops_);
    }
    PutText(after);
  }

  // The only one is where the cursor stays.
  void ReplaceLastStop() { text_.replace(last_stop_, 2, "$0"); }

  const CompletionPlace& place_;
  std::string lead_;
  std::string text_;
  size_t stops_ = 0;
  size_t last_stop_ = 0;
};

bool HasColon(const CompletionPlace& place) {
  return place.cursor.kind == Cursor::Kind::kKey && place.cursor.node != kNoSyntax &&
         place.tree[place.cursor.node].colon;
}

std::string DetailOf(const FieldSchema& field) {
  return field.TypeText() + (field.required() ? " (required)" : "");
}

CompletionItem ItemFor(const CompletionPlace& place, const FieldSchema& field, std::string_view dash) {
  CompletionItem item{field.name(), CompletionKind::kField, DetailOf(field)};
  item.documentation = field.Text(Keyword::kDescription);
  item.rank = field.required() ? 0 : 1;
  const bool quoted = place.tree.TextOf(place.cursor.word).starts_with('"');
  if (HasColon(place)) {
    if (quoted) text::AppendJsonString(item.text, field.name(), false);
    return item;
  }
  Skeleton skeleton(place, place.LineLead() + std::string(dash.size(), ' '));
  skeleton.Add(field);
  item.snippet = place.options.snippets;
  item.text = std::string(dash) + skeleton.Take(item.snippet);
  return item;
}

std::vector<std::string> KeysIn(const CompletionPlace& place) {
  std::vector<std::string> keys;
  if (place.cursor.kind != Cursor::Kind::kKey) return keys;
  for (const SyntaxId member : SyntaxChildren(place.tree, place.cursor.holder)) {
    if (member != place.cursor.node) keys.push_back(place.tree.KeyOf(member));
  }
  return keys;
}

// The keys of a list of kind map, if the place is in one of its items.
std::vector<std::string> KeysOfListAround(const CompletionPlace& place) {
  std::vector<std::string> out;
  if (!place.object || place.path.empty() || place.path.steps().back().HasName()) return out;
  value::Path above = place.path;
  above.Pop();
  const auto list = FieldSchema::At(place.view.kinds(), *place.object, above);
  if (!list) return out;
  for (const std::string_view key : list->ListKeys()) out.emplace_back(key);
  return out;
}

}  // namespace

void AddFields(const CompletionPlace& place, const FieldSchema& schema, std::string_view lead,
               CompletionItems& out) {
  const std::vector<std::string> there = KeysIn(place);
  const std::vector<std::string> list_keys = KeysOfListAround(place);
  for (const FieldSchema& field : schema.Fields()) {
    if (std::ranges::find(there, field.name()) != there.end()) continue;
    CompletionItem item = ItemFor(place, field, lead);
    if (std::ranges::find(list_keys, field.name()) != list_keys.end()) item.rank = 0;
    out.push_back(std::move(item));
  }
}

}  // namespace plimsoll::lsp
