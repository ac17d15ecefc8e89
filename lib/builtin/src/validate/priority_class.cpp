#include "priority_class.h"

#include <array>
#include <string>

#include "field.h"
#include "object_meta.h"

namespace plimsoll::builtin {
namespace {

constexpr int64_t kHighestUserDefinablePriority = 1'000'000'000;
constexpr std::string_view kSystemPrefix = "system-";

struct SystemPriorityClass {
  std::string_view name;
  int64_t value;
};
constexpr std::array kSystemPriorityClasses = {
    SystemPriorityClass{"system-node-critical", 2 * kHighestUserDefinablePriority + 1000},
    SystemPriorityClass{"system-cluster-critical", 2 * kHighestUserDefinablePriority},
};

// IsKnownSystemPriorityClass; empty if it is one.
std::string SystemClassProblem(Struct object, std::string_view name) {
  for (const SystemPriorityClass& known : kSystemPriorityClasses) {
    if (known.name != name) continue;
    const std::string what = " of " + std::string(name) + " PriorityClass must be ";
    if (object.Int("value") != known.value) return "value" + what + std::to_string(known.value);
    return object.Flag("globalDefault") ? "globalDefault" + what + "false" : std::string();
  }
  return std::string(name) + " is not a known system priority class";
}

}  // namespace

void ValidatePriorityClass(Request& request) {
  const Struct object = request.object;
  Errors& errors = request.errors;
  ValidateMetadata(request);
  const std::string_view name = object.At("metadata").Text("name");
  if (name.starts_with(kSystemPrefix)) {
    if (const std::string problem = SystemClassProblem(object, name); !problem.empty()) {
      errors.Forbidden(
          request.Path("metadata", "name"),
          "priority class names with 'system-' prefix are reserved for system use only. error: " + problem);
    }
  } else if (object.Int("value") > kHighestUserDefinablePriority) {
    errors.Forbidden(request.Path("value"), "maximum allowed value of a user defined priority is " +
                                                std::to_string(kHighestUserDefinablePriority));
  }
  ValidatePreemptionPolicy(object.Get("preemptionPolicy"), request.Path("preemptionPolicy"), errors);
}

void ValidatePriorityClassUpdate(Request& request) {
  ValidateMetadataUpdate(request);
  if (request.object.Int("value") != request.old.Int("value")) {
    request.errors.Forbidden(request.Path("value"), "may not be changed in an update.");
  }
  ValidateImmutableField(request.object.Get("preemptionPolicy"), request.old.Get("preemptionPolicy"),
                         request.Path("preemptionPolicy"), request.errors);
}

}  // namespace plimsoll::builtin
