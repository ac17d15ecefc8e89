#include "plimsoll/lsp/features/completion.h"

#include <algorithm>
#include <set>

#include "cel_completion.h"
#include "completion_place.h"
#include "document_syntax.h"
#include "plimsoll/lsp/syntax/cel_text.h"

namespace plimsoll::lsp {
namespace {

void AddFieldsOfItems(const CompletionPlace& place, CompletionItems& out) {
  if (!place.schema) return;
  const FieldShape shape = place.schema->shape();
  if (shape == FieldShape::kObject) return AddFields(place, *place.schema, "", out);
  const auto element = shape == FieldShape::kList ? place.schema->Element() : std::nullopt;
  if (element && element->shape() == FieldShape::kObject) AddFields(place, *element, "- ", out);
}

void AddKeys(const CompletionPlace& place, CompletionItems& out) {
  if (place.AtRoot()) AddKinds(place, out);
  if (place.schema) AddFields(place, *place.schema, "", out);
  AddLabels(place, out);
}

void AddAtValue(const CompletionPlace& place, CompletionItems& out) {
  AddKinds(place, out);
  AddNames(place, out);
  AddValues(place, out);
  AddLabels(place, out);
  if (place.cursor.needs_dash && place.schema) {
    AddFields(place, *place.schema, "- ", out);
  } else if (place.cursor.may_be_key) {
    AddFieldsOfItems(place, out);
  }
}

// A value right after its colon needs a space there.
void AddSpaceAfterColon(const SyntaxTree& tree, Completion& completion) {
  const uint32_t begin = completion.word.offset;
  if (begin == 0 || tree.text()[begin - 1] != ':') return;
  for (CompletionItem& item : completion.items) {
    item.text = ' ' + (item.text.empty() ? item.label : item.text);
  }
}

// Items of one label are one item.
void Finish(Completion& completion) {
  std::ranges::stable_sort(completion.items, {}, &CompletionItem::rank);
  std::set<std::string, std::less<>> seen;
  std::erase_if(completion.items,
                [&](const CompletionItem& item) { return !seen.insert(item.label).second; });
  if (completion.items.size() <= kMaxCompletionItems) return;
  completion.items.resize(kMaxCompletionItems);
  completion.cut = true;
}

CompletionPlace PlaceAt(const View& view, const SyntaxTree& tree, const Cursor& cursor,
                        const CompletionOptions& options) {
  CompletionPlace place{view, tree, options, cursor};
  place.object = ObjectAround(tree, cursor);
  if (!place.object) return place;
  place.path = PathBelow(tree, place.object->root, cursor);
  place.schema = FieldSchema::At(view.kinds(), *place.object, place.path);
  return place;
}

}  // namespace

bool CompletionPlace::InJson() const {
  const SyntaxDocument* const document = tree.DocumentAt(cursor.offset);
  return document != nullptr && document->root != kNoSyntax && tree[document->root].flow;
}

std::string CompletionPlace::LineLead() const {
  const std::string_view text = tree.text();
  const uint32_t begin = cursor.word.offset;
  const size_t before = begin == 0 ? std::string_view::npos : text.find_last_of("\r\n", begin - 1);
  const size_t line = before == std::string_view::npos ? 0 : before + 1;
  const size_t first = std::min<size_t>(text.find_first_not_of(" \t", line), begin);
  return std::string(begin - first, ' ');
}

Completion CompletionAt(const View& view, uint32_t offset, const CompletionOptions& options) {
  const SyntaxTree tree = SyntaxOf(view);
  const Cursor cursor = CursorAt(tree, offset);
  Completion out{{offset, 0}, {}};
  if (cursor.kind == Cursor::Kind::kNone || IsGo(view)) return out;
  if (cursor.kind == Cursor::Kind::kValue) {
    if (const auto text = CelTextOf(tree, cursor.node)) {
      out = CelCompletionAt(view, tree, *text, offset);
      Finish(out);
      return out;
    }
  }
  const CompletionPlace place = PlaceAt(view, tree, cursor, options);
  out.word = cursor.word;
  if (cursor.kind == Cursor::Kind::kKey) {
    AddKeys(place, out.items);
  } else {
    AddAtValue(place, out.items);
    if (!place.InJson()) AddSpaceAfterColon(tree, out);
  }
  Finish(out);
  return out;
}

}  // namespace plimsoll::lsp
