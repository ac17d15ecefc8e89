#include "settings_reader.h"

#include <utility>

#include "../report/code_named.h"
#include "plimsoll/pattern/pattern.h"

namespace plimsoll::engine {
namespace {

using finding::Severity;
using value::Value;

void ReadSeverities(Value severities, ConfigValues& values, Severities& out) {
  if (!severities.IsObject()) return values.Complain(severities, "must be a map from codes to severities");
  for (const value::Member member : severities.Members()) {
    const auto code = CodeNamed(member.key);
    if (!code) {
      values.Complain(member.key_value, "there is no code " + std::string(member.key));
      continue;
    }
    const std::string_view word = ConfigValues::Word(member.value);
    if (word == "off") {
      out[*code] = std::nullopt;
    } else if (word == "error") {
      out[*code] = Severity::kError;
    } else if (word == "warning") {
      out[*code] = Severity::kWarning;
    } else {
      values.Complain(member.value, "must be error, warning or off");
    }
  }
}

void ReadFieldSeverities(Value entry, ConfigValues& values, FileSettings& out) {
  if (!entry.IsObject()) return values.Complain(entry, "must be a map");
  FieldSeverities read;
  bool has_field = false;
  for (const value::Member member : entry.Members()) {
    if (member.key == "field") {
      Result<FieldPattern> field = FieldPattern::Parse(values.Text(member.value));
      field ? void(read.field = std::move(*field)) : values.Complain(member.value, field.error().message);
      has_field = true;
    } else if (member.key == "severities") {
      ReadSeverities(member.value, values, read.severities);
    } else {
      values.ComplainOfKey(member);
    }
  }
  if (!has_field) return values.Complain(entry, "field must name what these severities are for");
  out.field_severities.push_back(std::move(read));
}

void ReadDuplicates(Value value, ConfigValues& values, FileSettings& out) {
  out.duplicates = DuplicateScopeNamed(ConfigValues::Word(value));
  if (!out.duplicates) values.Complain(value, "must be " + std::string(kDuplicateScopes));
}

void ReadPlaceholders(Value value, ConfigValues& values, FileSettings& out) {
  for (const std::string& name : values.Texts(value)) {
    if (out.placeholders.Add(name)) continue;
    values.Complain(value,
                    "there is no style " + name + "; styles: " + std::string(PlaceholderStyles::kNames));
  }
}

void ReadSkippedKinds(Value value, ConfigValues& values, FileSettings& out) {
  out.skip_kinds = values.Texts(value);
  for (const std::string& kind : out.skip_kinds) {
    if (std::string wrong = ComplaintAboutKind(kind); !wrong.empty()) values.Complain(value, wrong);
  }
}

void ReadSkippedFields(Value value, ConfigValues& values, FileSettings& out) {
  for (const std::string& text : values.Texts(value)) {
    Result<FieldPattern> field = FieldPattern::Parse(text);
    field ? out.skip_fields.push_back(std::move(*field)) : values.Complain(value, field.error().message);
  }
}

void ReadUnwantedName(Value entry, ConfigValues& values, FileSettings& out) {
  if (!entry.IsObject()) return values.Complain(entry, "must be a map");
  crd::UnwantedName read;
  for (const value::Member member : entry.Members()) {
    if (member.key == "pattern") {
      read.pattern = values.Text(member.value);
      const auto pattern = pattern::Pattern::Compile(read.pattern);
      if (!pattern) values.Complain(member.value, pattern.error().message);
    } else if (member.key == "reason") {
      read.reason = values.Text(member.value);
    } else {
      values.ComplainOfKey(member);
    }
  }
  if (read.pattern.empty() || read.reason.empty())
    return values.Complain(entry, "pattern and reason are required");
  out.unwanted_names.push_back(std::move(read));
}

void ReadCluster(Value cluster, ConfigValues& values, builtin::ClusterFacts& out) {
  if (!cluster.IsObject()) return values.Complain(cluster, "must be a map");
  for (const value::Member member : cluster.Members()) {
    if (member.key == "allowPrivileged") {
      out.allow_privileged = values.Flag(member.value);
    } else if (member.key == "serviceClusterIPRange") {
      auto ranges = builtin::ParseServiceRanges(values.Text(member.value));
      ranges ? void(out.service_ranges = std::move(*ranges))
             : values.Complain(member.value, ranges.error().message);
    } else if (member.key == "serviceNodePortRange") {
      const auto range = builtin::ParseNodePortRange(values.Text(member.value));
      range ? void(out.service_node_ports = *range) : values.Complain(member.value, range.error().message);
    } else {
      values.ComplainOfKey(member);
    }
  }
}

}  // namespace

bool ReadFileSetting(const value::Member& member, ConfigValues& values, FileSettings& out) {
  if (member.key == "kubernetesVersion") {
    out.kubernetes_version = values.Text(member.value);
  } else if (member.key == "severities") {
    ReadSeverities(member.value, values, out.severities);
  } else if (member.key == "fieldSeverities") {
    if (!member.value.IsArray()) values.Complain(member.value, "must be a list");
    for (const Value entry : member.value.Items()) ReadFieldSeverities(entry, values, out);
  } else if (member.key == "duplicates") {
    ReadDuplicates(member.value, values, out);
  } else if (member.key == "placeholders") {
    ReadPlaceholders(member.value, values, out);
  } else if (member.key == "skipKinds") {
    ReadSkippedKinds(member.value, values, out);
  } else if (member.key == "skipFields") {
    ReadSkippedFields(member.value, values, out);
  } else if (member.key == "unwantedNames") {
    if (!member.value.IsArray()) values.Complain(member.value, "must be a list");
    for (const Value entry : member.value.Items()) ReadUnwantedName(entry, values, out);
  } else if (member.key == "cluster") {
    ReadCluster(member.value, values, out.cluster);
  } else {
    return false;
  }
  return true;
}

}  // namespace plimsoll::engine
