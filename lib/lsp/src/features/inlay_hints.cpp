#include "plimsoll/lsp/features/inlay_hints.h"

#include <algorithm>

#include "cel_cost_text.h"
#include "cel_scope.h"
#include "document_syntax.h"
#include "plimsoll/lsp/features/field_schema.h"
#include "plimsoll/lsp/syntax/cel_text.h"
#include "plimsoll/lsp/syntax/object_place.h"

namespace plimsoll::lsp {
namespace {

class HintFinder {
 public:
  HintFinder(const View& view, const SyntaxTree& tree, text::Span part)
      : view_(view), tree_(tree), part_(part) {}

  std::vector<InlayHint> Take() {
    for (const ObjectPlace& object : ObjectsIn(tree_)) {
      if (const auto root = FieldSchema::At(view_.kinds(), object, {})) AddDefaults(object.root, *root);
    }
    for (const CelText& text : CelTextsIn(tree_)) AddCost(text);
    std::ranges::stable_sort(out_, {}, &InlayHint::offset);
    return std::move(out_);
  }

 private:
  // As deep as the tree, which has a limit.
  void AddDefaults(SyntaxId node, const FieldSchema& schema) {
    if (out_.size() >= kMaxInlayHints || !Overlaps(tree_[node])) return;
    if (tree_[node].kind == SyntaxKind::kMapping && schema.shape() == FieldShape::kObject)
      AddMissing(node, schema);
    for (const SyntaxId child : SyntaxChildren(tree_, node)) {
      if (!tree_[child].IsCollection()) continue;
      auto inner = tree_.IsMember(child) ? schema.Field(tree_.KeyOf(child)) : schema.Element();
      if (!inner && schema.shape() == FieldShape::kMap) inner = schema.Element();
      if (inner) AddDefaults(child, *inner);
    }
  }

  void AddMissing(SyntaxId node, const FieldSchema& schema) {
    std::string text;
    size_t count = 0;
    for (const FieldSchema& field : schema.Fields()) {
      const auto value = field.Default();
      // An empty text as a default is the same as none.
      if (!value || value->text.empty() || tree_.Find(node, field.name()) != kNoSyntax) continue;
      if (++count > kMaxDefaultsInHint) continue;
      text += (text.empty() ? "" : ", ") + field.name() + ": " + value->text;
    }
    if (count > kMaxDefaultsInHint) text += ", ...";
    if (!text.empty()) Add(EndOfLine(HeadOf(node)), "default " + text);
  }

  // The line of the key of a mapping, or its first line.
  uint32_t HeadOf(SyntaxId node) const {
    const SyntaxNode& mapping = tree_[node];
    return mapping.key.length > 0 ? mapping.key.offset : mapping.begin;
  }

  void AddCost(const CelText& text) {
    if (text.use != CelUse::kRule || tree_[text.node].kind != SyntaxKind::kScalar) return;
    if (out_.size() >= kMaxInlayHints || !Overlaps(tree_[text.node])) return;
    if (++costs_ > kMaxCostHints) return;
    const auto scope = CelScopeOf(view_, tree_, text);
    const auto cost = scope->CostOf(tree_.ValueOf(text.node));
    if (cost) Add(EndOfLine(tree_[text.node].key.offset), "cost " + CelShareText(*cost) + " of the limit");
  }

  void Add(uint32_t offset, std::string text) {
    if (offset < part_.offset || offset > part_.offset + part_.length) return;
    out_.push_back({offset, std::move(text)});
  }

  bool Overlaps(const SyntaxNode& node) const {
    return node.begin <= part_.offset + part_.length && std::max(node.end(), node.begin) >= part_.offset;
  }

  uint32_t EndOfLine(uint32_t offset) const {
    const std::string_view text = tree_.text();
    return static_cast<uint32_t>(std::min(text.find_first_of("\r\n", offset), text.size()));
  }

  const View& view_;
  const SyntaxTree& tree_;
  text::Span part_;
  size_t costs_ = 0;
  std::vector<InlayHint> out_;
};

}  // namespace

std::vector<InlayHint> InlayHintsIn(const View& view, text::Span part) {
  if (!view.settings.inlay_hints) return {};
  const SyntaxTree tree = SyntaxOf(view);
  return HintFinder(view, tree, part).Take();
}

}  // namespace plimsoll::lsp
