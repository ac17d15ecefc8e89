// FieldPath is the path of a field while an object is validated. A step is a few words of an arena, so that
// paths cost little as long as nothing is wrong; errors make value::Path of them.
//
//   ValidateProbe(container.At("livenessProbe"), path.Child("livenessProbe"), errors);
//
// Names and keys must outlive the path: literals and text of the object do.
#pragma once

#include <cstdint>
#include <new>
#include <string_view>

#include "plimsoll/base/arena.h"
#include "plimsoll/value/path.h"

namespace plimsoll::builtin {

class FieldPath {
 public:
  // The path of the object itself.
  explicit FieldPath(Arena& arena) : arena_(&arena) {}

  FieldPath Root() const { return FieldPath(*arena_); }
  FieldPath Child(std::string_view name) const { return Below(Kind::kField, name, 0); }
  template <class... Names>
  FieldPath Child(std::string_view name, Names... names) const {
    return Child(name).Child(names...);
  }
  FieldPath Index(uint32_t index) const { return Below(Kind::kIndex, {}, index); }
  FieldPath Key(std::string_view key) const { return Below(Kind::kKey, key, 0); }

  value::Path Made() const;

 private:
  enum class Kind : uint8_t { kField, kIndex, kKey };
  struct Step {
    const Step* above;
    std::string_view name;
    uint32_t index;
    Kind kind;
  };

  FieldPath(Arena* arena, const Step* last) : arena_(arena), last_(last) {}
  FieldPath Below(Kind kind, std::string_view name, uint32_t index) const {
    return {arena_, new (arena_->Allocate(sizeof(Step))) Step{last_, name, index, kind}};
  }

  Arena* arena_;
  const Step* last_ = nullptr;
};

}  // namespace plimsoll::builtin
