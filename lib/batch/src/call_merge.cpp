// Patch and Apply: what a patch or server-side apply makes of an object.
#include <ctime>
#include <optional>
#include <utility>

#include "call_parts.h"
#include "plimsoll/engine/objects/object_merge.h"
#include "plimsoll/engine/objects/object_unions.h"
#include "plimsoll/value/write.h"

namespace plimsoll::batch {
namespace {

using engine::ManifestObject;

// One object of a part, or why there is none: `error` for what no such request has, otherwise the report.
struct GivenObject {
  engine::Manifests manifests;
  engine::InputReport report;
  std::string error;

  bool ok() const { return error.empty() && finding::CountErrors(report.findings) == 0; }
  const ManifestObject& object() const { return manifests.objects().front(); }
};

GivenObject ReadObject(const CallParts& parts, std::string_view name, const value::ReadOptions& read) {
  GivenObject out;
  const std::optional<text::Source> source = parts.Part(name);
  if (!source) {
    out.error = "the part " + std::string(name) + " is missing";
    return out;
  }
  out.report = out.manifests.Add(*source, read);
  const size_t count = out.manifests.objects().size();
  if (finding::CountErrors(out.report.findings) == 0 && count != 1) {
    out.error = std::string(name) + " must be one object, not " + std::to_string(count);
  }
  return out;
}

std::optional<engine::PatchType> PatchTypeNamed(std::string_view word) {
  if (word == "strategic") return engine::PatchType::kStrategic;
  if (word == "merge") return engine::PatchType::kMerge;
  if (word == "json") return engine::PatchType::kJson;
  return std::nullopt;
}

// `object`, or null, and the findings.
void WriteObjectOutcome(text::JsonWriter& writer, const engine::ObjectOutcome& outcome) {
  writer.Key("valid");
  writer.Bool(outcome.object.has_value());
  WriteFindings(writer, outcome.findings);
  writer.Key("object");
  writer.Raw(outcome.object ? value::WriteJson(*outcome.object, {.exact_floats = true}).value_or("null")
                            : "null");
}

Reply OutcomeReply(const engine::ObjectOutcome& outcome) {
  std::string body;
  text::JsonWriter writer(body);
  writer.BeginObject();
  WriteObjectOutcome(writer, outcome);
  writer.EndObject();
  return ReportReply(std::move(body), outcome.object.has_value());
}

// The reply to parts that cannot be read.
Reply UnreadObjectReply(GivenObject given) {
  if (!given.error.empty()) return MalformedReply(given.error);
  return OutcomeReply({std::nullopt, std::move(given.report.findings)});
}

void WriteOwners(text::JsonWriter& writer, const std::vector<engine::OwnedField>& fields) {
  writer.Key("owners");
  writer.BeginArray();
  for (const engine::OwnedField& field : fields) {
    writer.BeginObject();
    writer.Key("path");
    writer.String(field.path);
    writer.Key("owners");
    writer.BeginArray();
    for (const std::string& owner : field.owners) writer.String(owner);
    writer.EndArray();
    writer.EndObject();
  }
  writer.EndArray();
}

}  // namespace

Reply Patch(const KindSet& set, const Call& call) {
  auto parts = CallParts::Read(call, false);
  if (!parts) return UnreadReply(std::move(parts.error()));
  if (const std::string unknown = parts->Unknown({"object", "patch", "type"}); !unknown.empty()) {
    return MalformedReply("there is no part " + unknown);
  }
  GivenObject object = ReadObject(*parts, "object", call.read);
  if (!object.ok()) return UnreadObjectReply(std::move(object));
  const std::optional<text::Source> source = parts->Part("patch");
  if (!source) return MalformedReply("the part patch is missing");
  const std::optional<engine::PatchType> type = PatchTypeNamed(parts->Text("type"));
  if (!type) return MalformedReply("type must be strategic, merge or json");
  const engine::PatchDocument patch(*source, call.read);
  if (finding::CountErrors(patch.report().findings) != 0) {
    return OutcomeReply({std::nullopt, patch.report().findings});
  }
  engine::ObjectOutcome outcome = ApplyPatch(object.object(), patch, *type, set.kinds());
  CheckPatchedUnions(object.object(), patch, set.unions(), outcome);
  return OutcomeReply(outcome);
}

Reply Apply(const KindSet& set, const Call& call) {
  auto parts = CallParts::Read(call, false);
  if (!parts) return UnreadReply(std::move(parts.error()));
  const std::string unknown =
      parts->Unknown({"object", "live", "fieldManager", "force", "subresource", "normalizeUnions"});
  if (!unknown.empty()) return MalformedReply("there is no part " + unknown);
  GivenObject object = ReadObject(*parts, "object", call.read);
  if (!object.ok()) return UnreadObjectReply(std::move(object));
  const bool updates = parts->Part("live").has_value();
  GivenObject live;
  if (updates) live = ReadObject(*parts, "live", call.read);
  if (!live.ok()) return UnreadObjectReply(std::move(live));
  if (parts->Text("fieldManager").empty()) return MalformedReply("the part fieldManager is missing");
  const std::string_view subresource = parts->Text("subresource");
  if (!subresource.empty() && subresource != "status") {
    return MalformedReply("subresource must be status");
  }
  const engine::ApplyOptions options{.manager = std::string(parts->Text("fieldManager")),
                                     .force = parts->Flag("force") ? merge::Force::kYes : merge::Force::kNo,
                                     .subresource = std::string(subresource),
                                     .now = {.seconds = std::time(nullptr)},
                                     .unions = &set.unions(),
                                     .normalize_unions = parts->Flag("normalizeUnions")};
  const engine::ApplyOutcome outcome =
      ApplyConfiguration(updates ? &live.object() : nullptr, object.object(), options, set.kinds());
  std::string body;
  text::JsonWriter writer(body);
  writer.BeginObject();
  WriteObjectOutcome(writer, outcome);
  WriteOwners(writer, outcome.owned);
  writer.EndObject();
  return ReportReply(std::move(body), outcome.object.has_value());
}

}  // namespace plimsoll::batch
