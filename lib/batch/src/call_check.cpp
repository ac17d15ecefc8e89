// Check and Admit: is each object valid, and what would be stored?
#include <algorithm>
#include <array>
#include <cstddef>
#include <ctime>
#include <optional>
#include <utility>

#include "call_parts.h"
#include "call_policies.h"
#include "plimsoll/builtin/kind/subresource.h"
#include "plimsoll/engine/judge/checking.h"
#include "plimsoll/engine/report/old_objects.h"
#include "plimsoll/value/write.h"

namespace plimsoll::batch {
namespace {

// Many objects that are all wrong must not fill the memory.
constexpr size_t kMaxFindings = 10'000;

// What is to be checked, and how.
struct CheckRequest {
  std::optional<text::Source> objects;
  engine::OldObjects old;
  engine::JudgeOptions options;
  engine::PolicyCheckOptions policies;
};

std::string_view QueryValue(std::string_view query, std::string_view key) {
  while (!query.empty()) {
    const std::string_view pair = query.substr(0, query.find('&'));
    query.remove_prefix(std::min(query.size(), pair.size() + 1));
    if (pair.starts_with(key) && pair.substr(key.size()).starts_with('=')) return pair.substr(key.size() + 1);
  }
  return {};
}

// A part of the body, or of the query.
std::string_view Setting(const CallParts& parts, const Call& call, std::string_view name) {
  const std::string_view text = parts.Text(name);
  return text.empty() ? QueryValue(call.query, name) : text;
}

std::string ReadUnknown(std::string_view word, reshape::Unknown& out) {
  if (word.empty()) return {};
  if (word == "strict") {
    out = reshape::Unknown::kStrict;
  } else if (word == "prune") {
    out = reshape::Unknown::kPrune;
  } else if (word == "preserve") {
    out = reshape::Unknown::kPreserve;
  } else {
    return "unknownFields must be strict, prune or preserve";
  }
  return {};
}

std::string ReadMetadata(std::string_view word, crd::MetadataSource& out) {
  if (word.empty()) return {};
  if (word == "file") {
    out = crd::MetadataSource::kFromFile;
  } else if (word == "request") {
    out = crd::MetadataSource::kFromRequest;
  } else if (word == "handler") {
    out = crd::MetadataSource::kFromHandler;
  } else {
    return "metadata must be file, request or handler";
  }
  return {};
}

// What is wrong with the request; empty when nothing is.
std::string ReadOld(const CallParts& parts, const Call& call, CheckRequest& out) {
  const std::string_view word = Setting(parts, call, "subresource");
  const std::optional<builtin::Subresource> subresource = builtin::SubresourceNamed(word);
  if (!subresource) return "there is no subresource " + std::string(word);
  out.options.subresource = *subresource;
  const std::optional<text::Source> old = parts.Part("old");
  if (!old) {
    const bool creates = *subresource == builtin::Subresource::kNone || builtin::IsCreated(*subresource);
    return creates ? "" : "an update of the " + std::string(word) + " needs the old object";
  }
  const engine::InputReport report = out.old.Add(*old, out.options.read);
  if (finding::CountErrors(report.findings) != 0) return "old: " + report.findings.front().message;
  if (out.old.size() > 1 || report.objects != 1) return "old must be one object";
  out.options.old = &out.old;
  out.options.one_old = true;
  return {};
}

std::string ReadCheck(const KindSet& set, const CallParts& parts, const Call& call, CheckRequest& out) {
  const std::string unknown =
      parts.Unknown({"object", "old", "subresource", "unknownFields", "metadata", "user"});
  if (!unknown.empty()) return "there is no part " + unknown;
  if (!call.policies && parts.Member("user")) return "there is no part user";
  out.objects = parts.Objects();
  if (!out.objects) return "the part object is missing";
  out.options = set.check_options();
  out.options.read = call.read;
  out.options.max_findings = kMaxFindings;
  out.options.cluster.now = value::Time{std::time(nullptr)};
  out.options.cancelled = call.cancelled;
  out.options.out_of_time = out.options.cancelled;
  if (std::string error = ReadUnknown(Setting(parts, call, "unknownFields"), out.options.unknown);
      !error.empty()) {
    return error;
  }
  if (std::string error = ReadMetadata(Setting(parts, call, "metadata"), out.options.metadata);
      !error.empty()) {
    return error;
  }
  if (std::string error = ReadPolicyUser(parts, out.policies.request.user); !error.empty()) return error;
  if (std::string error = ReadOld(parts, call, out); !error.empty()) return error;
  out.policies.request.subresource = Setting(parts, call, "subresource");
  out.policies.read = call.read;
  out.policies.old = out.options.old;
  return {};
}

// Of objects that policies refuse, nothing is stored.
void DropRefused(engine::AdmitReport& report) {
  std::erase_if(report.stored, [&](const engine::StoredObject& stored) {
    return std::ranges::any_of(report.findings, [&](const finding::Finding& finding) {
      return finding.object == stored.number && finding.severity == finding::Severity::kError;
    });
  });
}

}  // namespace

Reply Check(const KindSet& set, const Call& call) {
  auto parts = CallParts::Read(call, true);
  if (!parts) return UnreadReply(std::move(parts.error()));
  CheckRequest check;
  if (const std::string error = ReadCheck(set, *parts, call, check); !error.empty()) {
    return MalformedReply(error);
  }
  engine::InputReport report = engine::CheckObjects(set.kinds(), *check.objects, check.options);
  AddPolicyFindings(set, call, *check.objects, check.policies, report);
  std::string body;
  text::JsonWriter writer(body);
  writer.BeginObject();
  WriteReport(writer, report);
  writer.EndObject();
  return ReportReply(std::move(body), finding::CountErrors(report.findings) == 0);
}

Reply Admit(const KindSet& set, const Call& call) {
  auto parts = CallParts::Read(call, true);
  if (!parts) return UnreadReply(std::move(parts.error()));
  CheckRequest check;
  if (const std::string error = ReadCheck(set, *parts, call, check); !error.empty()) {
    return MalformedReply(error);
  }
  engine::AdmitReport report = engine::AdmitObjects(set.kinds(), *check.objects, check.options);
  AddPolicyFindings(set, call, *check.objects, check.policies, report);
  DropRefused(report);
  std::string body;
  text::JsonWriter writer(body);
  writer.BeginObject();
  WriteReport(writer, report);
  writer.Key("stored");
  writer.BeginArray();
  for (const engine::StoredObject& stored : report.stored) {
    writer.Raw(value::WriteJson(stored.object.root(), {.exact_floats = true}).value_or("null"));
  }
  writer.EndArray();
  writer.Key("cost");
  writer.Int(report.rule_cost);
  writer.EndObject();
  return ReportReply(std::move(body), finding::CountErrors(report.findings) == 0);
}

}  // namespace plimsoll::batch
