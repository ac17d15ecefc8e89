// Our own format: docs/policy-tests.md.
#include <algorithm>
#include <utility>

#include "plimsoll/text/go_format.h"
#include "suite_reading.h"

namespace plimsoll::suites {
namespace {

using value::Value;

constexpr std::string_view kPolicySuiteKeys[] = {
    "name",        "policies",         "bindings", "crds",   "params",  "namespaces", "rbac",
    "assumeBound", "strictNamespaces", "user",     "groups", "userUid", "userExtra",  "cases"};
constexpr std::string_view kPolicyCaseKeys[] = {
    "name",      "object",      "file",       "oldObject", "oldFile", "operation", "subresource",
    "resource",  "requestName", "namespace",  "dryRun",    "user",    "groups",    "userUid",
    "userExtra", "params",      "namespaces", "expect",    "message", "warnings",  "auditAnnotations",
    "mutated",   "mutatedFile"};
constexpr std::string_view kOperations[] = {"CREATE", "UPDATE", "DELETE", "CONNECT"};

struct RoleKey {
  std::string_view key;
  FileRole role;
};
constexpr RoleKey kRoleKeys[] = {
    {"policies", FileRole::kPolicies}, {"bindings", FileRole::kBindings},     {"crds", FileRole::kCrds},
    {"params", FileRole::kParams},     {"namespaces", FileRole::kNamespaces}, {"rbac", FileRole::kRbac}};

// Params and namespaces may be in the suite itself.
bool MayBeInSuite(FileRole role) { return role == FileRole::kParams || role == FileRole::kNamespaces; }

void ReadUserParts(const PolicySuiteContext& context, const SuiteFields& fields, engine::PolicyUser& user) {
  if (fields.Has("groups")) {
    user.groups.clear();
    for (const PlacedText& group : fields.Texts("groups")) user.groups.push_back(group.text);
  }
  if (const auto uid = fields.Text("userUid")) user.uid = uid->text;
  if (const auto extra = fields.Find("userExtra"))
    user.extra = context.UserExtraOf(*extra, "userExtra", extra->span());
}

class PolicyCaseReader {
 public:
  PolicyCaseReader(const PolicySuiteContext& context, Value value, const engine::PolicyUser& user)
      : context_(context), fields_(context.suite, value, "a case", kPolicyCaseKeys) {
    case_.place = value.span();
    case_.request.user = user;
  }

  // None for a case that cannot be run.
  std::optional<PolicyCase> Read() {
    const size_t before = finding::CountErrors(context_.suite.findings);
    ReadName();
    case_.object = ObjectOrFile("object", "file");
    case_.old_object = ObjectOrFile("oldObject", "oldFile");
    ReadRequest();
    case_.params = Objects("params");
    case_.namespaces = Objects("namespaces");
    ReadExpectations();
    const bool good = finding::CountErrors(context_.suite.findings) == before;
    return good ? std::optional(std::move(case_)) : std::nullopt;
  }

 private:
  void ReadName() {
    const std::optional<PlacedText> name = fields_.Text("name");
    if (!name) return Complain(case_.place, "a case needs name");
    case_.name = name->text;
    case_.place = name->place;
  }

  std::optional<CaseValue> ObjectOrFile(std::string_view key, std::string_view file_key) {
    const std::optional<PlacedText> file = fields_.Text(file_key);
    if (!file) return fields_.Object(key);
    if (fields_.Has(key)) {
      Complain(file->place,
               "a case has either " + std::string(key) + " or " + std::string(file_key) + ", not both");
    }
    return context_.OnlyObjectOf(*file);
  }

  void ReadRequest() {
    engine::PolicyRequestOptions& request = case_.request;
    const auto text = [&](std::string_view key) { return fields_.Text(key).value_or(PlacedText{}).text; };
    request.subresource = text("subresource");
    request.resource = text("resource");
    request.name = text("requestName");
    request.namespace_ = text("namespace");
    request.dry_run = fields_.Flag("dryRun").value_or(false);
    // Another user has nothing of the one of the suite.
    if (const auto user = fields_.Text("user")) request.user = {user->text};
    ReadUserParts(context_, fields_, request.user);
    ReadOperation();
  }

  void ReadOperation() {
    const std::optional<PlacedText> operation = fields_.Text("operation");
    const bool object = fields_.Has("object") || fields_.Has("file");
    const bool old = fields_.Has("oldObject") || fields_.Has("oldFile");
    std::string& out = case_.request.operation;
    if (!operation) {
      if (!object && !old) return Complain(case_.place, "a case needs object, file, oldObject or oldFile");
      out = !old ? "CREATE" : object ? "UPDATE" : "DELETE";
      return;
    }
    out = operation->text;
    if (std::ranges::find(kOperations, out) == std::end(kOperations)) {
      return Complain(operation->place,
                      "operation must be CREATE, UPDATE, DELETE or CONNECT, not " + text::Quoted(out));
    }
    // What is deleted may be called either.
    if (out == "DELETE" && object && !old) std::swap(case_.object, case_.old_object);
    if (out == "DELETE" ? object == old : !object || old != (out == "UPDATE")) {
      Complain(operation->place, out + " needs " + std::string(NeededBy(out)));
    }
  }

  static std::string_view NeededBy(std::string_view operation) {
    if (operation == "UPDATE") return "object and oldObject";
    return operation == "DELETE" ? "oldObject alone" : "object alone";
  }

  std::vector<CaseValue> Objects(std::string_view key) {
    std::vector<CaseValue> out;
    const std::optional<Value> list = fields_.List(key);
    if (!list) return out;
    for (const Value item : list->Items()) {
      if (item.IsObject()) {
        out.push_back({value::Detached(item), item.span()});
      } else if (item.IsString()) {
        const PlacedText file{std::string(item.AsString()), item.span()};
        for (const engine::ManifestObject* object : context_.ObjectsOf(file)) {
          out.push_back(CaseValueOf(*object, item.span()));
        }
      } else {
        Complain(item.span(), std::string(key) + " must be a list of objects and files");
      }
    }
    return out;
  }

  void ReadExpectations() {
    ExpectedAnswer& expected = case_.expected;
    expected.place = case_.place;
    expected.message = fields_.Text("message");
    if (fields_.Has("warnings")) expected.warnings = fields_.Texts("warnings");
    ReadAnnotations();
    expected.mutated = ObjectOrFile("mutated", "mutatedFile");
    ReadVerdict();
  }

  // Without `expect`, a message means that the request is denied, and other expectations that it is allowed.
  void ReadVerdict() {
    ExpectedAnswer& expected = case_.expected;
    const std::optional<PlacedText> expect = fields_.Text("expect");
    if (!expect) {
      const bool others = expected.warnings || expected.annotations || expected.mutated;
      if (!expected.message && !others)
        return Complain(case_.place, "a case needs expect: allowed or denied");
      expected.allowed = !expected.message;
      return;
    }
    expected.place = expect->place;
    if (expect->text != "allowed" && expect->text != "denied") {
      return Complain(expect->place, "expect must be allowed or denied, not " + text::Quoted(expect->text));
    }
    expected.allowed = expect->text == "allowed";
    if (*expected.allowed && expected.message) {
      Complain(expected.message->place, "a request that is allowed has no message",
               "warnings are in `warnings`");
    }
    if (!*expected.allowed && expected.mutated) {
      Complain(expected.mutated->place, "a request that is denied has no mutated object");
    }
  }

  void ReadAnnotations() {
    const std::optional<Value> mapping = fields_.Mapping("auditAnnotations");
    if (!mapping) return;
    std::vector<ExpectedAnnotation>& out = case_.expected.annotations.emplace();
    for (const value::Member member : mapping->Members()) {
      if (!member.value.IsString()) {
        Complain(member.value.span(), "the value of an audit annotation must be a string");
        continue;
      }
      out.push_back({{std::string(member.key), member.key_value.span()},
                     {std::string(member.value.AsString()), member.value.span()}});
    }
  }

  void Complain(text::Span place, std::string message, std::string hint = {}) const {
    context_.suite.Add(place, std::move(message), std::move(hint));
  }

  const PolicySuiteContext& context_;
  const SuiteFields fields_;
  PolicyCase case_;
};

class PlimsollSuiteReader {
 public:
  PlimsollSuiteReader(const PolicySuiteContext& context, Value root, PolicySuite& suite)
      : context_(context), fields_(context.suite, root, "the suite", kPolicySuiteKeys), suite_(suite) {
    place_ = root.span();
  }

  void Read() {
    if (const auto name = fields_.Text("name")) suite_.name = name->text;
    suite_.assume_bound = fields_.Flag("assumeBound").value_or(false);
    suite_.strict_namespaces = fields_.Flag("strictNamespaces").value_or(false);
    for (const RoleKey& each : kRoleKeys) ReadPaths(each);
    const auto policies = [](const SuitePath& path) { return path.role == FileRole::kPolicies; };
    if (std::ranges::none_of(suite_.paths, policies)) {
      context_.suite.Add(place_, "a suite needs policies: a list of files");
    }
    engine::PolicyUser user;
    if (const auto name = fields_.Text("user")) user.name = name->text;
    ReadUserParts(context_, fields_, user);
    const std::optional<Value> cases = fields_.List("cases");
    if (!cases) {
      if (!fields_.Has("cases")) context_.suite.Add(place_, "a suite needs cases");
      return;
    }
    for (const Value item : cases->Items()) ReadCase(item, user);
  }

 private:
  void ReadPaths(const RoleKey& each) {
    const std::optional<Value> list = fields_.List(each.key);
    if (!list) return;
    for (const Value item : list->Items()) {
      if (item.IsString()) {
        suite_.paths.push_back({each.role, context_.NextTo(item.AsString()), item.span()});
      } else if (item.IsObject() && MayBeInSuite(each.role)) {
        auto& objects = each.role == FileRole::kParams ? suite_.params : suite_.namespaces;
        objects.push_back({value::Detached(item), item.span()});
      } else {
        context_.suite.Add(item.span(), std::string(each.key) + " must be a list of files" +
                                            (MayBeInSuite(each.role) ? " and objects" : ""));
      }
    }
  }

  void ReadCase(Value item, const engine::PolicyUser& user) {
    if (!item.IsObject()) {
      context_.suite.Add(item.span(), "a case must be a mapping");
      return;
    }
    if (auto one = PolicyCaseReader(context_, item, user).Read()) suite_.cases.push_back(std::move(*one));
  }

  const PolicySuiteContext& context_;
  const SuiteFields fields_;
  PolicySuite& suite_;
  text::Span place_;
};

}  // namespace

void ReadPlimsollSuite(const PolicySuiteContext& context, Value root, PolicySuite& suite) {
  PlimsollSuiteReader(context, root, suite).Read();
}

}  // namespace plimsoll::suites
