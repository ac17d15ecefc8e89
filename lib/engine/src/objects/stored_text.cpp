#include "plimsoll/engine/objects/stored_text.h"

#include <vector>

#include "plimsoll/reshape/presence.h"
#include "plimsoll/text/token_sink.h"
#include "plimsoll/value/build.h"

namespace plimsoll::engine {
namespace {

void AppendPresence(text::TokenSink& out, const reshape::Presence& presence) {
  out.BeginObject();
  for (const reshape::PresenceEntry& entry : presence.entries()) {
    out.Key(entry.pointer);
    out.BeginArray();
    if (entry.marks.missing) out.String("missing");
    if (entry.marks.was_null) out.String("wasNull");
    if (entry.marks.default_applied) out.String("defaultApplied");
    out.EndArray();
  }
  out.EndObject();
}

void AppendDefaults(text::TokenSink& out, const std::vector<UnsetDefault>& defaults) {
  out.BeginObject();
  for (const UnsetDefault& unset : defaults) {
    out.Key(unset.pointer);
    value::Send(unset.value, out);
  }
  out.EndObject();
}

}  // namespace

void WriteWithNotes(const StoredObject& stored, const StoredNotes& notes, DocumentWriter& writer,
                    std::string& out) {
  value::Document document;
  value::DocumentBuilder wrapped(document, value::Numbers::kAsExactJson);
  wrapped.BeginObject();
  wrapped.Key("object");
  value::Send(stored.object.root(), wrapped);
  if (notes.presence) {
    wrapped.Key("presence");
    AppendPresence(wrapped, stored.presence);
  }
  if (notes.defaults) {
    wrapped.Key("defaults");
    AppendDefaults(wrapped, stored.defaults);
  }
  wrapped.EndObject();
  writer.Write(document.root(), out);
}

}  // namespace plimsoll::engine
