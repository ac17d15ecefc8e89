// Requests of subresources: whether a kind has them, and those that take an object of another kind.
#include <algorithm>
#include <utility>

#include "../report/field_location.h"
#include "object_judge.h"
#include "plimsoll/base/counted.h"
#include "plimsoll/builtin/kind/subresource.h"
#include "plimsoll/engine/report/old_objects.h"
#include "plimsoll/text/joined.h"
#include "plimsoll/value/build.h"
#include "plimsoll/value/tree.h"

namespace plimsoll::engine {

using builtin::BodyOf;
using builtin::NameOf;
using finding::Code;
using finding::Finding;
using value::Step;
using value::Value;

namespace {

std::string ShownKind(std::string_view api_version, std::string_view kind) {
  return std::string(api_version) + " " + std::string(kind);
}

std::string ShownKind(Value object) {
  return ShownKind(TextIn(object, "apiVersion"), TextIn(object, "kind"));
}

Finding& AtKind(Value object, Code code, std::string message, ObjectFindings& findings) {
  Finding& finding = findings.Add(code, PlaceOf(object, "kind"), std::move(message));
  finding.path.Push(Step::Field("kind"));
  return finding;
}

std::vector<std::string_view> SubresourcesOf(const crd::ServedCrd& crd, Value object) {
  const crd::ServedVersion* version = crd.Find(VersionOf(TextIn(object, "apiVersion")));
  std::vector<std::string_view> out;
  if (version == nullptr || !version->version.subresources) return out;
  if (version->version.subresources->scale) out.emplace_back("scale");
  if (version->version.subresources->status) out.emplace_back("status");
  return out;
}

// `.spec.replicas`.
value::Path PathOfKeys(std::string_view keys) {
  value::Path out;
  if (keys.starts_with('.')) keys.remove_prefix(1);
  while (true) {
    const size_t end = std::min(keys.find('.'), keys.size());
    out.Push(Step::Field(std::string(keys.substr(0, end))));
    if (end == keys.size()) return out;
    keys.remove_prefix(end + 1);
  }
}

int64_t ReplicasOf(Value scale) {
  const std::optional<Value> spec = scale.Find("spec");
  const std::optional<Value> replicas = spec && spec->IsObject() ? spec->Find("replicas") : std::nullopt;
  return replicas && replicas->kind() == value::Kind::kInt ? replicas->AsInt() : 0;
}

// Nothing of what is said about the object that is scaled has a place in the file of the Scale.
finding::ErrorList PlacedAt(const finding::ErrorList& errors, Value object) {
  finding::ErrorList out = errors;
  for (finding::FieldError& error : out) error.place = object.span();
  return out;
}

}  // namespace

std::vector<std::string_view> ObjectJudge::SubresourcesOf(const Chosen& chosen, Value object) {
  if (chosen.form == Form::kCustom) return engine::SubresourcesOf(*chosen.choice.crd, object);
  return chosen.form == Form::kBuiltin ? chosen.kind->builtin()->subresources
                                       : std::vector<std::string_view>();
}

// Go types and unknown kinds say nothing of their subresources.
bool ObjectJudge::CheckSubresource(const Chosen& chosen, Value object, ObjectFindings& findings) {
  if (chosen.form != Form::kCustom && chosen.form != Form::kBuiltin) return true;
  const std::vector<std::string_view> known = SubresourcesOf(chosen, object);
  const std::string_view name = NameOf(subresource_);
  if (std::ranges::find(known, name) == known.end()) {
    Finding& finding = AtKind(object, Code::kUnknownSubresource,
                              ShownKind(object) + " has no subresource " + std::string(name), findings);
    finding.hint = known.empty() ? "it has no subresources" : "subresources: " + text::Joined(known, ", ");
    return false;
  }
  if (OldOf(object)) return true;
  findings.Add(Code::kNotFound, object.span(),
               "updating the " + std::string(name) + " requires the old object, which was not found");
  return false;
}

bool ObjectJudge::CheckCreatable(const Chosen& chosen, Value object, ObjectFindings& findings) {
  if (chosen.form != Form::kBuiltin || !chosen.kind->builtin()->never_created) return true;
  const builtin::Subresource taking = builtin::SubresourceTaking(chosen.kind->name());
  Finding& finding =
      AtKind(object, Code::kNotAResource, ShownKind(object) + " cannot be created on its own", findings);
  finding.hint = taking == Subresource::kNone ? "the API server has no resource for this kind"
                                              : "use --subresource " + std::string(NameOf(taking));
  return false;
}

void ObjectJudge::JudgeBody(Value object, ObjectFindings& findings) {
  const schema::GroupVersionKind body = *BodyOf(subresource_);
  const std::string wanted = schema::ApiVersionOf(body.group, body.version);
  if (TextIn(object, "apiVersion") != wanted || TextIn(object, "kind") != body.kind) {
    AtKind(object, Code::kUnknownSubresource,
           "the subresource " + std::string(NameOf(subresource_)) + " takes " + ShownKind(wanted, body.kind) +
               ", not " + ShownKind(object),
           findings);
    return;
  }
  const Chosen& chosen = ChosenFor(object);
  if (chosen.form != Form::kBuiltin) return static_cast<void>(JudgeUnknown(object, findings));
  const std::optional<Value> old = OldOf(object);
  const bool scales = subresource_ == Subresource::kScale && !(old && TextIn(*old, "kind") == body.kind);
  if (!scales) {
    verdict_ = JudgeBuiltin(chosen, object, findings);
    return;
  }
  if (const std::optional<Value> scaled = ScaledBy(object, findings)) {
    JudgeScale(*chosen.kind, object, *scaled, findings);
  }
}

std::optional<Value> ObjectJudge::ScaledBy(Value scale, ObjectFindings& findings) {
  std::vector<Value> found;
  if (options_.old != nullptr && !options_.one_old) found = options_.old->Named(scale);
  if (options_.one_old) found.push_back(*OldOf(scale));
  const std::optional<Value> first = found.empty() ? std::nullopt : std::optional(found.front());
  std::erase_if(found, [&](Value one) {
    const std::vector<std::string_view> known = SubresourcesOf(ChosenFor(one), one);
    return std::ranges::find(known, "scale") == known.end();
  });
  if (found.size() == 1) return found.front();
  if (found.empty() && first) {
    AtKind(scale, Code::kUnknownSubresource, ShownKind(*first) + " has no subresource scale", findings);
  } else if (found.empty()) {
    findings.Add(Code::kNotFound, scale.span(),
                 "updating the scale requires the old object, which was not found");
  } else {
    findings.Add(Code::kNotFound, scale.span(),
                 "it is not clear what is scaled: there are " + ShownKind(found[0]) + " and " +
                     ShownKind(found[1]) + " of this name");
  }
  return std::nullopt;
}

void ObjectJudge::JudgeScale(const kinds::Kind& kind, Value scale, Value scaled, ObjectFindings& findings) {
  const Chosen& chosen = ChosenFor(scaled);
  if (chosen.form == Form::kBuiltin) {
    builtin_.JudgeScale({kind, scale, ReplicasOf(scale)}, *chosen.kind, kinds_, scaled, findings);
    verdict_ = builtin_.verdict();
  } else if (builtin_.CheckFields(kind, scale, findings)) {
    ScaleCustom(*chosen.choice.crd, scale, scaled, findings);
  }
}

void ObjectJudge::ScaleCustom(const crd::ServedCrd& crd, Value scale, Value scaled,
                              ObjectFindings& findings) {
  const crd::ServedVersion& version = *crd.Find(VersionOf(TextIn(scaled, "apiVersion")));
  const std::string_view path = version.version.subresources->scale->spec_replicas_path.text;
  value::Tree changed = value::Tree::From(scaled);
  if (!changed.Set(PathOfKeys(path), value::Tree::Int(ReplicasOf(scale)))) {
    findings.Add(Code::kUndecodable, scale.span(),
                 "replicas cannot be set at " + std::string(path) + " of the old object");
    return;
  }
  scaled_.Clear({});
  value::DocumentBuilder builder(scaled_);
  value::Send(changed, builder);
  admit_.operation = crd::Operation::kUpdate;
  const crd::Admission& admission = admitter_.Admit(crd, {.object = scaled_.root(), .old = scaled}, admit_);
  if (admission.fatal) findings.Add(Code::kUndecodable, scale.span(), admission.fatal->message);
  findings.AddErrors(PlacedAt(admission.errors, scale));
  verdict_ = Verdict{.stored = admission.stored.root(),
                     .presence = admission.presence,
                     .version = admission.version,
                     .rule_cost = admission.rule_cost};
}

void BuiltinJudge::JudgeScale(const ScaleRequest& scale, const kinds::Kind& kind, const kinds::Kinds& kinds,
                              Value scaled, ObjectFindings& findings) {
  std::vector<Finding> found;
  ObjectFindings sink = findings.Into(found);
  Judge(scale.kind, kinds, scale.object, std::nullopt, sink);
  const bool good = finding::CountErrors(found) == 0;
  for (Finding& finding : found) findings.Append(std::move(finding));
  if (!good) return;
  builtin::KindRequest request{.object = scaled, .old = scaled, .subresource = Subresource::kScale};
  request.replicas = scale.replicas;
  const builtin::KindAdmission& admission =
      admitter_.Admit(*kind.builtin(), request, SettingsOf(kinds, scaled));
  if (!admission.decodes) {
    findings.Add(Code::kUndecodable, scale.object.span(), "the old object cannot be decoded");
    return;
  }
  if (admission.fatal) findings.Add(Code::kUndecodable, scale.object.span(), *admission.fatal);
  findings.AddErrors(PlacedAt(admission.errors, scale.object));
  if (!admission.stored.empty()) kept_ = &admission.stored;
}

bool BuiltinJudge::CheckFields(const kinds::Kind& kind, Value object, ObjectFindings& findings) {
  const builtin::ObjectFaults& faults = walk_.Judge(*kind.builtin()->plan, object);
  AddUnknown(faults, findings);
  if (!faults.decodes) AddErrors(faults, faults.errors, object, findings);
  return faults.decodes;
}

}  // namespace plimsoll::engine
