#include "policy_mutations.h"

#include <utility>

#include "../model/inner_place.h"
#include "expression_mutations.h"
#include "plimsoll/policy/compile/compiled_policy.h"
#include "plimsoll/policy/model/policy.h"
#include "plimsoll/value/build.h"
#include "plimsoll/value/value_text.h"

namespace plimsoll::suites {
namespace {

using value::Path;
using value::TextIn;
using value::Tree;
using value::Value;

size_t BrokenExpressions(const policy::CompiledPolicy& policy) {
  size_t out = 0;
  for (const policy::CompiledVariable& each : policy.variables)
    out += each.expression.problem.empty() ? 0U : 1U;
  for (const auto* list : {&policy.match_conditions, &policy.validations, &policy.messages,
                           &policy.audit_annotations, &policy.mutations}) {
    for (const policy::CompiledExpression& each : *list) out += each.problem.empty() ? 0U : 1U;
  }
  return out;
}

class PolicyMutationLister {
 public:
  PolicyMutationLister(const ObjectFile& file, const engine::ManifestObject& object, PolicyMutations& out)
      : file_(file),
        object_(object),
        name_(TextIn(object.root().Find("metadata"), "name")),
        broken_(BrokenExpressions(policy::CompiledPolicy(policy::ReadPolicy(object.root())))),
        out_(out) {}

  void Run() {
    const auto spec = object_.root().Find("spec");
    if (!spec || !spec->IsObject()) return;
    ForEach(*spec, "matchConditions", [&](Value item, const Path& at) { MutateCondition(item, at); });
    ForEach(*spec, "variables",
            [&](Value item, const Path& at) { MutateInside(item, "expression", at, std::nullopt); });
    ForEach(*spec, "validations", [&](Value item, const Path& at) { MutateValidation(item, at); });
    ForEach(*spec, "auditAnnotations", [&](Value item, const Path& at) {
      const auto removed = Add(at, std::nullopt, item.span(), "audit annotation removed");
      MutateInside(item, "valueExpression", at, removed);
    });
    ForEach(*spec, "mutations", [&](Value item, const Path& at) { MutateMutation(item, at); });
  }

 private:
  template <class Take>
  void ForEach(Value spec, std::string_view list, Take take) {
    const auto items = spec.Find(list);
    if (!items || !items->IsArray()) return;
    size_t index = 0;
    for (const Value item : items->Items()) {
      if (item.IsObject()) take(item, Path("spec").Child(list).Item(index));
      ++index;
    }
  }

  void MutateCondition(Value item, const Path& at) {
    const auto expression = item.Find("expression");
    if (!expression) return;
    const auto always = Replace(at.Child("expression"), "true", expression->span(), std::nullopt);
    Replace(at.Child("expression"), "false", expression->span(), std::nullopt);
    MutateInside(item, "expression", at, always);
  }

  void MutateValidation(Value item, const Path& at) {
    const auto expression = item.Find("expression");
    if (!expression) return;
    const auto always = Replace(at.Child("expression"), "true", expression->span(), std::nullopt);
    MutateInside(item, "expression", at, always);
    const auto message = item.Find("messageExpression");
    if (!message) return;
    // A message that nobody sees needs no test of its own.
    Add(at.Child("messageExpression"), std::nullopt, message->span(), "removed", always);
  }

  void MutateMutation(Value item, const Path& at) {
    const auto removed = Add(at, std::nullopt, item.span(), "mutation removed");
    for (const std::string_view key : {"jsonPatch", "applyConfiguration"}) {
      const auto patch = item.Find(key);
      if (patch && patch->IsObject()) MutateInside(*patch, "expression", at.Child(key), removed);
    }
  }

  void MutateInside(Value holder, std::string_view key, const Path& at, std::optional<size_t> within) {
    const auto expression = holder.Find(key);
    if (!expression || !expression->IsString()) return;
    const std::string_view text = expression->AsString();
    for (ExpressionMutation& each : MutationsOfExpression(text)) {
      const text::Span place = InnerPlace(file_.source.bytes(), expression->span(), text, each.offset);
      Add(at.Child(key), Tree::String(std::move(each.text)), place, std::move(each.change), within);
    }
  }

  std::optional<size_t> Replace(const Path& path, std::string_view with, text::Span place,
                                std::optional<size_t> within) {
    return Add(path, Tree::String(std::string(with)), place, "replaced by `" + std::string(with) + "`",
               within);
  }

  // The position of the mutation; none when the policy would not compile.
  std::optional<size_t> Add(const Path& path, std::optional<Tree> with, text::Span place, std::string change,
                            std::optional<size_t> within = std::nullopt) {
    PolicyEdit edit{&object_, path, std::move(with)};
    const value::Document edited = value::DocumentOf(edit.Apply().edited);
    if (BrokenExpressions(policy::CompiledPolicy(policy::ReadPolicy(edited.root()))) > broken_)
      return std::nullopt;
    out_.list.push_back({name_ + " " + path.FieldPath(), std::move(change), place, within});
    out_.edits.push_back(std::move(edit));
    return out_.list.size() - 1;
  }

  const ObjectFile& file_;
  const engine::ManifestObject& object_;
  const std::string name_;
  const size_t broken_;  // expressions that do not compile as it is
  PolicyMutations& out_;
};

}  // namespace

EditedPolicy PolicyEdit::Apply() const {
  EditedPolicy out{policy, Tree::From(policy->root())};
  if (value) {
    out.edited.Set(path, value->Clone());
  } else {
    out.edited.Remove(path);
  }
  return out;
}

PolicyMutations MutationsOf(const ObjectFile& file) {
  PolicyMutations out;
  for (const engine::ManifestObject& object : file.manifests.objects()) {
    if (policy::PartOf(object.root()) == policy::PolicyPart::kPolicy)
      PolicyMutationLister(file, object, out).Run();
  }
  return out;
}

}  // namespace plimsoll::suites
