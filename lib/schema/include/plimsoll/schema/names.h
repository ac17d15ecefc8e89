// The rules of Kubernetes for names, label keys and the like, with the words of its errors. A
// rule returns what is wrong with a value, nothing when it is fine.
//
//   for (std::string& problem : Dns1123LabelProblems(name)) ...
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace plimsoll::schema {

using NameProblems = std::vector<std::string>;

// The shapes alone, without limits of length.
bool IsDns1123Label(std::string_view text);
bool IsDns1123Subdomain(std::string_view text);
bool IsDns1035Label(std::string_view text);

inline constexpr size_t kMaxDnsLabel = 63;
inline constexpr size_t kMaxDnsSubdomain = 253;
inline constexpr size_t kMaxLabelValue = 63;

NameProblems Dns1123LabelProblems(std::string_view text);
NameProblems Dns1123SubdomainProblems(std::string_view text);
NameProblems Dns1035LabelProblems(std::string_view text);

// Label keys, annotation keys (lowered before), finalizers: an optional prefix, a slash, a name.
NameProblems QualifiedNameProblems(std::string_view text);
NameProblems LabelValueProblems(std::string_view text);

// What may be as one segment of a URL path. `prefix`: something will be appended.
NameProblems PathSegmentProblems(std::string_view text, bool prefix);

// A name that something will be appended to may end in a dash; this is what is judged instead.
std::string MaskTrailingDash(std::string_view text);

// `a,b`, as several problems of one value are printed.
std::string JoinProblems(const NameProblems& problems);

}  // namespace plimsoll::schema
