// The scope of a rule of a CRD. The schema is read from the text; where that is not possible as a whole, only
// the part that the rule is on. With neither, self can be anything.
#include <algorithm>
#include <array>
#include <optional>

#include "cel_scope.h"
#include "plimsoll/cel/cost/cost.h"
#include "plimsoll/cel/failures/possible_failures.h"
#include "plimsoll/cel/rules/rule_checker.h"
#include "plimsoll/cel/rules/rule_cost.h"
#include "plimsoll/cel/rules/rule_sites.h"
#include "plimsoll/engine/describe/cel_eval.h"
#include "plimsoll/engine/describe/kind_sample.h"
#include "plimsoll/lsp/syntax/syntax_value.h"
#include "plimsoll/schema/crd_schema.h"
#include "plimsoll/schema/go_decode.h"
#include "plimsoll/schema/go_type.h"
#include "plimsoll/value/build.h"

namespace plimsoll::lsp {
namespace {

constexpr std::string_view kSchemaKey = "openAPIV3Schema";

SyntaxId SchemaRootAround(const SyntaxTree& tree, SyntaxId node) {
  for (; node != kNoSyntax; node = tree[node].parent) {
    if (tree.IsMember(node) && tree.HasKey(node, kSchemaKey)) return node;
  }
  return kNoSyntax;
}

class RuleScope final : public CelScope {
 public:
  RuleScope(const View& view, const SyntaxTree& tree, const CelText& text)
      : view_(view), tree_(tree), text_(text) {
    const SyntaxId root = SchemaRootAround(tree, text.schema);
    if (root != kNoSyntax && Read(root)) {
      UseSite(PathBelow(tree, root, text.schema));
    } else if (Read(text.schema)) {
      UseNode(schema_->root(), text.schema == root);
    }
    if (self_ != cel::kNoDecl && (*decls_)[self_].exposed) checker_.emplace(*decls_, cel::RuleOptions{});
  }

  std::vector<std::string_view> Variables() const override { return {cel::kSelf, cel::kOldSelf}; }

  std::optional<CelCost> CostOf(std::string_view expression) override {
    if (!checker_ || !cardinality_known_) return std::nullopt;
    std::string issues;
    const auto checked = checker_->Check(expression, self_, false, issues);
    if (!checked) return std::nullopt;
    const uint64_t once = cel::EstimateCost(*checked, *decls_, self_).max;
    return CelCost{once, cel::TotalRuleCost(once, cardinality_, (*decls_)[self_].min_serialized_size)};
  }

  std::optional<std::vector<cel::PossibleFailure>> FailuresOf(std::string_view expression) override {
    if (!checker_) return std::nullopt;
    std::string issues;
    const auto checked = checker_->Check(expression, self_, false, issues);
    if (!checked) return std::nullopt;
    const bool resource = text_.schema == SchemaRootAround(tree_, text_.schema) ||
                          schema_->Flag(node_, schema::Keyword::kEmbeddedResource);
    const cel::SchemaPlace self{&*schema_, node_, cel::kSelf, {}, resource};
    cel::SchemaPlace old = self;
    old.variable = cel::kOldSelf;
    return cel::FindPossibleFailures(*checked, std::array{self, old}).failures;
  }

  std::string ValueFor(std::string_view expression) override {
    const auto kind = KindName();
    if (!kind) return "";
    const auto sample = engine::SampleOf(view_.kinds(), *kind);
    if (!sample) return "";
    const value::Document object = value::DocumentOf(*sample);
    const auto self = engine::ValueAt(object.root(), way_);
    if (!self) return "";
    const engine::CelAnswer answer = engine::EvaluateCel(
        {.expression = expression, .self = *self, .old = *self, .schema = &*schema_, .node = node_});
    return answer.value;
  }

 protected:
  const cel::Type* Check(std::string_view expression) override {
    std::string issues;
    if (!checker_) return nullptr;
    const auto checked = checker_->Check(expression, self_, false, issues);
    return checked ? &checked->ResultType() : nullptr;
  }

  std::vector<std::string> NamesIn(const cel::Type& type) const override {
    cel::DeclId at = self_;
    for (const std::string& part : WayOfType(type)) at = Inside(at, part);
    std::vector<std::string> out;
    if (at == cel::kNoDecl) return out;
    for (const cel::DeclField& field : decls_->Fields((*decls_)[at])) {
      if (!field.escaped.empty()) out.emplace_back(field.escaped);
    }
    return out;
  }

 private:
  cel::DeclId Inside(cel::DeclId at, std::string_view part) const {
    if (at == cel::kNoDecl) return at;
    if (part.starts_with('@')) return (*decls_)[at].elem;
    const cel::DeclField* const field = decls_->FindEscaped(at, part);
    return field == nullptr ? cel::kNoDecl : field->type;
  }

  bool Read(SyntaxId node) {
    ReadSyntaxValue(tree_, node, document_);
    const auto numbers = schema::GoNumbers::kRewritten;
    if (schema::GoDecode(document_.root(), schema::kGoJsonSchemaProps, {}, numbers).failure) return false;
    schema_.emplace(schema::ImportCrdSchema(document_.root()));
    return true;
  }

  void UseSite(const value::Path& path) {
    sites_.emplace(*schema_, schema_->root());
    const std::string place = path.Pointer();
    for (const cel::RuleSite& site : sites_->list()) {
      if (site.path.Pointer() != place || site.decls == nullptr) continue;
      decls_ = site.decls;
      self_ = site.self;
      node_ = site.node;
      cardinality_ = site.cardinality;
      cardinality_known_ = true;
      way_ = WayInObject(path);
      return;
    }
  }

  void UseNode(schema::NodeId node, bool resource_root) {
    own_decls_.emplace(cel::DeclTypes::Of(*schema_, node, resource_root));
    decls_ = &*own_decls_;
    self_ = decls_->root();
    node_ = node;
  }

  // `properties.spec.items` leads to `spec[0]`.
  static value::Path WayInObject(const value::Path& path) {
    value::Path out;
    const std::vector<value::Step>& steps = path.steps();
    for (size_t i = 0; i < steps.size(); ++i) {
      if (steps[i].name == "items") out.Push(value::Step::Index(0));
      if (steps[i].name == "properties" && i + 1 < steps.size()) out.Push(steps[++i]);
    }
    return out;
  }

  // Of the version that the schema is in: `example.com/v1/Order`.
  std::optional<std::string> KindName() const {
    const SyntaxId root = SchemaRootAround(tree_, text_.schema);
    if (root == kNoSyntax || node_.index >= schema_->NodeCount() || !checker_) return std::nullopt;
    const SyntaxId version = tree_[tree_[root].parent].parent;
    if (version == kNoSyntax) return std::nullopt;
    const SyntaxId spec = tree_.Find(text_.object.root, "spec");
    const std::string group = tree_.ValueAt(spec, "group");
    const std::string kind = tree_.ValueOf(tree_.Follow(spec, {"names", "kind"}));
    if (group.empty() || kind.empty()) return std::nullopt;
    return group + "/" + tree_.ValueAt(version, "name") + "/" + kind;
  }

  const View& view_;
  const SyntaxTree& tree_;
  const CelText& text_;
  value::Document document_;
  std::optional<schema::Schema> schema_;
  std::optional<cel::RuleSites> sites_;
  std::optional<cel::DeclTypes> own_decls_;
  const cel::DeclTypes* decls_ = nullptr;
  cel::DeclId self_ = cel::kNoDecl;
  schema::NodeId node_ = {};
  cel::Cardinality cardinality_;
  bool cardinality_known_ = false;
  value::Path way_;
  std::optional<cel::RuleChecker> checker_;
};

}  // namespace

std::unique_ptr<CelScope> RuleScopeOf(const View& view, const SyntaxTree& tree, const CelText& text) {
  return std::make_unique<RuleScope>(view, tree, text);
}

}  // namespace plimsoll::lsp
