// Tolerations in an annotation, from before pods had a field for them.
#include <algorithm>
#include <array>
#include <string>

#include "../object/clone.h"
#include "json_annotation.h"
#include "plimsoll/schema/object_meta.h"
#include "plimsoll/value/go_unmarshal.h"
#include "plimsoll/value/kind_words.h"
#include "pod_annotations.h"
#include "scheduling.h"

namespace plimsoll::builtin {
namespace {

constexpr std::string_view kTolerationsKey = "scheduler.alpha.kubernetes.io/tolerations";

struct TolerationField {
  std::string_view lower_name;
  const char* go_name;
  const char* go_type;
};

constexpr auto kTolerationFields = std::to_array<TolerationField>({
    {"key", "Key", "string"},
    {"operator", "Operator", "core.TolerationOperator"},
    {"value", "Value", "string"},
    {"effect", "Effect", "core.TaintEffect"},
    {"tolerationseconds", "TolerationSeconds", "int64"},
});

// What Go's decoder says about a value of a field; empty if it has the right type.
std::string FieldProblem(const TolerationField& field, value::Value given, std::string_view text) {
  const bool number = field.go_type == std::string_view("int64");
  if (given.IsNull() || (number ? given.kind() == value::Kind::kInt : given.IsString())) return {};
  std::string shown(value::GoJsonName(given.kind()));
  // A number that is no integer is shown.
  if (number && shown == "number")
    shown += " " + std::string(text.substr(given.span().offset, given.span().length));
  return "json: cannot unmarshal " + shown + " into Go struct field Toleration." + field.go_name +
         " of type " + field.go_type;
}

// The first problem of the tolerations, in the order of the text.
std::string TypeProblem(value::Value list, std::string_view text) {
  for (const value::Value one : list.Items()) {
    if (one.IsNull()) continue;
    if (!one.IsObject()) return value::CannotUnmarshal(one.kind(), "core.Toleration");
    for (const value::Member member : one.Members()) {
      const auto field =
          std::ranges::find(kTolerationFields, schema::LowerCase(member.key), &TolerationField::lower_name);
      if (field == kTolerationFields.end()) continue;
      if (std::string problem = FieldProblem(*field, member.value, text); !problem.empty()) return problem;
    }
  }
  return {};
}

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
  if (const std::string problem = TypeProblem(read.root(), text); !problem.empty())
    return errors.Invalid(path, kTolerationsKey, problem);
  Clone holder(spec);
  holder.value().Remove("tolerations");
  const Part list = holder.value().MakeList("tolerations");
  for (const value::Value one : read.root().Items()) AddToleration(list, one);
  ValidateTolerations(list, path.Child(kTolerationsKey), options, errors);
}

}  // namespace plimsoll::builtin
