// Recursion follows the types, which are three deep; values of any depth are only copied.
#include "plimsoll/reshape/object_meta_writer.h"

#include <charconv>
#include <optional>

#include "plimsoll/text/go_format.h"
#include "plimsoll/value/time.h"

namespace plimsoll::reshape {

using schema::GoEmpty;
using schema::GoField;
using schema::GoKind;
using schema::GoType;
using value::Kind;
using value::Node;

namespace {

// A float on its way through JSON text, where whole numbers lose their point.
std::optional<int64_t> WholeNumber(double number, std::string& text) {
  text.clear();
  text::AppendJsonFloat(text, number);
  int64_t whole = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, whole);
  return error == std::errc{} && stop == end ? std::optional(whole) : std::nullopt;
}

// Whether a time that parses is written as the API server writes it. Everything that Go takes
// beyond that form is longer or shorter, or ends in an offset.
bool IsInStoredForm(std::string_view time) {
  constexpr std::string_view kForm = "2006-01-02T15:04:05Z";
  return time.size() == kForm.size() && time.ends_with('Z');
}

}  // namespace

MetaFit ObjectMetaWriter::Write(const Stock& from, uint32_t index, bool lenient) {
  from_ = from;
  unknown_ = false;
  const TapeWriter::Mark mark = writer_.mark();
  const Item root{index, schema::kGoObjectMeta, GoEmpty::kWritten};
  const Node& node = from.node(index);
  const Outcome outcome =
      node.kind == Kind::kNull ? WriteZero(root, Place::Of(node)) : WriteStruct(root, lenient);
  if (outcome == Outcome::kMisfit) {
    writer_.Rewind(mark);
    return MetaFit::kMisfit;
  }
  return unknown_ ? MetaFit::kUnknownFields : MetaFit::kExact;
}

ObjectMetaWriter::Outcome ObjectMetaWriter::WriteValue(const Item& item) {
  const Node& node = from_.node(item.index);
  if (node.kind == Kind::kNull) {
    return item.empty == GoEmpty::kWritten ? WriteZero(item, Place::Of(node)) : Outcome::kEmpty;
  }
  switch (item.type.kind) {
    case GoKind::kString: return WriteString(item);
    case GoKind::kBool: return WriteBool(item);
    case GoKind::kInt64: return WriteInteger(item);
    case GoKind::kTime: return WriteTime(item);
    case GoKind::kRaw: return WriteRaw(item);
    case GoKind::kStruct: return WriteStruct(item, false);
    case GoKind::kSlice: return WriteSlice(item);
    case GoKind::kMap: return WriteMap(item);
    default: return Outcome::kMisfit;  // metadata has no others
  }
}

// The zero value of a type that is written even then: strings and structs.
ObjectMetaWriter::Outcome ObjectMetaWriter::WriteZero(const Item& item, Place place) {
  if (item.type.kind == GoKind::kString) {
    writer_.AddText({}, place);
    return Outcome::kWritten;
  }
  const uint32_t object = writer_.OpenContainer(Kind::kObject, place);
  writer_.Close(object, WriteMissing({kNoIndex, item.type, item.empty}, place));
  return Outcome::kWritten;
}

ObjectMetaWriter::Outcome ObjectMetaWriter::WriteString(const Item& item) {
  const Node& node = from_.node(item.index);
  if (node.kind != Kind::kString) return Outcome::kMisfit;
  if (node.text.length == 0 && item.empty == GoEmpty::kOmitted) return Outcome::kEmpty;
  writer_.CopyNode(from_, item.index, {});
  return Outcome::kWritten;
}

ObjectMetaWriter::Outcome ObjectMetaWriter::WriteBool(const Item& item) {
  if (from_.node(item.index).kind != Kind::kBool) return Outcome::kMisfit;
  writer_.CopyNode(from_, item.index, {});
  return Outcome::kWritten;
}

ObjectMetaWriter::Outcome ObjectMetaWriter::WriteInteger(const Item& item) {
  const Node& node = from_.node(item.index);
  std::optional<int64_t> number;
  if (node.kind == Kind::kInt) number = node.integer;
  if (node.kind == Kind::kFloat) number = WholeNumber(node.number, text_);
  if (!number) return Outcome::kMisfit;
  if (*number == 0 && item.empty == GoEmpty::kOmitted) return Outcome::kEmpty;
  writer_.AddScalar(Kind::kInt, Place::Of(node)).integer = *number;
  return Outcome::kWritten;
}

// Go's zero time is no time: as a value it is left out, through a pointer it prints as null.
ObjectMetaWriter::Outcome ObjectMetaWriter::WriteTime(const Item& item) {
  const Node& node = from_.node(item.index);
  if (node.kind != Kind::kString) return Outcome::kMisfit;
  const std::string_view text = from_.Text(item.index);
  const Result<value::Time> time = value::ParseTime(text, value::TimeLayout::kRfc3339);
  if (!time) return Outcome::kMisfit;
  if (time->IsZero()) {
    if (item.empty == GoEmpty::kOmitted) return Outcome::kEmpty;
    writer_.AddScalar(Kind::kNull, Place::Of(node));
  } else if (IsInStoredForm(text)) {
    writer_.CopyNode(from_, item.index, {});
  } else {
    writer_.AddText(time->InUtc().Format(value::TimeLayout::kRfc3339), Place::Of(node));
  }
  return Outcome::kWritten;
}

ObjectMetaWriter::Outcome ObjectMetaWriter::WriteRaw(const Item& item) {
  const uint32_t begin = writer_.size();
  writer_.CopySubtree(from_, item.index, {});
  for (uint32_t i = begin; i < writer_.size(); ++i) {
    Node& node = writer_.tape()[i];
    if (node.kind != Kind::kFloat) continue;
    if (const std::optional<int64_t> whole = WholeNumber(node.number, text_)) {
      node.kind = Kind::kInt;
      node.integer = *whole;
    }
  }
  return Outcome::kWritten;
}

ObjectMetaWriter::Outcome ObjectMetaWriter::WriteStruct(const Item& item, bool lenient) {
  const Node& node = from_.node(item.index);
  if (node.kind != Kind::kObject) return Outcome::kMisfit;
  const uint32_t object = writer_.OpenContainer(Kind::kObject, Place::Of(node));
  const uint32_t end = item.index + node.container.size;
  uint32_t count = 0;
  for (uint32_t key = item.index + 1; key < end; key += 1 + from_.node(key + 1).Size()) {
    const TapeWriter::Mark mark = writer_.mark();
    const Outcome outcome = WriteField(key, item.type);
    if (outcome == Outcome::kMisfit && !lenient) return Outcome::kMisfit;
    if (outcome == Outcome::kWritten) {
      ++count;
    } else {
      writer_.Rewind(mark);
    }
  }
  writer_.Close(object, count + WriteMissing(item, Place::Of(node)));
  return Outcome::kWritten;
}

ObjectMetaWriter::Outcome ObjectMetaWriter::WriteField(uint32_t key, const GoType& type) {
  const GoField* field = schema::FindField(type, from_.Text(key));
  if (field == nullptr) {
    unknown_ = true;
    return Outcome::kEmpty;
  }
  writer_.CopyNode(from_, key, {});
  return WriteValue({key + 1, field->type, field->empty});
}

// The fields that are written whatever they hold, and that the object lacks: all of them if
// there is no object.
uint32_t ObjectMetaWriter::WriteMissing(const Item& item, Place place) {
  uint32_t count = 0;
  for (const GoField& field : item.type.fields) {
    if (field.empty != GoEmpty::kWritten) continue;
    if (item.index != kNoIndex && HasMember(item.index, field.name)) continue;
    writer_.AddText(field.name, place);
    WriteZero({kNoIndex, field.type, field.empty}, place);
    ++count;
  }
  return count;
}

bool ObjectMetaWriter::HasMember(uint32_t object, std::string_view name) const {
  const uint32_t end = object + from_.node(object).container.size;
  for (uint32_t key = object + 1; key < end; key += 1 + from_.node(key + 1).Size()) {
    if (from_.Text(key) == name) return true;
  }
  return false;
}

ObjectMetaWriter::Outcome ObjectMetaWriter::WriteSlice(const Item& item) {
  const Node& node = from_.node(item.index);
  if (node.kind != Kind::kArray) return Outcome::kMisfit;
  if (node.container.count == 0) return Outcome::kEmpty;
  const uint32_t list = writer_.OpenContainer(Kind::kArray, Place::Of(node));
  const uint32_t end = item.index + node.container.size;
  for (uint32_t at = item.index + 1; at < end; at += from_.node(at).Size()) {
    if (WriteValue({at, *item.type.element, GoEmpty::kWritten}) == Outcome::kMisfit) return Outcome::kMisfit;
  }
  writer_.Close(list, node.container.count);
  return Outcome::kWritten;
}

ObjectMetaWriter::Outcome ObjectMetaWriter::WriteMap(const Item& item) {
  const Node& node = from_.node(item.index);
  if (node.kind != Kind::kObject) return Outcome::kMisfit;
  if (node.container.count == 0) return Outcome::kEmpty;
  const uint32_t map = writer_.OpenContainer(Kind::kObject, Place::Of(node));
  const uint32_t end = item.index + node.container.size;
  for (uint32_t key = item.index + 1; key < end; key += 1 + from_.node(key + 1).Size()) {
    writer_.CopyNode(from_, key, {});
    if (WriteValue({key + 1, *item.type.element, GoEmpty::kWritten}) == Outcome::kMisfit) {
      return Outcome::kMisfit;
    }
  }
  writer_.Close(map, node.container.count);
  return Outcome::kWritten;
}

}  // namespace plimsoll::reshape
