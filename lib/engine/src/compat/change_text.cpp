#include "change_text.h"

#include "../report/example_text.h"
#include "effect_codes.h"

namespace plimsoll::engine {

using compat::Change;
using compat::Counterexample;
using compat::EffectSet;

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
  std::string out = "for example " + ExampleText(example.object);
  if (example.update) out += " updated to " + ExampleText(*example.update);
  return out + ": " + example.reason;
}

std::string HintOf(const compat::ApplyPair& pair) {
  return "for example, one manager applies " + ExampleText(pair.first) + ", another " +
         ExampleText(pair.second) + ": the result was " + ExampleText(pair.before) + " and is " +
         ExampleText(pair.after);
}

}  // namespace plimsoll::engine
