// Annotations of Nodes that hold JSON. Go finds their fields whatever the case of their letters is.
#include <optional>
#include <string>

#include "node.h"
#include "plimsoll/schema/names.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/go_unmarshal.h"
#include "plimsoll/value/json_reader.h"

namespace plimsoll::builtin {
namespace {

constexpr std::string_view kTaintsKey = "scheduler.alpha.kubernetes.io/taints";
constexpr std::string_view kAvoidPodsKey = "scheduler.alpha.kubernetes.io/preferAvoidPods";

// An annotation that was read; its texts stay as long as it does.
class JsonAnnotation {
 public:
  explicit JsonAnnotation(std::string_view text) : source_("", std::string(text)) {
    const value::ReadReport report = value::ReadJson(source_.bytes(), {}, document_);
    if (report.failure) problem_ = report.failure->message;
  }

  // Of Go's decoder; empty if there is none.
  const std::string& problem() const { return problem_; }
  value::Value root() const { return document_.root(); }

 private:
  text::Source source_;
  value::Document document_;
  std::string problem_;
};

std::optional<value::Value> FindField(value::Value object, std::string_view lower_name) {
  std::optional<value::Value> found;
  if (!object.IsObject()) return found;
  for (const value::Member member : object.Members()) {
    if (schema::LowerCase(member.key) == lower_name && !member.value.IsNull()) found = member.value;
  }
  return found;
}

std::string_view TextOf(value::Value object, std::string_view lower_name) {
  const auto field = FindField(object, lower_name);
  return field && field->IsString() ? field->AsString() : std::string_view();
}

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
    const std::string_view key = TextOf(taint, "key"), value = TextOf(taint, "value"),
                           effect = TextOf(taint, "effect");
    const auto show = [&] {
      return Shown::AsIs("{\"Key\":" + text::Quoted(key) + ",\"Value\":" + text::Quoted(value) +
                         ",\"Effect\":" + text::Quoted(effect) + ",\"TimeAdded\":null}");
    };
    rules.Validate(key, value, effect, show, path.Child(kTaintsKey).Index(index++), request.errors);
  }
}

void ValidateAvoidedPod(value::Value entry, FieldPath path, Errors& errors) {
  const auto signature = FindField(entry, "podsignature");
  const auto controller = signature ? FindField(*signature, "podcontroller") : std::nullopt;
  if (!controller) return errors.Required(path.Child("PodSignature"));
  const auto flag = FindField(*controller, "controller");
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
  const auto entries = FindField(read.root(), "preferavoidpods");
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
