// kind.admit: what the API server answers to a request about an object of one of its own kinds.
#include "kind_methods.h"

#include <algorithm>
#include <array>

#include "batch_state.h"
#include "plimsoll/builtin/kind/lifecycle.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/value/value_text.h"
#include "plimsoll/value/write.h"
#include "request_parts.h"

namespace plimsoll::batch {
namespace {

using builtin::KindAdmission;
using builtin::KindRequest;
using builtin::KindSettings;
using text::JsonWriter;
using value::Value;

// Unknown fields and repeated keys, as fieldValidation=Strict words them.
std::vector<std::string> StrictTexts(const builtin::ObjectFaults& faults, const value::ReadReport& report) {
  std::vector<std::string> out;
  for (const value::Problem& problem : report.duplicates) out.push_back(problem.message);
  for (const builtin::UnknownMember& member : faults.unknown) {
    out.push_back("unknown field " + text::Quoted(member.path.DecoderPath()));
  }
  return out;
}

// The warning about a version that is deprecated in the release.
std::vector<std::string> WarningsOf(const builtin::BuiltinKind& kind, uint32_t minor) {
  const builtin::Lifecycle* known =
      builtin::FindLifecycle(kind.name.group, kind.name.version, kind.name.kind);
  if (known == nullptr || known->deprecated == 0 || minor < known->deprecated) return {};
  return {known->Warning()};
}

void WriteKindAdmission(const KindAdmission& admission, const std::vector<std::string>& strict,
                        std::vector<std::string> warnings, JsonWriter& result) {
  for (const builtin::Warning& warning : admission.warnings) warnings.push_back(warning.text);
  if (admission.fatal) {
    WriteText(result, "fatal", *admission.fatal);
  } else {
    WriteErrors(result, admission.errors);
  }
  const auto as_is = [](const std::string& text) -> const std::string& { return text; };
  WriteTexts(result, "strict", strict, as_is);
  WriteTexts(result, "warnings", warnings, as_is);
  if (admission.stored.empty()) return;
  result.Key("stored");
  result.Raw(value::WriteJson(admission.stored.root(), {.escape_html = false}).value_or("null"));
}

std::string FirstProblem(const builtin::ObjectFaults& faults) {
  return faults.errors.empty() ? "the object cannot be decoded" : faults.errors.front().Text();
}

void AdmitByStrategy(const builtin::BuiltinKind& kind, const KindRequest& sent,
                     const value::ReadReport& report, bool store, KindMethodState& state,
                     JsonWriter& result) {
  const KindSettings settings{
      .minor_version = state.kinds.minor_version(), .gates = state.options.gates, .store = store};
  const KindAdmission& admission = state.admitter.Admit(kind, sent, settings);
  const bool plain = admission.decodes && !admission.has_unknown;
  static const builtin::ObjectFaults kNothing;
  const builtin::ObjectFaults& faults = plain ? kNothing : state.walk.Judge(*kind.plan, sent.object);
  if (!admission.decodes) return WriteText(result, "fatal", FirstProblem(faults));
  WriteKindAdmission(admission, StrictTexts(faults, report), WarningsOf(kind, state.kinds.minor_version()),
                     result);
}

void WriteCauses(const std::vector<engine::ReviewCause>& causes, JsonWriter& result) {
  result.Key("errors");
  result.BeginArray();
  for (const engine::ReviewCause& cause : causes) {
    result.BeginObject();
    WriteText(result, "type", finding::CauseOf(cause.type));
    WriteText(result, "field", cause.field);
    WriteText(result, "detail", cause.detail);
    WriteText(result, "text", cause.Text());
    result.EndObject();
  }
  result.EndArray();
}

// Of kinds whose rules are not in strategies yet.
void AdmitByReview(const KindRequest& sent, const value::ReadReport& report, KindMethodState& state,
                   JsonWriter& result) {
  engine::ReviewRequest request{.object = sent.object, .old = sent.old, .duplicates = report.duplicates};
  request.operation = sent.old ? crd::Operation::kUpdate : crd::Operation::kCreate;
  const engine::ObjectReview& review = state.reviewer.Review(request);
  const auto as_is = [](const std::string& text) -> const std::string& { return text; };
  if (!review.known || review.fatal) {
    WriteText(result, "fatal", review.fatal.value_or(review.note));
  } else {
    WriteCauses(review.causes, result);
  }
  WriteTexts(result, "strict", review.strict, as_is);
  WriteTexts(result, "warnings", review.warnings, as_is);
  if (review.causes.empty() && review.stored) {
    result.Key("stored");
    result.Raw(value::WriteJson(*review.stored, {.escape_html = false}).value_or("null"));
  }
}

// Of the release that the request names, or the newest.
std::expected<KindMethodState*, BatchFailure> StateOf(Value request, BatchState& state) {
  const auto release = request.Find("release") ? StringIn(request, "release") : std::string_view();
  if (!release) return std::unexpected(release.error());
  std::unique_ptr<KindMethodState>& own = state.kind_methods[std::string(*release)];
  if (own != nullptr) return own.get();
  auto made = std::make_unique<KindMethodState>();
  if (const Result<void> known = made->kinds.UseRelease(*release); !known) {
    return std::unexpected(Malformed(known.error().message));
  }
  own = std::move(made);
  return own.get();
}

std::expected<std::vector<builtin::GateSetting>, BatchFailure> GatesIn(Value request) {
  std::vector<builtin::GateSetting> out;
  const std::optional<Value> gates = request.Find("gates");
  if (!gates) return out;
  for (const value::Member gate : gates->Members()) {
    const auto found = builtin::FindGate(gate.key, value::FlagOf(gate.value));
    if (!found) return std::unexpected(Malformed(found.error().message));
    out.push_back(*found);
  }
  return out;
}

std::optional<BatchFailure> KindAdmit(Value request, BatchState& state, JsonWriter& result) {
  return AdmitKind(request, state, result, KindPurpose::kAdmit);
}

// Policies have the same rules in all their versions, and linting does not ask which of them are served.
std::string_view PolicyVersionFor(std::string_view api_version) {
  constexpr std::array<std::string_view, 3> kVersions = {"admissionregistration.k8s.io/v1",
                                                         "admissionregistration.k8s.io/v1beta1",
                                                         "admissionregistration.k8s.io/v1alpha1"};
  return std::ranges::find(kVersions, api_version) != kVersions.end() ? kVersions[0] : api_version;
}

// In the release of the kind.
bool HasSubresource(const builtin::BuiltinKind& kind, builtin::Subresource subresource) {
  return subresource == builtin::Subresource::kNone ||
         std::ranges::find(kind.subresources, builtin::NameOf(subresource)) != kind.subresources.end();
}

constexpr std::array kKindMethods = {BatchEntry{"kind.admit", KindAdmit}};

}  // namespace

std::optional<BatchFailure> AdmitKind(Value request, BatchState& state, JsonWriter& result,
                                      KindPurpose purpose) {
  const auto object = EmbeddedIn(request, "object");
  if (!object) return object.error();
  std::expected<Embedded, BatchFailure> old;
  KindRequest sent{.object = object->document.root()};
  if (request.Find("old")) {
    old = EmbeddedIn(request, "old");
    if (!old) return old.error();
    sent.old = old->document.root();
  }
  const auto word = request.Find("subresource") ? StringIn(request, "subresource") : std::string_view();
  if (!word) return word.error();
  const auto subresource = builtin::SubresourceNamed(*word);
  if (!subresource) return Malformed("there is no subresource " + std::string(*word));
  sent.subresource = *subresource;
  if (sent.subresource != builtin::Subresource::kNone && !sent.old) return Malformed("`old` is missing");
  const auto found = StateOf(request, state);
  if (!found) return found.error();
  KindMethodState& own = **found;
  auto gates = GatesIn(request);
  if (!gates) return gates.error();
  own.options.gates = std::move(*gates);
  const std::string_view given = value::TextIn(sent.object, "apiVersion");
  const std::string_view api_version = purpose == KindPurpose::kLintPolicy ? PolicyVersionFor(given) : given;
  const kinds::Kind* kind = own.kinds.Find(api_version, value::TextIn(sent.object, "kind"));
  const builtin::BuiltinKind* builtin = kind == nullptr ? nullptr : kind->builtin();
  if (builtin != nullptr && !HasSubresource(*builtin, sent.subresource)) {
    WriteText(result, "fatal",
              "there is no subresource " + std::string(*word) + " of " + std::string(builtin->name.kind));
  } else if (builtin != nullptr && builtin::KindAdmitter::Knows(*builtin)) {
    AdmitByStrategy(*builtin, sent, object->report, purpose == KindPurpose::kAdmit, own, result);
  } else {
    AdmitByReview(sent, object->report, own, result);
  }
  return std::nullopt;
}

std::span<const BatchEntry> KindMethods() { return kKindMethods; }

}  // namespace plimsoll::batch
