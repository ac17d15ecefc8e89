// JsonPen writes one value as compact JSON, byte for byte as JsonWriter does, and faster: it keeps its
// place instead of looking for the end of the string at every token.
//
//   std::string out;
//   {
//     JsonPen pen(out);
//     pen.BeginArray();
//     pen.Int(3);
//     pen.EndArray();
//   }
//
// The bytes are after what was in `out` once the pen is gone; until then nobody may look at it. The
// caller's tokens must form one value: a key before each member's value and nowhere else, each Begin
// with its End.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace plimsoll::text {

class JsonPen {
 public:
  explicit JsonPen(std::string& out, bool escape_html = true);
  ~JsonPen();
  JsonPen(const JsonPen&) = delete;
  JsonPen& operator=(const JsonPen&) = delete;

  void BeginObject() { Open('{'); }
  void EndObject() { Close('}'); }
  void BeginArray() { Open('['); }
  void EndArray() { Close(']'); }
  void Key(std::string_view name) {
    Text(name);
    *at_++ = ':';
    comma_ = false;
  }
  void String(std::string_view text) { Text(text); }
  void Int(int64_t number);
  // JSON has no infinities and no NaN; null stands in for them.
  void Float(double number);
  void Bool(bool value) { Word(value ? "true" : "false"); }
  void Null() { Word("null"); }

 private:
  // What a token takes beside its text: a comma, quotes, a colon, and what copies may write over.
  static constexpr size_t kRoom = 40;

  void NeedRoom(size_t size) {
    if (static_cast<size_t>(end_ - at_) < size + kRoom) Grow(size + kRoom);
  }
  void Comma() {
    *at_ = ',';
    at_ += comma_;
    comma_ = true;
  }
  void Open(char bracket) {
    NeedRoom(0);
    Comma();
    *at_++ = bracket;
    comma_ = false;
  }
  void Close(char bracket) {
    NeedRoom(0);
    *at_++ = bracket;
    comma_ = true;
  }
  void Text(std::string_view text) {
    NeedRoom(text.size());
    Comma();
    char* const end = copy_(at_ + 1, text, escape_html_);
    if (end == nullptr) return TextWithEscapes(text);
    *at_ = '"';
    *end = '"';
    at_ = end + 1;
  }
  void TextWithEscapes(std::string_view text);
  void Word(std::string_view word);
  void Copy(std::string_view bytes);
  void Grow(size_t size);

  std::string& out_;
  char* at_ = nullptr;
  char* end_ = nullptr;
  char* (*copy_)(char* to, std::string_view text, bool escape_html);
  bool escape_html_;
  bool comma_ = false;
  std::string scratch_;
};

}  // namespace plimsoll::text
