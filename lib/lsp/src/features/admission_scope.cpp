// The scope of an expression of an admission policy or webhook. Objects have the type of the one kind that
// the policy is about, if its rules name one resource.
#include <algorithm>
#include <array>
#include <deque>
#include <map>
#include <optional>

#include "cel_scope.h"
#include "plimsoll/cel/admission/admission_compiler.h"
#include "plimsoll/cel/types/field_name.h"
#include "plimsoll/engine/describe/cel_eval.h"
#include "plimsoll/engine/describe/kind_sample.h"
#include "plimsoll/lsp/features/field_schema.h"
#include "plimsoll/policy/typecheck/kind_type.h"
#include "plimsoll/value/build.h"

namespace plimsoll::lsp {
namespace {

constexpr std::array<std::string_view, 7> kPolicyVariables = {
    "object", "oldObject", "request", "namespaceObject", "authorizer", "params", "variables"};

// Of all types that do not come from schemas.
constexpr auto kFieldsOfRequests = std::to_array<std::string_view>({
    "kind",
    "resource",
    "subResource",
    "requestKind",
    "requestResource",
    "requestSubResource",
    "name",
    "namespace",
    "operation",
    "userInfo",
    "dryRun",
    "options",
    "group",
    "version",
    "username",
    "uid",
    "groups",
    "extra",
    "metadata",
    "spec",
    "status",
    "labels",
    "annotations",
    "generateName",
    "generation",
    "finalizers",
    "conditions",
    "phase",
    "creationTimestamp",
    "deletionTimestamp",
    "resourceVersion",
});

// The object is called `self` where one value is evaluated.
std::optional<std::string> AboutSelf(std::string_view expression) {
  const CelTokens tokens(expression);
  std::string out;
  size_t copied = 0;
  for (size_t i = 0; i < tokens.list().size(); ++i) {
    const CelToken& token = tokens.list()[i];
    if (token.kind != CelTokenKind::kName || tokens.IsSelected(i) || tokens.IsCalled(i)) continue;
    if (tokens.TextOf(token) != "object") return std::nullopt;
    out.append(expression.substr(copied, token.begin - copied)).append("self");
    copied = token.end;
  }
  return out.append(expression.substr(copied));
}

// Bytes of a variable with all that it stands for; of a longer one only the name is known.
constexpr size_t kMaxVariableText = 10'000;
// Bytes of an expression with all that its variables stand for; in a longer one they stay. No longer one is
// compiled.
constexpr size_t kMaxExpandedText = cel::kMaxCodePoints;

struct TypedKind {
  ObjectPlace name;
  std::unique_ptr<policy::KindType> type;
};

class AdmissionScope final : public CelScope {
 public:
  AdmissionScope(const View& view, const SyntaxTree& tree, const CelText& text)
      : view_(view),
        tree_(tree),
        text_(text),
        spec_(tree.Find(text.object.root, "spec")),
        compiler_(cel::kNewestVersion - 1, text.use == CelUse::kPolicy) {
    const SyntaxId params = tree.Find(spec_, "paramKind");
    scope_.params = params != kNoSyntax;
    scope_.patches = text.object.kind.starts_with("Mutating");
    const cel::Type* const object = TypeOfKind(MatchedKind());
    const cel::Type* const param =
        TypeOfKind({kNoSyntax, tree.ValueAt(params, "apiVersion"), tree.ValueAt(params, "kind")});
    compiler_.CheckTypesOf(object, param, true);
    AddVariables();
  }

  std::vector<std::string_view> Variables() const override {
    std::vector<std::string_view> out(kPolicyVariables.begin(), kPolicyVariables.end() - 2);
    if (scope_.params) out.push_back("params");
    if (text_.use == CelUse::kPolicy) out.push_back("variables");
    return out;
  }

  std::optional<CelTypePlace> PlaceOf(const cel::Type& type) const override {
    const auto kind = std::ranges::find_if(kinds_, [&](const TypedKind& each) {
      return type.name.substr(0, type.name.find('.')) == each.name.kind;
    });
    if (kind == kinds_.end()) return std::nullopt;
    CelTypePlace out{kind->name, {}};
    for (const std::string& part : WayOfType(type)) {
      if (part.starts_with('@')) {
        out.path.Push(part == "@idx" ? value::Step::Index(0) : value::Step::Key(part));
      } else {
        out.path.Push(value::Step::Field(cel::UnescapeFieldName(part).value_or(part)));
      }
    }
    return out;
  }

  // Of an expression that uses no other variable than the object.
  std::string ValueFor(std::string_view expression) override {
    const ObjectPlace kind = MatchedKind();
    const auto rewritten = kind.kind.empty() ? std::nullopt : AboutSelf(WithoutVariables(expression));
    if (!rewritten) return "";
    const auto sample = engine::SampleOf(view_.kinds(), kind.api_version + '/' + kind.kind);
    if (!sample) return "";
    const value::Document object = value::DocumentOf(*sample);
    return engine::EvaluateCel({.expression = *rewritten, .self = object.root()}).value;
  }

 protected:
  const cel::Type* Check(std::string_view expression) override {
    const std::string text = WithoutVariables(expression);
    const auto compiled = compiler_.Compile(text, scope_, cel::ExpressionResult::kAny);
    return compiled.problem.empty() ? &compiled.checked.ResultType() : nullptr;
  }

  std::vector<std::string> NamesIn(const cel::Type& type) const override {
    if (type.name == "kubernetes.variables") return {variables_.begin(), variables_.end()};
    if (type.name.starts_with("kubernetes.")) return {kFieldsOfRequests.begin(), kFieldsOfRequests.end()};
    std::vector<std::string> out;
    const auto place = PlaceOf(type);
    const auto schema = place ? FieldSchema::At(view_.kinds(), place->kind, place->path) : std::nullopt;
    if (!schema) return out;
    for (const FieldSchema& field : schema->Fields())
      out.push_back(cel::EscapeFieldName(field.name()).value_or(""));
    return out;
  }

 private:
  // Of the one resource of the first rule; of several there is no common type.
  ObjectPlace MatchedKind() const {
    const SyntaxId rules = tree_.Follow(spec_, {"matchConstraints", "resourceRules"});
    if (rules == kNoSyntax || tree_[rules].first == kNoSyntax || tree_[rules].first != tree_[rules].last)
      return {};
    const SyntaxId rule = tree_[rules].first;
    const std::string group = OnlyItem(tree_.Find(rule, "apiGroups"));
    const std::string version = OnlyItem(tree_.Find(rule, "apiVersions"));
    const std::string resource = OnlyItem(tree_.Find(rule, "resources"));
    if (version.empty() || version == "*" || resource.empty()) return {};
    const std::string api_version = group.empty() ? version : group + "/" + version;
    const auto named = view_.kinds().FindNamed(api_version + "/" + resource);
    return named ? ObjectPlace{kNoSyntax, named->api_version, named->kind} : ObjectPlace{};
  }

  std::string OnlyItem(SyntaxId list) const {
    if (list == kNoSyntax || tree_[list].first == kNoSyntax || tree_[list].first != tree_[list].last)
      return "";
    return tree_.ValueOf(tree_[list].first);
  }

  const cel::Type* TypeOfKind(const ObjectPlace& name) {
    if (name.kind.empty()) return &cel::kDynType;
    const auto types = view_.kinds().FindSchemas(name.api_version, name.kind);
    if (!types || *types == nullptr || (*types)->schema == nullptr) return &cel::kDynType;
    TypedKind& kind = kinds_.emplace_back(name);
    kind.type = std::make_unique<policy::KindType>(*(*types)->schema, nullptr, name.kind, compiler_.pool(),
                                                   policy::TypeExactness::kAsRun);
    return kind.type->type();
  }

  // Those before the expression; it is none of its own.
  void AddVariables() {
    for (const SyntaxId item : SyntaxChildren(tree_, tree_.Find(spec_, "variables"))) {
      const SyntaxId expression = tree_.Find(item, "expression");
      if (expression == text_.node) return;
      const std::string& name = names_.emplace_back(tree_.ValueAt(item, "name"));
      if (name.empty() || expression == kNoSyntax) continue;
      compiler_.AddVariable(name, tree_.ValueOf(expression), scope_);
      variables_.push_back(name);
      std::string meaning = WithoutVariables(tree_.ValueOf(expression));
      const bool usable = !meaning.empty() && meaning.size() <= kMaxVariableText;
      if (usable) meanings_.emplace(name, std::move(meaning));
    }
  }

  // With what variables stand for in place of them: of a variable the server knows no fields.
  std::string WithoutVariables(std::string_view expression) const {
    const CelTokens tokens(expression);
    const std::vector<CelToken>& list = tokens.list();
    std::string out;
    size_t copied = 0;
    for (size_t i = 0; i + 2 < list.size(); ++i) {
      const bool variable = list[i].kind == CelTokenKind::kName && tokens.TextOf(list[i]) == "variables" &&
                            !tokens.IsSelected(i) && tokens.TextOf(list[i + 1]) == ".";
      const auto meaning = variable ? meanings_.find(tokens.TextOf(list[i + 2])) : meanings_.end();
      if (meaning == meanings_.end()) continue;
      if (out.size() + meaning->second.size() > kMaxExpandedText) return std::string(expression);
      // The meaning may end with a comment.
      out.append(expression.substr(copied, list[i].begin - copied)).append("(" + meaning->second + "\n)");
      copied = list[i + 2].end;
    }
    return out.append(expression.substr(copied));
  }

  const View& view_;
  const SyntaxTree& tree_;
  const CelText& text_;
  const SyntaxId spec_;
  cel::ExpressionScope scope_;
  cel::AdmissionCompiler compiler_;
  std::deque<TypedKind> kinds_;
  std::deque<std::string> names_;
  std::vector<std::string> variables_;
  std::map<std::string, std::string, std::less<>> meanings_;  // of variables, without others in them
};

}  // namespace

std::unique_ptr<CelScope> AdmissionScopeOf(const View& view, const SyntaxTree& tree, const CelText& text) {
  return std::make_unique<AdmissionScope>(view, tree, text);
}

}  // namespace plimsoll::lsp
