#include "plimsoll/text/json_pen.h"

#include <gtest/gtest.h>

#include <array>
#include <limits>
#include <vector>

#include "../src/plain_text.h"
#include "plimsoll/text/json_writer.h"

namespace plimsoll::text {
namespace {

// [TEXT,{TEXT:NUMBER},{},[],null,true,FLOAT]
template <class Writer>
void WriteAllKinds(Writer& writer, std::string_view text, int64_t number, double real) {
  writer.BeginArray();
  writer.String(text);
  writer.BeginObject();
  writer.Key(text);
  writer.Int(number);
  writer.EndObject();
  writer.BeginObject();
  writer.EndObject();
  writer.BeginArray();
  writer.EndArray();
  writer.Null();
  writer.Bool(true);
  writer.Float(real);
  writer.EndArray();
}

void ExpectAsWriter(std::string_view text, int64_t number = 1, double real = 0.5) {
  for (const bool escape_html : {false, true}) {
    std::string expected;
    JsonWriter writer(expected, {.escape_html = escape_html});
    WriteAllKinds(writer, text, number, real);
    std::string out;
    {
      JsonPen pen(out, escape_html);
      WriteAllKinds(pen, text, number, real);
    }
    EXPECT_EQ(out, expected);
  }
}

std::vector<PlainCopyFunction> Copies() {
  std::vector<PlainCopyFunction> copies{CopyPlainPortably};
#if defined(__x86_64__)
  if (CanCopyPlainWithAvx512()) copies.push_back(CopyPlainWithAvx512);
#endif
  return copies;
}

TEST(JsonPen, WritesAsTheWriterDoes) {
  ExpectAsWriter("");
  ExpectAsWriter("name");
  ExpectAsWriter("a \"quoted\" word\\ and\ta tab\x01");
  ExpectAsWriter("<a href='x'>&</a>");
  ExpectAsWriter("Grüße\xE2\x80\xA8\xFF");
  ExpectAsWriter("x", std::numeric_limits<int64_t>::min(), std::numeric_limits<double>::infinity());
  ExpectAsWriter("x", std::numeric_limits<int64_t>::max(), -1e300);
}

TEST(JsonPen, WritesTextOfEveryLengthWithAnOddByteAnywhere) {
  for (size_t size = 0; size < 80; ++size) {
    ExpectAsWriter(std::string(size, 'x'));
    for (size_t at = 0; at < size; ++at) {
      std::string text(size, 'x');
      text[at] = "\"<\n\xC3"[at % 4];
      ExpectAsWriter(text);
    }
  }
}

TEST(JsonPen, WritesMoreThanItMadeRoomFor) {
  for (const size_t size : {4000u, 4050u, 4095u, 4096u, 4097u, 100'000u})
    ExpectAsWriter(std::string(size, 'y'));
  std::string out = "before:";
  {
    JsonPen pen(out);
    pen.BeginArray();
    for (int64_t i = 0; i < 5000; ++i) pen.Int(i % 10);
    pen.EndArray();
  }
  EXPECT_EQ(out.size(), 7u + 2u + 5000u + 4999u);
  EXPECT_TRUE(out.starts_with("before:[0,1,2,"));
  EXPECT_TRUE(out.ends_with(",8,9]"));
}

TEST(PlainText, IsCopiedByEveryKernelAndNothingElseIs) {
  for (const PlainCopyFunction copy : Copies()) {
    for (int byte = 0; byte < 256; ++byte) {
      for (const size_t size : {1u, 3u, 4u, 7u, 8u, 15u, 16u, 31u, 32u, 33u, 70u}) {
        const std::string text = std::string(size - 1, 'x') + static_cast<char>(byte);
        const bool html = byte == '<' || byte == '>' || byte == '&';
        const bool plain = byte >= 0x20 && byte < 0x80 && byte != '"' && byte != '\\';
        std::array<char, 70 + kCopySlack> room{};
        EXPECT_EQ(copy(room.data(), text, true) != nullptr, plain && !html) << byte << ' ' << size;
        const char* const end = copy(room.data(), text, false);
        EXPECT_EQ(end != nullptr, plain) << byte << ' ' << size;
        const std::string_view copied(room.data(), end != nullptr ? end : room.data());
        EXPECT_EQ(copied, plain ? text : "");
      }
    }
  }
}

}  // namespace
}  // namespace plimsoll::text
