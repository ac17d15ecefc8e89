#include "kaptest_test.h"

#include <algorithm>
#include <utility>

#include "plimsoll/text/go_format.h"
#include "plimsoll/value/build.h"
#include "plimsoll/value/tree.h"
#include "plimsoll/value/value_text.h"

namespace plimsoll::suites {
namespace {

using engine::ManifestObject;
using value::Value;

constexpr std::string_view kTestKeys[] = {"object",       "oldObject",     "param",
                                          "params",       "userInfo",      "expect",
                                          "expectObject", "deniedMessage", "disableNameOverwrite"};
constexpr std::string_view kObjectNameKeys[] = {"group", "version", "kind", "namespace", "name"};
constexpr std::string_view kUserKeys[] = {"name", "user", "groups", "extra"};

struct VerdictWord {
  std::string_view word;
  PolicyVerdict verdict;
};
constexpr VerdictWord kKaptestVerdicts[] = {{"admit", PolicyVerdict::kPass},
                                            {"mutate", PolicyVerdict::kPass},
                                            {"deny", PolicyVerdict::kFail},
                                            {"skip", PolicyVerdict::kSkip},
                                            {"error", PolicyVerdict::kError}};

class KaptestReader {
 public:
  KaptestReader(const PolicySuiteContext& context, const NamedObjects& objects, const PlacedText& name,
                const TestedPolicy& policy, Value test)
      : context_(context),
        objects_(objects),
        fields_(context.suite, test, "a test", kTestKeys),
        policy_(policy),
        mutating_(policy.sort == policy::PolicySort::kMutating) {
    case_.place = test.span();
    case_.scope.policy = name.text;
    case_.scope.expressions_only = true;
    // The request is always a dry run there.
    case_.request.dry_run = true;
  }

  std::optional<PolicyCase> Read() {
    const size_t before = finding::CountErrors(context_.suite.findings);
    case_.object = Named("object");
    case_.old_object = Named("oldObject");
    if (!fields_.Has("object") && !fields_.Has("oldObject")) {
      context_.suite.Add(case_.place, "a test needs object or oldObject");
    }
    case_.request.operation = !case_.old_object ? "CREATE" : case_.object ? "UPDATE" : "DELETE";
    ReadParam();
    ReadUser();
    ReadExpected();
    if (finding::CountErrors(context_.suite.findings) != before) return std::nullopt;
    case_.name = case_.scope.policy + ": " + case_.request.operation + " " + title_;
    if (!case_.scope.param_name.empty()) case_.name += " with " + case_.scope.param_name;
    return std::move(case_);
  }

 private:
  static std::string TextOf(const SuiteFields& fields, std::string_view key) {
    return fields.Text(key).value_or(PlacedText{}).text;
  }

  const ManifestObject* Find(std::string_view key) {
    const std::optional<Value> mapping = fields_.Mapping(key);
    if (!mapping) return nullptr;
    const SuiteFields fields(context_.suite, *mapping, key, kObjectNameKeys);
    const ObjectName name{TextOf(fields, "group"), TextOf(fields, "version"), TextOf(fields, "kind"),
                          TextOf(fields, "namespace"), TextOf(fields, "name")};
    return FindOne(name, mapping->span(), key);
  }

  const ManifestObject* FindOne(const ObjectName& name, text::Span place, std::string_view key) {
    if (name.kind.empty() || name.name.empty()) {
      context_.suite.Add(place,
                         std::string(key) + " needs " + (name.kind.empty() ? "kind and " : "") + "name");
      return nullptr;
    }
    const auto found = objects_.Find(name);
    if (found.size() == 1) return found.front();
    context_.suite.Add(place,
                       (found.empty() ? "no " : "more than one ") + name.Title() + " among the resources");
    return nullptr;
  }

  std::optional<CaseValue> Named(std::string_view key) {
    const ManifestObject* found = Find(key);
    if (found == nullptr) return std::nullopt;
    title_ = found->kind + " " + std::string(NameOf(*found));
    return CaseValueOf(*found, fields_.Find(key)->span());
  }

  void ReadParam() {
    const std::string_view key = fields_.Has("params") ? "params" : "param";
    const std::optional<Value> param = fields_.Mapping(key);
    if (!param) {
      if (policy_.param_kind && !fields_.Has(key)) {
        context_.suite.Add(case_.place, "a test needs param: the policy has a paramKind");
      }
      return;
    }
    const SuiteFields fields(context_.suite, *param, key, kObjectNameKeys);
    if (!policy_.param_kind) {
      context_.AddUnmapped(param->span(), std::string(key) + " is not used: the policy has no paramKind");
      return;
    }
    ObjectName name = *policy_.param_kind;
    name.namespace_ = TextOf(fields, "namespace");
    name.name = TextOf(fields, "name");
    const ManifestObject* found = FindOne(name, param->span(), key);
    if (found == nullptr) return;
    case_.scope.param_name = name.name;
    case_.scope.param_namespace = NamespaceOf(*found);
    case_.params.push_back(CaseValueOf(*found, param->span()));
  }

  void ReadUser() {
    const std::optional<Value> user = fields_.Mapping("userInfo");
    if (!user) return;
    const SuiteFields fields(context_.suite, *user, "userInfo", kUserKeys);
    case_.request.user.name = TextOf(fields, fields.Has("user") ? "user" : "name");
    for (const PlacedText& group : fields.Texts("groups")) {
      case_.request.user.groups.push_back(group.text);
    }
    if (const auto extra = fields.Find("extra"))
      case_.request.user.extra = context_.UserExtraOf(*extra, "userInfo.extra", extra->span());
  }

  void ReadExpected() {
    const std::optional<PlacedText> expect = fields_.Text("expect");
    if (!expect) {
      context_.suite.Add(case_.place, "a test needs expect");
      return;
    }
    case_.expected.place = expect->place;
    const auto word = std::ranges::find(kKaptestVerdicts, expect->text, &VerdictWord::word);
    const bool fits = word != std::end(kKaptestVerdicts) &&
                      (mutating_ ? word->word != "admit" && word->word != "deny" : word->word != "mutate");
    if (!fits) {
      context_.suite.Add(expect->place, "expect must be " +
                                            std::string(mutating_ ? "mutate" : "admit, deny") +
                                            ", skip or error, not " + text::Quoted(expect->text));
      return;
    }
    case_.expected.verdict = word->verdict;
    case_.expected.message = fields_.Text("deniedMessage");
    ReadMutated();
  }

  // The expected object is another one among the resources; it has the name of the mutated one unless that
  // is said not to count.
  void ReadMutated() {
    const ManifestObject* found = Find("expectObject");
    if (found == nullptr) return;
    value::Tree tree = value::Tree::From(found->root());
    if (!fields_.Flag("disableNameOverwrite").value_or(false) && case_.object) {
      const std::string_view name = value::TextIn(case_.object->value.root().Find("metadata"), "name");
      tree.Set(value::Path("metadata.name"), value::Tree::String(std::string(name)));
    }
    case_.expected.mutated =
        CaseValue{value::Detached(value::DocumentOf(tree)), fields_.Find("expectObject")->span()};
  }

  const PolicySuiteContext& context_;
  const NamedObjects& objects_;
  const SuiteFields fields_;
  const TestedPolicy& policy_;
  const bool mutating_;
  PolicyCase case_;
  std::string title_;
};

}  // namespace

std::optional<PolicyCase> ReadKaptestTest(const PolicySuiteContext& context, const NamedObjects& objects,
                                          const PlacedText& name, const TestedPolicy& policy, Value test) {
  return KaptestReader(context, objects, name, policy, test).Read();
}

}  // namespace plimsoll::suites
