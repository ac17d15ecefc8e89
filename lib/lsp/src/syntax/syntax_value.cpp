#include "plimsoll/lsp/syntax/syntax_value.h"

#include "plimsoll/text/yaml_resolver.h"
#include "plimsoll/value/build.h"

namespace plimsoll::lsp {
namespace {

class SyntaxSender {
 public:
  SyntaxSender(const SyntaxTree& tree, value::DocumentBuilder& out) : tree_(tree), out_(out) {}

  // As deep as the tree, which has a limit.
  void Send(SyntaxId node) {
    switch (tree_[node].kind) {
      case SyntaxKind::kEmpty: return out_.Null();
      case SyntaxKind::kScalar: return SendScalar(node);
      case SyntaxKind::kMapping: return SendMembers(node);
      case SyntaxKind::kSequence: return SendItems(node);
    }
  }

 private:
  void SendMembers(SyntaxId node) {
    out_.BeginObject();
    for (const SyntaxId member : SyntaxChildren(tree_, node)) {
      if (tree_[member].kind == SyntaxKind::kEmpty) continue;
      out_.Key(tree_.KeyOf(member));
      Send(member);
    }
    out_.EndObject();
  }

  void SendItems(SyntaxId node) {
    out_.BeginArray();
    for (const SyntaxId item : SyntaxChildren(tree_, node)) {
      if (tree_[item].kind != SyntaxKind::kEmpty) Send(item);
    }
    out_.EndArray();
  }

  void SendScalar(SyntaxId node) {
    const std::string text = tree_.ValueOf(node);
    if (tree_[node].style != SyntaxStyle::kPlain) return out_.String(text);
    const text::Scalar scalar = text::ResolvePlain(text);
    switch (scalar.kind) {
      case text::ScalarKind::kNull: return out_.Null();
      case text::ScalarKind::kBool: return out_.Bool(scalar.boolean);
      case text::ScalarKind::kInt: return out_.Int(scalar.integer);
      case text::ScalarKind::kUint: return out_.Uint(scalar.unsigned_integer);
      case text::ScalarKind::kFloat: return out_.Float(scalar.number);
      default: return out_.String(text);
    }
  }

  const SyntaxTree& tree_;
  value::DocumentBuilder& out_;
};

}  // namespace

void ReadSyntaxValue(const SyntaxTree& tree, SyntaxId node, value::Document& out) {
  out.Clear({});
  value::DocumentBuilder builder(out);
  SyntaxSender(tree, builder).Send(node);
}

}  // namespace plimsoll::lsp
