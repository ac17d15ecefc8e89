#include "audit.h"

#include <algorithm>

#include "plimsoll/policy/run/limits.h"
#include "plimsoll/text/json_writer.h"

namespace plimsoll::policy {
namespace {

constexpr std::string_view kFailureKey = "validation.policy.admission.k8s.io/validation_failure";

void WriteFailure(text::JsonWriter& writer, const AuditFailure& failure) {
  writer.BeginObject();
  writer.Key("message");
  writer.String(failure.message);
  writer.Key("policy");
  writer.String(failure.binding->policy_name);
  writer.Key("binding");
  writer.String(failure.binding->name);
  writer.Key("expressionIndex");
  writer.Int(static_cast<int64_t>(failure.expression));
  writer.Key("validationActions");
  writer.BeginArray();
  for (const std::string_view action : failure.binding->validation_actions) writer.String(action);
  writer.EndArray();
  writer.EndObject();
}

}  // namespace

void AuditValues::Add(std::string_view key, std::string_view value) {
  std::vector<std::string>& values = values_[std::string(key)];
  const std::string cut(value.substr(0, kMaxAuditValueBytes));
  if (std::ranges::find(values, cut) == values.end()) values.push_back(cut);
}

void AuditValues::Publish(std::string_view policy, std::map<std::string, std::string>& out) const {
  for (const auto& [key, values] : values_) {
    std::string joined;
    for (const std::string& value : values) joined += (joined.empty() ? "" : ", ") + value;
    out.insert_or_assign(std::string(policy) + "/" + key, std::move(joined));
  }
}

void PublishFailures(const std::vector<AuditFailure>& failures, std::map<std::string, std::string>& out) {
  if (failures.empty()) return;
  std::string json;
  text::JsonWriter writer(json);
  writer.BeginArray();
  for (size_t i = 0; i < std::min(failures.size(), kMaxAuditFailures); ++i) WriteFailure(writer, failures[i]);
  writer.EndArray();
  out.insert_or_assign(std::string(kFailureKey), std::move(json));
}

}  // namespace plimsoll::policy
