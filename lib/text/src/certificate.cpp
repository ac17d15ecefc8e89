// Certificates, with the words of Go's parseCertificate in its order.
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "der.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/text/x509.h"
#include "public_key.h"
#include "x509_extension.h"
#include "x509_name.h"
#include "x509_time.h"

namespace plimsoll::text {
namespace {

using Content = std::optional<std::string_view>;

constexpr int64_t kNewestVersion = 2;  // they start with 0

std::string AlgorithmProblem(std::string_view content) {
  DerReader reader(content);
  if (!reader.ReadObjectId()) return "x509: malformed OID";
  return reader.empty() || reader.ReadAny() ? "" : "x509: malformed parameters";
}

// Reads a certificate. Each step says what is wrong, or nothing.
class CertificateReader {
 public:
  // `reader` is after the body.
  CertificateReader(std::string_view body, DerReader& reader) : body_(body), reader_(reader) {}

  std::string Run() {
    for (const auto step :
         {&CertificateReader::TakeNumbers, &CertificateReader::TakeAlgorithm, &CertificateReader::TakeNames,
          &CertificateReader::TakeKey, &CertificateReader::TakeRest}) {
      if (std::string problem = (this->*step)(); !problem.empty()) return problem;
    }
    return reader_.ReadBits() ? "" : "x509: malformed signature";
  }

  Certificate& out() { return out_; }

 private:
  std::string TakeNumbers() {
    if (body_.IsNext(der::Inside(0))) {
      const Content content = body_.Read(der::Inside(0));
      DerReader inside(content.value_or(""));
      const std::optional<int64_t> version = inside.ReadSmallInteger();
      if (!version || !inside.empty() || *version < 0) return "x509: malformed version";
      if (*version > kNewestVersion) return "x509: invalid version";
      version_ = *version;
    }
    const Content serial = body_.ReadInteger();
    if (!serial) return "x509: malformed serial number";
    const bool negative = (static_cast<uint8_t>((*serial)[0]) & 0x80U) != 0;
    return negative ? "x509: negative serial number" : "";
  }

  std::string TakeAlgorithm() {
    const Content inner = body_.Read(der::kSequence);
    if (!inner) return "x509: malformed signature algorithm identifier";
    const Content outer = reader_.Read(der::kSequence);
    if (!outer) return "x509: malformed algorithm identifier";
    if (*inner != *outer) return "x509: inner and outer signature algorithm identifiers don't match";
    return AlgorithmProblem(*inner);
  }

  // Of the issuer and the owner, and between them the times.
  std::string TakeNames() {
    if (std::string problem = TakeName(); !problem.empty()) return problem;
    const Content validity = body_.Read(der::kSequence);
    if (!validity) return "x509: malformed validity";
    DerReader times(*validity);
    for (int64_t* time : {&out_.not_before, &out_.not_after}) {
      const std::string_view problem = ReadCertificateTime(times, *time);
      if (!problem.empty()) return std::string(problem);
    }
    return TakeName();
  }

  // Go calls both names that of the issuer.
  std::string TakeName() {
    const Content name = body_.Read(der::kSequence);
    return name ? NameProblem(*name) : "x509: malformed issuer";
  }

  std::string TakeKey() {
    const Content whole = body_.ReadWhole(der::kSequence);
    if (!whole) return "x509: malformed spki";
    out_.key.whole = *whole;
    DerReader outer(*whole);
    DerReader reader(*outer.Read(der::kSequence));
    const Content algorithm = reader.Read(der::kSequence);
    if (!algorithm) return "x509: malformed public key algorithm identifier";
    if (std::string problem = AlgorithmProblem(*algorithm); !problem.empty()) return problem;
    Content bits = reader.Read(der::kBitString);
    // Of whole bytes, as all keys are.
    if (!bits || !bits->starts_with('\0')) return "x509: malformed subjectPublicKey";
    bits->remove_prefix(1);
    DerReader parameters(*algorithm);
    const Content id = parameters.ReadObjectId();
    return std::string(ReadKeyOf(*id, parameters, *bits, out_.key));
  }

  // What later versions have.
  std::string TakeRest() {
    if (version_ == 0) return {};
    if (body_.IsNext(der::Context(1)) && !body_.Read(der::Context(1)))
      return "x509: malformed issuerUniqueID";
    if (body_.IsNext(der::Context(2)) && !body_.Read(der::Context(2)))
      return "x509: malformed subjectUniqueID";
    if (version_ != kNewestVersion || !body_.IsNext(der::Inside(3))) return {};
    const Content extensions = body_.Read(der::Inside(3));
    const Content list = extensions ? DerReader(*extensions).Read(der::kSequence) : std::nullopt;
    return list ? TakeExtensions(*list) : "x509: malformed extensions";
  }

  std::string TakeExtensions(std::string_view content) {
    std::vector<CertificateExtension> found;
    std::set<std::string_view> ids;
    for (DerReader list(content); !list.empty();) {
      const Content one = list.Read(der::kSequence);
      if (!one) return "x509: malformed extension";
      CertificateExtension extension;
      if (std::string problem = OpenExtension(*one, extension); !problem.empty()) return problem;
      if (!ids.insert(extension.id).second) {
        return "x509: certificate contains duplicate extension with OID " +
               Quoted(ObjectIdText(extension.id));
      }
      found.push_back(extension);
    }
    for (const CertificateExtension& extension : found) {
      if (std::string problem = TakeExtension(extension, out_); !problem.empty()) return problem;
    }
    return {};
  }

  static std::string OpenExtension(std::string_view content, CertificateExtension& out) {
    DerReader reader(content);
    const Content id = reader.ReadObjectId();
    if (!id) return "x509: malformed extension OID field";
    out.id = *id;
    if (reader.IsNext(der::kBoolean)) {
      const std::optional<bool> critical = reader.ReadBoolean();
      if (!critical) return "x509: malformed extension critical field";
      out.critical = *critical;
    }
    const Content value = reader.Read(der::kOctetString);
    if (!value) return "x509: malformed extension value field";
    out.value = *value;
    return {};
  }

  DerReader body_;
  DerReader& reader_;
  int64_t version_ = 0;
  Certificate out_;
};

}  // namespace

Result<Certificate> ReadCertificate(std::string_view bytes) {
  Result<Certificate> certificate = ReadNextCertificate(bytes);
  return certificate && !bytes.empty() ? Fail("x509: trailing data") : certificate;
}

Result<Certificate> ReadNextCertificate(std::string_view& bytes) {
  DerReader outer(bytes);
  const Content content = outer.Read(der::kSequence);
  if (!content) return Fail("x509: malformed certificate");
  DerReader reader(*content);
  const Content body = reader.Read(der::kSequence);
  if (!body) return Fail("x509: malformed tbs certificate");
  CertificateReader certificate(*body, reader);
  std::string problem = certificate.Run();
  if (!problem.empty()) return Fail(std::move(problem));
  bytes = outer.rest();
  return std::move(certificate.out());
}

}  // namespace plimsoll::text
