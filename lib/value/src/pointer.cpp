#include "plimsoll/value/pointer.h"

#include <charconv>
#include <string>

namespace plimsoll::value {
namespace {

std::optional<uint32_t> IndexOf(std::string_view token) {
  uint32_t index = 0;
  const char* end = token.data() + token.size();
  const auto [stop, error] = std::from_chars(token.data(), end, index);
  const bool padded = token.size() > 1 && token.front() == '0';
  if (error != std::errc{} || stop != end || padded) return std::nullopt;
  return index;
}

// The child whose subtree, its key included, holds the index.
Value StepTowards(Value from, uint32_t index, Path& path) {
  if (from.IsObject()) {
    for (const Member member : from.Members()) {
      if (index >= member.value.index() + member.value.node().Size()) continue;
      path.Push(Step::Field(std::string(member.key)));
      return member.value;
    }
  }
  uint32_t position = 0;
  for (const Value item : from.Items()) {
    if (index < item.index() + item.node().Size()) {
      path.Push(Step::Index(position));
      return item;
    }
    ++position;
  }
  return from;
}

}  // namespace

void AppendPointerStep(std::string& pointer, std::string_view key) {
  pointer += '/';
  for (const char c : key) {
    if (c == '~') {
      pointer += "~0";
    } else if (c == '/') {
      pointer += "~1";
    } else {
      pointer += c;
    }
  }
}

std::optional<Value> Descend(Value container, std::string_view token) {
  if (container.IsObject()) return container.Find(token);
  const std::optional<uint32_t> wanted = IndexOf(token);
  if (!wanted || *wanted >= container.Count() || !container.IsArray()) return std::nullopt;
  uint32_t position = 0;
  for (const Value item : container.Items()) {
    if (position++ == *wanted) return item;
  }
  return std::nullopt;
}

Path PathTo(Value root, uint32_t index) {
  Path path;
  while (root.index() < index) {
    const Value next = StepTowards(root, index, path);
    if (next.index() == root.index()) break;
    root = next;
  }
  return path;
}

}  // namespace plimsoll::value
