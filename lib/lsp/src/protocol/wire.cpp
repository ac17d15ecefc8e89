#include "plimsoll/lsp/protocol/wire.h"

#include <algorithm>
#include <limits>

namespace plimsoll::lsp {
namespace {

using text::JsonWriter;
using value::Value;

std::optional<uint32_t> CountOf(std::optional<Value> value) {
  if (!value || value->kind() != value::Kind::kInt || value->AsInt() < 0) return std::nullopt;
  constexpr int64_t kMost = std::numeric_limits<uint32_t>::max();
  return static_cast<uint32_t>(std::min(value->AsInt(), kMost));
}

}  // namespace

void WritePosition(JsonWriter& writer, Position position) {
  writer.BeginObject();
  writer.Key("line");
  writer.Int(position.line);
  writer.Key("character");
  writer.Int(position.character);
  writer.EndObject();
}

void WriteRange(JsonWriter& writer, Range range) {
  writer.BeginObject();
  writer.Key("start");
  WritePosition(writer, range.start);
  writer.Key("end");
  WritePosition(writer, range.end);
  writer.EndObject();
}

void WriteMember(JsonWriter& writer, std::string_view name, std::string_view text) {
  writer.Key(name);
  writer.String(text);
}

std::optional<Position> PositionOf(Value value) {
  const std::optional<uint32_t> line = CountOf(value.Find("line"));
  const std::optional<uint32_t> character = CountOf(value.Find("character"));
  if (!line || !character) return std::nullopt;
  return Position{*line, *character};
}

std::optional<Range> RangeOf(Value value) {
  const std::optional<Value> start = value.Find("start");
  const std::optional<Value> end = value.Find("end");
  if (!start || !end) return std::nullopt;
  const std::optional<Position> from = PositionOf(*start);
  const std::optional<Position> to = PositionOf(*end);
  if (!from || !to) return std::nullopt;
  return Range{*from, *to};
}

std::optional<Value> MemberAt(Value object, std::initializer_list<std::string_view> keys) {
  for (const std::string_view key : keys) {
    const std::optional<Value> member = object.Find(key);
    if (!member) return std::nullopt;
    object = *member;
  }
  return object;
}

std::string_view TextAt(Value object, std::initializer_list<std::string_view> keys) {
  const std::optional<Value> member = MemberAt(object, keys);
  return member && member->IsString() ? member->AsString() : std::string_view();
}

bool FlagAt(Value object, std::initializer_list<std::string_view> keys) {
  const std::optional<Value> member = MemberAt(object, keys);
  return member && member->kind() == value::Kind::kBool && member->AsBool();
}

}  // namespace plimsoll::lsp
