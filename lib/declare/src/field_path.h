// FieldPath is where the runner is: a step below another path, which must outlive it. A path of its own is
// made when there is an error to report.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "plimsoll/value/path.h"

namespace plimsoll::declare {

class FieldPath {
 public:
  static FieldPath Root() { return {}; }
  // Below a path that must outlive it, too.
  static FieldPath At(const value::Path& base) {
    FieldPath path;
    path.base_ = &base;
    return path;
  }
  FieldPath Child(std::string_view name) const { return {Kind::kChild, this, name, 0}; }
  FieldPath Key(std::string_view key) const { return {Kind::kKey, this, key, 0}; }
  FieldPath Index(size_t index) const { return {Kind::kIndex, this, {}, index}; }

  bool is_nil() const { return kind_ == Kind::kRoot && base_ == nullptr; }
  value::Path Path() const {
    value::Path out;
    AppendTo(out);
    return out;
  }

 private:
  enum class Kind : uint8_t { kRoot, kChild, kKey, kIndex };

  FieldPath() = default;
  FieldPath(Kind kind, const FieldPath* parent, std::string_view text, size_t index)
      : parent_(parent), text_(text), index_(index), kind_(kind) {}

  // As deep as the object was followed, which has a limit.
  void AppendTo(value::Path& out) const {
    using value::Step;
    if (parent_ != nullptr) parent_->AppendTo(out);
    switch (kind_) {
      case Kind::kRoot:
        if (base_ != nullptr) out = *base_;
        return;
      case Kind::kChild: out.Push(Step::Field(std::string(text_))); return;
      case Kind::kKey: out.Push(Step::Key(std::string(text_))); return;
      case Kind::kIndex: out.Push(Step::Index(static_cast<uint32_t>(index_))); return;
    }
  }

  const FieldPath* parent_ = nullptr;
  const value::Path* base_ = nullptr;
  std::string_view text_;
  size_t index_ = 0;
  Kind kind_ = Kind::kRoot;
};

}  // namespace plimsoll::declare
