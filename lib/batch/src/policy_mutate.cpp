// policy.mutate: mutating admission of a request. policy.typecheck: what the status of a policy would say.
#include <deque>
#include <utility>

#include "batch_state.h"
#include "crd_file.h"
#include "plimsoll/policy/mutate/mutator.h"
#include "plimsoll/policy/typecheck/type_check.h"
#include "plimsoll/value/value_text.h"
#include "plimsoll/value/write.h"
#include "policy_methods.h"
#include "request_parts.h"

namespace plimsoll::batch {
namespace {

using policy::PatchAttempt;
using text::JsonWriter;
using value::Value;

// How many different lists of CRD files are kept.
constexpr size_t kMaxKeptKinds = 16;

std::expected<const PolicyKindsState*, BatchFailure> KindsOf(Value request, BatchState& state) {
  const auto files = StringsIn(request, "crdFiles");
  if (!files) return std::unexpected(files.error());
  return PolicyKindsOf(*files, state);
}

void WriteAttempt(JsonWriter& result, const PatchAttempt& attempt) {
  result.BeginObject();
  WriteText(result, "policy", attempt.policy->name);
  result.Key("mutation");
  result.Int(static_cast<int64_t>(attempt.mutation));
  WriteParam(result, attempt.param);
  if (attempt.cost && *attempt.cost != 0) {
    result.Key("cost");
    result.Uint(*attempt.cost);
  }
  if (!attempt.error.empty()) WriteText(result, "error", attempt.error);
  result.EndObject();
}

// The objects of a request as a server decodes them: with the defaults of their kind.
void SetServerDefaults(const kinds::PolicyKinds& types, policy::Request& request,
                       std::deque<value::Document>& kept) {
  for (std::optional<Value>* object : {&request.object, &request.old_object}) {
    if (!*object || !policy::IsBuiltInGroup(request.kind.group)) continue;
    if (auto made = types.Prepare(request.kind, **object))
      *object = kept.emplace_back(*std::move(made)).root();
  }
}

}  // namespace

std::expected<const PolicyKindsState*, BatchFailure> PolicyKindsOf(const std::vector<std::string>& files,
                                                                   BatchState& state) {
  std::string key;
  for (const std::string& file : files) key += file + '\n';
  const auto known = state.policy_kinds.find(key);
  if (known != state.policy_kinds.end()) return known->second.get();
  auto made = std::make_unique<PolicyKindsState>();
  if (const auto used = made->kinds.UseRelease(""); !used)
    return std::unexpected(Malformed(used.error().message));
  for (const std::string& file : files) {
    auto crd = LoadCrdFile(file, state.files);
    if (!crd) return std::unexpected(crd.error());
    made->Add(*std::move(crd));
  }
  if (state.policy_kinds.size() >= kMaxKeptKinds) state.policy_kinds.clear();
  return state.policy_kinds.emplace(std::move(key), std::move(made)).first->second.get();
}

void PolicyKindsState::Add(std::unique_ptr<const kinds::LoadedCrd> crd) {
  if (crd->crd() != nullptr) kinds::AddResourcesOf(*crd->crd(), resources);
  auto same = kinds.AddCrd(std::move(crd), kinds::CrdOrigin::kNamed, {});
  if (same != nullptr) repeated.push_back(std::move(same));
}

std::optional<BatchFailure> PolicyMutate(Value request, BatchState& state, JsonWriter& result) {
  const auto known = KindsOf(request, state);
  if (!known) return known.error();
  const PolicyRequest read(request);
  const bool as_server = value::FlagIn(request, "asServer");
  policy::Request sent = read.request();
  std::deque<value::Document> prepared;
  if (as_server) SetServerDefaults((*known)->server_types, sent, prepared);
  policy::Mutator mutator;
  const policy::MutatingAnswer answer =
      mutator.Mutate(read.set(), sent, read.cluster(), as_server ? (*known)->server_types : (*known)->types,
                     {.go_values = as_server});
  WriteStatus(result, answer.status);
  if (answer.reinvoked) {
    result.Key("reinvoked");
    result.Bool(true);
  }
  const std::optional<Value> object = answer.object ? std::optional(answer.object->root()) : sent.object;
  if (answer.allowed() && object) {
    result.Key("object");
    result.Raw(value::WriteJson(*object, {.escape_html = false}).value_or("null"));
  }
  result.Key("invocations");
  result.BeginArray();
  for (const PatchAttempt& attempt : answer.attempts) WriteAttempt(result, attempt);
  result.EndArray();
  return std::nullopt;
}

std::optional<BatchFailure> PolicyTypeCheck(Value request, BatchState& state, JsonWriter& result) {
  const auto known = KindsOf(request, state);
  if (!known) return known.error();
  const auto policy = EmbeddedIn(request, "policy");
  if (!policy) return policy.error();
  policy::Resources resources = ResourcesIn(request);
  for (const policy::ApiResource& resource : (*known)->resources) resources.Add(resource);
  const auto warnings =
      policy::CheckTypes(policy::ReadPolicy(policy->document.root()), resources, (*known)->types);
  if (warnings.empty()) return std::nullopt;
  result.Key("expressionWarnings");
  result.BeginArray();
  for (const policy::ExpressionWarning& warning : warnings) {
    result.BeginObject();
    WriteText(result, "fieldRef", warning.path.FieldPath());
    WriteText(result, "warning", warning.warning);
    result.EndObject();
  }
  result.EndArray();
  return std::nullopt;
}

}  // namespace plimsoll::batch
