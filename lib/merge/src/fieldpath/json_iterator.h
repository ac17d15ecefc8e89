// JsonIterator reads JSON as the package does that structured-merge-diff reads managedFields with
// (json-iterator): it takes what that takes, and its errors have the same words and places. Only the first
// error counts; after it nothing is read any more.
//
//   JsonIterator json(text, JsonIterator::From::kBytes);
//   Node node = json.ReadNode(arena);
//   json.RequireEnd();
//   if (json.error()) ...
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "plimsoll/base/arena.h"
#include "plimsoll/merge/value/node.h"

namespace plimsoll::merge {

class JsonIterator {
 public:
  // Of a reader, the package holds some bytes at a time, and errors show no more than these.
  enum class From : uint8_t { kBytes, kReader };
  static constexpr size_t kReaderBytes = 4096;

  JsonIterator(std::string_view text, From from);

  // The first error; none so far, or none at all.
  const std::optional<std::string>& error() const { return error_; }
  // At the place where it is now.
  void Report(const std::string& what);
  // Nothing but white space may follow.
  void RequireEnd();

  // The next value; all numbers are floats, and of repeated keys the last counts. What it says is copied
  // into the arena.
  Node ReadNode(Arena& arena, uint32_t depth = 0);
  void Skip(uint32_t depth = 0);

  // An object, or null: `use(key)` must read or skip each value. The package has two ways to read them, with
  // different words.
  enum class Form : uint8_t { kMap, kObject };
  template <class Use>
  void ReadMembers(Form form, const Use& use) {
    if (!OpenMembers(form)) return;
    char before = '"';
    do {
      const std::string key = ReadString();
      RequireColon(form, before);
      if (error_) return;
      use(key);
      before = NextToken();
    } while (before == ',' && !error_);
    CloseMembers(form, before);
  }

 private:
  char NextToken();
  char ReadByte();
  void UnreadByte();
  bool LoadMore();

  // False when there are none.
  bool OpenMembers(Form form);
  void RequireColon(Form form, char before);
  void CloseMembers(Form form, char last);
  template <class Use>
  void ReadItems(const Use& use);
  Node ReadArray(Arena& arena, uint32_t depth);
  Node ReadMap(Arena& arena, uint32_t depth);
  bool TooDeep(uint32_t depth);

  std::string ReadString();
  std::optional<std::string> ReadPlainString(const std::string& reader);
  void ReadEscaped(char c, std::string& out);
  uint32_t ReadHexDigits();
  void SkipWord(const std::string& reader, std::string_view rest);
  void SkipString();
  void SkipNumber(char first);
  bool SkipDigits();

  double ReadNumber();
  double ReadPositive();
  std::string_view NumberCharacters();

  void Fail(std::string message);

  const std::string_view text_;
  const From from_;
  size_t base_ = 0;  // of what is held
  size_t head_ = 0;
  size_t tail_ = 0;
  bool ended_ = false;                  // something was read after the end of the text
  std::string reader_ = "readFloat64";  // of numbers
  std::optional<std::string> error_;
};

}  // namespace plimsoll::merge
