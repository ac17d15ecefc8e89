// Changes of messages: fields that are gone or new, reserved numbers, oneofs, extensions.
#include <algorithm>

#include "comparison.h"

namespace plimsoll::skew {
namespace {

using finding::Code;

std::string NumberText(int64_t number) { return std::to_string(number); }

std::string RangeText(const NumberRange& range) {
  if (range.first == range.last) return "number " + NumberText(range.first);
  return "numbers " + NumberText(range.first) + " to " + NumberText(range.last);
}

// A field that is in no oneof is alone.
using Membership = std::pair<bool, int64_t>;
Membership MembershipOf(const ProtoField& field) {
  if (field.oneof) return {true, *field.oneof};
  return {false, field.number};
}

}  // namespace

std::string FieldTitle(const ProtoField& field) {
  return "field " + field.name + " (" + NumberText(field.number) + ")";
}

void Comparison::CompareMessages(const ProtoMessage& before, const ProtoMessage& after, Files files) {
  std::map<int64_t, const ProtoField*> by_number;
  std::map<std::string_view, const ProtoField*> by_name;
  UsedNumbers used;
  for (const ProtoField& field : after.fields) {
    by_number.emplace(field.number, &field);
    by_name.emplace(field.name, &field);
    used.Take(field.number, field.name);
  }
  std::set<int64_t> old_numbers;
  for (const ProtoField& field : before.fields) {
    old_numbers.insert(field.number);
    const auto same = by_number.find(field.number);
    if (same != by_number.end()) {
      CompareFields(field, *same->second, files);
    } else {
      CompareGoneField(field, after, files, by_name);
    }
  }
  for (const ProtoField& field : after.fields) {
    if (!old_numbers.contains(field.number)) CompareNewField(field, before, files);
  }
  CompareReserved(before.reserved, after.reserved, used, after.full_name, files, after.place);
  CompareExtensionRanges(before, after, files);
  CompareOneofs(before, after, files);
}

void Comparison::CompareGoneField(const ProtoField& field, const ProtoMessage& after, Files files,
                                  const std::map<std::string_view, const ProtoField*>& by_name) {
  const std::string number = NumberText(field.number);
  if (field.label == Label::kRequired) {
    return AddGone(Code::kProtoRequired, files, after.place, field.place,
                   "required " + FieldTitle(field) + " of " + after.full_name + " was deleted",
                   "Old readers refuse every message without it.");
  }
  if (const auto same = by_name.find(field.name); same != by_name.end()) {
    return AddGone(Code::kProtoNumber, files, same->second->place, field.place,
                   "field " + field.name + " changed its number from " + number + " to " +
                       NumberText(same->second->number),
                   "Old and new peers do not see each other's values. Restore the number.");
  }
  if (!after.reserved.Has(field.number)) {
    return AddGone(
        Code::kProtoFieldDeleted, files, after.place, field.place,
        FieldTitle(field) + " of " + after.full_name + " was deleted, but its number is not reserved",
        "A later field with this number would be mistaken for it by old peers. Add 'reserved " + number +
            ";' and 'reserved \"" + field.name + "\";' to the message.");
  }
  if (!after.reserved.Has(field.name)) {
    AddGone(Code::kProtoJsonName, files, after.place, field.place,
            FieldTitle(field) + " of " + after.full_name + " was deleted, and its name is not reserved",
            "A later field with this name would be mistaken for it in JSON. Add 'reserved \"" + field.name +
                "\";' to the message.");
  }
}

void Comparison::CompareNewField(const ProtoField& field, const ProtoMessage& before, Files files) {
  if (before.reserved.Has(field.number)) {
    Add(Code::kProtoNumber, files, field.place,
        FieldTitle(field) + " uses a number that was reserved in " + before.full_name,
        "Peers that still know the deleted field mistake the new one for it. Use a number that was never "
        "used.");
  } else if (before.reserved.Has(field.name)) {
    Add(Code::kProtoJsonName, files, field.place,
        FieldTitle(field) + " uses a name that was reserved in " + before.full_name,
        "In JSON, it is mistaken for the field that was deleted.");
  }
  if (field.label == Label::kRequired) {
    Add(Code::kProtoRequired, files, field.place, "the new " + FieldTitle(field) + " is required",
        "New readers refuse every message of old writers. Make it optional.");
  }
}

void Comparison::CompareReserved(const Reserved& before, const Reserved& after, const UsedNumbers& used,
                                 const std::string& name, Files files, text::Span place) {
  for (const NumberRange& range : before.numbers) {
    const auto first_used = used.numbers.lower_bound(range.first);
    const bool reused = first_used != used.numbers.end() && *first_used <= range.last;
    if (reused || after.HasAll(range)) continue;
    Add(Code::kProtoReservation, files, place,
        RangeText(range) + " of " + name + (range.first == range.last ? " is" : " are") +
            " no longer reserved",
        "A later field may use a number that old peers know. Keep the reservation.");
  }
  for (const std::string& gone : before.names) {
    if (after.Has(gone) || used.names.contains(gone)) continue;
    Add(Code::kProtoReservation, files, place, "the name " + gone + " of " + name + " is no longer reserved",
        "A later field may use a name that old peers know from JSON. Keep the reservation.");
  }
}

void Comparison::CompareExtensionRanges(const ProtoMessage& before, const ProtoMessage& after, Files files) {
  const Reserved now{after.extension_ranges, {}};
  for (const NumberRange& range : before.extension_ranges) {
    if (now.HasAll(range)) continue;
    Add(Code::kProtoReservation, files, after.place,
        "extensions of " + after.full_name + " may no longer have " + RangeText(range),
        "New peers do not know the extensions with these numbers that old ones send. Keep the range.");
  }
}

// Two fields that were in one oneof and no longer are, or the other way around.
void Comparison::CompareOneofs(const ProtoMessage& before, const ProtoMessage& after, Files files) {
  std::map<int64_t, const ProtoField*> by_number;
  for (const ProtoField& field : after.fields) by_number.emplace(field.number, &field);
  std::map<Membership, std::set<Membership>> split;
  std::map<Membership, std::set<Membership>> joined;
  for (const ProtoField& field : before.fields) {
    const auto same = by_number.find(field.number);
    if (same == by_number.end()) continue;
    const Membership old_one = MembershipOf(field);
    const Membership new_one = MembershipOf(*same->second);
    if (old_one.first) split[old_one].insert(new_one);
    if (new_one.first) joined[new_one].insert(old_one);
  }
  for (const auto& [old_one, parts] : split) {
    if (parts.size() < 2) continue;
    const ProtoOneof& oneof = before.oneofs[static_cast<size_t>(old_one.second)];
    AddGone(Code::kProtoOneof, files, after.place, oneof.place,
            "fields of oneof " + oneof.name + " of " + after.full_name + " are no longer in one oneof",
            "New writers may set several of them; old readers keep only the last one they read.");
  }
  for (const auto& [new_one, parts] : joined) {
    if (parts.size() < 2) continue;
    const ProtoOneof& oneof = after.oneofs[static_cast<size_t>(new_one.second)];
    Add(Code::kProtoOneof, files, oneof.place,
        "fields that could be set together are now in oneof " + oneof.name + " of " + after.full_name,
        "Old writers may set several of them; new readers keep only the last one they read.");
  }
}

void Comparison::CompareExtensions() {
  using Key = std::pair<std::string, int64_t>;
  std::map<Key, std::pair<const ProtoExtension*, size_t>> by_key;
  for (size_t i = 0; i < after_.files.size(); ++i) {
    for (const ProtoExtension& one : after_.files[i]->file.extensions) {
      by_key.emplace(Key(one.extendee, one.field.number), std::pair(&one, i));
    }
  }
  for (size_t i = 0; i < before_.files.size(); ++i) {
    for (const ProtoExtension& one : before_.files[i]->file.extensions) {
      if (before_.FindMessage(one.extendee) == nullptr) continue;  // of options
      const auto same = by_key.find(Key(Renamed(one.extendee), one.field.number));
      if (same != by_key.end()) {
        CompareFields(one.field, same->second.first->field, {i, same->second.second});
        continue;
      }
      const size_t file = FileFor(i);
      AddGone(Code::kProtoFieldDeleted, {i, file}, after_.files[file]->file.package_place, one.field.place,
              "extension " + FieldTitle(one.field) + " of " + one.extendee + " was deleted",
              "A later extension with this number would be mistaken for it by old peers.");
    }
  }
}

}  // namespace plimsoll::skew
