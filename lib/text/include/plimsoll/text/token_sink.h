// TokenSink takes one value as a sequence of tokens: a key before each member's value and nowhere else,
// each Begin with its End. What writes a value to a sink can write it as JSON (json_writer.h), or build a
// document or a tree of it (plimsoll/value/build.h), without text in between.
#pragma once

#include <cstdint>
#include <string_view>

namespace plimsoll::text {

class TokenSink {
 public:
  virtual void BeginObject() = 0;
  virtual void EndObject() = 0;
  virtual void BeginArray() = 0;
  virtual void EndArray() = 0;
  virtual void Key(std::string_view name) = 0;
  virtual void String(std::string_view text) = 0;
  virtual void Int(int64_t number) = 0;
  virtual void Uint(uint64_t number) = 0;
  virtual void Float(double number) = 0;
  virtual void Bool(bool value) = 0;
  virtual void Null() = 0;

 protected:
  TokenSink() = default;
  TokenSink(const TokenSink&) = default;
  TokenSink& operator=(const TokenSink&) = default;
  ~TokenSink() = default;
};

}  // namespace plimsoll::text
