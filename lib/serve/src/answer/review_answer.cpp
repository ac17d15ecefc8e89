#include "review_answer.h"

#include <algorithm>
#include <cstddef>
#include <set>

#include "plimsoll/text/base64.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/text/json_writer.h"
#include "plimsoll/value/value_text.h"

namespace plimsoll::serve {
namespace {

using text::JsonWriter;

void WriteMember(JsonWriter& writer, std::string_view key, std::string_view text) {
  writer.Key(key);
  writer.String(text);
}

void WriteSome(JsonWriter& writer, std::string_view key, std::string_view text) {
  if (!text.empty()) WriteMember(writer, key, text);
}

void WriteDetails(JsonWriter& writer, const ReviewStatus& status) {
  writer.Key("details");
  writer.BeginObject();
  WriteSome(writer, "name", status.name);
  WriteSome(writer, "group", status.group);
  WriteSome(writer, "kind", status.kind);
  writer.Key("causes");
  writer.BeginArray();
  for (const engine::ReviewCause& cause : status.causes) {
    writer.BeginObject();
    WriteSome(writer, "reason", finding::CauseOf(cause.type));
    WriteSome(writer, "message", cause.message);
    WriteSome(writer, "field", cause.field);
    writer.EndObject();
  }
  writer.EndArray();
  writer.EndObject();
}

void WriteStatus(JsonWriter& writer, const ReviewStatus& status) {
  writer.Key("status");
  writer.BeginObject();
  writer.Key("metadata");
  writer.BeginObject();
  writer.EndObject();
  if (status.code != 200 && !status.reason.empty()) WriteMember(writer, "status", "Failure");
  WriteSome(writer, "message", status.message);
  WriteSome(writer, "reason", status.reason);
  if (!status.causes.empty()) WriteDetails(writer, status);
  writer.Key("code");
  writer.Int(status.code);
  writer.EndObject();
}

void WriteResponse(JsonWriter& writer, std::string_view uid, const ReviewAnswer& answer) {
  writer.Key("response");
  writer.BeginObject();
  WriteMember(writer, "uid", uid);
  writer.Key("allowed");
  writer.Bool(answer.allowed);
  WriteStatus(writer, answer.status);
  if (!answer.patch.empty()) {
    std::string encoded;
    text::AppendBase64(encoded, answer.patch);
    WriteMember(writer, "patch", encoded);
    WriteMember(writer, "patchType", "JSONPatch");
  }
  if (!answer.audit_annotations.empty()) {
    writer.Key("auditAnnotations");
    writer.BeginObject();
    for (const auto& [key, text] : answer.audit_annotations) WriteMember(writer, key, text);
    writer.EndObject();
  }
  if (!answer.warnings.empty()) {
    writer.Key("warnings");
    writer.BeginArray();
    for (const std::string& warning : answer.warnings) writer.String(warning);
    writer.EndArray();
  }
  writer.EndObject();
}

bool BeginsRune(char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }

size_t CountRunes(std::string_view text) {
  return static_cast<size_t>(std::ranges::count_if(text, BeginsRune));
}

void CutRunes(std::string& text, size_t runes) {
  size_t at = 0;
  for (size_t seen = 0; at < text.size(); ++at) {
    if (BeginsRune(text[at]) && seen++ == runes) break;
  }
  text.resize(at);
}

}  // namespace

ReviewStatus InvalidStatus(const ReviewRequest& request, const engine::ObjectReview& review) {
  ReviewStatus out;
  out.code = 422;
  out.reason = "Invalid";
  out.group = request.group;
  out.kind = request.kind;
  out.name = value::TextIn(request.object->Find("metadata"), "name");
  out.causes = review.causes;
  std::vector<std::string> texts;
  for (const engine::ReviewCause& cause : review.causes) texts.push_back(cause.Text());
  out.message = out.kind;
  if (!out.group.empty()) out.message += "." + out.group;
  out.message += " " + text::Quoted(out.name) + " is invalid: " + finding::RenderAggregate(texts);
  return out;
}

ReviewStatus UndecodableStatus(const ReviewRequest& request, std::string_view why) {
  ReviewStatus out;
  out.code = 400;
  out.reason = "BadRequest";
  const std::string kind(request.kind);
  out.message = kind + " in version " + text::Quoted(request.version) + " cannot be handled as a " + kind +
                ": " + std::string(why);
  return out;
}

std::string StrictText(const std::vector<std::string>& problems) {
  std::string out = "strict decoding error: ";
  for (size_t i = 0; i < problems.size(); ++i) out += (i == 0 ? "" : ", ") + problems[i];
  return out;
}

std::vector<std::string> CutWarnings(std::vector<std::string> warnings) {
  std::set<std::string> seen;
  std::erase_if(warnings, [&](const std::string& one) { return one.empty() || !seen.insert(one).second; });
  size_t runes = 0;
  for (const std::string& one : warnings) runes += CountRunes(one);
  if (runes <= kMaxWarningRunes) return warnings;
  size_t written = 0;
  size_t kept = 0;
  while (kept < warnings.size() && written < kMaxWarningRunes) {
    CutRunes(warnings[kept], kCutWarningRunes);
    written += CountRunes(warnings[kept++]);
  }
  warnings.resize(kept);
  return warnings;
}

std::string WriteReview(const ReviewRequest& request, ReviewAnswer answer) {
  answer.warnings = CutWarnings(std::move(answer.warnings));
  for (auto& [key, text] : answer.audit_annotations) {
    if (text.size() <= kMaxAuditBytes) continue;
    size_t end = kMaxAuditBytes;
    while (end > 0 && !BeginsRune(text[end])) --end;
    text.resize(end);
  }
  std::string out;
  JsonWriter writer(out);
  writer.BeginObject();
  WriteMember(writer, "kind", request.review_kind.empty() ? "AdmissionReview" : request.review_kind);
  WriteMember(writer, "apiVersion",
              request.api_version.empty() ? "admission.k8s.io/v1" : request.api_version);
  WriteResponse(writer, request.uid, answer);
  writer.EndObject();
  out += '\n';
  return out;
}

std::string WriteErrored(int code, std::string_view message) {
  ReviewAnswer answer;
  answer.allowed = false;
  answer.status.code = code;
  answer.status.message = message;
  std::string out;
  JsonWriter writer(out);
  writer.BeginObject();
  WriteResponse(writer, "", answer);
  writer.EndObject();
  out += '\n';
  return out;
}

}  // namespace plimsoll::serve
