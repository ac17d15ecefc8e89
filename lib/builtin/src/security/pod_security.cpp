#include "plimsoll/builtin/security/pod_security.h"

#include <array>
#include <charconv>
#include <utility>

#include "plimsoll/text/go_format.h"
#include "plimsoll/value/path.h"

namespace plimsoll::builtin {
namespace {

constexpr std::array<std::pair<std::string_view, SecurityStandard>, 3> kStandards = {{
    {"privileged", SecurityStandard::kPrivileged},
    {"baseline", SecurityStandard::kBaseline},
    {"restricted", SecurityStandard::kRestricted},
}};
constexpr std::string_view kStandardProblem = "must be one of privileged, baseline, restricted";
constexpr std::string_view kVersionProblem = R"(must be "latest" or "v1.x")";

std::optional<SecurityStandard> StandardNamed(std::string_view name) {
  for (const auto& [word, standard] : kStandards) {
    if (word == name) return standard;
  }
  return std::nullopt;
}

// `latest`, `v1.35`.
std::optional<uint32_t> PolicyVersion(std::string_view text) {
  if (text == "latest") return SecurityLevel::kLatest;
  if (!text.starts_with("v1.")) return std::nullopt;
  text.remove_prefix(3);
  if (text.empty() || (text.size() > 1 && text[0] == '0')) return std::nullopt;
  uint32_t minor = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), minor);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return minor;
}

// Reads labels one by one.
class SecurityLabels {
 public:
  SecurityLabels(std::optional<value::Value> labels, finding::ErrorList& errors)
      : labels_(labels), errors_(errors) {}

  // Whether the label is there. A wrong value is an error and counts as `otherwise`.
  bool Standard(std::string_view mode, SecurityStandard otherwise, SecurityStandard& out) {
    return Read("pod-security.kubernetes.io/" + std::string(mode), StandardNamed, kStandardProblem, otherwise,
                out);
  }
  bool Version(std::string_view mode, uint32_t& out) {
    return Read("pod-security.kubernetes.io/" + std::string(mode) + "-version", PolicyVersion,
                kVersionProblem, SecurityLevel::kLatest, out);
  }
  bool last_was_wrong() const { return last_was_wrong_; }

 private:
  template <class T>
  bool Read(const std::string& label, std::optional<T> (*parse)(std::string_view), std::string_view problem,
            T otherwise, T& out) {
    const bool has_labels = labels_ && labels_->IsObject();
    const std::optional<value::Value> found = has_labels ? labels_->Find(label) : std::nullopt;
    if (!found || !found->IsString()) return false;
    const std::optional<T> read = parse(found->AsString());
    last_was_wrong_ = !read;
    if (last_was_wrong_) AddError(label, found->AsString(), problem);
    out = read.value_or(otherwise);
    return true;
  }

  void AddError(const std::string& label, std::string_view value, std::string_view problem) {
    const value::Path path = value::Path("metadata.labels").Entry(label);
    errors_.push_back(finding::Invalid(path, text::Quoted(value), std::string(problem), {}));
  }

  const std::optional<value::Value> labels_;
  finding::ErrorList& errors_;
  bool last_was_wrong_ = false;
};

}  // namespace

std::string SecurityLevel::Text() const {
  std::string out(kStandards[static_cast<size_t>(standard)].first);
  return out + (minor_version == kLatest ? ":latest" : ":v1." + std::to_string(minor_version));
}

Result<SecurityLevel> ParseSecurityLevel(std::string_view text) {
  const size_t colon = text.find(':');
  const auto standard = StandardNamed(text.substr(0, colon));
  if (!standard) return Fail("the level " + std::string(kStandardProblem));
  const auto version =
      colon == std::string_view::npos ? SecurityLevel::kLatest : PolicyVersion(text.substr(colon + 1));
  if (!version) return Fail("the version " + std::string(kVersionProblem));
  return SecurityLevel{*standard, *version};
}

LabelledSecurity SecurityOfLabels(std::optional<value::Value> labels, const NamespaceSecurity& defaults) {
  LabelledSecurity out{defaults, {}};
  SecurityLabels read(labels, out.errors);
  NamespaceSecurity& policy = out.policy;
  const bool enforces = read.Standard("enforce", SecurityStandard::kRestricted, policy.enforce.standard) &&
                        !read.last_was_wrong();
  read.Version("enforce", policy.enforce.minor_version);
  SecurityLevel audit;  // only its errors count here
  read.Standard("audit", SecurityStandard::kPrivileged, audit.standard);
  read.Version("audit", audit.minor_version);
  const bool warns = read.Standard("warn", SecurityStandard::kPrivileged, policy.warn.standard);
  const bool has_warn_version = read.Version("warn", policy.warn.minor_version);
  // A stricter level that is enforced is warned of as well.
  if (!warns && enforces && policy.enforce.standard > policy.warn.standard) {
    policy.warn.standard = policy.enforce.standard;
    if (!has_warn_version) policy.warn.minor_version = policy.enforce.minor_version;
  }
  return out;
}

}  // namespace plimsoll::builtin
