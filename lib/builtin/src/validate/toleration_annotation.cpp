// Tolerations in an annotation, from before pods had a field for them.
#include <string>

#include "../object/clone.h"
#include "json_annotation.h"
#include "plimsoll/value/go_unmarshal.h"
#include "pod_annotations.h"
#include "scheduling.h"

namespace plimsoll::builtin {
namespace {

constexpr std::string_view kTolerationsKey = "scheduler.alpha.kubernetes.io/tolerations";

// As if it were in the list of a pod.
void AddToleration(Part list, value::Value from) {
  const Struct toleration = AppendStruct(list);
  const auto set = [&](FieldName field, std::string_view lower_name) {
    const std::string_view text = JsonAnnotation::TextOf(from, lower_name);
    if (!text.empty()) toleration.Set(field, text);
  };
  set("key", "key");
  set("operator", "operator");
  set("value", "value");
  set("effect", "effect");
  const auto seconds = JsonAnnotation::Find(from, "tolerationseconds");
  if (seconds && seconds->kind() == value::Kind::kInt) toleration.Set("tolerationSeconds", seconds->AsInt());
}

}  // namespace

void ValidateTolerationsAnnotation(Struct metadata, Struct spec, FieldPath path, const PodOptions& options,
                                   Errors& errors) {
  const std::string_view text = metadata.Entry("annotations", kTolerationsKey).Text();
  if (text.empty() || !spec) return;
  const JsonAnnotation read(text);
  if (!read.problem().empty()) return errors.Invalid(path, kTolerationsKey, read.problem());
  if (read.root().IsNull()) return;
  if (!read.root().IsArray()) {
    return errors.Invalid(path, kTolerationsKey,
                          value::CannotUnmarshal(read.root().kind(), "[]core.Toleration"));
  }
  Clone holder(spec);
  holder.value().Remove("tolerations");
  const Part list = holder.value().MakeList("tolerations");
  for (const value::Value one : read.root().Items()) AddToleration(list, one);
  ValidateTolerations(list, path.Child(kTolerationsKey), options, errors);
}

}  // namespace plimsoll::builtin
