// Reads the configuration: its schema says whether it can be used, so that reading it has nothing to complain
// about.
#include <array>
#include <cstddef>

#include "configuration.h"
#include "given_text.h"
#include "plimsoll/batch/finding_text.h"
#include "plimsoll/engine/judge/schema_judge.h"
#include "plimsoll/finding/finding.h"
#include "plimsoll/value/document_stream.h"
#include "plimsoll/value/value_text.h"

namespace plimsoll::serve {
namespace {

using value::Value;

template <class Enum>
struct Word {
  std::string_view word;
  Enum meaning;
};

constexpr std::array kEnforcements = {Word<Enforcement>{"enforce", Enforcement::kEnforce},
                                      Word<Enforcement>{"warn", Enforcement::kWarn},
                                      Word<Enforcement>{"audit", Enforcement::kAudit}};
constexpr std::array kFailurePolicies = {Word<FailurePolicy>{"Fail", FailurePolicy::kFail},
                                         Word<FailurePolicy>{"Ignore", FailurePolicy::kIgnore}};
constexpr std::array kUnknownKinds = {Word<UnknownKinds>{"allow", UnknownKinds::kAllow},
                                      Word<UnknownKinds>{"warn", UnknownKinds::kWarn},
                                      Word<UnknownKinds>{"refuse", UnknownKinds::kRefuse}};
constexpr std::array kUnknownFields = {Word<UnknownFields>{"request", UnknownFields::kRequest},
                                       Word<UnknownFields>{"refuse", UnknownFields::kRefuse},
                                       Word<UnknownFields>{"warn", UnknownFields::kWarn},
                                       Word<UnknownFields>{"ignore", UnknownFields::kIgnore}};

// Leaves what is not there as it is.
template <class Words, class Enum>
void ReadWord(Value map, std::string_view key, const Words& words, Enum& out) {
  const std::string_view text = value::TextIn(map, key);
  for (const auto& one : words) {
    if (one.word == text) out = one.meaning;
  }
}

void ReadFlag(Value map, std::string_view key, bool& out) {
  const std::optional<Value> held = map.Find(key);
  if (held && held->kind() == value::Kind::kBool) out = held->AsBool();
}

std::vector<std::string> ReadTexts(Value map, std::string_view key) {
  std::vector<std::string> out;
  const std::optional<Value> held = map.Find(key);
  if (!held) return out;
  for (const Value item : held->Items()) out.emplace_back(item.AsString());
  return out;
}

void ReadSettings(Value map, Settings& out) {
  ReadWord(map, "enforcement", kEnforcements, out.enforcement);
  ReadWord(map, "failurePolicy", kFailurePolicies, out.failure_policy);
  ReadWord(map, "unknownKinds", kUnknownKinds, out.unknown_kinds);
  ReadWord(map, "unknownFields", kUnknownFields, out.unknown_fields);
  ReadFlag(map, "extraWarnings", out.extra_warnings);
  if (const std::optional<Value> policies = map.Find("policies")) {
    Enforcement enforcement = out.OfPolicies();
    ReadWord(*policies, "enforcement", kEnforcements, enforcement);
    if (policies->Find("enforcement")) out.policy_enforcement = enforcement;
  }
  const std::optional<Value> mutate = map.Find("mutate");
  if (!mutate) return;
  ReadFlag(*mutate, "defaults", out.mutate.defaults);
  ReadFlag(*mutate, "prune", out.mutate.prune);
  ReadFlag(*mutate, "unions", out.mutate.unions);
}

Rule ReadRule(Value map, const Settings& usual) {
  Rule rule;
  rule.settings = usual;
  ReadSettings(map, rule.settings);
  for (const std::string& kind : ReadTexts(map, "kinds")) rule.kinds.push_back(KindPattern::Of(kind));
  rule.namespaces = ReadTexts(map, "namespaces");
  if (const std::optional<Value> labels = map.Find("labels")) {
    for (const value::Member label : labels->Members()) {
      rule.labels.emplace_back(label.key, label.value.AsString());
    }
  }
  return rule;
}

// From the directory of the configuration.
std::string PathFrom(const std::string& file, const std::string& path) {
  const size_t slash = file.rfind('/');
  return path.starts_with('/') || slash == std::string::npos ? path : file.substr(0, slash + 1) + path;
}

Configuration ReadRoot(Value root, const std::string& file) {
  Configuration out;
  ReadSettings(root, out.settings);
  if (root.Find("exemptNamespaces")) out.exempt_namespaces = ReadTexts(root, "exemptNamespaces");
  ReadFlag(root, "exemptOwnNamespace", out.exempt_own_namespace);
  ReadFlag(root, "logObjects", out.log_objects);
  if (const std::optional<Value> policies = root.Find("policies")) {
    for (const std::string& path : ReadTexts(*policies, "paths"))
      out.policies.push_back(PathFrom(file, path));
  }
  if (const std::optional<Value> rules = root.Find("rules")) {
    for (const Value rule : rules->Items()) out.rules.push_back(ReadRule(rule, out.settings));
  }
  return out;
}

std::vector<std::string> SchemaErrors(const text::Source& source) {
  const GivenText schema(ConfigurationSchema());
  const auto judge = engine::SchemaJudge::Load(schema, {"configuration.schema.json"}, {});
  if (!judge) return {"the schema of the configuration cannot be used"};
  const engine::InputReport report = (*judge)->Check(source);
  std::vector<std::string> out;
  for (const finding::Finding& finding : report.findings) out.push_back(batch::FindingText(finding));
  if (report.objects > 1)
    out.push_back(source.name() + ": there must be one document, not " + std::to_string(report.objects));
  return out;
}

}  // namespace

ReadConfiguration ReadConfigurationFile(const text::Source& source) {
  ReadConfiguration out;
  out.errors = SchemaErrors(source);
  if (!out.errors.empty()) return out;
  const value::ReadOptions options;
  value::DocumentStream stream(source, options);
  value::Document document;
  value::StreamEntry entry;
  while (stream.Next(document, entry)) {
    if (!document.empty() && document.root().IsObject())
      out.configuration = ReadRoot(document.root(), source.name());
  }
  return out;
}

}  // namespace plimsoll::serve
