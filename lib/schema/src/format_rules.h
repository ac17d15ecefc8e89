// The rules after the formats, one for each, by the file they are in.
#pragma once

#include <string_view>

namespace plimsoll::schema {

// format_address.cpp
bool IsIpv4(std::string_view text);
bool IsIpv6(std::string_view text);
bool IsCidr(std::string_view text);
bool IsMac(std::string_view text);

// format_color.cpp
bool IsHexColor(std::string_view text);
bool IsRgbColor(std::string_view text);

// format_email.cpp
bool IsEmail(std::string_view text);

// format_encoding.cpp
bool IsBase64(std::string_view text);
bool IsBsonObjectId(std::string_view text);

// format_name.cpp
bool IsHostname(std::string_view text);
bool IsShortName(std::string_view text);
bool IsLongName(std::string_view text);

// format_number.cpp
bool IsCreditCard(std::string_view text);
bool IsIsbn10(std::string_view text);
bool IsIsbn13(std::string_view text);
bool IsSsn(std::string_view text);

// format_time.cpp
bool IsDate(std::string_view text);
bool IsDateTime(std::string_view text);
bool IsDuration(std::string_view text);

// format_uri.cpp
bool IsUri(std::string_view text);

// format_uuid.cpp
bool IsUuid(std::string_view text);
bool IsUuid3(std::string_view text);
bool IsUuid4(std::string_view text);
bool IsUuid5(std::string_view text);

}  // namespace plimsoll::schema
