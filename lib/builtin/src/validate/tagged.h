// What the tags of a Go type say of its fields (`+k8s:required`): a struct, the same struct of the old
// object, and rules that look only at what changed.
//
//   TaggedField(spec, "priorityClassName").Immutable().Optional().Format(LongNameProblems);
//   if (TaggedField mode = TaggedField(spec, "disruptionMode").Immutable().Optional()) ...mode.Pointee()...
//
// As in the code that is generated from tags, rules that end the validation of a field come first, and all of
// them are tried.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>

#include "../object/request.h"
#include "plimsoll/schema/names.h"

namespace plimsoll::builtin {

struct Tagged {
  Request& request;
  Struct now;
  Struct old;
  bool has_old;  // false for what is new in an update, too
  FieldPath path;

  // The object of a request.
  static Tagged Root(Request& request) {
    return {request, request.object, request.old, request.is_update(), request.Root()};
  }
  bool is_update() const { return request.is_update(); }
  Errors& errors() const { return request.errors; }
  const Release& release() const { return request.release; }
};

class TaggedField {
 public:
  TaggedField(const Tagged& parent, FieldName field);

  // Rules that end the validation of the field.
  TaggedField& Immutable();
  TaggedField& Optional();
  TaggedField& Required();
  TaggedField& NoSet();
  TaggedField& NoUnset();
  TaggedField& NoModify();
  // Optional while a gate is on, and forbidden otherwise.
  TaggedField& Gated(GateName gate);
  TaggedField& MaxItems(uint32_t most);
  // Items of a list, by their name: none is added, none removed.
  TaggedField& SameItems();

  // Rules for what is there.
  TaggedField& Format(schema::NameProblems (*problems)(std::string_view));
  TaggedField& OneOf(std::span<const std::string_view> choices);
  TaggedField& Minimum(int64_t least);
  TaggedField& Maximum(int64_t most);
  TaggedField& MaxCharacters(size_t most);
  // No less than it was.
  TaggedField& Monotonic();
  // Items of a list that have the same text in a field.
  TaggedField& Unique(FieldName key);

  // Whether to go on with what is in the field.
  explicit operator bool() const { return changed_ && !ended_; }
  // The struct of the field: one that is always there, or one that a pointer leads to.
  Tagged Value() const { return Below(parent_.has_old); }
  Tagged Pointee() const { return Below(parent_.has_old && parent_.old.Has(field_)); }
  // Calls `validate` for items that are new or changed; old ones are found by the text of `key`.
  template <class Validate>
  TaggedField& Each(FieldName key, const Validate& validate) {
    if (!*this) return *this;
    for (const auto& [i, item] : value_.Structs()) {
      const Tagged one = Item(i, item, key);
      if (!IsSame(one)) validate(one);
    }
    return *this;
  }

 private:
  Tagged Below(bool has_old) const;
  Tagged Item(uint32_t index, Struct item, FieldName key) const;
  static bool IsSame(const Tagged& item);
  Struct OldItem(FieldName key, std::string_view text) const;
  void End(std::string_view detail);
  bool WasSet() const { return parent_.old.Has(field_); }

  const Tagged& parent_;
  FieldName field_;
  FieldPath path_;
  Part value_;
  bool changed_;
  bool ended_ = false;
};

// Exactly one of the fields must be set.
void ValidateUnion(const Tagged& object, std::initializer_list<FieldName> members);

}  // namespace plimsoll::builtin
