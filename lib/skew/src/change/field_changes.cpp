// Changes of one field: its name in JSON, its label, its type, its default.
#include "comparison.h"

namespace plimsoll::skew {
namespace {

using finding::Code;

bool IsRepeated(const ProtoField& field) { return field.label == Label::kRepeated; }

Reading Worse(Reading a, Reading b) { return a > b ? a : b; }

// What one side makes of what the other writes.
std::string EffectText(Reading reading, const char* readers, const char* writers) {
  const std::string who = std::string(readers) + " readers ";
  if (reading == Reading::kFails) return who + "cannot read what " + writers + " writers send.";
  if (reading == Reading::kSomeFail) return who + "cannot read some values of " + writers + " writers.";
  return who + "read some values of " + writers + " writers as other values.";
}

std::string EffectsText(Reading old_by_new, Reading new_by_old) {
  std::string out;
  if (old_by_new != Reading::kSame) out = EffectText(old_by_new, "New", "old");
  if (new_by_old != Reading::kSame) {
    if (!out.empty()) out += ' ';
    out += EffectText(new_by_old, "Old", "new");
  }
  return out;
}

bool HasTexts(const ProtoField& field) {
  return field.type == FieldType::kString || field.map_key == FieldType::kString;
}

constexpr std::string_view kAddInstead = " Add a field with a new number instead.";

}  // namespace

void Comparison::CompareFields(const ProtoField& before, const ProtoField& after, Files files) {
  CompareNames(before, after, files);
  CompareLabels(before, after, files);
  CompareTypes(before, after, files);
  CompareUtf8(before, after, files);
  if (before.default_value == after.default_value) return;
  AddGone(Code::kProtoDefault, files, after.place, before.place,
          FieldTitle(after) + " changed its default from " + before.default_value.value_or("none") + " to " +
              after.default_value.value_or("none"),
          "Old and new readers use different values where the field is not set.");
}

void Comparison::CompareNames(const ProtoField& before, const ProtoField& after, Files files) {
  if (before.json_name == after.json_name) return;
  AddGone(Code::kProtoJsonName, files, after.place, before.place,
          FieldTitle(after) + " changed its name in JSON from " + before.json_name + " to " + after.json_name,
          "The binary encoding is the same. Peers that use JSON do not find the field; [json_name = \"" +
              before.json_name + "\"] keeps the name.");
}

void Comparison::CompareLabels(const ProtoField& before, const ProtoField& after, Files files) {
  const bool was_required = before.label == Label::kRequired;
  const bool is_required = after.label == Label::kRequired;
  if (was_required != is_required) {
    AddGone(Code::kProtoRequired, files, after.place, before.place,
            FieldTitle(after) + (is_required ? " became required" : " is no longer required"),
            is_required ? "New readers refuse messages of old writers that do not set it."
                        : "Old readers refuse messages of new writers that do not set it.");
  }
  if (IsRepeated(before) == IsRepeated(after)) return;
  const bool packs = IsPackable(IsRepeated(after) ? after.type : before.type);
  const char* single = IsRepeated(after) ? "Old" : "New";
  std::string hint = std::string(single) + " readers keep one value of several";
  if (packs) hint += ", and may not read packed values at all";
  AddGone(Code::kProtoCardinality, files, after.place, before.place,
          FieldTitle(after) + (IsRepeated(after) ? " became repeated" : " is no longer repeated"),
          hint + "." + std::string(kAddInstead));
}

void Comparison::CompareTypes(const ProtoField& before, const ProtoField& after, Files files) {
  const Effect effect = TypeEffect(before, after);
  if (effect.none()) return;
  std::string was = TypeText(before);
  if (before.name != after.name) was += " (as " + before.name + ")";
  AddGone(Code::kProtoFieldType, files, after.type_place, before.type_place,
          FieldTitle(after) + " changed its type from " + was + " to " + TypeText(after),
          EffectsText(effect.old_by_new, effect.new_by_old) + std::string(kAddInstead));
  // The encoding is the same: safe as long as no such value is sent.
  if (Worse(effect.old_by_new, effect.new_by_old) == Reading::kFails) return;
  changes_.back().severity = finding::Severity::kWarning;
}

void Comparison::CompareUtf8(const ProtoField& before, const ProtoField& after, Files files) {
  if (before.utf8 == after.utf8 || !HasTexts(before) || !HasTexts(after)) return;
  AddGone(Code::kProtoFieldType, files, after.type_place, before.type_place,
          FieldTitle(after) + (after.utf8 ? " must be UTF-8 now" : " need not be UTF-8 any more"),
          after.utf8 ? "New readers refuse texts of old writers that are not UTF-8."
                     : "Old readers refuse texts of new writers that are not UTF-8.");
  changes_.back().severity = finding::Severity::kWarning;
}

std::string Comparison::TypeText(const ProtoField& field) const {
  const bool named = field.type == FieldType::kMessage || field.type == FieldType::kEnum ||
                     field.type == FieldType::kGroup || field.type == FieldType::kNamed;
  const std::string value = named ? field.type_name : std::string(NameOf(field.type));
  if (field.map_key) return "map<" + std::string(NameOf(*field.map_key)) + ", " + value + ">";
  return field.type == FieldType::kGroup ? "group " + value : value;
}

Comparison::Effect Comparison::TypeEffect(const ProtoField& before, const ProtoField& after) {
  if (before.map_key || after.map_key) return MapEffect(before, after);
  if (before.type == after.type) return NamedTypeEffect(before, after);
  return {ReadAs(before.type, after.type), ReadAs(after.type, before.type)};
}

Comparison::Effect Comparison::NamedTypeEffect(const ProtoField& before, const ProtoField& after) {
  if (Renamed(before.type_name) == after.type_name) return {};
  const bool is_message = before.type == FieldType::kMessage || before.type == FieldType::kGroup;
  if (!is_message && before.type != FieldType::kEnum) return {};
  const bool same = is_message ? HaveSameShape(before.type_name, after.type_name)
                               : EnumsHaveSameShape(before.type_name, after.type_name);
  return same ? Effect{} : Effect{Reading::kFails, Reading::kFails};
}

// A map is a list of messages with the key as field 1 and the value as field 2.
Comparison::Effect Comparison::MapEffect(const ProtoField& before, const ProtoField& after) {
  if (before.map_key && after.map_key) {
    ProtoField old_value = before;
    ProtoField new_value = after;
    old_value.map_key = new_value.map_key = std::nullopt;
    const Effect values = TypeEffect(old_value, new_value);
    return {Worse(values.old_by_new, ReadAs(*before.map_key, *after.map_key)),
            Worse(values.new_by_old, ReadAs(*after.map_key, *before.map_key))};
  }
  const ProtoField& map = before.map_key ? before : after;
  const ProtoField& list = before.map_key ? after : before;
  const ProtoMessage* entry = (before.map_key ? after_ : before_).FindMessage(list.type_name);
  if (list.type != FieldType::kMessage || entry == nullptr || entry->fields.size() != 2) {
    return {Reading::kFails, Reading::kFails};
  }
  Effect effect;
  for (const ProtoField& part : entry->fields) {
    const FieldType wanted = part.number == 1 ? *map.map_key : map.type;
    const bool same = part.number <= 2 && part.type == wanted && !IsRepeated(part) &&
                      (part.number == 1 || part.type_name == map.type_name);
    if (!same) effect = {Reading::kFails, Reading::kFails};
  }
  return effect;
}

}  // namespace plimsoll::skew
