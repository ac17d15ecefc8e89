// Policies and bindings as read, with the defaults that a server fills in. They may be ones that API
// validation refuses: a server may have stored such in the past.
//
//   Policy policy = ReadPolicy(document.root());
//
// Texts are borrowed from the document, which must outlive them.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "plimsoll/policy/model/label_selector.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::policy {

struct ResourceRule {
  std::vector<std::string_view> operations;
  std::vector<std::string_view> api_groups;
  std::vector<std::string_view> api_versions;
  std::vector<std::string_view> resources;
  std::vector<std::string_view> resource_names;
  std::string_view scope = "*";
};

struct MatchResources {
  LabelSelector namespace_selector = {};
  LabelSelector object_selector = {};
  std::vector<ResourceRule> rules = {};
  std::vector<ResourceRule> excluded = {};
  bool equivalent = true;  // other versions of a resource match too
};

struct ParamKind {
  std::string_view api_version;
  std::string_view kind;
};

// A variable or a match condition.
struct NamedExpression {
  std::string_view name;
  std::string_view expression;
};

struct Validation {
  std::string_view expression;
  std::string_view message;
  std::string_view message_expression;
  std::optional<std::string_view> reason;
};

struct AuditAnnotation {
  std::string_view key;
  std::string_view expression;
};

enum class PatchType : uint8_t { kUnknown, kApplyConfiguration, kJsonPatch };

struct Mutation {
  PatchType type = PatchType::kUnknown;
  std::string_view expression;
};

enum class PolicySort : uint8_t { kValidating, kMutating };

struct Policy {
  PolicySort sort = PolicySort::kValidating;
  std::string_view name = {};
  std::string_view failure_policy = {};  // `Fail`, `Ignore`, or what a server would not know
  std::optional<ParamKind> param_kind = {};
  std::optional<MatchResources> match = {};
  std::vector<NamedExpression> match_conditions = {};
  std::vector<NamedExpression> variables = {};
  std::vector<Validation> validations = {};
  std::vector<AuditAnnotation> audit_annotations = {};
  std::vector<Mutation> mutations = {};
  bool reinvoke = false;  // reinvocationPolicy: IfNeeded

  bool ignores_failures() const { return failure_policy == "Ignore"; }
};

struct ParamRef {
  std::string_view name;
  std::string_view namespace_;
  std::optional<LabelSelector> selector;
  bool deny_if_missing = false;
};

struct Binding {
  PolicySort sort = PolicySort::kValidating;
  std::string_view name = {};
  std::string_view policy_name = {};
  std::optional<ParamRef> param_ref = {};
  std::optional<MatchResources> match = {};
  std::vector<std::string_view> validation_actions = {};
};

// What an object is by its kind.
enum class PolicyPart : uint8_t { kNone, kPolicy, kBinding };
PolicyPart PartOf(value::Value object);

Policy ReadPolicy(value::Value object);
Binding ReadBinding(value::Value object);

}  // namespace plimsoll::policy
