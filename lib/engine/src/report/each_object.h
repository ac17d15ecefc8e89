// Goes through the objects of a source that can be read, for those who look for some of them before the
// source is judged. What cannot be read is passed over: it comes up when the source is judged.
#pragma once

#include "../input/named_object.h"
#include "../input/objects.h"
#include "each_document.h"

namespace plimsoll::engine {

// `visit(object)`: items of lists have their apiVersion and kind. The object is gone when it returns.
template <class Visit>
void ForEachObject(const text::Source& source, const value::ReadOptions& options, const Visit& visit) {
  InputReport unread;
  ItemTyper typer;
  ForEachDocument(source, options, unread, [&](const value::Document& document, const value::StreamEntry&) {
    for (const ObjectRef& object : OpenDocument(document).objects) {
      if (object.value.IsObject()) visit(typer.Typed(object));
    }
  });
}

// Whether an object is of a kind of the core group.
inline bool IsCoreObject(value::Value object, std::string_view kind) {
  return TextIn(object, "kind") == kind && TextIn(object, "apiVersion") == "v1";
}

}  // namespace plimsoll::engine
