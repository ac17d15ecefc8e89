// The options of `plimsoll policy check`, and those that the commands of the family share.
#include <memory>

#include "check.h"
#include "commands.h"

namespace plimsoll::app {
namespace {

const std::map<std::string, std::string> kOperations = {
    {"CREATE", "CREATE"}, {"UPDATE", "UPDATE"}, {"DELETE", "DELETE"}, {"CONNECT", "CONNECT"}};

void AddRepeatable(CLI::App& app, const char* name, std::vector<std::string>& paths, const char* help) {
  app.add_option(name, paths, help)->allow_extra_args(false)->option_text("PATH");
}

std::string CheckExtra(const std::string& text) {
  const size_t sign = text.find('=');
  return sign == std::string::npos || sign == 0 ? "must be KEY=VALUE, not " + text : "";
}

// A key may have several values.
void AddExtra(const std::vector<std::string>& values, engine::PolicyUser& user) {
  for (const std::string& text : values) {
    const size_t sign = text.find('=');
    user.extra[text.substr(0, sign)].push_back(text.substr(sign + 1));
  }
}

}  // namespace

void AddPolicySources(CLI::App& app, PolicySourcesCommand& command) {
  BeginSection(app, kClusterSection);
  AddRepeatable(app, "--params", command.params, "Read parameter objects of policies (repeatable)");
  AddRepeatable(app, "--namespaces", command.namespaces, "Read Namespaces with their labels (repeatable)");
  AddRepeatable(app, "--rbac", command.rbac,
                "Read Roles, ClusterRoles and their bindings, for authorizer (repeatable)");
  app.add_flag("--strict-namespaces", command.options.strict_namespaces,
               "Refuse requests in namespaces that are not among the inputs");
  AddClock(app, command.kinds.options.cluster);
  BeginSection(app, kSchemaSection);
  AddRepeatable(app, "--crds", command.kinds.crds, "Read more CRDs from this file or directory (repeatable)");
  AddCatalogs(app, command.kinds, Releases::kOne);
  BeginSection(app, kInputSection);
  AddReading(app, command.kinds.options.read);
  AddSearch(app, command.kinds.search);
}

void AddPolicyRequest(CLI::App& app, engine::PolicyRequestOptions& request) {
  BeginSection(app, kRequestSection);
  AddChoice(app, "--operation", request.operation, kOperations, "CREATE|UPDATE|DELETE|CONNECT",
            "Operation of the requests (default: CREATE, or UPDATE of objects in --old)");
  app.add_option("--subresource", request.subresource, "Subresource of the requests, such as status or scale")
      ->option_text("NAME");
  app.add_option("--resource", request.resource,
                 "Resource of the requests where the kind does not say it, as deployments.apps")
      ->option_text("NAME");
  app.add_option("--name", request.name, "Name in requests whose objects have none")->option_text("NAME");
  app.add_option("--namespace,-n", request.namespace_,
                 "Namespace of objects that have none (default: default)")
      ->option_text("NAME");
  app.add_option("--user", request.user.name, "User that makes the requests (default: kubernetes-admin)")
      ->option_text("NAME");
  app.add_option("--group", request.user.groups, "Group of the user (repeatable)")
      ->allow_extra_args(false)
      ->option_text("NAME");
  app.add_option("--user-uid", request.user.uid, "UID of the user")->option_text("UID");
  app.add_option_function<std::vector<std::string>>(
         "--user-extra",
         [&request](const std::vector<std::string>& values) { AddExtra(values, request.user); },
         "More about the user: request.userInfo.extra (repeatable)")
      ->check(CheckExtra)
      ->allow_extra_args(false)
      ->option_text("KEY=VALUE");
  app.add_flag("--dry-run", request.dry_run, "Make dry-run requests");
}

void CheckOldObjects(const engine::PolicyRequestOptions& request, bool has_old) {
  const std::string& operation = request.operation;
  if (operation == "UPDATE" && !has_old) throw CLI::RequiresError("--operation UPDATE", "--old");
  if (has_old && (operation == "DELETE" || operation == "CONNECT"))
    throw CLI::ExcludesError("--old", "--operation " + operation);
}

void AddPolicyCheck(CLI::App& policy, Chosen& chosen) {
  const auto command = std::make_shared<PolicyCheckCommand>();
  CLI::App* sub =
      policy.add_subcommand("check", "Evaluate admission policies on objects as the API server would");
  CLI::Option* policies = sub->add_option("POLICIES", command->sources.policies,
                                          "Files, directories or patterns with policies and their bindings")
                              ->option_text("POLICIES...");
  sub->add_option("--objects", command->objects, "Objects to evaluate policies on: files, directories, or -")
      ->required()
      ->option_text("PATH...");
  CLI::Option* manifests =
      sub->add_option("--static-manifests", command->sources.static_manifests,
                      "Load policies as the API server loads static manifests (repeatable)")
          ->allow_extra_args(false)
          ->option_text("DIR");
  sub->add_flag("--assume-bound", command->sources.options.assume_bound,
                "Evaluate policies without a binding, too, as if bound to everything");
  sub->add_flag("--show-mutations", command->show_mutations, "Print what mutating policies change");
  AddPolicyRequest(*sub, command->options.request);
  AddRepeatable(*sub, "--old", command->old, "Evaluate updates of the objects at this path (repeatable)");
  AddPolicySources(*sub, command->sources);
  sub->add_flag("--ignore-unknown-kinds", command->options.ignore_unknown_kinds,
                "Count objects of unknown kinds instead of reporting them")
      ->group(kSchemaSection);
  AddConfiguration(*sub, command->project);
  AddStyle(*sub, command->style, command->jobs);
  AddSecrets(*sub, command->options.secrets);
  sub->callback([command, &chosen, policies, manifests] {
    if (policies->count() + manifests->count() == 0)
      throw CLI::RequiredError("POLICIES or --static-manifests");
    CheckOldObjects(command->options.request, !command->old.empty());
    const bool text = command->style.output == finding::ReportForm::kText;
    if (command->show_mutations && !text) throw CLI::ExcludesError("--show-mutations", "--output");
    chosen = PolicyCommand{[command] { return RunPolicyCheck(*command); }};
  });
}

}  // namespace plimsoll::app
