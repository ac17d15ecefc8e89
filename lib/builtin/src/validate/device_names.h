// Names in the group resource.k8s.io: drivers, pools, attributes, share ids. Upstream has two sets of rules
// for some of them, written by hand and as tags; which one speaks depends on the field, and until 1.36 code
// always does. Functions that take a release know.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "../object/errors.h"
#include "../object/release.h"
#include "../object/struct.h"

namespace plimsoll::builtin {

// Driver names: +k8s:format=k8s-long-name-caseless, at most 63 characters.
void ValidateDeviceDriverName(std::string_view name, const Release& release, FieldPath path, Errors& errors);
// What is wrong with a subdomain that may have capitals: +k8s:format=k8s-long-name-caseless.
std::vector<std::string> CaselessSubdomainProblems(std::string_view text);
// The same without a limit of its own.
void ValidateCaselessName(std::string_view name, FieldPath path, Errors& errors);
// Subdomains with the words of tags.
void ValidateTaggedSubdomain(std::string_view name, FieldPath path, Errors& errors);
// The class that a request names.
void RequireDeviceClassName(std::string_view name, const Release& release, FieldPath path, Errors& errors);
// Of a DeviceClass itself; what names are made from is not looked at.
std::vector<std::string> DeviceClassNameProblems(std::string_view name, bool prefix);
// `a.b/c`: names of pools, with the words of code and of tags.
void ValidatePoolName(std::string_view name, FieldPath path, Errors& errors);
void ValidateTaggedPoolName(std::string_view name, FieldPath path, Errors& errors);
// The pool of a device that is allocated.
void RequireDevicePoolName(std::string_view name, const Release& release, FieldPath path, Errors& errors);
// A label of DNS that may not be empty.
void ValidateDeviceLabel(std::string_view name, FieldPath path, Errors& errors);
void ValidateCounterName(std::string_view name, const Release& release, FieldPath path, Errors& errors);
void RequireCounterName(std::string_view name, const Release& release, FieldPath path, Errors& errors);
// Keys of attributes and capacities: `name`, or `domain/name`.
void ValidateDeviceQualifiedName(std::string_view name, const Release& release, FieldPath path,
                                 Errors& errors);
// Names of attributes that constraints compare: they have a domain.
void ValidateFullyQualifiedAttribute(Part name, const Release& release, FieldPath path, Errors& errors);
// Tags do not apply to devices that the old object has; hand-written validation does.
enum class ShareIdRule : uint8_t { kByHand, kDeclared };
void ValidateShareId(std::string_view id, ShareIdRule rule, FieldPath path, Errors& errors);
void ValidateExtendedResourceName(std::string_view name, FieldPath path, Errors& errors);
// `10.9.8.7/24`: an address with the length of its network's prefix.
void ValidateInterfaceAddress(std::string_view address, FieldPath path, Errors& errors);
// A key that is shown in a path: cut in its middle when it is too long. The text is in the arena.
std::string_view TruncatedKey(std::string_view key, size_t max_length, Arena& arena);

}  // namespace plimsoll::builtin
