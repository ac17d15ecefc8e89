#include "item_elements.h"

#include <algorithm>

#include "plimsoll/text/go_format.h"

namespace plimsoll::merge {
namespace {

std::string NoKeysError(std::span<const ListKey> keys) {
  std::string out = "associative list with keys has an element that omits all key fields [";
  for (const ListKey& key : keys) {
    if (&key != keys.data()) out += ' ';
    text::AppendQuoted(out, key.name);
  }
  return out + "] (and doesn't have default values for any key fields)";
}

PathElement Nameless(std::string& error, std::string reason) {
  error = std::move(reason);
  return {};
}

PathElement KeyedElement(const ListProgram& list, const Node& item, Arena& arena, std::string& error) {
  if (item.IsNull()) return Nameless(error, "associative list with keys may not have a null element");
  if (!item.IsObject()) return Nameless(error, "associative list with keys may not have non-map elements");
  auto* const fields = reinterpret_cast<Member*>(arena.Allocate(list.keys.size() * sizeof(Member)));
  size_t count = 0;
  for (const ListKey& key : list.keys) {
    const Node* value = item.Find(key.name);
    if (value == nullptr && !list.element_has_map) {
      return Nameless(error, "couldn't find default value for " + std::string(key.name) + ": " +
                                 (list.element_found ? "associative list may not have non-map types"
                                                     : "invalid elementType for list"));
    }
    if (value == nullptr) value = key.default_value;
    if (value != nullptr) fields[count++] = {key.name, *value};
  }
  if (count == 0) return Nameless(error, NoKeysError(list.keys));
  SortMembers({fields, count});
  return PathElement::Key({fields, count});
}

PathElement SetElement(const Node& item, std::string& error) {
  if (item.IsObject()) {
    return Nameless(error, "associative list without keys has an element that's a map type");
  }
  if (item.IsArray()) return Nameless(error, "not supported: associative list with lists as elements");
  if (item.IsNull()) {
    return Nameless(error, "associative list without keys has an element that's an explicit null");
  }
  return PathElement::ValueOf(item);
}

}  // namespace

PathElement ItemElement(const ListProgram& list, const Node& item, Arena& arena, std::string& error) {
  if (!list.IsAssociative()) return Nameless(error, "invalid indexing of non-associative list");
  return list.keys.empty() ? SetElement(item, error) : KeyedElement(list, item, arena, error);
}

ItemElements::ItemElements(const ListProgram& list, std::span<const Node> items, Arena& arena,
                           std::string* error) {
  auto* const elements = reinterpret_cast<PathElement*>(arena.Allocate(items.size() * sizeof(PathElement)));
  auto* const sorted = reinterpret_cast<uint32_t*>(arena.Allocate(items.size() * sizeof(uint32_t)));
  std::string problem;
  uint32_t count = 0;
  for (const Node& item : items) {
    elements[count] = ItemElement(list, item, arena, problem);
    if (error != nullptr && elements[count].kind == PathElement::Kind::kNone) {
      *error = problem;
      break;
    }
    sorted[count] = count;
    ++count;
  }
  elements_ = {elements, count};
  sorted_ = {sorted, count};
  const auto before = [&](uint32_t a, uint32_t b) {
    const int order = Compare(elements[a], elements[b]);
    return order != 0 ? order < 0 : a < b;
  };
  if (!std::ranges::is_sorted(sorted_, before)) std::ranges::sort(sorted_, before);
}

size_t ItemElements::RunAt(size_t at) const {
  size_t end = at + 1;
  while (end < sorted_.size() && elements_[sorted_[end]] == elements_[sorted_[at]]) ++end;
  return end - at;
}

}  // namespace plimsoll::merge
