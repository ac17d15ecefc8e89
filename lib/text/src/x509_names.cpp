// Names beside that of the owner, and what names certificates below may have.
#include <algorithm>
#include <optional>

#include "der.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/text/ip_address.h"
#include "plimsoll/text/url.h"
#include "x509_extension.h"
#include "x509_name.h"

namespace plimsoll::text {
namespace {

using Content = std::optional<std::string_view>;

constexpr uint8_t kMail = der::Context(1), kDns = der::Context(2), kUri = der::Context(6),
                  kAddress = der::Context(7);
constexpr const char* kBadNameConstraints = "x509: invalid NameConstraints extension";

// As few rules as Go has for domains. A constraint may begin with a dot.
enum class DomainOf : uint8_t { kName, kConstraint };
bool IsDomain(std::string_view domain, DomainOf what) {
  if (domain.empty()) return true;
  if (domain.ends_with('.')) return false;
  if (what == DomainOf::kConstraint && domain.starts_with('.')) domain.remove_prefix(1);
  const auto is_bad = [](char c) { return c < 33 || c > 126; };
  return !std::ranges::any_of(domain, is_bad) && !domain.starts_with('.') && !domain.contains("..");
}

std::string UriProblem(std::string_view text) {
  if (!IsIa5(text)) return "x509: SAN uniformResourceIdentifier is malformed";
  const std::string what = "x509: cannot parse URI " + Quoted(text) + ": ";
  const Result<Url> url = ParseUrl(text);
  if (!url) return what + url.error().message;
  return IsDomain(url->host, DomainOf::kName) ? "" : what + "invalid domain";
}

std::string TakeAlternativeName(const DerValue& name, Certificate& out) {
  const std::string_view text = name.content;
  if (name.tag == kUri) return UriProblem(text);
  if (name.tag == kAddress && text.size() != 4 && text.size() != 16)
    return "x509: cannot parse IP address of length " + std::to_string(text.size());
  if (name.tag == kMail) {
    if (!IsIa5(text)) return "x509: SAN rfc822Name is malformed";
    out.email_addresses.push_back(text);
  } else if (name.tag == kDns) {
    if (!IsIa5(text)) return "x509: SAN dNSName is malformed";
    out.dns_names.push_back(text);
  }
  return {};
}

// Ones, and then zeros.
bool IsMask(std::string_view mask) {
  bool ended = false;
  for (const char c : mask) {
    const auto byte = static_cast<uint8_t>(c);
    if (ended && byte != 0) return false;
    const auto inverse = static_cast<uint8_t>(~byte);
    if ((inverse & (inverse + 1U)) != 0) return false;
    ended |= byte != 0xFF;
  }
  return true;
}

std::string HexOf(std::string_view bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string out;
  for (const char c : bytes) {
    out += kDigits[static_cast<uint8_t>(c) >> 4];
    out += kDigits[static_cast<uint8_t>(c) & 0xFU];
  }
  return out;
}

std::string AddressConstraintProblem(std::string_view value) {
  if (value.size() != 8 && value.size() != 32)
    return "x509: IP constraint contained value of length " + std::to_string(value.size());
  const std::string_view mask = value.substr(value.size() / 2);
  return IsMask(mask) ? "" : "x509: IP constraint contained invalid mask " + HexOf(mask);
}

std::string DomainConstraintProblem(uint8_t tag, std::string_view domain) {
  if (!IsIa5(domain))
    return "x509: invalid constraint value: x509: " + Quoted(domain) + " cannot be encoded as an IA5String";
  const bool mailbox = tag == kMail && domain.contains('@');
  const std::string what = tag == kDns ? "dnsName" : tag == kMail ? "rfc822Name" : "URI";
  const std::string problem = "x509: failed to parse " + what + " constraint " + Quoted(domain);
  if (tag == kUri && ParseIpAddress(domain)) return problem + ": cannot be IP address";
  return mailbox || IsDomain(domain, DomainOf::kConstraint) ? "" : problem;
}

std::string SubtreesProblem(std::string_view content) {
  for (DerReader subtrees(content); !subtrees.empty();) {
    const Content subtree = subtrees.Read(der::kSequence);
    const std::optional<DerValue> name = subtree ? DerReader(*subtree).ReadAny() : std::nullopt;
    if (!name) return kBadNameConstraints;
    std::string problem;
    if (name->tag == kAddress) problem = AddressConstraintProblem(name->content);
    if (name->tag == kDns || name->tag == kMail || name->tag == kUri)
      problem = DomainConstraintProblem(name->tag, name->content);
    if (!problem.empty()) return problem;
  }
  return {};
}

}  // namespace

std::string TakeAlternativeNames(std::string_view value, Certificate& out) {
  const Content content = DerReader(value).Read(der::kSequence);
  out.dns_names.clear();
  out.email_addresses.clear();
  if (!content) return "x509: invalid subject alternative names";
  for (DerReader names(*content); !names.empty();) {
    const std::optional<DerValue> name = names.ReadAny();
    if (!name) return "x509: invalid subject alternative name";
    if (std::string problem = TakeAlternativeName(*name, out); !problem.empty()) return problem;
  }
  return {};
}

std::string NameConstraintsProblem(std::string_view value) {
  DerReader outer(value);
  const Content content = outer.Read(der::kSequence);
  if (!content || !outer.empty()) return kBadNameConstraints;
  DerReader reader(*content);
  Content trees[2] = {"", ""};  // permitted and excluded
  for (const uint8_t number : {uint8_t{0}, uint8_t{1}}) {
    if (reader.IsNext(der::Inside(number))) trees[number] = reader.Read(der::Inside(number));
    if (!trees[number]) return kBadNameConstraints;
  }
  if (!reader.empty()) return kBadNameConstraints;
  if (trees[0]->empty() && trees[1]->empty()) return "x509: empty name constraints extension";
  std::string problem = SubtreesProblem(*trees[0]);
  return problem.empty() ? SubtreesProblem(*trees[1]) : problem;
}

}  // namespace plimsoll::text
