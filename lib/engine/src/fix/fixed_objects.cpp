#include "fixed_objects.h"

#include <vector>

#include "../input/objects.h"
#include "plimsoll/value/document_stream.h"

namespace plimsoll::engine {

using value::Value;

FixedObjects::FixedObjects(const text::Source& source, const value::ReadOptions& options)
    : bytes_(source.bytes()) {
  value::DocumentStream stream(source, options);
  value::StreamEntry entry;
  uint32_t number = 0;
  for (;;) {
    value::Document& document = documents_.emplace_back();
    if (!stream.Next(document, entry)) break;
    if (!entry.report.ok()) continue;
    for (const ObjectRef& object : OpenDocument(document).objects) objects_.emplace(++number, object.value);
  }
}

std::optional<Value> FixedObjects::Object(uint32_t number) const {
  const auto found = objects_.find(number);
  return found != objects_.end() ? std::optional(found->second) : std::nullopt;
}

std::optional<FoundField> FixedObjects::Find(uint32_t number, const value::Path& path) const {
  const std::optional<Value> object = Object(number);
  if (!object) return std::nullopt;
  FoundField out{*object, {}, {}, {}, {}};
  for (const value::Step& step : path.steps()) {
    const Value holder = out.value;
    FoundField found{holder, holder, {}, {}, {}};
    bool is_there = false;
    uint32_t index = 0;
    for (const Value item : holder.Items()) {
      if (!step.HasName() && index++ == step.index) {
        found.value = item;
        is_there = true;
      }
    }
    for (const value::Member member : holder.Members()) {
      if (is_there) {
        found.next_key = member.key_value;
        break;
      }
      if (member.key == step.name && step.HasName()) {
        found.value = member.value;
        found.key = member.key_value;
        is_there = true;
      } else {
        found.previous = member.value;
      }
    }
    if (!is_there) return std::nullopt;
    out = found;
  }
  return out;
}

// From the last node to the first, so that those inside are known.
uint32_t FixedObjects::EndOf(Value value) const {
  const uint32_t size = value.node().Size();
  std::vector<uint32_t> ends(size);
  for (uint32_t i = size; i-- > 0;) {
    const Value node(value.document(), value.index() + i);
    if (!node.IsArray() && !node.IsObject()) {
      const text::Span span = Written(node);
      ends[i] = span.offset + span.length;
      continue;
    }
    const bool flow = IsFlow(node);
    ends[i] = node.span().offset + (flow ? 1 : 0);
    for (const Value item : node.Items()) ends[i] = ends[item.index() - value.index()];
    for (const value::Member member : node.Members()) ends[i] = ends[member.value.index() - value.index()];
    if (flow) ends[i] = AfterBracket(ends[i]);
  }
  return ends[0];
}

// Between a last value and the bracket there may be a comma, spaces and comments.
uint32_t FixedObjects::AfterBracket(uint32_t at) const {
  for (; at < bytes_.size(); ++at) {
    if (bytes_[at] == ']' || bytes_[at] == '}') return at + 1;
    if (bytes_[at] != '#') continue;
    while (at < bytes_.size() && bytes_[at] != '\n') ++at;
  }
  return at;
}

bool FixedObjects::IsFlow(Value container) const {
  const uint32_t at = container.span().offset;
  return at < bytes_.size() && (bytes_[at] == '{' || bytes_[at] == '[');
}

// The span of a scalar may leave out its quotes.
text::Span FixedObjects::Written(Value scalar) const {
  const text::Span span = scalar.span();
  const uint32_t end = span.offset + span.length;
  if (span.offset == 0 || end >= bytes_.size()) return span;
  const char before = bytes_[span.offset - 1];
  const bool quoted =
      (before == '"' || before == '\'') && bytes_[end] == before && bytes_[span.offset] != before;
  return quoted ? text::Span{span.offset - 1, span.length + 2} : span;
}

}  // namespace plimsoll::engine
