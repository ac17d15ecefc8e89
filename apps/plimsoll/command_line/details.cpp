#include "details.h"

#include <algorithm>
#include <iterator>

namespace plimsoll::app {
namespace {

constexpr CommandDetails kDetails[] = {
    {"plimsoll serve",
     R"(The webhook answers AdmissionReviews of an API server at /validate and /mutate, over HTTPS. The sidecar answers programs on the same machine at /v1/check, /v1/admit and others, over HTTP. The operations port has /livez, /readyz, /healthz and /metrics. docs/serve.md describes all of them.

Certificates, CRDs and the configuration are read again when they change. One that is broken is refused, and the old one stays in use.

SIGTERM makes /readyz fail, and the server ends once all requests are answered. The exit code is 0 then, and 2 if the server cannot start.)",
     R"(# Write a certificate for a service, and serve the webhook
plimsoll serve --self-signed pair --service plimsoll.plimsoll-system
plimsoll serve --listen :8443 --tls-cert pair/tls.crt --tls-key pair/tls.key \
  --operations :8081 --crds crds/ --config config.yaml

# Serve programs on this machine only
plimsoll serve --sidecar 127.0.0.1:8080 --crds crds/

# Check the configuration and the CRDs
plimsoll serve --check-config --config config.yaml --crds crds/

# Measure a server that runs on this machine
plimsoll serve bench --ca pair/ca.crt --operations 127.0.0.1:8081
)"},
    {"plimsoll lsp",
     R"(Editors start it and talk to it in the Language Server Protocol. It shows the findings of plimsoll check for open files, with the CRDs and the configuration of the folder, and offers fixes. docs/lsp.md describes it; the repository has clients for VS Code, Neovim, Helix and Zed.

The exit code is 0 after the editor shut it down, and 1 if it went away otherwise.)",
     ""},
    {"plimsoll check",
     R"(Every object is validated with the rules of the API server: schemas, unknown and duplicate fields, CEL rules, and the rules of built-in kinds. No server is contacted. Custom resources are validated with the CRDs among the inputs.

The exit code is 0 if all objects are valid, 1 if there are errors, and 2 if the command line is wrong or an input cannot be read.)",
     R"(# Validate all manifests below the current directory
plimsoll check .

# Validate manifests from standard input
helm template . | plimsoll check -

# Validate custom resources whose CRDs are elsewhere
plimsoll check --crds crds/ manifests/

# Validate against an older Kubernetes release
plimsoll check --kubernetes-version 1.34 manifests/

# Validate changes as updates of what is on the main branch
plimsoll check --changed-since origin/main .

# Annotate a pull request on GitHub
plimsoll check --output github .

# Accept today's findings, report only new ones from now on
plimsoll check --write-baseline baseline.json .
plimsoll check --baseline baseline.json .

# Validate any YAML or JSON file with a JSON Schema
plimsoll check --schema values.schema.json values.yaml)"},
    {"plimsoll admit",
     "Unknown fields are removed, and defaults are set: those of CRDs for custom resources, those of the API "
     "server for built-in kinds. Invalid objects are reported instead.",
     R"(# Print custom resources with their defaults
plimsoll admit --crds crds/ order.yaml

# Show which fields were absent, null or defaulted
plimsoll admit --presence show --crds crds/ order.yaml)"},
    {"plimsoll lint",
     "Validates the CRDs themselves: structural schemas, defaults, list types, CEL rules and their cost. "
     "CEL rules that fail on valid objects are warnings with an example, see docs/cel.md. "
     "docs/conventions.md lists the conventions.",
     R"(plimsoll lint config/crd/

# Also report what a reviewer of the API would
plimsoll lint --conventions config/crd/)"},
    {"plimsoll policy check",
     R"(Policies are evaluated with their bindings, params, namespaces and the permissions of the user, as the API server does: mutating ones first, then validating ones on what came out. Each denial, warning and audit annotation is a finding, with the place of the expression. docs/policies.md describes all of it.

The exit code is 0 if all requests are allowed, 1 if there are errors, and 2 if the command line is wrong or an input cannot be read.)",
     R"(# Evaluate the policies of a directory on the manifests of another
plimsoll policy check policies/ --objects manifests/

# Evaluate updates by a service account, with its permissions
plimsoll policy check policies/ --objects new/ --old old/ \
  --user system:serviceaccount:shop:deployer --rbac rbac/

# Show what mutating policies change
plimsoll policy check policies/ --objects manifests/ --show-mutations

# Evaluate a policy before it has a binding
plimsoll policy check policy.yaml --assume-bound --objects manifests/)"},
    {"plimsoll policy explain",
     "Says for each policy which rule matches, which bindings and params it has, and what each expression "
     "decides. The exit code is 1 if the request is refused.",
     R"(# Show the value of every subexpression
plimsoll policy explain policies/ --object web.yaml --policy replica-limit --why)"},
    {"plimsoll skew cri",
     "Components work together if they share a version of the CRI API and are at most three minor versions "
     "apart. The exit code is 0 if everything is supported, and 1 if not.",
     R"(# A kubelet and a runtime
plimsoll skew cri --kubelet 1.34 --cri-api v0.32.0

# Every call between the components of a node
plimsoll skew cri --node node.yaml)"},
    {"plimsoll skew proto",
     "Either peer may be the older one, so both directions count. docs/skew.md lists the changes.",
     R"(plimsoll skew proto -I include/ v1.34/api.proto v1.35/api.proto)"},
    {"plimsoll skew feature",
     "A feature is at most as mature as its implementations in containerd and CRI-O. docs/skew.md describes "
     "the file.",
     R"(plimsoll skew feature feature.yaml)"},
    {"plimsoll test",
     R"(A suite is a YAML file with cases: objects that are created or updated, and the stored object, the errors or the warnings that must come of it. docs/testing.md describes them. In directories, suites are the files named *.suite.yaml, and the .yaml files two levels below a directory named tests, as in the OpenShift API repository.

The exit code is 0 if all cases pass, 1 if some fail or a suite is wrong, and 2 if the command line is wrong or a file cannot be read.)",
     R"(# Run all suites of a repository
plimsoll test .

# Run suites that name their CRDs, and report for a CI system
plimsoll test --crds config/crd/ --output junit tests/

# Show what the suites exercise of the CRDs
plimsoll test --coverage html --coverage-file coverage.html tests/

# Find constraints that no case tests
plimsoll test --mutate tests/

# Run again after each change
plimsoll test --watch tests/)"},
    {"plimsoll policy test",
     R"(A suite is a YAML file with policies, what exists in the cluster, and cases: requests, and what the policies must answer. docs/policy-tests.md describes them. Tests of the kyverno command line and manifests of kaptest are suites, too; what of them does not apply to admission policies is reported. In directories, suites are the files named *.suite.yaml, kyverno-test.yaml and kaptest.yaml.

The exit code is 0 if all cases pass, 1 if some fail or a suite is wrong, and 2 if the command line is wrong or a file cannot be read.)",
     R"(# Run all suites of a repository
plimsoll policy test .

# Report for a CI system
plimsoll policy test --output junit policies/

# Show what the suites exercise of the policies
plimsoll policy test --coverage html --coverage-file coverage.html policies/

# Find expressions that no case tests
plimsoll policy test --mutate policies/)"},
    {"plimsoll compat",
     R"(Each change is one finding with its effects: stored_blocked, stored_ratcheted, pruned, defaulted, writers, readers, apply, cost, api. Where an effect can be shown by an object, one is searched for, and shown by running it through both versions; without one the finding is a warning. Changes without effects are only counted. docs/compat.md describes the effects.

The exit code is 0 if there are no errors, 1 if there are, and 2 if something cannot be read.)",
     R"(# Compare two files or directories of CRDs
plimsoll compat old/ new/

# Compare with a tag, or with the main branch
plimsoll compat git:v1.2.0:config/crd config/crd
plimsoll compat --since origin/main config/crd

# Compare the served versions of a CRD with each other
plimsoll compat crd.yaml

# Compare the kinds of two releases of Kubernetes, or two catalogs
plimsoll compat 1.36 1.37
plimsoll compat old.catalog new.catalog

# Compare Go types with +k8s: tags
plimsoll compat ../main/api/v1 api/v1

# Judge the objects of a cluster by both versions of a CRD
kubectl get tools -A -o json > tools.json
plimsoll compat --objects tools.json old.yaml new.yaml)"},
    {"plimsoll compat merge", "",
     R"(plimsoll compat --objects backup.tar.gz --shard 0/2 --result 0.json old.yaml new.yaml
plimsoll compat --objects backup.tar.gz --shard 1/2 --result 1.json old.yaml new.yaml
plimsoll compat merge 0.json 1.json)"},
    {"plimsoll cel check", "", R"(plimsoll cel check config/crd/)"},
    {"plimsoll cel cost", "", R"(plimsoll cel cost config/crd/)"},
    {"plimsoll cel eval",
     "Without --schema, self is dynamically typed. With --schema, the expression is compiled as the API "
     "server compiles a rule at that path of the CRD. An expression that does not use self needs no --self.",
     R"(# Evaluate an expression without any object
plimsoll cel eval 'quantity("1Gi").isGreaterThan(quantity("1G"))'

# Evaluate an expression on an object
plimsoll cel eval 'self.spec.replicas > 1' --self deployment.yaml

# Compile with the types of a CRD and show every intermediate value
plimsoll cel eval 'self.all(i, i.count > 0)' --self order.yaml \
  --schema crd.yaml --at .spec.items --trace

# Set the defaults of the CRD before evaluating
plimsoll cel eval 'self.spec.replicas == 1' --self order.yaml --schema crd.yaml --defaults)"},
    {"plimsoll explain",
     "Kinds are named as in kubectl: Deployment, deployments, deploy, apps/v1/Deployment. Descriptions of "
     "built-in kinds are installed with packages or by `plimsoll catalog pull kubernetes`; those of CRDs are "
     "in the CRDs.",
     R"(plimsoll explain deployment
plimsoll explain deploy.spec.strategy
plimsoll explain --recursive --crds crds/ order.spec)"},
    {"plimsoll sample", "",
     R"(plimsoll sample Deployment
plimsoll sample --crds crds/ Order)"},
    {"plimsoll diff",
     "List items are matched by their keys, and sets are compared without regard to order, where the schema "
     "says so. The exit code is 1 if objects differ.",
     R"(plimsoll diff old.yaml new.yaml
plimsoll diff --ignore-defaults --ignore-status live.yaml deployment.yaml
plimsoll diff --output strategic-patch old.yaml new.yaml)"},
    {"plimsoll patch", "A patch that has apiVersion, kind and metadata.name applies only to that object.",
     R"(plimsoll patch -f deployment.yaml -p '{"spec":{"replicas":3}}'
plimsoll patch -f deployment.yaml -p patch.yaml --type json)"},
    {"plimsoll patch build",
     "With --original a three-way patch is built: fields of the original that are not in NEW are removed, "
     "and other fields of OLD are kept.",
     R"(plimsoll patch build old.yaml new.yaml
plimsoll patch build --original applied.yaml live.yaml new.yaml)"},
    {"plimsoll merge",
     "Maps and lists with keys are merged item by item, other lists are replaced. Nothing is removed.",
     R"(plimsoll merge base.yaml overlay-production.yaml)"},
    {"plimsoll apply",
     "Conflicts with other field managers are reported as findings unless --force is given.",
     R"(# Print the object that would be stored
plimsoll apply --manager ci live.yaml deployment.yaml

# Print who would own each field
plimsoll apply --manager ci --owners live.yaml deployment.yaml)"},
    {"plimsoll set",
     "A union is a set of fields of which at most one, or exactly one, can be set. Setting one member also "
     "clears the others. Items of lists are selected by key, as in volumes[name=data]; values are YAML or "
     "JSON. With --filename, the request is run on the object, and the result must have no other change and "
     "no "
     "new error.",
     R"(plimsoll set --dry-run --filename deployment.yaml \
  'Deployment.spec.template.spec.volumes[name=data].emptyDir={}')"},
    {"plimsoll convert", "",
     R"(plimsoll convert deployment.yaml
plimsoll convert --to yaml objects.json)"},
    {"plimsoll schema convert", "",
     R"(plimsoll schema convert --to json-schema crd.yaml
plimsoll schema convert --to openapi-3.1 --kind Order crds.yaml)"},
    {"plimsoll schema unions", "A union is a set of fields of which at most one, or exactly one, can be set.",
     R"(plimsoll schema unions --kind Order crd.yaml
plimsoll schema unions --as cel crd.yaml)"},
    {"plimsoll catalog build",
     "A catalog holds the schemas of many kinds, usually without descriptions, in one file that loads fast. "
     "RELEASE=PATH, such as 1.37.1=api/openapi-spec, adds schemas of one Kubernetes release.",
     R"(plimsoll catalog build --output company.catalog crds/
plimsoll check --catalog company.catalog manifests/)"},
    {"plimsoll catalog list", "",
     R"(# List the built-in kinds of a release
plimsoll catalog list --kubernetes-version 1.37

# List the catalogs that catalog pull cached
plimsoll catalog list --cached)"},
    {"plimsoll catalog show", "",
     R"(plimsoll catalog show Deployment
plimsoll catalog show --catalog company.catalog Order)"},
    {"plimsoll catalog diff", "",
     R"(plimsoll catalog diff 1.34 1.37
plimsoll catalog diff old.catalog new.catalog)"},
    {"plimsoll catalog pull",
     "The catalog is kept in the user's cache, and all commands that need schemas use it from then on. This "
     "is the only command that uses the network.",
     R"(# Fetch the CRDs of a known project, at its newest release
plimsoll catalog pull cert-manager

# Fetch CRDs from any git repository
plimsoll catalog pull https://github.com/example/operator --path config/crd

# Use the CRDs of a cluster
kubectl get crds -o json | plimsoll catalog pull --from - --name my-cluster)"},
    {"plimsoll catalog remove", "", R"(plimsoll catalog remove cert-manager)"},
    {"plimsoll declare check", "", R"(plimsoll declare check --types ./api objects/)"},
    {"plimsoll declare lint",
     "Reports tags that are unknown, misplaced or have no effect, and checks rules that are being migrated "
     "from handwritten validation.",
     R"(plimsoll declare lint --types ./api)"},
    {"plimsoll declare gen", "",
     R"(# Generate Go validation functions next to the types
plimsoll declare gen --types ./api

# Fail in CI when generated files are out of date
plimsoll declare gen --types ./api --check

# Generate CRDs
plimsoll declare gen --types ./api --language openapi --crd --group shop.example.com)"},
    {"plimsoll declare explain", "Rules are listed in the order in which they run.",
     R"(plimsoll declare explain --types ./api v1.Order.spec)"},
    {"plimsoll batch",
     "Reads one JSON request per line and writes one JSON reply per line, for programs that validate many "
     "objects. The requests are described in docs/batch.md; the method hello lists them.",
     R"(echo '{"id": 1, "method": "hello"}' | plimsoll batch)"},
    {"plimsoll completion", "",
     R"(# Load completions into the current bash session
source <(plimsoll completion bash))"},
    {"plimsoll kubeconform",
     "Takes the flags of kubeconform and prints its output formats with its exit codes. The program also "
     "behaves this way when it is called through a link named kubeconform.",
     ""},
    {"plimsoll kubectl-validate",
     "Takes the flags of kubectl-validate and prints its output. The program also behaves this way when it "
     "is called through a link named kubectl-validate.",
     ""},
    {"plimsoll help", "",
     R"(plimsoll help check
plimsoll help catalog build
plimsoll help --man check | man -l -)"},
};

}  // namespace

const CommandDetails* DetailsOf(std::string_view command) {
  const auto found = std::ranges::find(kDetails, command, &CommandDetails::command);
  return found == std::end(kDetails) ? nullptr : &*found;
}

}  // namespace plimsoll::app
