#include "issued_certificate.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "../object/shown.h"
#include "../vocabulary/mail_address.h"
#include "plimsoll/text/base64.h"
#include "plimsoll/text/pem.h"
#include "plimsoll/text/x509.h"
#include "plimsoll/value/time.h"

namespace plimsoll::builtin {
namespace {

constexpr size_t kMaxChain = 100 << 10;
constexpr int64_t kNearNow = 5 * 60;
constexpr int64_t kShortestLife = 3600;
constexpr int64_t kRefreshMargin = 10 * 60;
constexpr int64_t kNanosecondsPerSecond = 1'000'000'000;

value::Time TimeIn(Struct status, FieldName field) {
  return value::ParseTime(status.Text(field), value::TimeLayout::kRfc3339).value_or(value::Time());
}

// A time, and so many seconds later.
bool IsBefore(const value::Time& a, const value::Time& b, int64_t seconds) {
  return std::pair(a.seconds, a.nanoseconds) < std::pair(b.seconds + seconds, b.nanoseconds);
}

bool IsAt(const value::Time& time, int64_t seconds) {
  return time.seconds == seconds && time.nanoseconds == 0;
}

class IssuedCertificate {
 public:
  explicit IssuedCertificate(Request& request)
      : errors_(request.errors),
        release_(request.release),
        status_(request.object.At("status")),
        spec_(request.old.At("spec")),
        path_(request.Path("status")),
        spec_path_(request.Path("spec")),
        rest_(status_.Text("certificateChain")) {}

  void Run() {
    if (rest_.size() > kMaxChain) return errors_.TooLong(path_.Child("certificateChain"), kMaxChain);
    leaf_block_ = text::NextPemBlock(rest_);
    if (!leaf_block_) return Chain("issued certificate chain must contain at least one certificate");
    if (leaf_block_->type != "CERTIFICATE")
      return Chain("issued certificate chain must consist entirely of CERTIFICATE PEM blocks");
    const auto leaf = text::ReadCertificate(leaf_block_->bytes);
    if (!leaf) return Chain("leaf certificate does not parse as valid X.509");
    const size_t before = errors_.count();
    ValidateNames(*leaf);
    if (!HasKey(*leaf)) return;
    RequireTimes();
    if (errors_.count() != before) return;
    if (HasTimes(*leaf) && HasLifetime(*leaf) && HasRefreshTime()) ValidateRest();
  }

 private:
  // Errors about the whole chain, and about a part of it.
  void Chain(const char* detail) { Chain(status_.Text("certificateChain"), detail); }
  void Chain(const Shown& value, std::string detail) {
    errors_.Invalid(path_.Child("certificateChain"), value, std::move(detail));
  }

  void ValidateNames(const text::Certificate& leaf) {
    for (const std::string_view name : leaf.dns_names) {
      if (name.empty()) Chain(name, "leaf certificate should not contain empty DNSName");
      if (name.contains("..")) Chain(name, "leaf certificate's DNSName should not contain '..'");
      if (name.starts_with('.') || name.ends_with('.'))
        Chain(name, "leaf certificate's DNSName should not start or end with '.'");
    }
    for (const std::string_view address : leaf.email_addresses) {
      if (!IsMailAddress(address)) Chain(address, "leaf certificate should not contain invalid EmailAddress");
    }
  }

  // Whether the certificate is for the key of the request.
  bool HasKey(const text::Certificate& leaf) {
    const bool stub = !spec_.Text("stubPKCS10Request").empty();
    std::string bytes;
    text::DecodeBase64(spec_.Text(stub ? FieldName("stubPKCS10Request") : FieldName("pkixPublicKey")), bytes);
    const auto wanted = stub ? text::ReadCertificateRequest(bytes) : text::ReadPublicKey(bytes);
    if (!wanted || (!stub && wanted->kind == text::KeyKind::kUnknown)) {
      const char* field = stub ? "stubPKCS10Request" : "pkixPublicKey";
      errors_.InvalidWithoutValue(
          spec_path_.Child(field),
          stub ? "must be a valid PKCS#10 CSR" : "must be a valid PKIX-serialized public key");
      return false;
    }
    const bool comparable = wanted->kind != text::KeyKind::kUnknown && wanted->kind != text::KeyKind::kOther;
    if (!comparable || wanted->whole == leaf.key.whole) return true;
    Chain("leaf certificate was not issued to the requested public key");
    return false;
  }

  void RequireTimes() {
    const std::string consistent = "must be present and consistent with the issued certificate";
    if (!status_.Has("notBefore")) errors_.Required(path_.Child("notBefore"), consistent);
    if (!status_.Has("notAfter")) errors_.Required(path_.Child("notAfter"), consistent);
    if (!status_.Has("beginRefreshAt")) {
      errors_.Required(path_.Child("beginRefreshAt"),
                       "must be present and in the range [notbefore+10min, notafter-10min]");
    }
  }

  bool BadTime(FieldName field, const char* detail) {
    const std::string text = TimeIn(status_, field).InUtc().Format(value::TimeLayout::kRfc3339Nano);
    errors_.Invalid(path_.Child(field.text()), Shown::AsIs('"' + text + '"'), detail);
    return false;
  }

  bool HasTimes(const text::Certificate& leaf) {
    const value::Time from = TimeIn(status_, "notBefore");
    if (!IsAt(from, leaf.not_before))
      return BadTime("notBefore", "must be set to the NotBefore time encoded in the leaf certificate");
    const auto& now = release_.cluster().now;
    if (now && !(IsBefore(*now, from, kNearNow) && IsBefore(from, *now, kNearNow)))
      return BadTime("notBefore", "must be set to within 5 minutes of kube-apiserver's current time");
    if (!IsAt(TimeIn(status_, "notAfter"), leaf.not_after))
      return BadTime("notAfter", "must be set to the NotAfter time encoded in the leaf certificate");
    return true;
  }

  bool HasLifetime(const text::Certificate& leaf) {
    const int64_t life = leaf.not_after - leaf.not_before, most = spec_.Int("maxExpirationSeconds");
    if (life >= kShortestLife && life <= most) return true;
    // As a number of nanoseconds, of which Go can have 292 years.
    constexpr int64_t kLongest = INT64_MAX / kNanosecondsPerSecond;
    const std::string shown = life > kLongest    ? std::to_string(INT64_MAX)
                              : life < -kLongest ? std::to_string(INT64_MIN)
                                                 : std::to_string(life * kNanosecondsPerSecond);
    Chain(Shown::AsIs(shown), life < kShortestLife ? "leaf certificate lifetime must be >= 1 hour"
                                                   : "leaf certificate lifetime must be <= "
                                                     "spec.maxExpirationSeconds (" +
                                                         std::to_string(most) + ")");
    return false;
  }

  bool HasRefreshTime() {
    const value::Time refresh = TimeIn(status_, "beginRefreshAt");
    if (IsBefore(refresh, TimeIn(status_, "notBefore"), kRefreshMargin))
      return BadTime("beginRefreshAt", "must be at least 10 minutes after status.notBefore");
    if (IsBefore(TimeIn(status_, "notAfter"), refresh, kRefreshMargin))
      return BadTime("beginRefreshAt", "must be at least 10 minutes before status.notAfter");
    return true;
  }

  // The other certificates of the chain.
  void ValidateRest() {
    while (const auto block = text::NextPemBlock(rest_)) {
      if (block->type != "CERTIFICATE")
        return Chain("issued certificate chain must consist entirely of CERTFICATE PEM blocks");
      if (!text::ReadCertificate(block->bytes))
        return Chain("intermediate certificate does not parse as valid X.509");
    }
  }

  Errors& errors_;
  const Release& release_;
  const Struct status_, spec_;
  const FieldPath path_, spec_path_;
  std::string_view rest_;
  std::optional<text::PemBlock> leaf_block_;
};

}  // namespace

void ValidateIssuedCertificate(Request& request) { IssuedCertificate(request).Run(); }

}  // namespace plimsoll::builtin
