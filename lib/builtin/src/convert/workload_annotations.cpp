#include "workload_annotations.h"

#include <string_view>

#include "plimsoll/text/go_integer.h"

namespace plimsoll::builtin {
namespace {

using text::GoInteger;

constexpr std::string_view kRollback = "deprecated.deployment.rollback.to";
constexpr std::string_view kTemplateGeneration = "deprecated.daemonset.template.generation";

Part Annotation(Struct object, std::string_view key) {
  return object.At("metadata").Entry("annotations", key);
}

void SetNumber(Struct object, std::string_view key, int64_t number) {
  SetEntry(object.Make("metadata").MakeMap("annotations"), key,
           object.object()->arena().Copy(std::to_string(number)));
}

std::optional<std::string> NumberFault(Part text) {
  const GoInteger number = text::ParseGoInteger(text.Text(), 64);
  if (number.fault == GoInteger::Fault::kNone) return std::nullopt;
  return text::GoIntegerError("ParseInt", text.Text(), number.fault);
}

// Amounts are no pointers in internal types.
void ConvertRollingUpdate(Struct update) {
  if (!update) return;
  update.SetDefault("maxUnavailable", 0);
  update.SetDefault("maxSurge", 0);
}

}  // namespace

std::optional<std::string> DeploymentConversionFault(Struct deployment) {
  const Part revision = Annotation(deployment, kRollback);
  if (revision.Text().empty()) return std::nullopt;
  const std::optional<std::string> fault = NumberFault(revision);
  if (!fault) return std::nullopt;
  return "failed to parse annotation[" + std::string(kRollback) + "]=" + std::string(revision.Text()) +
         " as int64: " + *fault;
}

void ConvertDeployment(Struct deployment, const Release&) {
  ConvertRollingUpdate(deployment.At("spec").At("strategy").At("rollingUpdate"));
  const Part revision = Annotation(deployment, kRollback);
  if (!revision) return;
  if (revision.Text().empty()) return RemoveEntry(deployment.At("metadata").Get("annotations"), kRollback);
  SetNumber(deployment, kRollback, text::ParseGoInteger(revision.Text(), 64).value);
}

std::optional<int64_t> RollbackRevision(Struct deployment) {
  const Part revision = Annotation(deployment, kRollback);
  if (!revision) return std::nullopt;
  return text::ParseGoInteger(revision.Text(), 64).value;
}

std::optional<std::string> DaemonSetConversionFault(Struct daemon_set) {
  const Part generation = Annotation(daemon_set, kTemplateGeneration);
  return generation ? NumberFault(generation) : std::nullopt;
}

void ConvertDaemonSet(Struct daemon_set, const Release&) {
  ConvertRollingUpdate(daemon_set.At("spec").At("updateStrategy").At("rollingUpdate"));
}

int64_t TemplateGeneration(Struct daemon_set) {
  return text::ParseGoInteger(Annotation(daemon_set, kTemplateGeneration).Text(), 64).value;
}

void SetTemplateGeneration(Struct daemon_set, int64_t generation) {
  SetNumber(daemon_set, kTemplateGeneration, generation);
}

}  // namespace plimsoll::builtin
