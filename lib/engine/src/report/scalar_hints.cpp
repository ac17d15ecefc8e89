// What was due is read from the message: the texts of the API server, of Go's decoder and of JSON Schema all
// name the type.
#include "scalar_hints.h"

#include <algorithm>
#include <string>

#include "plimsoll/base/ascii.h"
#include "plimsoll/text/yaml_resolver.h"

namespace plimsoll::engine {
namespace {

using finding::Finding;
using text::ScalarKind;
using value::YamlVersion;

bool Has(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

bool StringIsDue(std::string_view message) {
  return Has(message, "of type string") || Has(message, "of type []uint8") || Has(message, "expected string");
}

bool NumberIsDue(std::string_view message) {
  return Has(message, "of type int") || Has(message, "of type number") || Has(message, "of type float") ||
         Has(message, "expected integer") || Has(message, "expected number");
}

// A scalar without quotes, on one line.
bool IsPlain(std::string_view text) {
  constexpr std::string_view kNotPlain = "\"'|>{[&*!\n";
  return !text.empty() && text.find_first_of(kNotPlain) == std::string_view::npos;
}

std::string InTicks(std::string_view text) { return "`" + std::string(text) + "`"; }

std::string QuoteIt(std::string_view text) {
  return "; to make it a string, quote it: \"" + std::string(text) + "\"";
}

bool IsOctal(std::string_view text) {
  if (!text.empty() && (text[0] == '-' || text[0] == '+')) text.remove_prefix(1);
  return text.size() > 1 && text[0] == '0' && std::ranges::all_of(text, ascii::IsOctalDigit);
}

// `no` is the boolean false in YAML 1.1
std::string Meaning(std::string_view text, YamlVersion version) {
  const text::Scalar scalar =
      version == YamlVersion::k1_2 ? text::ResolveCore(text) : text::ResolvePlain(text);
  switch (scalar.kind) {
    case ScalarKind::kBool: {
      const std::string name = scalar.boolean ? "true" : "false";
      const bool is_word = text::ResolveCore(text).kind == ScalarKind::kBool;
      return InTicks(text) + (is_word ? " is a boolean" : " is the boolean " + name + " in YAML 1.1");
    }
    case ScalarKind::kInt:
      if (version == YamlVersion::k1_2 || !IsOctal(text)) break;
      return InTicks(text) + " is the octal number " + std::to_string(scalar.integer) + " in YAML 1.1";
    case ScalarKind::kUint:
    case ScalarKind::kFloat: break;
    default: return {};
  }
  return InTicks(text) + " is a number";
}

// A key that is a boolean to YAML becomes its name.
std::string KeyHint(std::string_view text, const Finding& finding, YamlVersion version) {
  if (finding.code != finding::Code::kUnknownField || finding.path.empty()) return {};
  const std::string& name = finding.path.steps().back().name;
  if (name == text || (name != "true" && name != "false")) return {};
  const std::string meaning = Meaning(text, version);
  return meaning.empty() ? ""
                         : meaning + ", so the key is \"" + name + "\"; to keep it, quote it: \"" +
                               std::string(text) + "\"";
}

std::string HintOf(const Finding& finding, std::string_view text, YamlVersion version) {
  if (!IsPlain(text)) return {};
  if (std::string hint = KeyHint(text, finding, version); !hint.empty()) return hint;
  if (StringIsDue(finding.message)) {
    const std::string meaning = Meaning(text, version);
    return meaning.empty() ? "" : meaning + QuoteIt(text);
  }
  if (NumberIsDue(finding.message) && text::IsBase60(text)) {
    return InTicks(text) + " is a string; numbers of base 60 are not supported";
  }
  const bool octal = version == YamlVersion::k1_1 && IsOctal(text) && text != "00";
  return octal && finding.code != finding::Code::kUnknownField ? Meaning(text, version) + QuoteIt(text) : "";
}

}  // namespace

void HintScalars(std::vector<Finding>& findings, std::string_view bytes, YamlVersion version) {
  for (Finding& finding : findings) {
    if (!finding.hint.empty() || !finding.place) continue;
    const text::Span span = finding.place->span;
    if (span.offset >= bytes.size()) continue;
    finding.hint = HintOf(finding, bytes.substr(span.offset, span.length), version);
  }
}

}  // namespace plimsoll::engine
