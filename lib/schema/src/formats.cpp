#include "plimsoll/schema/formats.h"

#include "format_rules.h"

namespace plimsoll::schema {
namespace {

struct NamedFormat {
  std::string_view name;  // without '-'
  Format format;
};

constexpr NamedFormat kStringFormats[] = {
    {"date", Format::kDate},
    {"datetime", Format::kDateTime},
    {"byte", Format::kByte},
    {"uri", Format::kUri},
    {"duration", Format::kDuration},
    {"hostname", Format::kHostname},
    {"ipv4", Format::kIpv4},
    {"ipv6", Format::kIpv6},
    {"cidr", Format::kCidr},
    {"email", Format::kEmail},
    {"uuid", Format::kUuid},
    {"uuid3", Format::kUuid3},
    {"uuid4", Format::kUuid4},
    {"uuid5", Format::kUuid5},
    {"mac", Format::kMac},
    {"password", Format::kPassword},
    {"k8sshortname", Format::kShortName},
    {"k8slongname", Format::kLongName},
    {"isbn", Format::kIsbn},
    {"isbn10", Format::kIsbn10},
    {"isbn13", Format::kIsbn13},
    {"creditcard", Format::kCreditCard},
    {"ssn", Format::kSsn},
    {"hexcolor", Format::kHexColor},
    {"rgbcolor", Format::kRgbColor},
    {"bsonobjectid", Format::kBsonObjectId},
};

// Whether the name without its '-' is the wanted one.
bool IsName(std::string_view name, std::string_view wanted) {
  size_t matched = 0;
  for (const char c : name) {
    if (c == '-') continue;
    if (matched == wanted.size() || wanted[matched] != c) return false;
    ++matched;
  }
  return matched == wanted.size();
}

std::optional<Format> EitherOf(std::string_view name, NamedFormat a, NamedFormat b) {
  if (name == a.name) return a.format;
  if (name == b.name) return b.format;
  return std::nullopt;
}

}  // namespace

std::optional<Format> FindStringFormat(std::string_view name) {
  for (const NamedFormat& known : kStringFormats) {
    if (IsName(name, known.name)) return known.format;
  }
  return std::nullopt;
}

unsigned FormatSince(Format format) {
  return format == Format::kShortName || format == Format::kLongName ? 34 : 0;
}

std::optional<Format> RecognizeFormat(FormatScope scope, std::string_view name, unsigned minor) {
  switch (scope) {
    case FormatScope::kString: {
      const auto format = FindStringFormat(name);
      return format && FormatSince(*format) <= minor ? format : std::nullopt;
    }
    case FormatScope::kInteger: return EitherOf(name, {"int32", Format::kInt32}, {"int64", Format::kInt64});
    case FormatScope::kNumber: return EitherOf(name, {"float", Format::kFloat}, {"double", Format::kDouble});
    case FormatScope::kNone: break;
  }
  return std::nullopt;
}

bool Holds(Format format, std::string_view text) {
  switch (format) {
    case Format::kBsonObjectId: return IsBsonObjectId(text);
    case Format::kByte: return IsBase64(text);
    case Format::kCidr: return IsCidr(text);
    case Format::kCreditCard: return IsCreditCard(text);
    case Format::kDate: return IsDate(text);
    case Format::kDateTime: return IsDateTime(text);
    case Format::kDuration: return IsDuration(text);
    case Format::kEmail: return IsEmail(text);
    case Format::kHexColor: return IsHexColor(text);
    case Format::kHostname: return IsHostname(text);
    case Format::kIpv4: return IsIpv4(text);
    case Format::kIpv6: return IsIpv6(text);
    case Format::kIsbn: return IsIsbn10(text) || IsIsbn13(text);
    case Format::kIsbn10: return IsIsbn10(text);
    case Format::kIsbn13: return IsIsbn13(text);
    case Format::kLongName: return IsLongName(text);
    case Format::kMac: return IsMac(text);
    case Format::kRgbColor: return IsRgbColor(text);
    case Format::kShortName: return IsShortName(text);
    case Format::kSsn: return IsSsn(text);
    case Format::kUri: return IsUri(text);
    case Format::kUuid: return IsUuid(text);
    case Format::kUuid3: return IsUuid3(text);
    case Format::kUuid4: return IsUuid4(text);
    case Format::kUuid5: return IsUuid5(text);
    case Format::kPassword:
    case Format::kInt32:
    case Format::kInt64:
    case Format::kFloat:
    case Format::kDouble: break;
  }
  return true;
}

}  // namespace plimsoll::schema
