#include "raw_container.h"

#include "plimsoll/text/go_integer.h"

namespace plimsoll::patch {
namespace {

Result<size_t> IndexIn(std::string_view key, size_t size) {
  const text::GoInteger parsed = text::ParseGoInteger(key, 64);
  if (parsed.fault != text::GoInteger::Fault::kNone) {
    return Fail(text::GoIntegerError("Atoi", key, parsed.fault));
  }
  const auto bound = static_cast<int64_t>(size);
  if (parsed.value >= bound || parsed.value < -bound) {
    return Fail("Unable to access invalid index: " + std::to_string(parsed.value) +
                ": invalid index referenced");
  }
  return static_cast<size_t>(parsed.value < 0 ? parsed.value + bound : parsed.value);
}

Result<void> AddItem(RawNode& array, std::string_view key, RawNode* value) {
  if (key == "-") {
    array.items.push_back(value);
    return {};
  }
  if (const text::GoInteger parsed = text::ParseGoInteger(key, 64);
      parsed.fault != text::GoInteger::Fault::kNone) {
    return Fail("value was not a proper array index: '" + std::string(key) +
                "': " + text::GoIntegerError("Atoi", key, parsed.fault));
  }
  const Result<size_t> index = IndexIn(key, array.items.size() + 1);
  if (!index) return std::unexpected(index.error());
  array.items.insert(array.items.begin() + static_cast<ptrdiff_t>(*index), value);
  return {};
}

// A null takes no members; upstream crashes here.
Result<void> SetMember(RawNode& object, std::string_view key, RawNode* value) {
  if (object.kind != value::Kind::kObject) return Fail("assignment to entry in nil map");
  object.members.insert_or_assign(std::string(key), value);
  return {};
}

// ~1 is a slash, ~0 a tilde; any other tilde stays.
std::string Unescaped(std::string_view step) {
  std::string out;
  for (size_t at = 0; at < step.size(); ++at) {
    const std::string_view pair = step.substr(at, 2);
    const bool escape = pair == "~0" || pair == "~1";
    out += !escape ? step[at] : pair == "~0" ? '~' : '/';
    if (escape) ++at;
  }
  return out;
}

}  // namespace

Result<RawNode*> GetAt(const RawNode& container, std::string_view key) {
  if (!container.IsArray()) {
    const auto member = container.members.find(key);
    return member == container.members.end() ? nullptr : member->second;
  }
  const Result<size_t> index = IndexIn(key, container.items.size());
  if (!index) return std::unexpected(index.error());
  return container.items[*index];
}

Result<void> AddAt(RawNode& container, std::string_view key, RawNode* value) {
  return container.IsArray() ? AddItem(container, key, value) : SetMember(container, key, value);
}

Result<void> ReplaceAt(RawNode& container, std::string_view key, RawNode* value) {
  if (!container.IsArray()) return SetMember(container, key, value);
  const Result<size_t> index = IndexIn(key, container.items.size());
  if (!index) return std::unexpected(index.error());
  container.items[*index] = value;
  return {};
}

Result<void> RemoveAt(RawNode& container, std::string_view key) {
  if (container.IsArray()) {
    const Result<size_t> index = IndexIn(key, container.items.size());
    if (!index) return std::unexpected(index.error());
    container.items.erase(container.items.begin() + static_cast<ptrdiff_t>(*index));
    return {};
  }
  const auto member = container.members.find(key);
  if (member == container.members.end()) {
    return Fail("Unable to remove nonexistent key: " + std::string(key) + ": missing value");
  }
  container.members.erase(member);
  return {};
}

RawPlace FindPlace(RawNode* root, std::string_view pointer) {
  size_t slash = pointer.find('/');
  if (slash == std::string_view::npos) return {};
  RawNode* container = root;
  std::string_view rest = pointer.substr(slash + 1);
  for (slash = rest.find('/'); slash != std::string_view::npos; slash = rest.find('/')) {
    const Result<RawNode*> next = GetAt(*container, Unescaped(rest.substr(0, slash)));
    if (!next || *next == nullptr || !((*next)->IsArray() || (*next)->IsDocument())) return {};
    container = *next;
    rest.remove_prefix(slash + 1);
  }
  return {container, Unescaped(rest)};
}

}  // namespace plimsoll::patch
