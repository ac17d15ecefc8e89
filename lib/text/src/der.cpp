#include "der.h"

#include <algorithm>

namespace plimsoll::text {
namespace {

// Four bytes of length are more than any input has.
constexpr size_t kMaxLengthBytes = 4;

struct DerHeader {
  size_t size;    // of tag and length
  size_t length;  // of the content
};

std::optional<DerHeader> DerHeaderOf(std::string_view bytes) {
  if (bytes.size() < 2) return std::nullopt;
  const auto first = static_cast<uint8_t>(bytes[1]);
  if (first < 0x80) return DerHeader{2, first};
  const size_t count = first & 0x7FU;
  if (count == 0 || count > kMaxLengthBytes || bytes.size() < 2 + count) return std::nullopt;
  size_t length = 0;
  for (size_t i = 0; i < count; ++i) length = length << 8 | static_cast<uint8_t>(bytes[2 + i]);
  const bool shortest = length >= 0x80 && length >> (8 * (count - 1)) != 0;
  return shortest ? std::optional(DerHeader{2 + count, length}) : std::nullopt;
}

// Takes a number off an object identifier: seven bits a byte, and a mark on all bytes but the last.
std::optional<uint32_t> ReadIdNumber(std::string_view& rest) {
  uint32_t number = 0;
  if (rest.empty() || rest[0] == '\x80') return std::nullopt;
  while (!rest.empty()) {
    if (number >= 1U << 24) return std::nullopt;
    const auto byte = static_cast<uint8_t>(rest[0]);
    rest.remove_prefix(1);
    number = number << 7 | (byte & 0x7FU);
    if ((byte & 0x80U) == 0) return number;
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string_view> DerReader::ReadWhole(uint8_t tag) {
  if (!IsNext(tag)) return std::nullopt;
  const std::optional<DerHeader> header = DerHeaderOf(rest_);
  if (!header || header->length > rest_.size() - header->size) return std::nullopt;
  const std::string_view whole = rest_.substr(0, header->size + header->length);
  rest_.remove_prefix(whole.size());
  return whole;
}

std::optional<std::string_view> DerReader::Read(uint8_t tag) {
  const std::optional<std::string_view> whole = ReadWhole(tag);
  if (!whole) return std::nullopt;
  return whole->substr(DerHeaderOf(*whole)->size);
}

std::optional<size_t> DerReader::SkipHeader() {
  const std::optional<DerHeader> header = DerHeaderOf(rest_);
  if (!header) return std::nullopt;
  rest_.remove_prefix(header->size);
  return header->length;
}

std::optional<DerValue> DerReader::ReadAny() {
  if (rest_.empty()) return std::nullopt;
  const auto tag = static_cast<uint8_t>(rest_[0]);
  if ((tag & 0x1FU) == 0x1FU) return std::nullopt;
  const std::optional<std::string_view> content = Read(tag);
  return content ? std::optional(DerValue{tag, *content}) : std::nullopt;
}

std::optional<std::string_view> DerReader::ReadInteger(uint8_t tag) {
  const std::optional<std::string_view> content = Read(tag);
  if (!content || content->empty()) return std::nullopt;
  if (content->size() == 1) return content;
  const auto first = static_cast<uint8_t>((*content)[0]);
  const bool negative = (static_cast<uint8_t>((*content)[1]) & 0x80U) != 0;
  const bool padded = (first == 0 && !negative) || (first == 0xFF && negative);
  return padded ? std::nullopt : content;
}

std::optional<int64_t> DerReader::ReadSmallInteger(uint8_t tag) {
  const std::optional<std::string_view> content = ReadInteger(tag);
  if (!content || content->size() > sizeof(int64_t)) return std::nullopt;
  const bool negative = (static_cast<uint8_t>((*content)[0]) & 0x80U) != 0;
  uint64_t bits = negative ? UINT64_MAX : 0;
  for (const char byte : *content) bits = bits << 8 | static_cast<uint8_t>(byte);
  return static_cast<int64_t>(bits);
}

std::optional<std::string_view> DerReader::ReadObjectId() {
  const std::optional<std::string_view> content = Read(der::kObjectId);
  if (!content || content->empty()) return std::nullopt;
  for (std::string_view rest = *content; !rest.empty();) {
    if (!ReadIdNumber(rest)) return std::nullopt;
  }
  return content;
}

std::optional<bool> DerReader::ReadBoolean() {
  const std::optional<std::string_view> content = Read(der::kBoolean);
  if (!content || content->size() != 1) return std::nullopt;
  if ((*content)[0] == 0) return false;
  return (*content)[0] == '\xff' ? std::optional(true) : std::nullopt;
}

std::optional<std::string_view> DerReader::ReadBits() {
  const std::optional<std::string_view> content = Read(der::kBitString);
  if (!content || content->empty()) return std::nullopt;
  const auto left_over = static_cast<uint8_t>((*content)[0]);
  const std::string_view bits = content->substr(1);
  if (left_over > 7 || (bits.empty() && left_over != 0)) return std::nullopt;
  const unsigned mask = (1U << left_over) - 1;
  return bits.empty() || (static_cast<uint8_t>(bits.back()) & mask) == 0 ? std::optional(bits) : std::nullopt;
}

// The first number has the first two: 40 times one of 0, 1, 2, and the other.
std::string ObjectIdText(std::string_view content) {
  std::string out;
  while (const std::optional<uint32_t> number = ReadIdNumber(content)) {
    if (out.empty()) {
      const uint32_t top = std::min(*number / 40, 2U);
      out = std::to_string(top) + "." + std::to_string(*number - 40 * top);
    } else {
      out += "." + std::to_string(*number);
    }
  }
  return out;
}

}  // namespace plimsoll::text
