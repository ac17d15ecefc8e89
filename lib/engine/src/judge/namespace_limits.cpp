#include "plimsoll/engine/judge/namespace_limits.h"

#include "../input/named_object.h"
#include "../input/objects.h"
#include "../report/each_document.h"
#include "plimsoll/builtin/admit/kind_defaults.h"
#include "plimsoll/value/value_text.h"

namespace plimsoll::engine {
namespace {

using value::Value;

std::string SpaceOf(std::string_view name) { return name.empty() ? "default" : std::string(name); }

}  // namespace

void NamespaceLimits::Add(const text::Source& source, const value::ReadOptions& options,
                          const kinds::Kinds& kinds) {
  if (source.bytes().find("LimitRange") == std::string_view::npos) return;
  InputReport unread;
  ItemTyper typer;
  ForEachDocument(source, options, unread, [&](const value::Document& document, const value::StreamEntry&) {
    for (const ObjectRef& object : OpenDocument(document).objects) {
      if (!object.value.IsObject()) continue;
      const Value typed = typer.Typed(object);
      if (TextIn(typed, "kind") == "LimitRange" && TextIn(typed, "apiVersion") == "v1")
        AddRange(typed, kinds);
    }
  });
}

void NamespaceLimits::AddRange(Value object, const kinds::Kinds& kinds) {
  const kinds::Kind* kind = kinds.Find("v1", "LimitRange");
  value::Document defaulted;
  if (kind == nullptr || kind->builtin() == nullptr ||
      !builtin::SetKindDefaults(*kind->builtin(), kinds.minor_version(), object, defaulted)) {
    return;
  }
  const std::optional<Value> metadata = object.Find("metadata");
  const std::string space = SpaceOf(value::TextIn(metadata, "namespace"));
  auto& named = named_[space];
  named[std::string(value::TextIn(metadata, "name"))] = builtin::LimitRangeOf(defaulted.root());
  std::vector<builtin::LimitRange>& all = by_namespace_[space];
  all.clear();
  for (const auto& [name, range] : named) all.push_back(range);
}

const std::vector<builtin::LimitRange>& NamespaceLimits::Of(std::string_view name) const {
  static const std::vector<builtin::LimitRange> kNone;
  const auto found = by_namespace_.find(SpaceOf(name));
  return found == by_namespace_.end() ? kNone : found->second;
}

}  // namespace plimsoll::engine
