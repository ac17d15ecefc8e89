// policy.check: what admission policies say to objects, with findings at their places in the texts.
#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "call_parts.h"
#include "plimsoll/engine/policies/policy_check.h"
#include "plimsoll/engine/policies/policy_explanation.h"
#include "plimsoll/value/value_text.h"
#include "plimsoll/value/write.h"
#include "policy_methods.h"
#include "request_parts.h"

namespace plimsoll::batch {
namespace {

using finding::Finding;
using text::JsonWriter;
using value::Value;

void Append(engine::InputReport report, std::vector<Finding>& out) {
  std::ranges::move(report.findings, std::back_inserter(out));
}

engine::PolicyRequestOptions RequestOptionsIn(Value request) {
  engine::PolicyRequestOptions out;
  const auto take = [](std::string_view text, std::string& to) {
    if (!text.empty()) to = text;
  };
  take(value::TextIn(request, "operation"), out.operation);
  out.subresource = value::TextIn(request, "subresource");
  out.dry_run = value::FlagIn(request, "dryRun");
  const auto user = request.Find("user");
  take(value::TextIn(user, "name"), out.user.name);
  out.user.uid = value::TextIn(user, "uid");
  const auto groups = user ? user->Find("groups") : std::nullopt;
  if (!groups || !groups->IsArray()) return out;
  for (const Value group : groups->Items()) out.user.groups.emplace_back(value::TextOf(group));
  return out;
}

void WriteManifest(JsonWriter& result, std::string_view key, Value object) {
  result.Key(key);
  result.Raw(value::WriteJson(object, {.escape_html = false, .exact_floats = true}).value_or("null"));
}

void WriteMutated(const std::vector<engine::MutatedObject>& mutated, JsonWriter& result) {
  if (mutated.empty()) return;
  result.Key("mutated");
  result.BeginArray();
  for (const engine::MutatedObject& object : mutated) {
    result.BeginObject();
    result.Key("object");
    result.Uint(object.before.number);
    WriteText(result, "note", object.after.source->name());
    WriteManifest(result, "before", object.before.root());
    WriteManifest(result, "after", object.after.root());
    result.EndObject();
  }
  result.EndArray();
}

// One request: the policies are ready, and the objects are read.
class PolicyCheckAnswer {
 public:
  PolicyCheckAnswer(const engine::PolicyInputs& inputs, Value request, const text::Source& objects)
      : inputs_(inputs), request_(request), objects_(objects) {
    options_.request = RequestOptionsIn(request);
    options_.keep_mutated = true;
  }

  // What is wrong with the old objects goes into `findings`.
  void UseOld(const text::Source& old, std::vector<Finding>& findings) {
    Append(old_.Add(old, {}), findings);
    options_.old = &old_;
  }

  void Write(std::vector<Finding> findings, JsonWriter& result) const {
    engine::PolicyCheckReport report = CheckByPolicies(inputs_, objects_, options_);
    std::ranges::move(report.findings, std::back_inserter(findings));
    report.findings = std::move(findings);
    WriteReport(result, report);
    if (const std::string note = inputs_.NamespaceNote(); !note.empty()) WriteText(result, "note", note);
    WriteMutated(report.mutated, result);
    if (value::FlagIn(request_, "explain")) WriteText(result, "explanation", Explained());
  }

 private:
  std::string Explained() const {
    engine::Manifests objects;
    objects.Add(objects_, {});
    std::string out;
    for (const engine::ManifestObject& object : objects.objects()) {
      const auto old =
          options_.old == nullptr ? std::nullopt : old_.Find(object.api_version, object.kind, object.root());
      engine::PolicyRequestOptions asked = options_.request;
      if (old) asked.operation = "UPDATE";
      engine::PolicyReviewer reviewer(inputs_, asked, {.keep_seen = true});
      AppendExplanation(out, reviewer.Review(object.root(), old), inputs_, {.why = true});
    }
    return out;
  }

  const engine::PolicyInputs& inputs_;
  const Value request_;
  const text::Source& objects_;
  engine::OldObjects old_;
  engine::PolicyCheckOptions options_;
};

}  // namespace

std::optional<BatchFailure> PolicyCheck(Value request, BatchState&, JsonWriter& result) {
  const auto policies = ManifestIn(request, "policies");
  if (!policies) return Malformed("`policies` is missing");
  const auto object = ManifestIn(request, "object");
  if (!object) return Malformed("`object` is missing");
  kinds::Kinds kinds;
  const Result<void> known = kinds.UseRelease(value::TextIn(request, "kubernetesVersion"));
  if (!known) return Malformed(known.error().message);
  engine::PolicyInputOptions options;
  options.newest_policies = true;
  engine::PolicyInputs inputs(kinds, options);
  const text::Source sources("policies", *policies);
  std::vector<Finding> findings;
  Append(inputs.AddPolicies(sources), findings);
  for (engine::InputReport& report : inputs.Finish()) Append(std::move(report), findings);
  const text::Source objects("object", *object);
  PolicyCheckAnswer answer(inputs, request, objects);
  const auto old = ManifestIn(request, "old");
  if (old) answer.UseOld(text::Source("old", *old), findings);
  answer.Write(std::move(findings), result);
  return std::nullopt;
}

}  // namespace plimsoll::batch
