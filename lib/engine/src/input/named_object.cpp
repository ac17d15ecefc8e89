#include "named_object.h"

#include <algorithm>
#include <optional>

namespace plimsoll::engine {

using reshape::Place;
using value::Member;
using value::Value;

text::Span PlaceOf(Value object, std::string_view key) {
  const std::optional<Value> held = object.Find(key);
  return held ? held->span() : object.span();
}

void AppendIdentity(std::string& out, std::string_view api_version, std::string_view kind, Value object) {
  const std::optional<Value> metadata = object.Find("metadata");
  const std::string_view name = metadata ? TextIn(*metadata, "name") : std::string_view{};
  if (name.empty()) return;
  const std::string_view space = TextIn(*metadata, "namespace");
  const std::string_view group = GroupOf(api_version);
  constexpr size_t kMostBesides = 10;  // slashes, and `default`
  out.reserve(out.size() + group.size() + kind.size() + space.size() + name.size() + kMostBesides);
  // Neither names nor kinds contain a slash, so the parts cannot run into each other.
  out += group;
  for (const std::string_view part : {kind, space.empty() ? "default" : space, name}) {
    out += '/';
    out += part;
  }
}

std::string IdentityOf(std::string_view api_version, std::string_view kind, Value object) {
  std::string identity;
  AppendIdentity(identity, api_version, kind, object);
  return identity;
}

std::string TitleOf(std::string_view identity) {
  const size_t kind = identity.find('/') + 1;
  const size_t space = identity.find('/', kind);
  std::string_view name = identity.substr(space + 1);
  if (name.starts_with("default/")) name.remove_prefix(8);
  return std::string(identity.substr(kind, space - kind)) + ' ' + std::string(name);
}

Value ItemTyper::Typed(const ObjectRef& object) {
  const bool bare = !object.value.Find("kind") && !object.value.Find("apiVersion");
  if (!bare || object.inherited_kind.empty() || object.inherited_api_version.empty()) return object.value;
  const reshape::Stock from = writer_.Start(object.value, typed_);
  const Place place = Place::Of(object.value.node());
  const uint32_t container = writer_.OpenContainer(value::Kind::kObject, place);
  uint32_t count = 2;
  for (const std::string_view text : {std::string_view("apiVersion"), object.inherited_api_version,
                                      std::string_view("kind"), object.inherited_kind}) {
    writer_.AddText(text, place);
  }
  for (const Member member : object.value.Members()) {
    writer_.CopyNode(from, member.key_value.index(), place);
    writer_.CopySubtree(from, member.value.index(), place);
    ++count;
  }
  writer_.Close(container, count);
  return typed_.root();
}

}  // namespace plimsoll::engine
