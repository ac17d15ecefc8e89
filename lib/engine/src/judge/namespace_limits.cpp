#include "plimsoll/engine/judge/namespace_limits.h"

#include "../report/each_object.h"
#include "plimsoll/builtin/admit/kind_defaults.h"

namespace plimsoll::engine {

using value::Value;

void NamespaceLimits::Add(const text::Source& source, const value::ReadOptions& options,
                          const kinds::Kinds& kinds) {
  if (source.bytes().find("LimitRange") == std::string_view::npos) return;
  ForEachObject(source, options, [&](Value object) {
    if (IsCoreObject(object, "LimitRange")) AddRange(object, kinds);
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
  ranges_.Set(value::TextIn(metadata, "namespace"), value::TextIn(metadata, "name"),
              builtin::LimitRangeOf(defaulted.root()));
}

}  // namespace plimsoll::engine
