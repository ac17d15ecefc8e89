#include "plimsoll/engine/objects/stored_text.h"

#include <vector>

#include "plimsoll/reshape/presence.h"
#include "plimsoll/text/json_writer.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/json_reader.h"
#include "plimsoll/value/write.h"

namespace plimsoll::engine {
namespace {

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

void AppendDefaults(text::JsonWriter& json, const std::vector<DefaultNote>& defaults) {
  json.BeginObject();
  for (const DefaultNote& note : defaults) {
    json.Key(note.pointer);
    json.Raw(note.value);
  }
  json.EndObject();
}

std::string Wrapped(const StoredObject& stored, bool presence, bool defaults) {
  std::string out;
  text::JsonWriter json(out);
  json.BeginObject();
  json.Key("object");
  json.Raw(value::WriteJson(stored.object.root(), {.exact_floats = true}).value_or("null"));
  if (presence) {
    json.Key("presence");
    AppendPresence(json, stored.presence);
  }
  if (defaults) {
    json.Key("defaults");
    AppendDefaults(json, stored.defaults);
  }
  json.EndObject();
  return out;
}

}  // namespace

void WriteWithNotes(const StoredObject& stored, const StoredNotes& notes, DocumentWriter& writer,
                    std::string& out) {
  const text::Source wrapped("notes", Wrapped(stored, notes.presence, notes.defaults));
  value::Document document;
  if (value::ReadJson(wrapped.bytes(), {}, document).ok()) writer.Write(document.root(), out);
}

}  // namespace plimsoll::engine
