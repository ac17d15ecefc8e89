#include "with_namespace.h"

#include <optional>

#include "plimsoll/value/build.h"

namespace plimsoll::engine {

value::Document WithNamespace(value::Value object, std::string_view name) {
  value::Document document;
  value::DocumentBuilder out(document);
  bool placed = false;
  const auto place = [&](std::optional<value::Value> metadata) {
    out.Key("metadata");
    out.BeginObject();
    if (metadata && metadata->IsObject()) {
      for (const value::Member member : metadata->Members()) {
        if (member.key == "namespace") continue;
        out.Key(member.key);
        value::Send(member.value, out);
      }
    }
    out.Key("namespace");
    out.String(name);
    out.EndObject();
    placed = true;
  };
  out.BeginObject();
  for (const value::Member member : object.Members()) {
    if (member.key == "metadata" && (member.value.IsObject() || member.value.IsNull())) {
      place(member.value);
      continue;
    }
    placed |= member.key == "metadata";
    out.Key(member.key);
    value::Send(member.value, out);
  }
  if (!placed) place(std::nullopt);
  out.EndObject();
  return document;
}

}  // namespace plimsoll::engine
