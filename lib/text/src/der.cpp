#include "der.h"

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

std::optional<std::string_view> DerReader::ReadInteger() {
  const std::optional<std::string_view> content = Read(der::kInteger);
  if (!content || content->empty()) return std::nullopt;
  if (content->size() == 1) return content;
  const auto first = static_cast<uint8_t>((*content)[0]);
  const bool negative = (static_cast<uint8_t>((*content)[1]) & 0x80U) != 0;
  const bool padded = (first == 0 && !negative) || (first == 0xFF && negative);
  return padded ? std::nullopt : content;
}

}  // namespace plimsoll::text
