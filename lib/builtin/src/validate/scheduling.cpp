#include "scheduling.h"

#include <array>
#include <charconv>
#include <string>

#include "../vocabulary/among.h"
#include "affinity.h"
#include "field.h"
#include "label_selector.h"
#include "plimsoll/base/ascii.h"
#include "plimsoll/schema/names.h"
#include "plimsoll/text/go_format.h"

namespace plimsoll::builtin {
namespace {

// Lt and Gt are known, though a gate allows them.
constexpr uint32_t kComparisonOperators = 35;

std::string JoinedBySemicolon(const schema::NameProblems& problems) {
  std::string out;
  for (const std::string& problem : problems) out += (out.empty() ? "" : ";") + problem;
  return out;
}

bool IsDecimalInteger(std::string_view text) {
  if (text == "0") return true;
  if (text.starts_with('-')) text.remove_prefix(1);
  if (text.empty() || text[0] < '1' || text[0] > '9') return false;
  for (const char c : text) {
    if (!ascii::IsDigit(c)) return false;
  }
  return true;
}

// What Go's strconv.ParseInt says of a text; empty if it is a 64-bit integer.
std::string ParseIntProblem(std::string_view text) {
  std::string_view digits = text;
  if (digits.starts_with('+')) digits.remove_prefix(1);
  int64_t number = 0;
  const auto parsed = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  const bool whole = parsed.ptr == digits.data() + digits.size() && !digits.empty();
  if (parsed.ec == std::errc() && whole && !text.starts_with("+-")) return {};
  const bool range = parsed.ec == std::errc::result_out_of_range && whole;
  return "strconv.ParseInt: parsing " + text::Quoted(text) + ": " +
         (range ? "value out of range" : "invalid syntax");
}

void ValidateComparedValue(std::string_view value, FieldPath path, Errors& errors) {
  if (value.empty()) {
    errors.Invalid(path, value, "must be non-empty");
  } else if (!IsDecimalInteger(value)) {
    errors.Invalid(path, value, "must be a valid decimal integer in canonical form");
  }
  if (const std::string problem = ParseIntProblem(value); !problem.empty())
    errors.Invalid(path, value, problem);
}

void ValidateTolerationOperator(Struct toleration, FieldPath path, const PodOptions& options,
                                Errors& errors) {
  const std::string_view op = toleration.Text("operator"), value = toleration.Text("value");
  if (op == "Equal" || op.empty()) {
    const schema::NameProblems problems = schema::LabelValueProblems(value);
    if (!problems.empty()) errors.Invalid(path.Child("operator"), value, JoinedBySemicolon(problems));
  } else if (op == "Exists") {
    if (!value.empty()) {
      errors.Invalid(path.Child("operator"), value, "value must be empty when `operator` is 'Exists'");
    }
  } else if ((op != "Lt" && op != "Gt") || !options.release.Since(kComparisonOperators)) {
    errors.NotSupported(path.Child("operator"), Shown::Word(op), {"Equal", "Exists"});
  } else if (!options.release.Gate("TaintTolerationComparisonOperators")) {
    errors.NotSupported(path.Child("operator"), Shown::Word(op), {"Equal", "Exists", "Lt", "Gt"});
  } else {
    ValidateComparedValue(value, path.Child("value"), errors);
  }
}

void ValidateToleration(Struct toleration, FieldPath path, const PodOptions& options, Errors& errors) {
  constexpr std::array<std::string_view, 3> kEffects = {"NoSchedule", "PreferNoSchedule", "NoExecute"};
  const std::string_view key = toleration.Text("key"), effect = toleration.Text("effect");
  if (!key.empty()) {
    for (const std::string& problem : schema::QualifiedNameProblems(key)) {
      errors.Invalid(path.Child("key"), key, problem);
    }
  } else if (toleration.Text("operator") != "Exists") {
    errors.Invalid(
        path.Child("operator"), toleration.Text("operator"),
        "operator must be Exists when `key` is empty, which means \"match all values and all keys\"");
  }
  if (toleration.Has("tolerationSeconds") && effect != "NoExecute") {
    errors.Invalid(path.Child("effect"), effect,
                   "effect must be 'NoExecute' when `tolerationSeconds` is set");
  }
  ValidateTolerationOperator(toleration, path, options, errors);
  if (!effect.empty() && !IsAmong(kEffects, effect))
    errors.NotSupported(path.Child("effect"), Shown::Word(effect), kEffects);
}

void ValidateInclusionPolicy(Part policy, FieldPath path, Errors& errors) {
  constexpr std::array<std::string_view, 2> kPolicies = {"Honor", "Ignore"};
  if (policy && !IsAmong(kPolicies, policy.Text())) errors.NotSupported(path, Shown::Word(policy), kPolicies);
}

void ValidateNotRepeated(Part constraints, uint32_t index, Struct constraint, FieldPath path,
                         Errors& errors) {
  const std::string_view key = constraint.Text("topologyKey"), action = constraint.Text("whenUnsatisfiable");
  for (const auto& [i, other] : constraints.Structs()) {
    if (i <= index || other.Text("topologyKey") != key || other.Text("whenUnsatisfiable") != action) continue;
    return errors.Duplicate(path.Child("{topologyKey, whenUnsatisfiable}"),
                            "{" + std::string(key) + ", " + std::string(action) + "}");
  }
}

void ValidateMinDomains(Struct constraint, FieldPath path, Errors& errors) {
  const Part domains = constraint.Get("minDomains");
  if (!domains) return;
  ValidatePositiveField(domains.Int(), path, errors);
  const std::string_view action = constraint.Text("whenUnsatisfiable");
  if (action == "DoNotSchedule") return;
  errors.Invalid(path, domains,
                 "can only use minDomains if whenUnsatisfiable=DoNotSchedule, not " + std::string(action));
}

}  // namespace

void ValidateTolerations(Part tolerations, FieldPath path, const PodOptions& options, Errors& errors) {
  for (const auto& [i, toleration] : tolerations.Structs()) {
    ValidateToleration(toleration, path.Index(i), options, errors);
  }
}

void ValidateTopologySpreadConstraints(Part constraints, FieldPath path, const PodOptions& options,
                                       Errors& errors) {
  constexpr std::array<std::string_view, 2> kActions = {"DoNotSchedule", "ScheduleAnyway"};
  for (const auto& [i, constraint] : constraints.Structs()) {
    const FieldPath item = path.Index(i);
    ValidatePositiveField(constraint.Int("maxSkew"), item.Child("maxSkew"), errors);
    if (constraint.Text("topologyKey").empty())
      errors.Required(item.Child("topologyKey"), "can not be empty");
    const std::string_view action = constraint.Text("whenUnsatisfiable");
    if (!IsAmong(kActions, action))
      errors.NotSupported(item.Child("whenUnsatisfiable"), Shown::Word(action), kActions);
    ValidateNotRepeated(constraints, i, constraint, item, errors);
    ValidateMinDomains(constraint, item.Child("minDomains"), errors);
    ValidateInclusionPolicy(constraint.Get("nodeAffinityPolicy"), item.Child("nodeAffinityPolicy"), errors);
    ValidateInclusionPolicy(constraint.Get("nodeTaintsPolicy"), item.Child("nodeTaintsPolicy"), errors);
    ValidateMatchLabelKeys(constraint, false, item, errors);
    if (options.allow_invalid_topology_selector) continue;
    ValidateLabelSelector(constraint.At("labelSelector"), {}, item.Child("labelSelector"), errors);
  }
}

void ValidateSchedulingGates(Part gates, FieldPath path, Errors& errors) {
  for (const auto& [i, gate] : gates.Structs()) {
    const std::string_view name = gate.Text("name");
    errors.Invalid(path.Index(i), name, schema::QualifiedNameProblems(name));
    for (const auto& [j, before] : gates.Structs()) {
      if (j == i) break;
      if (before.Text("name") != name) continue;
      errors.Duplicate(path.Index(i), name);
      break;
    }
  }
}

void ValidateReadinessGates(Part gates, FieldPath path, Errors& errors) {
  for (const auto& [i, gate] : gates.Structs()) {
    const std::string_view type = gate.Text("conditionType");
    errors.Invalid(path.Index(i).Child("conditionType"), type, schema::QualifiedNameProblems(type));
  }
}

}  // namespace plimsoll::builtin
