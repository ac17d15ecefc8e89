#include "plimsoll/engine/report/object_walk.h"

#include "../input/named_object.h"
#include "../input/objects.h"
#include "plimsoll/value/document_stream.h"

namespace plimsoll::engine {
namespace {

WalkedObject WalkedFrom(const ObjectRef& object, uint32_t number) {
  WalkedObject out{
      object.value, TextIn(object.value, "apiVersion"), TextIn(object.value, "kind"), number, {}};
  if (out.api_version.empty()) out.api_version = object.inherited_api_version;
  if (out.kind.empty()) out.kind = object.inherited_kind;
  out.identity = IdentityOf(out.api_version, out.kind, object.value);
  return out;
}

}  // namespace

void WalkObjects(const text::Source& source, const value::ReadOptions& options,
                 const std::function<void(const WalkedObject&)>& visit) {
  value::DocumentStream stream(source, options);
  value::Document document;
  value::StreamEntry entry;
  uint32_t number = 0;
  while (stream.Next(document, entry)) {
    if (!entry.report.ok()) continue;
    for (const ObjectRef& object : OpenDocument(document).objects) {
      ++number;
      if (object.value.IsObject()) visit(WalkedFrom(object, number));
    }
  }
}

}  // namespace plimsoll::engine
