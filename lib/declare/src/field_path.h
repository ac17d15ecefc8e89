// FieldPath is where the runner is: a step below another path, which must outlive it. Text is made
// when there is an error to report.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace plimsoll::declare {

class FieldPath {
 public:
  // The root of everything, which upstream prints as `<nil>`.
  static FieldPath Root() { return {}; }
  static FieldPath At(std::string_view text) { return {Kind::kText, nullptr, text, 0}; }
  FieldPath Child(std::string_view name) const { return {Kind::kChild, this, name, 0}; }
  FieldPath Key(std::string_view key) const { return {Kind::kKey, this, key, 0}; }
  FieldPath Index(size_t index) const { return {Kind::kIndex, this, {}, index}; }

  bool is_nil() const { return kind_ == Kind::kRoot; }
  std::string Text() const {
    std::string out;
    AppendTo(out);
    return is_nil() ? "<nil>" : out;
  }

 private:
  enum class Kind : uint8_t { kRoot, kText, kChild, kKey, kIndex };

  FieldPath() = default;
  FieldPath(Kind kind, const FieldPath* parent, std::string_view text, size_t index)
      : parent_(parent), text_(text), index_(index), kind_(kind) {}

  // As deep as the object was followed, which has a limit.
  void AppendTo(std::string& out) const {
    if (parent_ != nullptr) parent_->AppendTo(out);
    switch (kind_) {
      case Kind::kRoot: return;
      case Kind::kText: out += text_; return;
      case Kind::kChild:
        if (!out.empty()) out += '.';
        out += text_;
        return;
      case Kind::kKey: out.append("[").append(text_).append("]"); return;
      case Kind::kIndex: out.append("[").append(std::to_string(index_)).append("]"); return;
    }
  }

  const FieldPath* parent_ = nullptr;
  std::string_view text_;
  size_t index_ = 0;
  Kind kind_ = Kind::kRoot;
};

}  // namespace plimsoll::declare
