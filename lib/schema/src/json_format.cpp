#include "plimsoll/schema/json_format.h"

#include <array>
#include <utility>

#include "idna.h"
#include "json_format_rules.h"
#include "plimsoll/base/ascii.h"
#include "plimsoll/pattern/ecma.h"

namespace plimsoll::schema {
namespace {

constexpr std::array<std::pair<std::string_view, JsonFormat>, 19> kFormats = {{
    {"date", JsonFormat::kDate},
    {"date-time", JsonFormat::kDateTime},
    {"time", JsonFormat::kTime},
    {"duration", JsonFormat::kDuration},
    {"email", JsonFormat::kEmail},
    {"idn-email", JsonFormat::kIdnEmail},
    {"hostname", JsonFormat::kHostname},
    {"idn-hostname", JsonFormat::kIdnHostname},
    {"ipv4", JsonFormat::kIpv4},
    {"ipv6", JsonFormat::kIpv6},
    {"uri", JsonFormat::kUri},
    {"uri-reference", JsonFormat::kUriReference},
    {"iri", JsonFormat::kIri},
    {"iri-reference", JsonFormat::kIriReference},
    {"uri-template", JsonFormat::kUriTemplate},
    {"uuid", JsonFormat::kUuid},
    {"json-pointer", JsonFormat::kJsonPointer},
    {"relative-json-pointer", JsonFormat::kRelativeJsonPointer},
    {"regex", JsonFormat::kRegex},
}};

bool IsJsonUuid(std::string_view text) {
  if (text.size() != 36) return false;
  for (size_t i = 0; i < text.size(); ++i) {
    const bool hyphen = i == 8 || i == 13 || i == 18 || i == 23;
    if (hyphen ? text[i] != '-' : !ascii::IsHexDigit(text[i])) return false;
  }
  return true;
}

bool IsPointer(std::string_view text) {
  if (!text.empty() && text[0] != '/') return false;
  for (size_t i = text.find('~'); i != kNotFound; i = text.find('~', i + 1)) {
    if (i + 1 == text.size() || (text[i + 1] != '0' && text[i + 1] != '1')) return false;
  }
  return true;
}

bool IsRelativePointer(std::string_view text) {
  const size_t digits = text.find_first_not_of("0123456789");
  const size_t count = digits == kNotFound ? text.size() : digits;
  if (count == 0 || (count > 1 && text[0] == '0')) return false;
  return text.substr(count) == "#" || IsPointer(text.substr(count));
}

}  // namespace

std::optional<JsonFormat> FindJsonFormat(std::string_view name, Dialect dialect) {
  if (name == "hostname" && dialect < Dialect::kDraft7) return JsonFormat::kPlainHostname;
  for (const auto& [known, format] : kFormats) {
    if (known == name) return format;
  }
  return std::nullopt;
}

bool HasJsonFormat(JsonFormat format, std::string_view text) {
  switch (format) {
    case JsonFormat::kDate: return IsJsonDate(text);
    case JsonFormat::kDateTime: return IsJsonDateTime(text);
    case JsonFormat::kTime: return IsJsonTime(text);
    case JsonFormat::kDuration: return IsJsonDuration(text);
    case JsonFormat::kEmail: return IsJsonEmail(text, false);
    case JsonFormat::kIdnEmail: return IsJsonEmail(text, true);
    case JsonFormat::kHostname: return IsJsonHostname(text);
    case JsonFormat::kPlainHostname: return IsPlainHostname(text);
    case JsonFormat::kIdnHostname: return IsInternationalHostname(text);
    case JsonFormat::kIpv4: return IsJsonIpv4(text);
    case JsonFormat::kIpv6: return IsJsonIpv6(text);
    case JsonFormat::kUri: return IsJsonUri(text, false);
    case JsonFormat::kUriReference: return IsJsonUriReference(text, false);
    case JsonFormat::kIri: return IsJsonUri(text, true);
    case JsonFormat::kIriReference: return IsJsonUriReference(text, true);
    case JsonFormat::kUriTemplate: return IsJsonUriTemplate(text);
    case JsonFormat::kUuid: return IsJsonUuid(text);
    case JsonFormat::kJsonPointer: return IsPointer(text);
    case JsonFormat::kRelativeJsonPointer: return IsRelativePointer(text);
    case JsonFormat::kRegex: return pattern::IsEcmaPattern(text);
  }
  return true;
}

}  // namespace plimsoll::schema
