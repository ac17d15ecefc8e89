// One predicate for each format of JSON Schema.
#pragma once

#include <cstddef>
#include <string_view>

namespace plimsoll::schema {

// What finding something in a text gives when it is not there.
inline constexpr size_t kNotFound = std::string_view::npos;

bool IsJsonDate(std::string_view text);
bool IsJsonTime(std::string_view text);
bool IsJsonDateTime(std::string_view text);
bool IsJsonDuration(std::string_view text);

// `international` admits characters beyond ASCII.
bool IsJsonEmail(std::string_view text, bool international);
bool IsJsonHostname(std::string_view text);
// The same where hyphens in the third and fourth place of a label mean nothing.
bool IsPlainHostname(std::string_view text);
bool IsJsonIpv4(std::string_view text);
bool IsJsonIpv6(std::string_view text);

bool IsJsonUri(std::string_view text, bool international);
bool IsJsonUriReference(std::string_view text, bool international);
bool IsJsonUriTemplate(std::string_view text);

}  // namespace plimsoll::schema
