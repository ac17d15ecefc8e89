#include "plimsoll/unions/declarations/union_export.h"

#include <map>

#include "plimsoll/base/ascii.h"

namespace plimsoll::unions {
namespace {

using text::TokenSink;
using Fields = std::vector<std::string_view>;

void WriteRequired(TokenSink& writer, const Fields& fields) {
  writer.Key("required");
  writer.BeginArray();
  for (const std::string_view field : fields) writer.String(field);
  writer.EndArray();
}

// "not": {"anyOf": [{"required": ["a"]}, ...]}
void WriteNoneOf(TokenSink& writer, const Fields& fields) {
  if (fields.empty()) return;
  writer.Key("not");
  writer.BeginObject();
  writer.Key("anyOf");
  writer.BeginArray();
  for (const std::string_view field : fields) {
    writer.BeginObject();
    WriteRequired(writer, {field});
    writer.EndObject();
  }
  writer.EndArray();
  writer.EndObject();
}

void WriteEnum(TokenSink& writer, const Fields& values) {
  writer.Key("enum");
  writer.BeginArray();
  for (const std::string_view value : values) writer.String(value);
  writer.EndArray();
}

Fields AllFields(const UnionType& type) {
  Fields out;
  for (const UnionMember& member : type.members) out.push_back(member.field);
  return out;
}

// One branch a member, and one without any unless one is wanted.
void WriteCounted(TokenSink& writer, const UnionType& type) {
  for (const UnionMember& member : type.members) {
    writer.BeginObject();
    WriteRequired(writer, {member.field});
    writer.EndObject();
  }
  if (type.mode == UnionMode::kExactlyOne) return;
  writer.BeginObject();
  WriteNoneOf(writer, AllFields(type));
  writer.EndObject();
}

// Members by the value that selects them.
using ByValue = std::map<std::string_view, Fields>;

void WriteBranch(TokenSink& writer, const UnionType& type, std::string_view value, const Fields& members) {
  Fields values = {value};
  std::string other(value);
  if (type.any_first_case && !value.empty() && ascii::IsLetter(value[0])) {
    other[0] = static_cast<char>(other[0] ^ 0x20);
    values.push_back(other);
  }
  Fields required = {type.discriminator};
  if (type.require_selected) required.insert(required.end(), members.begin(), members.end());
  Fields others;
  for (const UnionMember& member : type.members) {
    if (!type.Selects(value, member)) others.push_back(member.field);
  }
  writer.BeginObject();
  WriteRequired(writer, required);
  writer.Key("properties");
  writer.BeginObject();
  writer.Key(type.discriminator);
  writer.BeginObject();
  WriteEnum(writer, values);
  writer.EndObject();
  writer.EndObject();
  WriteNoneOf(writer, others);
  writer.EndObject();
}

// Values that select nothing, and no value at all where none is needed.
void WriteUnselected(TokenSink& writer, const UnionType& type, const ByValue& groups) {
  Fields values;
  std::vector<std::string> spellings;
  for (const auto& [value, members] : groups) {
    spellings.emplace_back(value);
    if (!type.any_first_case || value.empty()) continue;
    spellings.emplace_back(value);
    spellings.back()[0] = static_cast<char>(spellings.back()[0] ^ 0x20);
  }
  for (const std::string& spelling : spellings) values.push_back(spelling);
  const bool needed = type.mode == UnionMode::kExactlyOne;
  if (needed) values.push_back("");
  writer.BeginObject();
  if (needed) WriteRequired(writer, {type.discriminator});
  writer.Key("properties");
  writer.BeginObject();
  writer.Key(type.discriminator);
  writer.BeginObject();
  writer.Key("not");
  writer.BeginObject();
  WriteEnum(writer, values);
  writer.EndObject();
  writer.EndObject();
  writer.EndObject();
  WriteNoneOf(writer, AllFields(type));
  writer.EndObject();
}

void WriteDiscriminated(TokenSink& writer, const UnionType& type) {
  ByValue groups;
  for (const UnionMember& member : type.members) {
    for (const std::string& value : member.values) groups[value].push_back(member.field);
  }
  for (const auto& [value, members] : groups) WriteBranch(writer, type, value, members);
  WriteUnselected(writer, type, groups);
}

}  // namespace

void WriteUnionList(TokenSink& writer, std::span<const UnionType> unions) {
  writer.BeginArray();
  for (const UnionType& type : unions) {
    if (type.IsTagged()) continue;
    writer.BeginObject();
    if (type.HasDiscriminator()) {
      writer.Key("discriminator");
      writer.String(type.discriminator);
    }
    writer.Key("fields-to-discriminateBy");
    writer.BeginObject();
    for (const UnionMember& member : type.members) {
      writer.Key(member.field);
      writer.String(member.values.empty() ? member.field : member.values.front());
    }
    writer.EndObject();
    writer.EndObject();
  }
  writer.EndArray();
}

std::string UnionTagOf(const UnionType& type) {
  switch (type.source) {
    case UnionSource::kOneOfTag: return "oneof";
    case UnionSource::kDiscriminatorTag: return "discriminator/" + type.discriminator;
    case UnionSource::kInlinedTag: return "inlined/" + type.list_key;
    default: return {};
  }
}

void WriteUnionOneOf(TokenSink& writer, const UnionType& type) {
  writer.BeginObject();
  writer.Key("oneOf");
  writer.BeginArray();
  const bool by_value = type.HasDiscriminator() && (type.strict || type.IsTagged());
  by_value ? WriteDiscriminated(writer, type) : WriteCounted(writer, type);
  writer.EndArray();
  writer.EndObject();
}

}  // namespace plimsoll::unions
