// JsonCursor goes through the members of objects as they stand in the text, repeated keys and
// all, which tapes do not keep. The text must be JSON that a reader has accepted.
//
//   JsonCursor cursor(text);
//   if (cursor.Enter()) {
//     std::string key;
//     while (cursor.NextKey(key)) use(key, cursor.SkipValue());
//   }
#pragma once

#include <string>
#include <string_view>

namespace plimsoll::merge {

class JsonCursor {
 public:
  explicit JsonCursor(std::string_view text) : text_(text) {}

  // Goes into the object at the cursor; of anything else it says false and stays.
  bool Enter();
  // The key of the next member, its value ahead of the cursor; at the end of the object it goes
  // behind it and says false.
  bool NextKey(std::string& key);
  // The text of the value, which the cursor passes.
  std::string_view SkipValue();

 private:
  void SkipSpace();
  void SkipString();
  char Peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  std::string_view text_;
  size_t at_ = 0;
};

}  // namespace plimsoll::merge
