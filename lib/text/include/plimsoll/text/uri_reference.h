// References between documents: RFC 3986 without a care for what the parts mean. The parts are
// kept as they are written, so that two URIs are the same exactly when their texts are.
//
//   ResolveUri("http://a/b/c?q", "../d#e");  // http://a/d#e
#pragma once

#include <string>
#include <string_view>
#include <utility>

namespace plimsoll::text {

// The reference as seen from a base, which may be relative or empty itself. Dot segments of the
// path are removed.
std::string ResolveUri(std::string_view base, std::string_view reference);

// What is before the first `#`, and after it.
std::pair<std::string_view, std::string_view> SplitFragment(std::string_view uri);

// With every %XX that is one replaced by its byte.
std::string PercentDecoded(std::string_view text);

}  // namespace plimsoll::text
