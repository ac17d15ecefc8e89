#include "device_names.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

#include "../object/device_request.h"
#include "plimsoll/base/ascii.h"
#include "plimsoll/schema/names.h"
#include "plimsoll/schema/object_meta.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/text/ip_address.h"
#include "plimsoll/value/ip_address.h"
#include "volume_source.h"

namespace plimsoll::builtin {
namespace {

constexpr size_t kMaxPoolName = 253;
constexpr size_t kMaxDriverName = 63;
constexpr size_t kMaxIdentifier = 32;
constexpr uint32_t kEmptyNamesInvalid = 35;  // before, they were missing
constexpr std::string_view kNotFullyQualified =
    "a fully qualified name must be a domain and a name separated by a slash";

// Tags count bytes where code says characters.
std::vector<std::string> InBytes(std::vector<std::string> problems) {
  for (std::string& problem : problems) {
    if (problem.ends_with(" characters")) problem.replace(problem.size() - 10, 10, "bytes");
  }
  return problems;
}

std::vector<std::string> TaggedSubdomainProblems(std::string_view text) {
  return InBytes(schema::Dns1123SubdomainProblems(text));
}

void ValidateCIdentifier(std::string_view id, FieldPath path, Errors& errors) {
  if (id.size() > kMaxIdentifier) errors.TooLong(path, kMaxIdentifier);
  const bool good = !id.empty() && ascii::StartsIdentifier(id[0]) &&
                    std::ranges::all_of(id, [](char c) { return ascii::IsWord(c); });
  if (good) return;
  errors.Invalid(
      path, id,
      "a valid C identifier must start with alphabetic character or '_', followed by a string of "
      "alphanumeric characters or '_' (e.g. 'my_name',  or 'MY_NAME',  or 'MyName', regex used for "
      "validation is '[A-Za-z_][A-Za-z0-9_]*')");
}

// Calls f with each part between slashes and its number.
template <class F>
void ForEachSegment(std::string_view text, const F& f) {
  for (size_t i = 0;; ++i) {
    const size_t slash = text.find('/');
    f(text.substr(0, slash), i);
    if (slash == std::string_view::npos) return;
    text.remove_prefix(slash + 1);
  }
}

void ValidateTaggedQualifiedName(std::string_view name, FieldPath path, Errors& errors) {
  const auto slashes = std::ranges::count(name, '/');
  if (slashes == 0) return ValidateCIdentifier(name, path, errors);
  if (slashes > 1) return;
  const std::string_view domain = name.substr(0, name.find('/')), id = name.substr(domain.size() + 1);
  if (domain.empty()) {
    errors.Invalid(path, "", "prefix must not be empty");
  } else {
    if (domain.size() > kMaxDriverName) errors.TooLong(path, kMaxDriverName);
    for (const std::string& problem : TaggedSubdomainProblems(domain))
      errors.Invalid(path, domain, "prefix: " + problem);
  }
  if (id.empty()) return errors.Invalid(path, "", "name must not be empty");
  ValidateCIdentifier(id, path, errors);
}

// An empty part of a name, or one that is empty.
void AddEmptyName(std::string detail, const Release& release, FieldPath path, Errors& errors) {
  release.Since(kEmptyNamesInvalid) ? errors.Invalid(path, "", std::move(detail))
                                    : errors.Required(path, std::move(detail));
}

// With the words of code, which spoke before tags did.
void ValidateFullyQualifiedByHand(std::string_view name, const Release& release, FieldPath path,
                                  Errors& errors) {
  ValidateDeviceQualifiedName(name, release, path, errors);
  if (name.find('/') != std::string_view::npos) return;
  if (release.Since(kEmptyNamesInvalid)) {
    errors.Invalid(path, name, std::string(kNotFullyQualified));
  } else if (!name.empty()) {
    errors.Invalid(path, name, "must include a domain");
  }
}

}  // namespace

std::vector<std::string> CaselessSubdomainProblems(std::string_view text) {
  std::vector<std::string> out = TaggedSubdomainProblems(schema::LowerCase(text));
  for (std::string& problem : out) {
    if (!problem.starts_with("a lowercase")) continue;
    problem =
        "an RFC 1123 subdomain must consist of alphanumeric characters, '-' or '.', and must start and end "
        "with an alphanumeric character (e.g. 'Example.com', regex used for validation is "
        "'[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";
  }
  return out;
}

std::vector<std::string> DeviceClassNameProblems(std::string_view name, bool prefix) {
  return prefix ? std::vector<std::string>() : TaggedSubdomainProblems(name);
}

void ValidateCaselessName(std::string_view name, FieldPath path, Errors& errors) {
  if (name.empty()) return errors.Required(path);
  errors.Invalid(path, name, CaselessSubdomainProblems(name));
}

void ValidateDeviceDriverName(std::string_view name, const Release& release, FieldPath path, Errors& errors) {
  if (!release.Since(kDeviceTags)) return ValidateCsiDriverName(name, path, errors);
  if (name.size() > kMaxDriverName) errors.TooLongCharacters(path, kMaxDriverName);
  ValidateCaselessName(name, path, errors);
}

void ValidateTaggedSubdomain(std::string_view name, FieldPath path, Errors& errors) {
  errors.Invalid(path, name, TaggedSubdomainProblems(name));
}

void RequireDeviceClassName(std::string_view name, const Release& release, FieldPath path, Errors& errors) {
  if (name.empty()) return errors.Required(path);
  if (release.Since(kDeviceTags)) return ValidateTaggedSubdomain(name, path, errors);
  errors.Invalid(path, name, schema::Dns1123SubdomainProblems(name));
}

void ValidatePoolName(std::string_view name, FieldPath path, Errors& errors) {
  if (name.empty()) return errors.Required(path);
  if (name.size() > kMaxPoolName) errors.TooLong(path, kMaxPoolName);
  ForEachSegment(name, [&](std::string_view part, size_t) {
    errors.Invalid(path, part, schema::Dns1123SubdomainProblems(part));
  });
}

void ValidateTaggedPoolName(std::string_view name, FieldPath path, Errors& errors) {
  if (name.size() > kMaxPoolName) errors.TooLong(path, kMaxPoolName);
  ForEachSegment(name, [&](std::string_view part, size_t i) {
    const std::string segment = "segment " + std::to_string(i) + ": ";
    if (part.empty()) return errors.Invalid(path, name, segment + "must not be empty");
    for (const std::string& problem : TaggedSubdomainProblems(part))
      errors.Invalid(path, part, segment + problem);
  });
}

void RequireDevicePoolName(std::string_view name, const Release& release, FieldPath path, Errors& errors) {
  if (name.empty()) return errors.Required(path);
  release.Since(kDeviceTags) ? ValidateTaggedPoolName(name, path, errors)
                             : ValidatePoolName(name, path, errors);
}

void ValidateDeviceLabel(std::string_view name, FieldPath path, Errors& errors) {
  errors.Invalid(path, name, schema::Dns1123LabelProblems(name));
}

void ValidateCounterName(std::string_view name, const Release& release, FieldPath path, Errors& errors) {
  if (!release.Since(kDeviceTags)) return ValidateDeviceLabel(name, path, errors);
  errors.Invalid(path, name, InBytes(schema::Dns1123LabelProblems(name)));
}

void RequireCounterName(std::string_view name, const Release& release, FieldPath path, Errors& errors) {
  if (name.empty()) return errors.Required(path);
  ValidateCounterName(name, release, path, errors);
}

void ValidateDeviceQualifiedName(std::string_view name, const Release& release, FieldPath path,
                                 Errors& errors) {
  if (name.empty() && !release.Since(kEmptyNamesInvalid)) return errors.Required(path, "name required");
  const auto slashes = std::ranges::count(name, '/');
  if (slashes == 0) return ValidateCIdentifier(name, path, errors);
  if (slashes > 1) return;
  const std::string_view domain = name.substr(0, name.find('/')), id = name.substr(domain.size() + 1);
  if (domain.empty()) {
    AddEmptyName("the domain must not be empty", release, path, errors);
  } else {
    ValidateCsiDriverName(domain, path, errors);
  }
  if (id.empty()) return AddEmptyName("the name must not be empty", release, path, errors);
  ValidateCIdentifier(id, path, errors);
}

void ValidateFullyQualifiedAttribute(Part name, const Release& release, FieldPath path, Errors& errors) {
  if (!name) return;
  if (!release.Since(kDeviceTags)) return ValidateFullyQualifiedByHand(name.Text(), release, path, errors);
  ValidateTaggedQualifiedName(name.Text(), path, errors);
  if (name.Text().find('/') != std::string_view::npos) return;
  errors.Invalid(path, name, std::string(kNotFullyQualified));
}

void ValidateExtendedResourceName(std::string_view name, FieldPath path, Errors& errors) {
  if (name.find('/') == std::string_view::npos) {
    errors.Invalid(path, name, "a name must be a domain-prefixed path, such as 'example.com/my-prop'");
  } else if (name.find("kubernetes.io/") != std::string_view::npos) {
    errors.Invalid(path, name, "must not have \"kubernetes.io/\" domain");
  }
  if (name.starts_with("requests.")) errors.Invalid(path, name, "must not have \"requests.\" prefix");
  errors.Invalid(path, name, schema::QualifiedNameProblems("requests." + std::string(name)));
}

void ValidateInterfaceAddress(std::string_view address, FieldPath path, Errors& errors) {
  const auto prefix = value::ParseSloppyCidr(address);
  if (!prefix) {
    return errors.Invalid(path, address,
                          "must be a valid address in CIDR form, (e.g. 10.9.8.7/24 or 2001:db8::1/64)");
  }
  const auto& bytes = prefix->address.bytes;
  const bool mapped = !prefix->address.is_v4 && bytes[10] == 0xff && bytes[11] == 0xff &&
                      std::all_of(bytes.begin(), bytes.begin() + 10, [](uint8_t b) { return b == 0; });
  uint32_t bits = prefix->bits;
  std::string canonical;
  if (prefix->address.is_v4 || mapped) {
    if (bits > 32) bits -= 96;
    for (size_t i = 12; i < 16; ++i) canonical += (i == 12 ? "" : ".") + std::to_string(bytes[i]);
  } else {
    canonical = text::Ipv6Text(bytes);
  }
  canonical += "/" + std::to_string(bits);
  if (canonical == address) return;
  errors.Invalid(path, address, "must be in canonical form (" + text::Quoted(canonical) + ")");
}

std::string_view TruncatedKey(std::string_view key, size_t max_length, Arena& arena) {
  if (key.size() <= max_length) return key;
  const size_t remaining = max_length - 3;
  return arena.Copy(std::string(key.substr(0, (remaining + 1) / 2)) + "..." +
                    std::string(key.substr(key.size() - remaining / 2)));
}

}  // namespace plimsoll::builtin
