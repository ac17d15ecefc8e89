#include "signer_name.h"

#include <algorithm>
#include <string>

#include "plimsoll/schema/object_meta.h"
#include "plimsoll/text/go_format.h"

namespace plimsoll::builtin {
namespace {

constexpr size_t kMaxSignerName =
    schema::kMaxDnsSubdomain + schema::kMaxDnsSubdomain + schema::kMaxDnsLabel + 2;

// Only the problems of the first part that has any are reported: those of others would read alike.
template <class Problems>
void ValidateSignerParts(std::string_view segment, const Problems& problems_of, FieldPath path,
                         Errors& errors) {
  std::string_view rest = segment;
  while (true) {
    const size_t dot = rest.find('.');
    const std::string_view part = rest.substr(0, dot);
    const schema::NameProblems problems = problems_of(part);
    for (const std::string& problem : problems) {
      errors.Invalid(path, segment, "validating label " + text::Quoted(part) + ": " + problem);
    }
    if (!problems.empty() || dot == std::string_view::npos) return;
    rest.remove_prefix(dot + 1);
  }
}

}  // namespace

void ValidateSignerName(std::string_view name, FieldPath path, Errors& errors) {
  if (name.empty()) return errors.Required(path);
  if (std::ranges::count(name, '/') != 1) {
    return errors.Invalid(path, name,
                          "must be a fully qualified domain and path of the form 'example.com/signer-name'");
  }
  const std::string_view domain = name.substr(0, name.find('/')), signer = name.substr(domain.size() + 1);
  if (domain.size() > schema::kMaxDnsSubdomain) errors.TooLong(path, schema::kMaxDnsSubdomain);
  ValidateSignerParts(domain, schema::Dns1123LabelProblems, path, errors);
  if (domain.find('.') == std::string_view::npos) {
    errors.Invalid(path, domain, "should be a domain with at least two segments separated by dots");
  }
  ValidateSignerParts(signer, schema::Dns1123SubdomainProblems, path, errors);
  if (name.size() > kMaxSignerName) errors.TooLong(path, kMaxSignerName);
}

bool IsKubernetesSigner(std::string_view name) {
  const std::string_view host = name.substr(0, name.find('/'));
  return host == "kubernetes.io" || host.ends_with(".kubernetes.io");
}

schema::NameProblems ClusterTrustBundleNameProblems(std::string_view signer, std::string_view name,
                                                    bool prefix) {
  if (signer.empty()) {
    if (name.find(':') == std::string_view::npos) return schema::DnsSubdomainName(name, prefix);
    return {"ClusterTrustBundle without signer name must not have \":\" in its name"};
  }
  std::string required(signer);
  std::ranges::replace(required, '/', ':');
  required += ':';
  if (name.starts_with(required)) return schema::DnsSubdomainName(name.substr(required.size()), prefix);
  return {"ClusterTrustBundle for signerName " + std::string(signer) + " must be named with prefix " +
          required};
}

}  // namespace plimsoll::builtin
