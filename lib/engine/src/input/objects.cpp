#include "objects.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "plimsoll/value/value_text.h"

namespace plimsoll::engine {
namespace {

using value::Path;
using value::Step;
using value::TextIn;
using value::Value;

constexpr std::string_view kListEnding = "List";

// Pushes the items of a list in reverse, so that they are popped in order.
void PushItems(const ObjectRef& list, std::string_view kind, Value items, std::vector<ObjectRef>& open) {
  const size_t before = open.size();
  uint32_t index = 0;
  for (Value item : items.Items()) {
    Path path = list.path;
    path.Push(Step::Field("items")).Push(Step::Index(index++));
    open.push_back({item, std::move(path), TextIn(list.value, "apiVersion"),
                    kind.substr(0, kind.size() - kListEnding.size())});
  }
  std::reverse(open.begin() + static_cast<ptrdiff_t>(before), open.end());
}

// Opens lists until there are none left.
void OpenLists(Value root, OpenedDocument& out) {
  std::vector<ObjectRef> open;
  open.push_back({root, {}, {}, {}});
  while (!open.empty()) {
    ObjectRef object = std::move(open.back());
    open.pop_back();
    const std::string_view kind = TextIn(object.value, "kind");
    const std::optional<Value> items = object.value.Find("items");
    if (!kind.ends_with(kListEnding) || !items) {
      out.objects.push_back(std::move(object));
    } else if (items->IsArray()) {
      PushItems(object, kind, *items, open);
    } else if (!items->IsNull()) {
      out.bad_items.push_back(*items);
    }
  }
}

}  // namespace

void OpenDocument(const value::Document& document, OpenedDocument& out) {
  out.objects.clear();
  out.bad_items.clear();
  if (document.empty() || document.root().IsNull()) return;
  const Value root = document.root();
  if (TextIn(root, "kind").ends_with(kListEnding)) return OpenLists(root, out);
  out.objects.push_back({root, {}, {}, {}});
}

OpenedDocument OpenDocument(const value::Document& document) {
  OpenedDocument out;
  OpenDocument(document, out);
  return out;
}

}  // namespace plimsoll::engine
