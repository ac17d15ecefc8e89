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
using text::JsonWriter;
using value::Value;

// Unknown fields and repeated keys, as fieldValidation=Strict words them.
std::vector<std::string> StrictTexts(const builtin::BuiltinVerdict& verdict,
                                     const value::ReadReport& report) {
  std::vector<std::string> out;
  for (const value::Problem& problem : report.duplicates) out.push_back(problem.message);
  for (const builtin::UnknownMember& member : verdict.unknown) {
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
  warnings.insert(warnings.end(), admission.warnings.begin(), admission.warnings.end());
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

std::string FirstProblem(const builtin::BuiltinVerdict& verdict) {
  return verdict.errors.empty() ? "the object cannot be decoded" : verdict.errors.front().Text();
}

void AdmitByStrategy(const builtin::BuiltinKind& kind, const KindRequest& asked,
                     const value::ReadReport& report, KindMethodState& state, JsonWriter& result) {
  const KindAdmission& admission =
      state.admitter.Admit(kind, asked, {.minor_version = state.kinds.minor_version()});
  const bool plain = admission.decodes && !admission.has_unknown;
  static const builtin::BuiltinVerdict kNothing;
  const builtin::BuiltinVerdict& verdict = plain ? kNothing : state.walk.Judge(*kind.plan, asked.object);
  if (!admission.decodes) return WriteText(result, "fatal", FirstProblem(verdict));
  WriteKindAdmission(admission, StrictTexts(verdict, report), WarningsOf(kind, state.kinds.minor_version()),
                     result);
}

// The detail of an error whose text is all that is left: what follows the words of its type and its value.
std::string_view DetailIn(std::string_view body, finding::ErrorType type) {
  const std::string_view words = finding::WordsOf(type);
  const bool has_value = finding::PrintsValue(type);
  body.remove_prefix(std::min(body.size(), words.size()));
  const auto skip_colon = [&] { body.remove_prefix(body.starts_with(": ") ? 2 : 0); };
  skip_colon();
  if (!has_value) return body;
  size_t at = 0;
  if (body.starts_with('"')) {
    for (at = 1; at < body.size() && body[at] != '"'; ++at) at += body[at] == '\\';
  }
  const size_t end = body.find(": ", at);
  return end == std::string_view::npos ? std::string_view() : body.substr(end + 2);
}

void WriteCauses(const std::vector<engine::ReviewCause>& causes, JsonWriter& result) {
  result.Key("errors");
  result.BeginArray();
  for (const engine::ReviewCause& cause : causes) {
    result.BeginObject();
    WriteText(result, "type", finding::CauseOf(cause.type));
    WriteText(result, "field", cause.field);
    WriteText(result, "detail", DetailIn(cause.message, cause.type));
    WriteText(result, "text", cause.Text());
    result.EndObject();
  }
  result.EndArray();
}

// Of kinds whose rules are not in strategies yet.
void AdmitByReview(const KindRequest& asked, const value::ReadReport& report, KindMethodState& state,
                   JsonWriter& result) {
  engine::ReviewRequest request{.object = asked.object, .old = asked.old, .duplicates = report.duplicates};
  request.operation = asked.old ? crd::Operation::kUpdate : crd::Operation::kCreate;
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

std::optional<BatchFailure> KindAdmit(Value request, BatchState& state, JsonWriter& result) {
  const auto object = EmbeddedIn(request, "object");
  if (!object) return object.error();
  std::expected<Embedded, BatchFailure> old;
  KindRequest asked{.object = object->document.root()};
  if (request.Find("old")) {
    old = EmbeddedIn(request, "old");
    if (!old) return old.error();
    asked.old = old->document.root();
  }
  const auto word = request.Find("subresource") ? StringIn(request, "subresource") : std::string_view();
  if (!word) return word.error();
  const auto subresource = builtin::SubresourceNamed(*word);
  if (!subresource) return Malformed("there is no subresource " + std::string(*word));
  asked.subresource = *subresource;
  if (asked.subresource != builtin::Subresource::kNone && !asked.old) return Malformed("`old` is missing");
  if (state.kind_methods == nullptr) state.kind_methods = std::make_unique<KindMethodState>();
  KindMethodState& own = *state.kind_methods;
  const kinds::Kind* kind =
      own.kinds.Find(value::TextIn(asked.object, "apiVersion"), value::TextIn(asked.object, "kind"));
  const builtin::BuiltinKind* builtin = kind == nullptr ? nullptr : kind->builtin();
  if (builtin != nullptr && builtin::KindAdmitter::Knows(*builtin)) {
    AdmitByStrategy(*builtin, asked, object->report, own, result);
  } else {
    AdmitByReview(asked, object->report, own, result);
  }
  return std::nullopt;
}

constexpr std::array kKindMethods = {BatchEntry{"kind.admit", KindAdmit}};

}  // namespace

KindMethodState::KindMethodState() : reviewer(kinds, options) {
  [[maybe_unused]] const bool known = kinds.UseRelease("").has_value();
  PLIMSOLL_ASSERT(known);
}

std::span<const BatchEntry> KindMethods() { return kKindMethods; }

}  // namespace plimsoll::batch
