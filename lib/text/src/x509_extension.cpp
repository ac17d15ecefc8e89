#include "x509_extension.h"

#include <array>
#include <optional>
#include <set>

#include "der.h"

namespace plimsoll::text {
namespace {

using namespace std::string_view_literals;
using Content = std::optional<std::string_view>;

constexpr std::string_view kAuthorityInfoAccess = "\x2b\x06\x01\x05\x05\x07\x01\x01"sv;

constexpr const char* kBadConstraints = "x509: invalid basic constraints";
constexpr const char* kBadInfoAccess = "x509: invalid authority info access";
constexpr const char* kBadMappings = "x509: invalid policy mappings extension";
constexpr const char* kBadPoint = "x509: invalid CRL distribution point";
constexpr const char* kBadPolicies = "x509: invalid certificate policies";
constexpr const char* kBadPolicyConstraints = "x509: invalid policy constraints extension";

std::string TakeBasicConstraints(const CertificateExtension& extension, Certificate& out) {
  DerReader outer(extension.value);
  const Content content = outer.Read(der::kSequence);
  if (!content) return kBadConstraints;
  DerReader reader(*content);
  out.has_basic_constraints = true;
  out.is_authority = false;
  if (reader.IsNext(der::kBoolean)) {
    const std::optional<bool> flag = reader.ReadBoolean();
    if (!flag) return kBadConstraints;
    out.is_authority = *flag;
  }
  if (!reader.IsNext(der::kInteger)) return {};
  const std::optional<int64_t> length = reader.ReadSmallInteger();
  return length && *length >= 0 ? "" : kBadConstraints;
}

std::string KeyUsageProblem(const CertificateExtension& extension, Certificate&) {
  return DerReader(extension.value).ReadBits() ? "" : "x509: invalid key usage";
}

std::string SubjectKeyProblem(const CertificateExtension& extension, Certificate&) {
  if (extension.critical) return "x509: subject key identifier incorrectly marked critical";
  return DerReader(extension.value).Read(der::kOctetString) ? "" : "x509: invalid subject key identifier";
}

std::string AuthorityKeyProblem(const CertificateExtension& extension, Certificate&) {
  if (extension.critical) return "x509: authority key identifier incorrectly marked critical";
  const Content content = DerReader(extension.value).Read(der::kSequence);
  if (!content) return "x509: invalid authority key identifier";
  DerReader reader(*content);
  const bool good = !reader.IsNext(der::Context(0)) || reader.Read(der::Context(0));
  return good ? "" : "x509: invalid authority key identifier";
}

std::string ExtendedUsageProblem(const CertificateExtension& extension, Certificate&) {
  const Content content = DerReader(extension.value).Read(der::kSequence);
  if (!content) return "x509: invalid extended key usages";
  for (DerReader usages(*content); !usages.empty();) {
    if (!usages.ReadObjectId()) return "x509: invalid extended key usages";
  }
  return {};
}

// `fullName` of a point: addresses, of which the others are left out.
std::string DistributionPointProblem(std::string_view content) {
  DerReader point(content);
  if (!point.IsNext(der::Inside(0))) return {};
  const Content name = point.Read(der::Inside(0));
  if (!name) return kBadPoint;
  const Content full = DerReader(*name).Read(der::Inside(0));
  if (!full) return kBadPoint;
  for (DerReader addresses(*full); addresses.IsNext(der::Context(6));) {
    if (!addresses.Read(der::Context(6))) return kBadPoint;
  }
  return {};
}

std::string DistributionPointsProblem(const CertificateExtension& extension, Certificate&) {
  const Content content = DerReader(extension.value).Read(der::kSequence);
  if (!content) return "x509: invalid CRL distribution points";
  for (DerReader points(*content); !points.empty();) {
    const Content point = points.Read(der::kSequence);
    if (!point) return kBadPoint;
    if (std::string problem = DistributionPointProblem(*point); !problem.empty()) return problem;
  }
  return {};
}

std::string PolicyConstraintsProblem(const CertificateExtension& extension, Certificate&) {
  const Content content = DerReader(extension.value).Read(der::kSequence);
  if (!content) return kBadPolicyConstraints;
  DerReader reader(*content);
  for (const uint8_t number : {uint8_t{0}, uint8_t{1}}) {
    if (reader.IsNext(der::Context(number)) && !reader.ReadSmallInteger(der::Context(number)))
      return kBadPolicyConstraints;
  }
  return {};
}

// Identifiers may have large numbers here, but each of as few bytes as it needs.
bool IsPolicyId(std::string_view id) {
  if (id.empty() || (static_cast<uint8_t>(id.back()) & 0x80U) != 0) return false;
  bool starts = true;
  for (const char byte : id) {
    if (starts && byte == '\x80') return false;
    starts = (static_cast<uint8_t>(byte) & 0x80U) == 0;
  }
  return true;
}

std::string PoliciesProblem(const CertificateExtension& extension, Certificate&) {
  const Content content = DerReader(extension.value).Read(der::kSequence);
  if (!content) return kBadPolicies;
  std::set<std::string_view> seen;
  for (DerReader policies(*content); !policies.empty();) {
    const Content policy = policies.Read(der::kSequence);
    const Content id = policy ? DerReader(*policy).Read(der::kObjectId) : std::nullopt;
    if (!id || !seen.insert(*id).second || !IsPolicyId(*id)) return kBadPolicies;
  }
  return {};
}

std::string PolicyMappingsProblem(const CertificateExtension& extension, Certificate&) {
  const Content content = DerReader(extension.value).Read(der::kSequence);
  if (!content) return kBadMappings;
  for (DerReader mappings(*content); !mappings.empty();) {
    const Content mapping = mappings.Read(der::kSequence);
    if (!mapping) return kBadMappings;
    DerReader pair(*mapping);
    if (!pair.Read(der::kObjectId) || !pair.Read(der::kObjectId)) return kBadMappings;
  }
  return {};
}

std::string AnyPolicyProblem(const CertificateExtension& extension, Certificate&) {
  const bool good = DerReader(extension.value).ReadSmallInteger().has_value();
  return good ? "" : "x509: invalid inhibit any policy extension";
}

std::string InfoAccessProblem(const CertificateExtension& extension) {
  if (extension.critical) return "x509: authority info access incorrectly marked critical";
  const Content content = DerReader(extension.value).Read(der::kSequence);
  if (!content) return kBadInfoAccess;
  for (DerReader places(*content); !places.empty();) {
    const Content place = places.Read(der::kSequence);
    if (!place) return kBadInfoAccess;
    DerReader reader(*place);
    if (!reader.ReadObjectId()) return kBadInfoAccess;
    if (reader.IsNext(der::Context(6)) && !reader.Read(der::Context(6))) return kBadInfoAccess;
  }
  return {};
}

std::string TakeNames(const CertificateExtension& extension, Certificate& out) {
  return TakeAlternativeNames(extension.value, out);
}

std::string ConstraintsProblem(const CertificateExtension& extension, Certificate&) {
  return NameConstraintsProblem(extension.value);
}

// Extensions 2.5.29.number.
struct ExtensionReader {
  char number;
  std::string (*take)(const CertificateExtension&, Certificate&);
};
constexpr std::array<ExtensionReader, 12> kReaders = {{
    {14, SubjectKeyProblem},
    {15, KeyUsageProblem},
    {17, TakeNames},
    {19, TakeBasicConstraints},
    {30, ConstraintsProblem},
    {31, DistributionPointsProblem},
    {32, PoliciesProblem},
    {33, PolicyMappingsProblem},
    {35, AuthorityKeyProblem},
    {36, PolicyConstraintsProblem},
    {37, ExtendedUsageProblem},
    {54, AnyPolicyProblem},
}};

}  // namespace

std::string TakeExtension(const CertificateExtension& extension, Certificate& out) {
  if (extension.id == kAuthorityInfoAccess) return InfoAccessProblem(extension);
  if (extension.id.size() != 3 || !extension.id.starts_with("\x55\x1d")) return {};
  for (const ExtensionReader& reader : kReaders) {
    if (reader.number == extension.id[2]) return reader.take(extension, out);
  }
  return {};
}

}  // namespace plimsoll::text
