#include "plimsoll/merge/fieldpath/path_element.h"

#include <algorithm>

#include "plimsoll/merge/value/key_order.h"
#include "plimsoll/text/go_format.h"

namespace plimsoll::merge {
namespace {

int CompareKeyFields(std::span<const Member> a, std::span<const Member> b) {
  for (size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
    if (const int names = CompareKeys(a[i].key, b[i].key); names != 0) return names;
    if (const int values = CompareNodes(a[i].value, b[i].value); values != 0) return values;
  }
  return a.size() < b.size() ? -1 : a.size() > b.size() ? 1 : 0;
}

void AppendNodeText(std::string& out, const Node& node);

void AppendArrayText(std::string& out, const Node& node) {
  out += '[';
  for (const Node& item : node.Items()) {
    if (&item != node.items) out += ',';
    AppendNodeText(out, item);
  }
  out += ']';
}

// Upstream glues the members of a map together.
void AppendNodeText(std::string& out, const Node& node) {
  switch (node.kind) {
    case Kind::kNull: out += "null"; return;
    case Kind::kBool: out += node.boolean ? "true" : "false"; return;
    case Kind::kInt: return text::AppendInt(out, node.integer);
    case Kind::kUint: out += "{{undefined}}"; return;
    case Kind::kFloat: return text::AppendFloat(out, node.number);
    case Kind::kString: return text::AppendQuoted(out, node.AsString());
    case Kind::kArray: return AppendArrayText(out, node);
    case Kind::kObject:
      for (const Member& member : node.Members()) {
        out.append(member.key) += '=';
        AppendNodeText(out, member.value);
      }
  }
}

// `[name="a",port=80]`.
void AppendKeyText(std::string& out, std::span<const Member> fields) {
  out += '[';
  for (const Member& field : fields) {
    if (&field != fields.data()) out += ',';
    (out += field.key) += '=';
    AppendNodeText(out, field.value);
  }
  out += ']';
}

value::ItemKey ItemKeyOf(std::string_view name, const Node& node) {
  value::ItemKey key{std::string(name), {}};
  AppendNodeText(key.value, node);
  return key;
}

std::vector<value::ItemKey> ItemKeysOf(std::span<const Member> fields) {
  std::vector<value::ItemKey> keys;
  for (const Member& field : fields) keys.push_back(ItemKeyOf(field.key, field.value));
  return keys;
}

}  // namespace

PathElement PathElement::Field(std::string_view name) {
  PathElement element;
  element.kind = PathElement::Kind::kField;
  element.count = static_cast<uint32_t>(name.size());
  element.name = name.data();
  return element;
}

PathElement PathElement::Key(std::span<const Member> fields) {
  PathElement element;
  element.kind = PathElement::Kind::kKey;
  element.count = static_cast<uint32_t>(fields.size());
  element.key = fields.data();
  return element;
}

PathElement PathElement::ValueOf(const Node& node) {
  PathElement element;
  element.kind = PathElement::Kind::kValue;
  element.value = &node;
  return element;
}

PathElement PathElement::Index(int64_t index) {
  PathElement element;
  element.kind = PathElement::Kind::kIndex;
  element.index = index;
  return element;
}

int Compare(const PathElement& a, const PathElement& b) {
  if (a.kind != b.kind) return a.kind < b.kind ? -1 : 1;
  switch (a.kind) {
    case PathElement::Kind::kField:
      return a.name == b.name && a.count == b.count ? 0 : CompareKeys(a.Name(), b.Name());
    case PathElement::Kind::kKey:
      return a.key == b.key && a.count == b.count ? 0 : CompareKeyFields(a.KeyFields(), b.KeyFields());
    case PathElement::Kind::kValue: return a.value == b.value ? 0 : CompareNodes(*a.value, *b.value);
    case PathElement::Kind::kIndex: return a.index < b.index ? -1 : a.index > b.index ? 1 : 0;
    case PathElement::Kind::kNone: return 0;
  }
  return 0;
}

value::Step StepOf(const PathElement& element, size_t index) {
  const auto at = static_cast<uint32_t>(index);
  switch (element.kind) {
    case PathElement::Kind::kField: return value::Step::Field(std::string(element.Name()));
    case PathElement::Kind::kKey: return value::Step::Item(ItemKeysOf(element.KeyFields()), at);
    case PathElement::Kind::kValue: return value::Step::Item({ItemKeyOf("", *element.value)}, at);
    case PathElement::Kind::kIndex: return value::Step::Index(static_cast<uint32_t>(element.index));
    case PathElement::Kind::kNone: break;
  }
  return value::Step::Nameless(at);
}

value::Path StepsOf(std::span<const PathElement> path) {
  value::Path out;
  for (const PathElement& element : path) out.Push(StepOf(element));
  return out;
}

// As value::Path::MergePath prints the step of an element; but indexes of managedFields may be negative, or
// larger than those of any list.
void AppendText(std::string& out, const PathElement& element) {
  switch (element.kind) {
    case PathElement::Kind::kField: (out += '.') += element.Name(); return;
    case PathElement::Kind::kKey: return AppendKeyText(out, element.KeyFields());
    case PathElement::Kind::kValue: AppendNodeText(out += "[=", *element.value); break;
    case PathElement::Kind::kIndex: text::AppendInt(out += '[', element.index); break;
    case PathElement::Kind::kNone: out += "{{invalid path element}}"; return;
  }
  out += ']';
}

std::string PathText(std::span<const PathElement> path) {
  std::string out;
  for (const PathElement& element : path) AppendText(out, element);
  return out;
}

}  // namespace plimsoll::merge
