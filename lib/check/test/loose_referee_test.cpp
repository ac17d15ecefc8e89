// Profile loose against its plain twin, on random schemas and values.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <random>
#include <set>
#include <utility>

#include "loose_case.h"
#include "loose_twin.h"

namespace plimsoll::check {
namespace {

// Makes schemas and values over a few names and numbers, so that they meet.
class Maker {
 public:
  explicit Maker(uint32_t seed) : random_(seed) {}

  std::string Schema() {
    std::string defs;
    for (int i = 0; i < 3; ++i) {
      // A definition refers only to those behind it, so that nothing is endless.
      first_def_ = i + 1;
      defs += (i == 0 ? "" : ",") + ("\"d" + std::to_string(i) + "\":") + Node(2);
    }
    first_def_ = 0;
    std::string root = Object(3);
    root.pop_back();
    return root + (root.size() == 1 ? "" : ",") + "\"$defs\":{" + defs + "}}";
  }

  std::string Value(int depth) {
    switch (Pick(depth == 0 ? 6 : 9)) {
      case 0: return "null";
      case 1: return Pick(2) == 0 ? "true" : "false";
      case 2:
      case 3: return Number();
      case 4:
      case 5: return Text();
      case 6: return List([&] { return Value(depth - 1); }, 4);
      default: return Map([&] { return Value(depth - 1); }, 4);
    }
  }

 private:
  int Pick(int count) { return static_cast<int>(random_() % static_cast<unsigned>(count)); }
  std::string Name() { return std::string("\"") + "abc"[Pick(3)] + "\""; }
  std::string Text() {
    const char* texts[] = {"\"\"", "\"a\"", "\"b\"", "\"ab\"", "\"\u00e4\u00e4\"", "\"abc\""};
    return texts[Pick(6)];
  }
  std::string Number() {
    const char* numbers[] = {"0", "1", "2", "3", "1.0", "1.5", "-1", "2.5"};
    return numbers[Pick(8)];
  }
  std::string Count() { return std::to_string(Pick(4)); }

  template <class Make>
  std::string List(const Make& make, int most, int least = 0) {
    std::string out = "[";
    for (int i = Pick(most - least + 1) + least; i > 0; --i) out += make() + (i == 1 ? "" : ",");
    return out + "]";
  }
  template <class Make>
  std::string Map(const Make& make, int most) {
    std::string out = "{";
    bool used[3] = {};
    for (int i = Pick(most); i > 0; --i) {
      const int name = Pick(3);
      if (std::exchange(used[name], true)) continue;
      out += (out.size() == 1 ? "\"" : ",\"") + std::string(1, "abc"[name]) + "\":" + make();
    }
    return out + "}";
  }

  std::string Node(int depth) {
    const int kind = Pick(8);
    if (depth == 0 || kind == 0) return Pick(4) == 0 ? "false" : "true";
    return Object(depth);
  }

  std::string Object(int depth) {
    std::string out = "{";
    std::set<std::string> used;
    for (int i = Pick(4) + 1; i > 0; --i) {
      const auto [key, rule] = Keyword(depth);
      if (key.empty() || !used.insert(key).second) continue;
      out += (out.size() == 1 ? "\"" : ",\"") + key + "\":" + rule;
    }
    return out + "}";
  }

  std::string Type() {
    const char* types[] = {"null", "boolean", "integer", "number", "string", "array", "object"};
    return "\"" + std::string(types[Pick(7)]) + "\"";
  }

  std::pair<std::string, std::string> Keyword(int depth) {
    const auto node = [&] { return Node(depth - 1); };
    const auto name = [&] { return Name(); };
    switch (Pick(36)) {
      case 0: return {"type", Type()};
      case 1: return {"type", List([&] { return Type(); }, 3, 1)};
      case 2: return {"enum", List([&] { return Value(1); }, 4)};
      case 3: return {"const", Value(1)};
      case 4: return {"maximum", Number()};
      case 5: return {"minimum", Number()};
      case 6: return {"exclusiveMaximum", Number()};
      case 7: return {"exclusiveMinimum", Number()};
      case 8: return {"multipleOf", Pick(2) == 0 ? "0.5" : "2"};
      case 9: return {"maxLength", Count()};
      case 10: return {"minLength", Count()};
      case 11: return {"pattern", Pick(2) == 0 ? "\"^a\"" : "\"b\""};
      case 12: return {"maxItems", Count()};
      case 13: return {"minItems", Count()};
      case 14: return {"uniqueItems", "true"};
      case 15: return {"prefixItems", List(node, 3)};
      case 16: return {"items", node()};
      case 17: return {"contains", node()};
      case 18: return {"minContains", Count()};
      case 19: return {"maxContains", Count()};
      case 20: return {"maxProperties", Count()};
      case 21: return {"minProperties", Count()};
      case 22: return {"required", List(name, 2)};
      case 23: return {"properties", Map(node, 4)};
      case 24: return {"patternProperties", "{\"[ab]\":" + node() + "}"};
      case 25: return {"additionalProperties", node()};
      case 26: return {"propertyNames", node()};
      case 27: return {"dependentRequired", Map([&] { return List(name, 2); }, 3)};
      case 28: return {"dependentSchemas", Map(node, 3)};
      case 29: return {"allOf", List(node, 3, 1)};
      case 30: return {"anyOf", List(node, 3, 1)};
      case 31: return {"oneOf", List(node, 3, 1)};
      case 32: return {"not", node()};
      case 33:
        if (first_def_ > 2) return {};
        return {"$ref", "\"#/$defs/d" + std::to_string(first_def_ + Pick(3 - first_def_)) + "\""};
      case 34: return {Pick(2) == 0 ? "unevaluatedProperties" : "unevaluatedItems", node()};
      default: {
        const char* keys[] = {"if", "then", "else"};
        return {keys[Pick(3)], node()};
      }
    }
  }

  std::mt19937 random_;
  int first_def_ = 0;
};

RC_GTEST_PROP(LooseReferee, AgreesWithThePlainTwin, (uint32_t seed)) {
  Maker maker(seed);
  const std::string schema = maker.Schema();
  LooseCase object(schema);
  const JsonText schema_text(schema);
  for (int i = 0; i < 20; ++i) {
    const std::string instance = maker.Value(3);
    const JsonText text(instance);
    const bool expected = TwinAccepts(schema_text.root(), text.root());
    const bool accepts = object.Accepts(instance);
    const std::string findings = object.Explain(instance);
    if (accepts != expected || findings.empty() != expected) {
      RC_FAIL(schema + "\n" + instance + "\n" + (expected ? "fits" : "does not fit") + "\n" + findings);
    }
  }
}

}  // namespace
}  // namespace plimsoll::check
