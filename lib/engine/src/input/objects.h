// The Kubernetes objects of a document: the document itself, or, when its kind is `List` or
// ends in `List`, its items, each with its own place.
#pragma once

#include <string_view>
#include <vector>

#include "plimsoll/value/path.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::engine {

struct ObjectRef {
  value::Value value;
  // From the root of the document to the object: empty, or `items[3]`.
  value::Path path;
  // What an item without kind and apiVersion inherits from its list (`PodList` holds Pods).
  std::string_view inherited_api_version;
  std::string_view inherited_kind;
};

struct OpenedDocument {
  std::vector<ObjectRef> objects;
  // Lists whose `items` is no list.
  std::vector<value::Value> bad_items;
};

// A null document holds no objects. Items that are lists are opened in turn.
OpenedDocument OpenDocument(const value::Document& document);
// The same, with the memory of a document before.
void OpenDocument(const value::Document& document, OpenedDocument& out);

}  // namespace plimsoll::engine
