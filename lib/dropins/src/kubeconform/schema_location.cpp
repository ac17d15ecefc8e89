#include "schema_location.h"

#include <algorithm>
#include <array>

#include "plimsoll/base/ascii.h"

namespace plimsoll::dropins {
namespace {

constexpr std::string_view kLayout =
    "/{{ .NormalizedKubernetesVersion }}-standalone{{ .StrictSuffix }}/{{ .ResourceKind }}{{ .KindSuffix "
    "}}.json";
constexpr std::array<std::string_view, 6> kVariables = {
    "NormalizedKubernetesVersion", "StrictSuffix", "ResourceKind",
    "ResourceAPIVersion",          "Group",        "KindSuffix"};

std::string Trimmed(std::string_view text) {
  const size_t begin = text.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return {};
  return std::string(text.substr(begin, text.find_last_not_of(" \t") + 1 - begin));
}

// The first label of the group, and the version: `-apps-v1`, `-v1`.
std::string KindSuffix(std::string_view api_version) {
  const size_t slash = api_version.find('/');
  const std::string_view group = api_version.substr(0, slash);
  std::string out = "-" + ascii::ToLower(group.substr(0, group.find('.')));
  if (slash == std::string_view::npos) return out;
  const std::string_view rest = api_version.substr(slash + 1);
  return out + "-" + ascii::ToLower(rest.substr(0, rest.find('/')));
}

std::string ValueOf(std::string_view name, const SchemaQuery& query) {
  const std::string& version = query.api_version;
  if (name == "NormalizedKubernetesVersion") {
    return query.kubernetes_version == "master" ? "master" : "v" + query.kubernetes_version;
  }
  if (name == "StrictSuffix") return query.strict ? "-strict" : "";
  if (name == "ResourceKind") return ascii::ToLower(query.kind);
  if (name == "ResourceAPIVersion") return version.substr(version.rfind('/') + 1);
  if (name == "Group") return version.substr(0, version.find('/'));
  return KindSuffix(version);
}

std::unexpected<Error> Bad(const std::string& reason) {
  return Fail("failed initialising schema location registry: " + reason);
}

}  // namespace

std::string SchemaFileStem(std::string_view kind, std::string_view api_version) {
  return ascii::ToLower(kind) + KindSuffix(api_version);
}

Result<SchemaLocation> SchemaLocation::Parse(std::string text) {
  if (!text.ends_with("json")) text += kLayout;
  SchemaLocation out;
  for (size_t at = 0; at < text.size();) {
    const size_t open = std::min(text.find("{{", at), text.size());
    if (open > at) out.pieces_.push_back({false, text.substr(at, open - at)});
    if (open == text.size()) break;
    const size_t close = text.find("}}", open);
    if (close == std::string::npos) return Bad("a {{ in \"" + text + "\" has no }}");
    const std::string name = Trimmed(std::string_view(text).substr(open + 2, close - open - 2));
    if (!name.starts_with('.') ||
        std::ranges::find(kVariables, std::string_view(name).substr(1)) == kVariables.end()) {
      std::string known;
      for (const std::string_view one : kVariables) known += (known.empty() ? "." : ", .") + std::string(one);
      return Bad("{{ " + name + " }} is not a variable; the variables are " + known);
    }
    out.pieces_.push_back({true, name.substr(1)});
    at = close + 2;
  }
  return out;
}

std::string SchemaLocation::PathOf(const SchemaQuery& query) const {
  std::string out;
  for (const Piece& piece : pieces_) out += piece.is_variable ? ValueOf(piece.text, query) : piece.text;
  return out;
}

}  // namespace plimsoll::dropins
