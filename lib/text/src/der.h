// DerReader takes DER, the binary form of X.509, apart: values with a tag, each inside of another.
//
//   DerReader certificate(*DerReader(bytes).Read(der::kSequence));
//   std::optional<std::string_view> body = certificate.Read(der::kSequence);
//
// Contents are borrowed. Nothing recurses: who wants to see what is inside a value reads its content.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace plimsoll::text {

namespace der {
inline constexpr uint8_t kBoolean = 0x01, kInteger = 0x02, kBitString = 0x03, kOctetString = 0x04,
                         kObjectId = 0x06, kUtcTime = 0x17, kGeneralizedTime = 0x18, kSequence = 0x30,
                         kSet = 0x31;
// Context-specific: [0], [1] and so on, with values inside.
constexpr uint8_t Inside(uint8_t number) { return static_cast<uint8_t>(0xA0 | number); }
// The same with bytes inside.
constexpr uint8_t Context(uint8_t number) { return static_cast<uint8_t>(0x80 | number); }
}  // namespace der

struct DerValue {
  uint8_t tag = 0;
  std::string_view content;
};

class DerReader {
 public:
  explicit DerReader(std::string_view bytes) : rest_(bytes) {}

  bool empty() const { return rest_.empty(); }
  std::string_view rest() const { return rest_; }
  // Whether a value with that tag is next.
  bool IsNext(uint8_t tag) const { return !rest_.empty() && static_cast<uint8_t>(rest_[0]) == tag; }
  // The content of the next value; none when it has another tag or is no DER. Lengths are as short as they
  // can be.
  std::optional<std::string_view> Read(uint8_t tag);
  // The next value with its tag and length.
  std::optional<std::string_view> ReadWhole(uint8_t tag);
  // Takes the tag and the length of the next value off. The length; none if it is not well-formed.
  std::optional<size_t> SkipHeader();
  // The next value, whatever its tag is. Tags have one byte.
  std::optional<DerValue> ReadAny();
  // An integer in as few bytes as it needs.
  std::optional<std::string_view> ReadInteger(uint8_t tag = der::kInteger);
  // Of no more than 64 bits, with a sign.
  std::optional<int64_t> ReadSmallInteger(uint8_t tag = der::kInteger);
  // Numbers of 31 bits, each in as few bytes as it needs.
  std::optional<std::string_view> ReadObjectId();
  std::optional<bool> ReadBoolean();
  // The bytes of a bit string; bits that are left over at its end are 0.
  std::optional<std::string_view> ReadBits();

 private:
  std::string_view rest_;
};

// An object identifier as people write it: `2.5.29.17`.
std::string ObjectIdText(std::string_view content);

}  // namespace plimsoll::text
