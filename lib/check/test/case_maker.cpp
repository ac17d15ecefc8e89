#include "case_maker.h"

#include <algorithm>
#include <vector>

namespace plimsoll::check {
namespace {

// Draws from a stream of choices, so that one generated list of numbers makes one case.
class Maker {
 public:
  explicit Maker(std::vector<uint32_t> choices) : choices_(std::move(choices)) {}

  uint32_t Below(uint32_t count) {
    const uint32_t choice =
        choices_[next_ % choices_.size()] + static_cast<uint32_t>(next_ / choices_.size()) * 7;
    ++next_;
    return choice % count;
  }
  bool Chance(uint32_t percent) { return Below(100) < percent; }
  std::string Pick(std::initializer_list<const char*> words) {
    return words.begin()[Below(static_cast<uint32_t>(words.size()))];
  }

  std::string Key() {
    return Pick({"a", "b", "c", "name", "a-long-property-name", "another-long-property-name"});
  }
  std::string Text() {
    return Pick({R"("")", R"("a")", R"("ab")", R"("abc")", R"("éé")", R"("\u0041\n")", R"("a\"b")"});
  }
  std::string Number() {
    return Pick({"0", "1", "2", "-3", "4", "97", "1.0", "2.5", "-3.0", "1e2", "9007199254740993", "1e300"});
  }

  std::string Value(uint32_t depth) {
    switch (Below(depth > 2 ? 5 : 7)) {
      case 0: return "null";
      case 1: return Pick({"true", "false"});
      case 2:
      case 3: return Number();
      case 4: return Text();
      case 5: return List([&] { return Value(depth + 1); });
      default: return Object([&] { return Value(depth + 1); });
    }
  }

  // A schema, and beside it a value with it in mind.
  RandomCase Case(uint32_t depth) {
    RandomCase made;
    std::vector<std::string> keywords;
    made.value = Value(depth + 1);
    switch (Below(depth > 2 ? 4 : 8)) {
      case 0: Typed(made, keywords, "string", Text()); break;
      case 1: Typed(made, keywords, Pick({"integer", "number"}), Number()); break;
      case 2: Typed(made, keywords, "boolean", "true"); break;
      case 3: Rare(made, keywords); break;
      case 4: MakeList(made, keywords, depth); break;
      case 5: MakeJunctor(made, keywords, depth); break;
      default: MakeObject(made, keywords, depth); break;
    }
    AddScalars(keywords);
    if (Chance(10)) keywords.push_back(R"("nullable":true)");
    if (Chance(6)) keywords.push_back("\"enum\":" + Enum(made.value));
    if (Chance(12)) made.value = Value(depth);
    made.schema = "{" + Join(keywords) + "}";
    return made;
  }

 private:
  template <class Make>
  std::string List(Make make) {
    std::vector<std::string> items;
    for (uint32_t i = Below(4); i-- > 0;) items.push_back(make());
    return "[" + Join(items) + "]";
  }

  template <class Make>
  std::string Object(Make make) {
    std::vector<std::string> members, seen;
    for (uint32_t i = Below(4); i-- > 0;) {
      const std::string key = Key();
      if (std::find(seen.begin(), seen.end(), key) != seen.end()) continue;
      seen.push_back(key);
      members.push_back("\"" + key + "\":" + make());
    }
    return "{" + Join(members) + "}";
  }

  std::string Enum(const std::string& member) {
    return "[" + Value(2) + "," + (Chance(70) ? member : Value(2)) + "]";
  }

  static void Typed(RandomCase& made, std::vector<std::string>& keywords, const std::string& type,
                    std::string value) {
    keywords.push_back("\"type\":\"" + type + "\"");
    made.value = std::move(value);
  }

  void Rare(RandomCase& made, std::vector<std::string>& keywords) {
    if (!Chance(50)) return;
    keywords.push_back(R"("x-kubernetes-int-or-string":true)");
    made.value = Chance(50) ? Number() : Text();
  }

  void AddScalars(std::vector<std::string>& keywords) {
    const auto maybe = [&](const char* name, std::initializer_list<const char*> values) {
      if (Chance(8)) keywords.push_back("\"" + std::string(name) + "\":" + Pick(values));
    };
    maybe("minimum", {"0", "1", "-4"});
    maybe("maximum", {"0", "2", "100"});
    maybe("exclusiveMinimum", {"true"});
    maybe("exclusiveMaximum", {"true"});
    maybe("multipleOf", {"1", "2", "3"});
    maybe("minLength", {"0", "1", "2"});
    maybe("maxLength", {"1", "2", "3"});
    maybe("pattern", {R"("^a")", R"("b$")", R"("^[^\\n]*$")"});
    maybe("minItems", {"1", "2"});
    maybe("maxItems", {"1", "2"});
    maybe("minProperties", {"1", "2"});
    maybe("maxProperties", {"1", "2"});
    maybe("x-kubernetes-preserve-unknown-fields", {"true"});
    if (Chance(10)) keywords.push_back("\"default\":" + Value(2));
  }

  void MakeList(RandomCase& made, std::vector<std::string>& keywords, uint32_t depth) {
    std::vector<std::string> items;
    RandomCase item = Case(depth + 1);
    for (uint32_t i = Below(4); i-- > 0;) items.push_back(item.value);
    keywords.push_back(R"("type":"array")");
    keywords.push_back("\"items\":" + item.schema);
    made.value = "[" + Join(items) + "]";
  }

  void MakeJunctor(RandomCase& made, std::vector<std::string>& keywords, uint32_t depth) {
    std::vector<std::string> alternatives;
    for (uint32_t i = 1 + Below(3); i-- > 0;) {
      RandomCase alternative = Case(depth + 1);
      alternatives.push_back(alternative.schema);
      made.value = alternative.value;
    }
    const std::string name = Pick({"anyOf", "oneOf", "allOf", "not"});
    keywords.push_back("\"" + name +
                       "\":" + (name == "not" ? alternatives[0] : "[" + Join(alternatives) + "]"));
  }

  void MakeObject(RandomCase& made, std::vector<std::string>& keywords, uint32_t depth) {
    std::vector<std::string> properties, members, seen;
    for (uint32_t i = Below(5); i-- > 0;) {
      const std::string key = Key();
      if (std::find(seen.begin(), seen.end(), key) != seen.end()) continue;
      seen.push_back(key);
      const RandomCase property = Case(depth + 1);
      if (Chance(75)) properties.push_back("\"" + key + "\":" + property.schema);
      if (Chance(75)) members.push_back("\"" + key + "\":" + property.value);
    }
    keywords.push_back(R"("type":"object")");
    keywords.push_back("\"properties\":{" + Join(properties) + "}");
    if (Chance(25)) keywords.push_back("\"required\":[\"" + Key() + "\",\"" + Key() + "\"]");
    if (Chance(30)) {
      keywords.push_back("\"additionalProperties\":" +
                         (Chance(50) ? Pick({"true", "false"}) : Case(depth + 1).schema));
    }
    made.value = "{" + Join(members) + "}";
  }

  static std::string Join(const std::vector<std::string>& parts) {
    std::string text;
    for (const std::string& part : parts) text += (text.empty() ? "" : ",") + part;
    return text;
  }

  std::vector<uint32_t> choices_;
  size_t next_ = 0;
};

}  // namespace

RandomCase MakeCase(std::vector<uint32_t> choices) { return Maker(std::move(choices)).Case(0); }

}  // namespace plimsoll::check
