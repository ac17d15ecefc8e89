#include "loose_maker.h"

#include <set>

namespace plimsoll::check {

std::string LooseMaker::Schema() {
  std::string defs;
  for (int i = 0; i < 3; ++i) {
    // A definition refers only to those after it, so that nothing is endless.
    first_def_ = i + 1;
    defs += (i == 0 ? "" : ",") + ("\"d" + std::to_string(i) + "\":") + Node(2);
  }
  first_def_ = 0;
  std::string root = Object(3);
  root.pop_back();
  return root + (root.size() == 1 ? "" : ",") + "\"$defs\":{" + defs + "}}";
}

std::string LooseMaker::Value(int depth) {
  switch (Pick(depth == 0 ? 6 : 14)) {
    case 0: return "null";
    case 1: return Pick(2) == 0 ? "true" : "false";
    case 2:
    case 3: return Number();
    case 4:
    case 5: return Text();
    case 6:
    case 7:
    case 8:
    case 9: return List([&] { return Value(depth - 1); }, 4);
    default: return Map([&] { return Value(depth - 1); }, 4);
  }
}

// Choices that are used again are not quite the same.
int LooseMaker::Pick(int count) {
  if (next_ == choices_.size()) {
    next_ = 0;
    round_ = round_ * 31 + 7;
  }
  return static_cast<int>((choices_[next_++] + round_) % static_cast<unsigned>(count));
}

std::string LooseMaker::Name() { return std::string("\"") + "abc"[Pick(3)] + "\""; }

std::string LooseMaker::Text() {
  const char* texts[] = {"\"\"", "\"a\"", "\"b\"", "\"ab\"", "\"\u00e4\u00e4\"", "\"abc\""};
  return texts[Pick(6)];
}

std::string LooseMaker::Number() {
  const char* numbers[] = {"0", "1", "2", "3", "1.0", "1.5", "-1", "2.5"};
  return numbers[Pick(8)];
}

std::string LooseMaker::Count() { return std::to_string(Pick(4)); }

template <class Make>
std::string LooseMaker::List(const Make& make, int most, int least) {
  std::string out = "[";
  for (int i = Pick(most - least + 1) + least; i > 0; --i) out += make() + (i == 1 ? "" : ",");
  return out + "]";
}

template <class Make>
std::string LooseMaker::Map(const Make& make, int most) {
  std::string out = "{";
  bool used[3] = {};
  for (int i = Pick(most); i > 0; --i) {
    const int name = Pick(3);
    if (std::exchange(used[name], true)) continue;
    out += (out.size() == 1 ? "\"" : ",\"") + std::string(1, "abc"[name]) + "\":" + make();
  }
  return out + "}";
}

std::string LooseMaker::Node(int depth) {
  const int kind = Pick(8);
  if (depth == 0 || kind == 0) return Pick(4) == 0 ? "false" : "true";
  return Object(depth);
}

// A schema for a part of the value.
std::string LooseMaker::Inside(int depth) {
  ++inside_;
  std::string node = Node(depth);
  --inside_;
  return node;
}

std::string LooseMaker::Object(int depth) {
  std::string out = "{";
  std::set<std::string> used;
  for (int i = Pick(4) + 1; i > 0; --i) {
    for (const auto& [key, rule] : Keywords(depth)) {
      if (key.empty() || !used.insert(key).second) continue;
      out += (out.size() == 1 ? "\"" : ",\"") + key + "\":" + rule;
    }
  }
  return out + "}";
}

std::string LooseMaker::Type() {
  const char* types[] = {"null", "boolean", "integer", "number", "string", "array", "object"};
  return "\"" + std::string(types[Pick(7)]) + "\"";
}

// The whole schema is referred to only where a part of the value is judged.
std::string LooseMaker::Reference() {
  if (inside_ > 0 && Pick(3) == 0) return "\"#\"";
  if (first_def_ > 2) return "";
  return "\"#/$defs/d" + std::to_string(first_def_ + Pick(3 - first_def_)) + "\"";
}

// Keywords that have to do with each other are together.
LooseMaker::Rules LooseMaker::Keywords(int depth) {
  const auto node = [&] { return Node(depth - 1); };
  const auto maybe = [&](const char* key, std::string rule) {
    return Rule(Pick(2) == 0 ? "" : key, std::move(rule));
  };
  switch (Pick(12)) {
    case 0: return {{"if", node()}, maybe("then", node()), maybe("else", node())};
    case 1:
      return {{"contains", Inside(depth - 1)}, maybe("minContains", Count()), maybe("maxContains", Count())};
    case 2:
      return {{"prefixItems", List([&] { return Inside(depth - 1); }, 2, 1)}, {"items", Inside(depth - 1)}};
    case 3:
      return {{"properties", Map([&] { return Inside(depth - 1); }, 4)},
              maybe("additionalProperties", Inside(depth - 1)),
              maybe("unevaluatedProperties", Inside(depth - 1))};
    case 4: return {{Pick(2) == 0 ? "anyOf" : "oneOf", List(node, 3, 1)}, maybe("unevaluatedItems", node())};
    default: return {Keyword(depth)};
  }
}

LooseMaker::Rule LooseMaker::Keyword(int depth) {
  const auto node = [&] { return Node(depth - 1); };
  const int choice = Pick(38);
  switch (choice) {
    case 0: return {"type", Type()};
    case 1: return {"type", List([&] { return Type(); }, 3, 1)};
    case 2: return {"enum", List([&] { return Value(2); }, 4)};
    case 3: return {"const", Value(2)};
    case 4: return {"maximum", Number()};
    case 5: return {"minimum", Number()};
    case 6: return {"exclusiveMaximum", Number()};
    case 7: return {"exclusiveMinimum", Number()};
    case 8: return {"multipleOf", Pick(2) == 0 ? "0.5" : "2"};
    case 9: return {"maxLength", Count()};
    case 10: return {"minLength", Count()};
    case 11: return {"pattern", Pick(2) == 0 ? "\"^a\"" : "\"b\""};
    case 12: return {"allOf", List(node, 3, 1)};
    case 13: return {"anyOf", List(node, 3, 1)};
    case 14: return {"oneOf", List(node, 3, 1)};
    case 15: return {"not", node()};
    case 16: {
      std::string to = Reference();
      return {to.empty() ? "" : "$ref", std::move(to)};
    }
    case 17: return {"if", node()};
    case 18: return {"then", node()};
    default: return ContainerKeyword(depth, choice);
  }
}

LooseMaker::Rule LooseMaker::ContainerKeyword(int depth, int choice) {
  const auto node = [&] { return Node(depth - 1); };
  const auto inside = [&] { return Inside(depth - 1); };
  const auto name = [&] { return Name(); };
  switch (choice) {
    case 19: return {"maxItems", Count()};
    case 20: return {"minItems", Count()};
    case 21: return {"uniqueItems", "true"};
    case 22: return {"prefixItems", List(inside, 3, 1)};
    case 23: return {"items", inside()};
    case 24: return {"contains", inside()};
    case 25: return {"minContains", Count()};
    case 26: return {"maxContains", Count()};
    case 27: return {"maxProperties", Count()};
    case 28: return {"minProperties", Count()};
    case 29: return {"required", List(name, 2)};
    case 30: return {"properties", Map(inside, 4)};
    case 31: return {"patternProperties", "{\"[ab]\":" + inside() + "}"};
    case 32: return {"additionalProperties", inside()};
    case 33: return {"propertyNames", inside()};
    case 34: return {"dependentRequired", Map([&] { return List(name, 2); }, 3)};
    case 35: return {"dependentSchemas", Map(node, 3)};
    case 36: return {"unevaluatedItems", inside()};
    default: return {"unevaluatedProperties", inside()};
  }
}

}  // namespace plimsoll::check
