#include "plimsoll/cel/values/time_zone.h"

#include <algorithm>
#include <cstdio>
#include <memory>

#include "posix_zone.h"

namespace plimsoll::cel {
namespace {

constexpr std::string_view kZoneFiles = "/usr/share/zoneinfo/";
constexpr size_t kMaxZoneFile = size_t{1} << 20;

struct Close {
  void operator()(std::FILE* file) const { std::fclose(file); }
};

Result<std::string> ReadZoneFile(std::string_view name) {
  const std::string path = std::string(kZoneFiles) + std::string(name);
  const std::unique_ptr<std::FILE, Close> file(std::fopen(path.c_str(), "rb"));
  if (!file) return Fail("unknown time zone " + std::string(name));
  std::string bytes(kMaxZoneFile, '\0');
  bytes.resize(std::fread(bytes.data(), 1, bytes.size(), file.get()));
  return bytes;
}

uint32_t Big32(std::string_view bytes, size_t at) {
  uint32_t number = 0;
  for (size_t i = 0; i < 4; ++i) number = number << 8 | static_cast<uint8_t>(bytes[at + i]);
  return number;
}

int64_t Big64(std::string_view bytes, size_t at) {
  return static_cast<int64_t>(uint64_t{Big32(bytes, at)} << 32 | Big32(bytes, at + 4));
}

// The counts at the head of one of the two parts of a zone file.
struct Header {
  uint32_t utc, standard, leaps, times, types, characters;

  size_t BodySize(size_t width) const {
    return times * width + times + types * size_t{6} + characters + leaps * (width + 4) + standard + utc;
  }
};

constexpr size_t kHeaderSize = 44;

bool ReadHeader(std::string_view bytes, Header& header) {
  if (bytes.size() < kHeaderSize || !bytes.starts_with("TZif")) return false;
  header = {Big32(bytes, 20), Big32(bytes, 24), Big32(bytes, 28),
            Big32(bytes, 32), Big32(bytes, 36), Big32(bytes, 40)};
  return header.BodySize(8) <= kMaxZoneFile && header.types > 0;
}

bool IsPathLike(std::string_view name) {
  return name.starts_with('/') || name.starts_with('\\') || name.find("..") != std::string_view::npos ||
         name.find('\0') != std::string_view::npos;
}

}  // namespace

Result<TimeZone> TimeZone::Parse(std::string_view bytes) {
  Header header{};
  if (!ReadHeader(bytes, header) || bytes[4] < '2') return Fail("malformed time zone information");
  const size_t second = kHeaderSize + header.BodySize(4);
  if (second > bytes.size()) return Fail("malformed time zone information");
  bytes = bytes.substr(second);
  if (!ReadHeader(bytes, header)) return Fail("malformed time zone information");
  const std::string_view body = bytes.substr(kHeaderSize);
  if (header.BodySize(8) > body.size()) return Fail("malformed time zone information");
  const size_t kinds = header.times * size_t{8};
  const size_t types = kinds + header.times;
  TimeZone zone;
  zone.first_offset_ = static_cast<int32_t>(Big32(body, types));
  for (uint32_t i = 0; i < header.times; ++i) {
    const auto kind = static_cast<uint8_t>(body[kinds + i]);
    if (kind >= header.types) return Fail("malformed time zone information");
    zone.changes_.push_back(
        {Big64(body, i * size_t{8}), static_cast<int32_t>(Big32(body, types + kind * size_t{6}))});
  }
  const std::string_view footer = body.substr(header.BodySize(8));
  if (footer.size() > 2 && footer[0] == '\n') zone.rule_ = footer.substr(1, footer.find('\n', 1) - 1);
  return zone;
}

Result<TimeZone> TimeZone::Load(std::string_view name) {
  if (name.empty() || name == "UTC" || name == "Local") return TimeZone();
  if (IsPathLike(name)) return Fail("time: invalid location name");
  const Result<std::string> bytes = ReadZoneFile(name);
  if (!bytes) return std::unexpected(bytes.error());
  Result<TimeZone> zone = Parse(*bytes);
  if (!zone) return Fail("unknown time zone " + std::string(name));
  return zone;
}

int64_t TimeZone::OffsetAt(int64_t seconds) const {
  const auto after = std::upper_bound(changes_.begin(), changes_.end(), seconds,
                                      [](int64_t at, const Change& change) { return at < change.at; });
  if (after == changes_.end() && !rule_.empty()) {
    if (const auto offset = OffsetByRule(rule_, seconds)) return *offset;
  }
  return after == changes_.begin() ? first_offset_ : std::prev(after)->offset;
}

}  // namespace plimsoll::cel
