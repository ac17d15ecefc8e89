#include "change_text.h"

#include "effect_codes.h"
#include "plimsoll/value/write.h"

namespace plimsoll::engine {

using compat::Change;
using compat::Counterexample;
using compat::EffectSet;

namespace {

std::string JsonText(const value::Tree& tree) {
  return value::WriteJson(tree, {.escape_html = false}).value_or("");
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
