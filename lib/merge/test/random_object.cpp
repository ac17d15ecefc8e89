#include "random_object.h"

#include <rapidcheck.h>

#include <vector>

#include "parsed.h"

namespace plimsoll::merge {
namespace {

using Make = std::string (*)(bool repeats);

std::string Scalar(bool) {
  static const std::vector<std::string> kScalars = {"1", "2", "1.5", "\"a\"", "\"b\"", "true", "null"};
  return kScalars[*rc::gen::inRange<size_t>(0, kScalars.size())];
}

std::string RandomText(bool) { return *rc::gen::inRange(0, 2) == 0 ? "\"a\"" : "\"b\""; }

std::string MembersJson(const std::vector<std::pair<std::string, Make>>& fields, bool repeats) {
  std::string out;
  for (const auto& [name, make] : fields) {
    if (*rc::gen::inRange(0, 2) == 0) continue;
    out +=
        (out.empty() ? "\"" : ",\"") + name + "\":" + (*rc::gen::inRange(0, 8) == 0 ? "null" : make(repeats));
  }
  return '{' + out + '}';
}

std::string Map(bool repeats) {
  return MembersJson({{"x", RandomText}, {"y", RandomText}, {"z", RandomText}}, repeats);
}

std::vector<char> RandomLetters(bool repeats) {
  std::vector<char> out;
  for (int i = *rc::gen::inRange(0, 5); i > 0; --i) {
    const auto letter = static_cast<char>('a' + *rc::gen::inRange(0, 5));
    if (repeats || std::find(out.begin(), out.end(), letter) == out.end()) out.push_back(letter);
  }
  return out;
}

std::string Set(bool repeats) {
  std::string out;
  for (const char letter : RandomLetters(repeats))
    out += std::string(out.empty() ? "" : ",") + '"' + letter + '"';
  return '[' + out + ']';
}

std::string List(bool repeats) {
  std::string out;
  for (const char letter : RandomLetters(repeats)) {
    std::string item = MembersJson({{"m", Map}, {"set", Set}, {"v", RandomText}}, repeats);
    item = std::string("{\"name\":\"") + letter + "\"" + (item == "{}" ? "" : ",") + item.substr(1);
    out += (out.empty() ? "" : ",") + item;
  }
  return '[' + out + ']';
}

std::string Any(bool repeats) {
  switch (*rc::gen::inRange(0, 3)) {
    case 0: return Map(repeats);
    case 1: return Set(true);
    default: return Scalar(repeats);
  }
}

}  // namespace

const MergeProgram& RandomTypes() {
  static const MergeProgram kTypes = CompileComponents(R"({"T":{"type":"object","properties":{
    "any":{"x-kubernetes-preserve-unknown-fields":true},"atomic":{"type":"array","items":{"type":"string"}},
    "m":{"type":"object","additionalProperties":{"type":"string"}},
    "unit":{"type":"object","additionalProperties":{"type":"string"},"x-kubernetes-map-type":"atomic"},
    "set":{"type":"array","items":{"type":"string"},"x-kubernetes-list-type":"set"},
    "list":{"type":"array","x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["name"],"items":{
      "type":"object","properties":{"name":{"type":"string"},"v":{"type":"string"},
        "m":{"type":"object","additionalProperties":{"type":"string"}},
        "set":{"type":"array","items":{"type":"string"},"x-kubernetes-list-type":"set"}}}}}}})");
  return kTypes;
}

std::string RandomObject(bool repeats) {
  return MembersJson({{"any", Any}, {"atomic", Set}, {"m", Map}, {"unit", Map}, {"set", Set}, {"list", List}},
                     repeats);
}

}  // namespace plimsoll::merge
