// Annotations of Nodes that hold JSON.
#include <string>

#include "json_annotation.h"
#include "node.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/value/go_unmarshal.h"

namespace plimsoll::builtin {
namespace {

constexpr std::string_view kTaintsKey = "scheduler.alpha.kubernetes.io/taints";
constexpr std::string_view kAvoidPodsKey = "scheduler.alpha.kubernetes.io/preferAvoidPods";

void ValidateTaintsAnnotation(Request& request, std::string_view text) {
  const FieldPath path = request.Path("metadata", "annotations");
  const JsonAnnotation read(text);
  if (!read.problem().empty()) return request.errors.Invalid(path, kTaintsKey, read.problem());
  if (read.root().IsNull()) return;
  if (!read.root().IsArray()) {
    return request.errors.Invalid(path, kTaintsKey,
                                  value::CannotUnmarshal(read.root().kind(), "[]core.Taint"));
  }
  TaintRules rules;
  uint32_t index = 0;
  for (const value::Value taint : read.root().Items()) {
    const std::string_view key = JsonAnnotation::TextOf(taint, "key"),
                           value = JsonAnnotation::TextOf(taint, "value"),
                           effect = JsonAnnotation::TextOf(taint, "effect");
    const auto show = [&] {
      return Shown::AsIs("{\"Key\":" + text::Quoted(key) + ",\"Value\":" + text::Quoted(value) +
                         ",\"Effect\":" + text::Quoted(effect) + ",\"TimeAdded\":null}");
    };
    rules.Validate(key, value, effect, show, path.Child(kTaintsKey).Index(index++), request.errors);
  }
}

void ValidateAvoidedPod(value::Value entry, FieldPath path, Errors& errors) {
  const auto signature = JsonAnnotation::Find(entry, "podsignature");
  const auto controller = signature ? JsonAnnotation::Find(*signature, "podcontroller") : std::nullopt;
  if (!controller) return errors.Required(path.Child("PodSignature"));
  const auto flag = JsonAnnotation::Find(*controller, "controller");
  if (flag && flag->kind() == value::Kind::kBool && flag->AsBool()) return;
  errors.Invalid(path.Child("PodSignature", "PodController", "Controller"), false,
                 "must point to a controller");
}

void ValidateAvoidPodsAnnotation(Request& request, std::string_view text) {
  const FieldPath path = request.Path("metadata", "annotations");
  const JsonAnnotation read(text);
  std::string problem = read.problem();
  if (problem.empty() && !read.root().IsObject() && !read.root().IsNull()) {
    problem = value::CannotUnmarshal(read.root().kind(), "v1.AvoidPods");
  }
  if (!problem.empty()) return request.errors.Invalid(path.Child("AvoidPods"), kAvoidPodsKey, problem);
  const auto entries = JsonAnnotation::Find(read.root(), "preferavoidpods");
  if (!entries || !entries->IsArray()) return;
  uint32_t index = 0;
  for (const value::Value entry : entries->Items()) {
    ValidateAvoidedPod(entry, path.Child(kAvoidPodsKey).Index(index++), request.errors);
  }
}

}  // namespace

void ValidateNodeAnnotations(Request& request) {
  const Struct metadata = request.object.At("metadata");
  const std::string_view taints = metadata.Entry("annotations", kTaintsKey).Text();
  if (!taints.empty()) ValidateTaintsAnnotation(request, taints);
  const std::string_view avoided = metadata.Entry("annotations", kAvoidPodsKey).Text();
  if (!avoided.empty()) ValidateAvoidPodsAnnotation(request, avoided);
}

}  // namespace plimsoll::builtin
