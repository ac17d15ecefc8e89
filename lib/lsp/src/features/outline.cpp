#include "plimsoll/lsp/features/outline.h"

#include <algorithm>

#include "document_syntax.h"
#include "plimsoll/lsp/syntax/cursor.h"
#include "plimsoll/lsp/syntax/object_place.h"

namespace plimsoll::lsp {
namespace {

text::Span SpanBetween(uint32_t begin, uint32_t end) { return {begin, std::max(begin, end) - begin}; }

text::Span WholeNode(const SyntaxNode& node) {
  return SpanBetween(node.begin, std::max(node.end(), node.key.offset + node.key.length));
}

class Outliner {
 public:
  explicit Outliner(const SyntaxTree& tree) : tree_(tree) {}

  void AddMembers(SyntaxId node, size_t depth, std::vector<DocumentSymbol>& out) {
    if (depth == 0 || tree_[node].kind == SyntaxKind::kScalar) return;
    for (const SyntaxId child : SyntaxChildren(tree_, node)) {
      if (++count_ > kMaxSymbols) return;
      DocumentSymbol symbol = SymbolFor(child);
      AddMembers(child, depth - 1, symbol.children);
      out.push_back(std::move(symbol));
    }
  }

 private:
  DocumentSymbol SymbolFor(SyntaxId id) const {
    const SyntaxNode& node = tree_[id];
    DocumentSymbol symbol{tree_.IsMember(id) ? tree_.KeyOf(id) : NameOfItem(id)};
    if (symbol.name.empty()) symbol.name = "?";
    symbol.kind = node.kind == SyntaxKind::kMapping    ? SymbolKind::kObject
                  : node.kind == SyntaxKind::kSequence ? SymbolKind::kArray
                                                       : SymbolKind::kField;
    symbol.span = WholeNode(node);
    symbol.name_span = node.key.length > 0 ? node.key : SpanBetween(node.begin, node.begin);
    return symbol;
  }

  // `0 web`: the position, with what names the item.
  std::string NameOfItem(SyntaxId id) const {
    const std::string number = std::to_string(tree_[id].index);
    const std::string name = tree_.ValueAt(id, "name");
    if (!name.empty()) return number + " " + name;
    const bool scalar = tree_[id].kind == SyntaxKind::kScalar;
    return scalar ? number + " " + tree_.ValueOf(id).substr(0, 40) : number;
  }

  const SyntaxTree& tree_;
  size_t count_ = 0;
};

bool IsManyLines(const SyntaxTree& tree, text::Span span) {
  return tree.TextOf(span).find_first_of("\r\n") != std::string_view::npos;
}

void AddComments(const SyntaxTree& tree, std::vector<FoldingRange>& out) {
  const std::vector<text::Span>& comments = tree.comments();
  for (size_t i = 0; i < comments.size();) {
    size_t last = i;
    const auto follows = [&](size_t next) {
      const uint32_t end = comments[next - 1].offset + comments[next - 1].length;
      const std::string_view between = tree.TextOf(SpanBetween(end, comments[next].offset));
      return between.find_first_not_of(" \t\r\n") == std::string_view::npos &&
             std::ranges::count(between, '\n') <= 1;
    };
    while (last + 1 < comments.size() && follows(last + 1)) ++last;
    const text::Span whole = SpanBetween(comments[i].offset, comments[last].offset + comments[last].length);
    if (IsManyLines(tree, whole)) out.push_back({whole, true});
    i = last + 1;
  }
}

}  // namespace

std::vector<DocumentSymbol> SymbolsOf(const View& view) {
  const SyntaxTree tree = SyntaxOf(view);
  Outliner outliner(tree);
  std::vector<DocumentSymbol> out;
  for (const ObjectPlace& object : ObjectsIn(tree)) {
    if (out.size() >= kMaxSymbols) break;
    const SyntaxId name = tree.Follow(object.root, {"metadata", "name"});
    DocumentSymbol symbol{object.kind.empty() ? "object" : object.kind, object.api_version,
                          SymbolKind::kClass};
    if (name != kNoSyntax) symbol.name += " " + tree.ValueOf(name);
    symbol.span = WholeNode(tree[object.root]);
    symbol.name_span =
        name != kNoSyntax ? tree[name].place : SpanBetween(symbol.span.offset, symbol.span.offset);
    outliner.AddMembers(object.root, kMaxSymbolDepth, symbol.children);
    out.push_back(std::move(symbol));
  }
  return out;
}

std::vector<FoldingRange> FoldingRangesOf(const View& view) {
  const SyntaxTree tree = SyntaxOf(view);
  std::vector<FoldingRange> out;
  for (SyntaxId node = 0; node < tree.size() && out.size() < kMaxFoldingRanges; ++node) {
    const text::Span whole = WholeNode(tree[node]);
    const bool root = tree[node].parent == kNoSyntax;
    if (!root && IsManyLines(tree, whole)) out.push_back({whole});
  }
  for (const SyntaxDocument& document : tree.documents()) {
    if (document.root == kNoSyntax || tree.documents().size() == 1) continue;
    const text::Span whole = WholeNode(tree[document.root]);
    if (IsManyLines(tree, whole)) out.push_back({whole});
  }
  AddComments(tree, out);
  return out;
}

std::vector<text::Span> SelectionsAt(const View& view, uint32_t offset) {
  const SyntaxTree tree = SyntaxOf(view);
  std::vector<text::Span> out;
  const auto add = [&](text::Span span) {
    const bool inside = out.empty() || (span.offset <= out.back().offset &&
                                        span.offset + span.length >= out.back().offset + out.back().length);
    const bool holds = span.offset <= offset && offset <= span.offset + span.length;
    if (inside && holds && (out.empty() || out.back() != span)) out.push_back(span);
  };
  const std::vector<SyntaxId> around = NodesAround(tree, offset);
  for (auto node = around.rbegin(); node != around.rend(); ++node) {
    add(tree[*node].key.length > 0 ? tree[*node].key : tree[*node].place);
    add(tree[*node].place);
    add(WholeNode(tree[*node]));
  }
  add({0, static_cast<uint32_t>(view.document.bytes().size())});
  return out;
}

}  // namespace plimsoll::lsp
