#include <algorithm>

#include "invocation.h"
#include "judge_setup.h"
#include "plimsoll/engine/second_crds.h"
#include "plimsoll/engine/unknown_kinds.h"
#include "plimsoll/text/json_writer.h"
#include "plimsoll/value/json_reader.h"
#include "plimsoll/value/write.h"
#include "run_report.h"
#include "standard_output.h"

namespace plimsoll::app {

using engine::InputReport;

namespace {

bool Annotates(const AdmitCommand& command) {
  return command.judge.options.defaults == reshape::DefaultMode::kAnnotate;
}

void AppendPresence(text::JsonWriter& json, const reshape::Presence& presence) {
  json.BeginObject();
  for (const reshape::PresenceEntry& entry : presence.entries()) {
    json.Key(entry.pointer);
    json.BeginArray();
    if (entry.marks.missing) json.String("missing");
    if (entry.marks.was_null) json.String("wasNull");
    if (entry.marks.default_applied) json.String("defaultApplied");
    json.EndArray();
  }
  json.EndObject();
}

void AppendDefaults(text::JsonWriter& json, const std::vector<engine::DefaultNote>& defaults) {
  json.BeginObject();
  for (const engine::DefaultNote& note : defaults) {
    json.Key(note.pointer);
    json.Raw(note.value);
  }
  json.EndObject();
}

// {"object": ..., "presence": {"/spec/x": ["missing", "defaultApplied"]}, "defaults": {"/spec/x": 1}}
std::string Wrapped(const engine::StoredObject& stored, const AdmitCommand& command) {
  std::string out;
  text::JsonWriter json(out);
  json.BeginObject();
  json.Key("object");
  json.Raw(value::WriteJson(stored.object.root(), {.exact_floats = true}).value_or("null"));
  if (command.presence == Presence::kShow) {
    json.Key("presence");
    AppendPresence(json, stored.presence);
  }
  if (Annotates(command)) {
    json.Key("defaults");
    AppendDefaults(json, stored.defaults);
  }
  json.EndObject();
  return out;
}

void WriteStored(const engine::StoredObject& stored, const AdmitCommand& command,
                 engine::DocumentWriter& writer, std::string& out) {
  if (command.presence == Presence::kKeep) return writer.Write(stored.preserving->root(), out);
  if (command.presence == Presence::kIgnore && !Annotates(command)) {
    return writer.Write(stored.object.root(), out);
  }
  const text::Source wrapped("presence", Wrapped(stored, command));
  value::Document document;
  if (value::ReadJson(wrapped.bytes(), {}, document).ok()) writer.Write(document.root(), out);
}

}  // namespace

int RunAdmit(const AdmitCommand& command) {
  const engine::Disk disk;
  StandardOutput out;
  int code = kAllGood;
  const auto tell = [&](InputReport report) {
    if (command.warnings_as_errors) {
      for (finding::Finding& finding : report.findings) finding.severity = finding::Severity::kError;
    }
    Complain(report);
    if (finding::CountErrors(report.findings) != 0) code = std::max(code, kFindings);
    if (report.unreadable) code = kUnusable;
  };
  JudgeCommand judge = command.judge;
  judge.options.presence = command.presence != Presence::kIgnore;
  const JudgeSetup setup(judge, disk, tell);
  engine::DocumentWriter writer(command.to, true);
  SearchOutcome outcome = setup.outcome();
  engine::UnknownKinds unknown;
  engine::SecondCrds seconds;
  for (const engine::Input& input : setup.inputs()) {
    const auto source = setup.Read(input);
    if (!source) {
      if (!outcome.Skips(input, source.error())) tell(source.error());
      continue;
    }
    engine::AdmitReport report = setup.catalog().Admit(*source, setup.options(), input.origin());
    if (outcome.Skips(input, report)) continue;
    unknown.Take(report);
    seconds.Take(report);
    tell(report);
    for (const engine::StoredObject& stored : report.stored)
      WriteStored(stored, command, writer, out.buffer());
    out.FlushWhenLarge();
  }
  for (const InputReport& kind : unknown.Reports()) tell(kind);
  for (const InputReport& kind : seconds.Reports()) tell(kind);
  outcome.Complain();
  if (command.judge.search.verbose) outcome.List();
  setup.cache().TellBroken(tell);
  return out.Flush() ? code : kUnusable;
}

}  // namespace plimsoll::app
