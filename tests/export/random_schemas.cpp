#include "random_schemas.h"

#include <algorithm>

namespace plimsoll::testing {
namespace {

using schema::Dialect;

const std::vector<std::string_view> kNames = {"\"a\"", "\"b\"", "\"c\""};
const std::vector<std::string_view> kScalars = {"null", "true", "false", "0",     "1",      "2",
                                                "-1",   "1.5",  "\"\"",  "\"a\"", "\"ab\"", "\"xyz\""};

// One schema, spelt as its dialect has it.
class Maker {
 public:
  Maker(Chance& chance, Dialect dialect) : chance_(chance), dialect_(dialect) {}

  std::string Root() {
    std::string out = Schema(3, true);
    if (out.front() != '{') return out;
    std::string more = "\"" + std::string(Definitions()) + "\":{";
    for (int i = 0; i < 3; ++i)
      more += (i == 0 ? "" : ",") + Quoted("d" + std::to_string(i)) + ":" + Schema(2);
    return "{" + more + "}" + (out == "{}" ? "" : ",") + out.substr(1);
  }

 private:
  bool Old() const { return dialect_ == Dialect::kOpenApi3_0; }
  bool Modern() const { return dialect_ == Dialect::k2020_12; }
  std::string_view Definitions() const { return Modern() ? "$defs" : "definitions"; }
  static std::string Quoted(const std::string& text) { return "\"" + text + "\""; }

  // Old dialects ignore what is beside a reference, so a root with definitions has none.
  std::string Schema(uint32_t depth, bool root = false) {
    if (!Old() && chance_.OneIn(12)) return chance_.OneIn(2) ? "true" : "false";
    const bool refers = !(root && schema::RefStandsAlone(dialect_)) && chance_.OneIn(depth == 0 ? 12 : 6);
    if (refers && (!Modern() || chance_.OneIn(2))) return "{" + Reference() + "}";
    std::string out;
    const auto add = [&](const std::string& member) { out += (out.empty() ? "" : ",") + member; };
    if (refers) add(Reference());
    const uint32_t count = 1 + chance_.Below(3);
    std::vector<uint32_t> used;
    for (uint32_t i = 0; i < count; ++i) {
      const uint32_t kind = chance_.Below(depth == 0 ? 7 : 19);
      if (std::find(used.begin(), used.end(), kind) != used.end()) continue;
      used.push_back(kind);
      add(Keyword(kind, depth == 0 ? 0 : depth - 1));
    }
    return "{" + out + "}";
  }

  std::string Reference() {
    const uint32_t target = chance_.Below(4);
    if (target == 3) return "\"$ref\":\"#\"";
    return "\"$ref\":\"#/" + std::string(Definitions()) + "/d" + std::to_string(target) + "\"";
  }

  std::string Type() {
    static const std::vector<std::string_view> kTypes = {"\"string\"",  "\"integer\"", "\"number\"",
                                                         "\"boolean\"", "\"array\"",   "\"object\""};
    const std::string one(chance_.Of(kTypes));
    if (Old()) return "\"type\":" + one + (chance_.OneIn(3) ? ",\"nullable\":true" : "");
    if (chance_.OneIn(2)) return "\"type\":" + one;
    if (chance_.OneIn(6)) return "\"type\":\"null\"";
    const std::string two(chance_.Of(kTypes));
    return "\"type\":[" + one + (two == one ? "" : "," + two) + (chance_.OneIn(2) ? ",\"null\"" : "") + "]";
  }

  std::string Bounds() {
    const std::string number(chance_.Of({"0", "1", "1.5", "2"}));
    const std::string name = "imum\":";
    const std::string side = chance_.OneIn(2) ? "max" : "min";
    const std::string proper = side == "max" ? "Max" : "Min";
    if (chance_.OneIn(2)) return "\"" + side + name + number;
    if (!Old()) return "\"exclusive" + proper + name + number;
    return "\"" + side + name + number + ",\"exclusive" + proper + name +
           (chance_.OneIn(3) ? "false" : "true");
  }

  std::string Count(const std::vector<std::string_view>& names) {
    return Quoted(std::string(chance_.Of(names))) + ":" + std::to_string(chance_.Below(4));
  }

  std::string List(uint32_t depth) {
    std::string out = Schema(depth);
    for (uint32_t i = chance_.Below(3); i > 0; --i) out += "," + Schema(depth);
    return "[" + out + "]";
  }

  std::string Named(uint32_t depth) {
    std::string out;
    for (const std::string_view name : kNames) {
      if (chance_.OneIn(2)) out += (out.empty() ? "" : ",") + std::string(name) + ":" + Schema(depth);
    }
    return "{" + out + "}";
  }

  std::string Items(uint32_t depth) {
    if (Old() || chance_.OneIn(2)) return "\"items\":" + Schema(depth);
    const std::string rest = chance_.OneIn(2) ? Schema(depth) : "";
    if (Modern()) return "\"prefixItems\":" + List(depth) + (rest.empty() ? "" : ",\"items\":" + rest);
    return "\"items\":" + List(depth) + (rest.empty() ? "" : ",\"additionalItems\":" + rest);
  }

  std::string Contains(uint32_t depth) {
    if (Old()) return "\"uniqueItems\":true";
    std::string out = "\"contains\":" + Schema(depth);
    if (Modern() && chance_.OneIn(3)) out += ",\"minContains\":" + std::to_string(chance_.Below(3));
    if (Modern() && chance_.OneIn(4)) out += ",\"maxContains\":" + std::to_string(chance_.Below(3));
    return out;
  }

  std::string Dependencies(uint32_t depth) {
    const std::string name(chance_.Of(kNames));
    const std::string names = "[" + std::string(chance_.Of(kNames)) + "]";
    if (Old()) return "\"minProperties\":1";
    const bool plain = chance_.OneIn(2);
    const std::string key = !Modern() ? "dependencies" : plain ? "dependentRequired" : "dependentSchemas";
    return Quoted(key) + ":{" + name + ":" + (plain ? names : Schema(depth)) + "}";
  }

  std::string Condition(uint32_t depth) {
    if (Old()) return "\"not\":" + Schema(depth);
    std::string out = "\"if\":" + Schema(depth);
    if (!chance_.OneIn(4)) out += ",\"then\":" + Schema(depth);
    if (!chance_.OneIn(3)) out += ",\"else\":" + Schema(depth);
    return out;
  }

  std::string Leftover(uint32_t depth) {
    if (!Modern()) return "\"additionalProperties\":" + Schema(depth);
    return (chance_.OneIn(2) ? "\"unevaluatedProperties\":" : "\"unevaluatedItems\":") + Schema(depth);
  }

  std::string Keyword(uint32_t kind, uint32_t depth) {
    switch (kind) {
      case 0:
      case 1: return Type();
      case 2: return Bounds();
      case 3:
        return Count({"minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"});
      case 4: return "\"enum\":[" + RandomValue(chance_, 1) + "," + RandomValue(chance_, 1) + "]";
      case 5: return (Old() ? "\"pattern\":\"^a\"" : "\"const\":" + RandomValue(chance_, 1));
      case 6: return "\"required\":[" + std::string(chance_.Of(kNames)) + "]";
      case 7:
      case 8: return "\"properties\":" + Named(depth);
      case 9: return "\"additionalProperties\":" + Schema(depth);
      case 10: return Old() ? "\"multipleOf\":2" : "\"patternProperties\":{\"^[ab]\":" + Schema(depth) + "}";
      case 11: return Items(depth);
      case 12: return Contains(depth);
      case 13: return Dependencies(depth);
      case 14: return Condition(depth);
      case 15: return "\"allOf\":" + List(depth);
      case 16: return (chance_.OneIn(2) ? "\"anyOf\":" : "\"oneOf\":") + List(depth);
      case 17: return "\"not\":" + Schema(depth);
      default: return Leftover(depth);
    }
  }

  Chance& chance_;
  Dialect dialect_;
};

}  // namespace

uint64_t Chance::Next() {
  state_ += 0x9E3779B97F4A7C15;
  uint64_t mixed = state_;
  mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9;
  mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB;
  return mixed ^ (mixed >> 31);
}

std::string RandomSchema(Chance& chance, Dialect dialect) { return Maker(chance, dialect).Root(); }

std::string RandomValue(Chance& chance, uint32_t depth) {
  if (depth == 0 || chance.OneIn(3)) return std::string(chance.Of(kScalars));
  std::string out;
  if (chance.OneIn(2)) {
    for (const std::string_view name : kNames) {
      if (chance.OneIn(2))
        out += (out.empty() ? "" : ",") + std::string(name) + ":" + RandomValue(chance, depth - 1);
    }
    return "{" + out + "}";
  }
  for (uint32_t i = chance.Below(4); i > 0; --i)
    out += (out.empty() ? "" : ",") + RandomValue(chance, depth - 1);
  return "[" + out + "]";
}

}  // namespace plimsoll::testing
