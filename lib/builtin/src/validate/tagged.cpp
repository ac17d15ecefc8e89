#include "tagged.h"

#include <algorithm>
#include <string>

#include "../object/equality.h"
#include "../object/text_set.h"
#include "../vocabulary/among.h"
#include "field.h"

namespace plimsoll::builtin {
namespace {

// Lists and maps that are empty are not set.
bool IsSet(Part value) {
  const bool container = value.form() == Form::kList || value.form() == Form::kMap;
  return value && !(container && value.Count() == 0);
}

size_t Characters(std::string_view text) {
  return static_cast<size_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

}  // namespace

TaggedField::TaggedField(const Tagged& parent, FieldName field)
    : parent_(parent),
      field_(field),
      path_(parent.path.Child(field.text())),
      value_(parent.now.Get(field)),
      changed_(!parent.is_update() || !parent.has_old || !Equal(value_, parent.old.Get(field))) {}

void TaggedField::End(std::string_view detail) {
  parent_.errors().Invalid(path_, Shown::AsIs("null"), std::string(detail));
  ended_ = true;
}

TaggedField& TaggedField::Immutable() {
  if (changed_ && parent_.is_update()) End(kFieldIsImmutable);
  return *this;
}

TaggedField& TaggedField::Optional() {
  if (!IsSet(value_)) ended_ = true;
  return *this;
}

TaggedField& TaggedField::Required() {
  if (!changed_ || IsSet(value_)) return *this;
  parent_.errors().Required(path_);
  ended_ = true;
  return *this;
}

TaggedField& TaggedField::NoSet() {
  if (changed_ && parent_.is_update() && !WasSet() && value_) End("field cannot be set once created");
  return *this;
}

TaggedField& TaggedField::NoUnset() {
  if (changed_ && parent_.is_update() && WasSet() && !value_) End("field cannot be cleared once set");
  return *this;
}

TaggedField& TaggedField::NoModify() {
  if (changed_ && parent_.is_update() && WasSet() && value_) End("field cannot be modified once set");
  return *this;
}

TaggedField& TaggedField::Gated(GateName gate) {
  if (changed_ && IsSet(value_) && !parent_.release().Gate(gate)) {
    parent_.errors().Forbidden(path_, "");
    ended_ = true;
  }
  return Optional();
}

TaggedField& TaggedField::MaxItems(uint32_t most) {
  if (!changed_ || value_.Count() <= most) return *this;
  parent_.errors().TooMany(path_, value_.Count(), most);
  ended_ = true;
  return *this;
}

TaggedField& TaggedField::SameItems() {
  if (!changed_ || !parent_.is_update()) return *this;
  const Part before = parent_.old.Get(field_);
  const TextSet names(value_, "name"), old_names(before, "name");
  for (const auto& [i, item] : value_.Structs()) {
    if (old_names.Has(item.Text("name"))) continue;
    parent_.errors().Forbidden(path_.Index(i), "item may not be added");
    ended_ = true;
  }
  for (const auto& [i, item] : before.Structs()) {
    if (names.Has(item.Text("name"))) continue;
    parent_.errors().ForbiddenRemoval(path_);
    ended_ = true;
  }
  return *this;
}

TaggedField& TaggedField::Format(schema::NameProblems (*problems)(std::string_view)) {
  if (*this) parent_.errors().Invalid(path_, value_.Text(), problems(value_.Text()));
  return *this;
}

TaggedField& TaggedField::OneOf(std::span<const std::string_view> choices) {
  if (*this && !IsAmong(choices, value_.Text())) {
    parent_.errors().NotSupported(path_, Shown::Word(value_.Text()), choices);
  }
  return *this;
}

TaggedField& TaggedField::Minimum(int64_t least) {
  if (*this && value_.Int() < least) {
    parent_.errors().Invalid(path_, value_.Int(),
                             "must be greater than or equal to " + std::to_string(least));
  }
  return *this;
}

TaggedField& TaggedField::Maximum(int64_t most) {
  if (*this && value_.Int() > most) {
    parent_.errors().Invalid(path_, value_.Int(), "must be less than or equal to " + std::to_string(most));
  }
  return *this;
}

TaggedField& TaggedField::MaxCharacters(size_t most) {
  if (!*this || value_.Text().size() <= most || Characters(value_.Text()) <= most) return *this;
  parent_.errors().TooLong(path_, static_cast<int64_t>(most));
  parent_.errors().list().back().detail = "may not be more than " + std::to_string(most) + " characters";
  return *this;
}

TaggedField& TaggedField::Monotonic() {
  const Part before = parent_.old.Get(field_);
  if (*this && parent_.is_update() && before && value_.Int() < before.Int()) {
    parent_.errors().Invalid(path_, value_.Int(),
                             "may not be decreased from " + std::to_string(before.Int()));
  }
  return *this;
}

TaggedField& TaggedField::Unique(FieldName key) {
  if (!*this) return *this;
  TextSet seen;
  for (const auto& [i, item] : value_.Structs()) {
    if (!seen.Add(item.Text(key))) parent_.errors().Duplicate(path_.Index(i), Shown::Versioned(item));
  }
  return *this;
}

Tagged TaggedField::Below(bool has_old) const {
  return {parent_.request, parent_.now.At(field_), parent_.old.At(field_), has_old, path_};
}

Struct TaggedField::OldItem(FieldName key, std::string_view text) const {
  for (const auto& [i, item] : parent_.old.Structs(field_)) {
    if (item.Text(key) == text) return item;
  }
  return {};
}

Tagged TaggedField::Item(uint32_t index, Struct item, FieldName key) const {
  const Struct old = parent_.has_old ? OldItem(key, item.Text(key)) : Struct();
  return {parent_.request, item, old, static_cast<bool>(old), path_.Index(index)};
}

bool TaggedField::IsSame(const Tagged& item) {
  return item.is_update() && item.has_old && Equal(item.now, item.old);
}

void ValidateUnion(const Tagged& object, std::initializer_list<FieldName> members) {
  std::string all, set;
  uint32_t count = 0;
  bool changed = false;
  for (const FieldName member : members) {
    const bool has = IsSet(object.now.Get(member));
    changed |= has != IsSet(object.old.Get(member));
    count += has ? 1 : 0;
  }
  if (count == 1 || (object.is_update() && object.has_old && !changed)) return;
  for (const FieldName member : members) {
    all.append(all.empty() ? "`" : ", `").append(member.text()).append("`");
    if (IsSet(object.now.Get(member))) set.append(set.empty() ? "" : ", ").append(member.text());
  }
  if (count == 0) {
    object.errors().Invalid(object.path, "", "must specify one of: " + all);
  } else {
    object.errors().Invalid(object.path, "{" + set + "}", "must specify exactly one of: " + all);
  }
}

}  // namespace plimsoll::builtin
