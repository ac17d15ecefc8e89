#include "change_text.h"

#include "effect_codes.h"
#include "plimsoll/value/write.h"

namespace plimsoll::engine {

using compat::Change;
using compat::Counterexample;
using compat::EffectSet;

namespace {

// Longer examples are cut; --write-examples keeps the whole.
constexpr size_t kMaxShownExample = 1'000;

std::string JsonText(const value::Tree& tree) {
  const std::string text = value::WriteJson(tree, {.escape_html = false}).value_or("");
  if (text.size() <= kMaxShownExample) return text;
  size_t end = kMaxShownExample;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return text.substr(0, end) + "... (" + std::to_string(text.size()) + " bytes)";
}

}  // namespace

std::string MessageOf(const Change& change, EffectSet effects) {
  std::string out;
  if (!change.new_version.empty()) {
    out = change.old_version == change.new_version ? change.new_version
                                                   : change.old_version + " to " + change.new_version;
    out += ' ';
  }
  if (!change.path.empty()) out += change.path.FieldPath();
  if (out.ends_with(' ')) out.pop_back();
  if (!out.empty()) out += ": ";
  return out + change.Text() + " (" + EffectsText(effects) + ")";
}

std::string HintOf(const Counterexample& example) {
  std::string out = "for example " + JsonText(example.object);
  if (example.update) out += " updated to " + JsonText(*example.update);
  return out + ": " + example.reason;
}

std::string HintOf(const compat::ApplyPair& pair) {
  return "for example, one manager applies " + JsonText(pair.first) + ", another " + JsonText(pair.second) +
         ": the result was " + JsonText(pair.before) + " and is " + JsonText(pair.after);
}

}  // namespace plimsoll::engine
