// JsonWriter turns tokens into JSON bytes as Go's encoding/json prints them: compact, or
// indented with empty containers closed ({} and []).
//
//   std::string out;
//   JsonWriter writer(out, {.indented = true});
//   writer.BeginObject();
//   writer.Key("replicas");
//   writer.Int(3);
//   writer.EndObject();
//
// It never looks back at what it wrote, so the caller may take `out` and clear it between
// tokens. One writer writes one value.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "plimsoll/text/token_sink.h"

namespace plimsoll::text {

struct JsonStyle {
  bool indented = false;
  // < > & as \u003c \u003e \u0026, which is Go's default.
  bool escape_html = true;
  // Go prints some floats as digits that are read back as another integer, and negative
  // zero as -0. Set this to have those printed so that they read back as they are.
  bool exact_floats = false;
  uint32_t spaces = 2;  // of one level, if it is indented
};

// With its quotes. Each invalid UTF-8 byte becomes \ufffd.
void AppendJsonString(std::string& out, std::string_view text, bool escape_html);

class JsonWriter final : public TokenSink {
 public:
  explicit JsonWriter(std::string& out, JsonStyle style = {}) : out_(out), style_(style) {}

  void BeginObject() override { Begin('{'); }
  void EndObject() override { End('}'); }
  void BeginArray() override { Begin('['); }
  void EndArray() override { End(']'); }
  void Key(std::string_view name) override;
  void String(std::string_view text) override;
  void Int(int64_t number) override;
  void Uint(uint64_t number) override;
  // JSON has no infinities and no NaN; they are written as null.
  void Float(double number) override;
  void Bool(bool value) override;
  void Null() override;
  // A value that is JSON already.
  void Raw(std::string_view json);

  // The first number that was written as null, if there was one.
  const std::optional<double>& unsupported() const { return unsupported_; }

 private:
  // What the last token was, as far as the next one cares.
  enum class Last : uint8_t { kOpening, kKey, kValue };

  void Begin(char bracket);
  void End(char bracket);
  void Separate();
  void NewLine();

  std::string& out_;
  JsonStyle style_;
  Last last_ = Last::kOpening;
  uint32_t depth_ = 0;
  std::optional<double> unsupported_;
};

}  // namespace plimsoll::text
