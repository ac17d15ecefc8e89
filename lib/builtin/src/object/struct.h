// Struct, Part and their ranges are borrowed views of an Object, as cheap to copy as a pointer, which read
// like the Go code that uses the types: a field that is missing is zero, and what is below a missing struct
// is missing too.
//
//   for (auto [i, container] : spec.Structs("containers")) {
//     if (container.Text("name").empty()) errors.Required(path.Index(i).Child("name"));
//     if (container.At("securityContext").Flag("privileged")) ...
//   }
//   spec.SetDefault("restartPolicy", "Always");
//
// Views of a struct stay good when fields are added and removed; views of the items of a list do until one is
// appended. Text that is set must outlive the object: literals and text of objects do.
#pragma once

#include <cstdint>
#include <string_view>

#include "item.h"
#include "object.h"
#include "plimsoll/base/assert.h"
#include "plimsoll/builtin/kind/field_name.h"

namespace plimsoll::builtin {

class Struct;
class StructList;
class TextList;
class PartList;
class EntryList;

// Any value, which may be missing.
class Part {
 public:
  Part() = default;
  Part(Item* item, Object* object) : item_(item), object_(object) {}

  explicit operator bool() const { return item_ != nullptr; }
  Form form() const { return item_ == nullptr ? Form::kNone : item_->form; }
  bool IsText() const { return form() == Form::kText; }
  bool IsInt() const { return form() == Form::kInt; }
  std::string_view Text() const { return IsText() ? item_->text() : std::string_view{}; }
  int64_t Int() const { return IsInt() ? item_->number : 0; }
  bool Flag() const { return form() == Form::kBool && item_->flag; }
  double Float() const { return form() == Form::kFloat ? item_->real : static_cast<double>(Int()); }
  // Items of a list, entries of a map.
  uint32_t Count() const;
  Struct AsStruct() const;
  value::Value Json() const { return {*item_->json.document, item_->json.index}; }
  StructList Structs() const;
  TextList Texts() const;
  PartList Parts() const;
  EntryList Entries() const;

  Item* item() const { return item_; }
  Object* object() const { return object_; }

 private:
  Item* item_ = nullptr;
  Object* object_ = nullptr;
};

class Struct {
 public:
  Struct() = default;
  Struct(Item* item, Object* object) : item_(item), object_(object) {}

  explicit operator bool() const { return item_ != nullptr; }
  operator Part() const { return {item_, object_}; }

  // Whether a field is set: for pointers, structs, lists and maps. A field that is no pointer is not set when
  // it is empty.
  bool Has(FieldName field) const { return Find(field.number()) != nullptr; }
  std::string_view Text(FieldName field) const { return Get(field).Text(); }
  int64_t Int(FieldName field) const { return Get(field).Int(); }
  int64_t Int(FieldName field, int64_t missing) const { return Has(field) ? Get(field).Int() : missing; }
  bool Flag(FieldName field) const { return Get(field).Flag(); }
  bool Flag(FieldName field, bool missing) const { return Has(field) ? Get(field).Flag() : missing; }
  Part Get(FieldName field) const { return {Find(field.number()), object_}; }
  // The field with a number of the plan.
  Part Field(uint16_t number) const { return {Find(number), object_}; }
  Struct At(FieldName field) const { return Get(field).AsStruct(); }
  // Of a list or map; 0 when it is missing.
  uint32_t Count(FieldName field) const { return Get(field).Count(); }
  // The items of a list, each with its position.
  StructList Structs(FieldName field) const;
  TextList Texts(FieldName field) const;
  PartList Parts(FieldName field) const;
  // The entries of a map: keys and values.
  EntryList Entries(FieldName field) const;
  Part Entry(FieldName field, std::string_view key) const;

  void Set(FieldName field, std::string_view text) const { object_->SetText(Add(field), text); }
  void Set(FieldName field, const char* text) const { Set(field, std::string_view(text)); }
  void Set(FieldName field, bool flag) const;
  void Set(FieldName field, int64_t number) const;
  void Set(FieldName field, int number) const { Set(field, static_cast<int64_t>(number)); }
  // A copy of a value of the same type, which may be missing.
  void Set(FieldName field, Part value) const;
  void SetDefault(FieldName field, const auto& value) const {
    if (!Has(field)) Set(field, value);
  }
  // The struct of a field, which is made if it is missing.
  Struct Make(FieldName field) const;
  // The list or map of a field, which is made if it is missing.
  Part MakeList(FieldName field) const { return MakeItems(field, Form::kList); }
  Part MakeMap(FieldName field) const { return MakeItems(field, Form::kMap); }
  void Remove(FieldName field) const;

  Item* item() const { return item_; }
  Object* object() const { return object_; }

 private:
  Item* Find(uint16_t field) const {
    if (item_ == nullptr || (item_->children.mask_or_room & 1U << (field & 31U)) == 0) return nullptr;
    return Search(field);
  }
  Item* Search(uint16_t field) const;
  Item& Add(FieldName field) const;
  Part MakeItems(FieldName field, Form form) const;

  Item* item_ = nullptr;
  Object* object_ = nullptr;
};

// A range over the items of a list. `Make` makes what is seen of an item.
template <class Seen, uint32_t kStep>
class ItemList {
 public:
  explicit ItemList(Part part)
      : first_(part.Count() == 0 ? nullptr : part.item()->children.first),
        count_(part.Count()),
        object_(part.object()) {}

  class Iterator {
   public:
    Iterator(Item* item, uint32_t index, Object* object) : item_(item), index_(index), object_(object) {}
    bool operator!=(const Iterator& other) const { return index_ != other.index_; }
    Iterator& operator++() {
      item_ += kStep;
      ++index_;
      return *this;
    }
    Seen operator*() const { return Seen::Of(item_, index_, object_); }

   private:
    Item* item_;
    uint32_t index_;
    Object* object_;
  };
  Iterator begin() const { return {first_, 0, object_}; }
  Iterator end() const { return {nullptr, count_, object_}; }
  uint32_t size() const { return count_; }
  bool empty() const { return count_ == 0; }
  Seen operator[](uint32_t index) const { return Seen::Of(first_ + index * kStep, index, object_); }

 private:
  Item* first_;
  uint32_t count_;
  Object* object_;
};

struct SeenStruct {
  uint32_t index;
  Struct value;
  static SeenStruct Of(Item* item, uint32_t index, Object* object) { return {index, {item, object}}; }
};
struct SeenText {
  uint32_t index;
  std::string_view value;
  static SeenText Of(Item* item, uint32_t index, Object* object) {
    return {index, Part(item, object).Text()};
  }
};
struct SeenPart {
  uint32_t index;
  Part value;
  static SeenPart Of(Item* item, uint32_t index, Object* object) { return {index, {item, object}}; }
};
struct SeenEntry {
  std::string_view key;
  Part value;
  static SeenEntry Of(Item* item, uint32_t, Object* object) { return {item->text(), {item + 1, object}}; }
};

class StructList : public ItemList<SeenStruct, 1> {
  using ItemList::ItemList;
};
class TextList : public ItemList<SeenText, 1> {
  using ItemList::ItemList;
};
class PartList : public ItemList<SeenPart, 1> {
  using ItemList::ItemList;
};
class EntryList : public ItemList<SeenEntry, 2> {
  using ItemList::ItemList;
};

inline StructList Part::Structs() const { return StructList(*this); }
inline TextList Part::Texts() const { return TextList(*this); }
inline PartList Part::Parts() const { return PartList(*this); }
inline EntryList Part::Entries() const { return EntryList(*this); }
inline StructList Struct::Structs(FieldName field) const { return Get(field).Structs(); }
inline TextList Struct::Texts(FieldName field) const { return Get(field).Texts(); }
inline PartList Struct::Parts(FieldName field) const { return Get(field).Parts(); }
inline EntryList Struct::Entries(FieldName field) const { return Get(field).Entries(); }

inline Struct Part::AsStruct() const {
  return form() == Form::kStruct ? Struct(item_, object_) : Struct(nullptr, object_);
}

inline uint32_t Part::Count() const {
  if (form() == Form::kMap) return item_->children.count / 2;
  return form() == Form::kList ? item_->children.count : 0;
}

// Sets an entry of a map; its key must outlive the object.
void SetEntry(Part map, std::string_view key, std::string_view text);
void RemoveEntry(Part map, std::string_view key);
// Keeps the items of a list for which `keep` holds.
template <class Keep>
void KeepItems(Part list, const Keep& keep) {
  if (list.Count() == 0) return;
  Item::Children& children = list.item()->children;
  uint32_t kept = 0;
  for (uint32_t i = 0; i < children.count; ++i) {
    if (keep(Part(&children.first[i], list.object()))) children.first[kept++] = children.first[i];
  }
  children.count = kept;
}
// A new struct at the end of a list of structs.
Struct AppendStruct(Part list);
void AppendText(Part list, std::string_view text);

}  // namespace plimsoll::builtin
