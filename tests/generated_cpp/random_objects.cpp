#include "random_objects.h"

#include <algorithm>
#include <set>

#include "plimsoll/text/json_writer.h"

namespace plimsoll::generated {

using gotypes::GoMember;
using gotypes::GoType;
using gotypes::TypeId;
using gotypes::TypeKind;

std::string Json::Write() const {
  if (kind == Kind::kText) return text;
  std::string out;
  if (kind == Kind::kList) {
    for (const Json& item : items) out += (out.empty() ? "" : ",") + item.Write();
    return "[" + out + "]";
  }
  for (const auto& [name, value] : members) {
    if (!out.empty()) out += ",";
    text::AppendJsonString(out, name, false);
    out += ":" + value.Write();
  }
  return "{" + out + "}";
}

namespace {

Json Text(std::string text) { return {Json::Kind::kText, std::move(text), {}, {}}; }

Json Quoted(std::string_view text) {
  std::string out;
  text::AppendJsonString(out, text, false);
  return Text(std::move(out));
}

bool IsHidden(const GoMember& member) {
  return member.json.omitted || (member.name[0] >= 'a' && member.name[0] <= 'z' && !member.embedded);
}

}  // namespace

RandomObjects::RandomObjects(const gotypes::Universe& universe, const declare::Program& program,
                             uint32_t seed, bool with_nulls)
    : universe_(universe), random_(seed), with_nulls_(with_nulls) {
  std::set<std::string> strings = {"",
                                   "a",
                                   "b",
                                   "A.b",
                                   "a.b/c",
                                   "x/y/z",
                                   "a-b",
                                   "<&>",
                                   "\xC3\xA9\xF0\x9F\x98\x80",
                                   "kubernetes.io/x",
                                   "q\"\\\n",
                                   "aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee",
                                   std::string(70, 'a'),
                                   ".",
                                   "a%b"};
  std::set<int64_t> numbers = {-1, 0, 1, 2, 3, 100};
  std::set<std::string> options;
  for (const declare::Rule& rule : program.rules) {
    for (const std::string& value : rule.values) strings.insert(value);
    for (const declare::Criterion& criterion : rule.criteria) strings.insert(criterion.value);
    for (const declare::ModeCase& one : rule.cases) strings.insert(one.value);
    for (const declare::UnionMember& member : rule.union_members) strings.insert(member.discriminator_value);
    for (const declare::UnionTest& test : rule.union_tests) {
      for (const declare::Criterion& criterion : test.item) strings.insert(criterion.value);
    }
    for (const declare::EnumExclusion& exclusion : rule.exclusions) options.insert(exclusion.option);
    if (rule.kind == declare::RuleKind::kNotEqual) strings.insert(rule.text);
    if (rule.kind == declare::RuleKind::kIfOption) options.insert(rule.text);
    if (rule.number > INT32_MIN && rule.number < INT32_MAX)
      numbers.insert({rule.number - 1, rule.number, rule.number + 1});
  }
  strings_.assign(strings.begin(), strings.end());
  numbers_.assign(numbers.begin(), numbers.end());
  options_.assign(options.begin(), options.end());
}

TypeId RandomObjects::Native(TypeId type) const {
  while (universe_.type(type).kind == TypeKind::kAlias) type = universe_.type(type).element;
  return type;
}

std::string RandomObjects::String() {
  if (!Once(8)) return strings_[Below(static_cast<uint32_t>(strings_.size()))];
  std::string out;
  for (uint32_t i = Below(8); i > 0; --i) out.push_back("abcXYZ019-._/"[Below(13)]);
  return out;
}

Json RandomObjects::Leaf(const GoType& type) {
  if (type.name == "Quantity")
    return Quoted(std::vector{"1", "1000m", "2Gi", "0.5", "1e3", "-1Ki"}[Below(6)]);
  if (type.name == "Time") return Quoted(Once(2) ? "2024-02-29T10:00:00Z" : "2024-02-29T12:00:00+02:00");
  if (type.name == "MicroTime")
    return Quoted(Once(2) ? "2024-02-29T10:00:00.000000Z" : "2024-02-29T10:00:00.000001Z");
  if (type.name == "Duration") return Quoted(Once(2) ? "1m0s" : "2h0m0s");
  if (type.name == "IntOrString") return Once(2) ? Text("5") : Quoted("50%");
  return Text(Once(2) ? "{\"a\":[1,\"x\",null]}" : "{\"b\":true}");
}

Json RandomObjects::Scalar(const GoType& type) {
  if (type.name == "string") return Quoted(String());
  if (type.name == "bool") return Text(Once(2) ? "true" : "false");
  if (type.name.starts_with("float"))
    return Text(std::vector{"0", "1.5", "-2", "1e21", "0.0000001"}[Below(5)]);
  int64_t number = numbers_[Below(static_cast<uint32_t>(numbers_.size()))];
  const bool is_unsigned = type.name.starts_with("uint") || type.name == "byte";
  if (is_unsigned) number = std::max<int64_t>(number, 0);
  if (type.name == "byte") number = std::min<int64_t>(number, 255);
  if (type.name.ends_with("16")) number = std::clamp<int64_t>(number, -30'000, 30'000);
  return Text(std::to_string(number));
}

Json RandomObjects::Make(TypeId id, int depth) {
  const GoType& named = universe_.type(id);
  if (with_nulls_ && Once(12)) return Text("null");
  if (named.kind == TypeKind::kPointer) return Make(named.element, depth);
  if (named.kind == TypeKind::kStruct && named.package.starts_with("k8s.io/apimachinery/"))
    return Leaf(named);
  const GoType& type = universe_.type(Native(id));
  Json out;
  switch (type.kind) {
    case TypeKind::kBuiltin: return Scalar(type);
    case TypeKind::kStruct:
      out.kind = Json::Kind::kObject;
      AddMembers(id, out, depth + 1);
      return out;
    case TypeKind::kSlice:
      if (universe_.type(Native(type.element)).name == "byte") return Quoted(Once(2) ? "AQI=" : "");
      out.kind = Json::Kind::kList;
      for (uint32_t i = depth < 5 ? Below(4) : 0; i > 0; --i)
        out.items.push_back(Make(type.element, depth + 1));
      return out;
    case TypeKind::kMap: {
      out.kind = Json::Kind::kObject;
      std::set<std::string> keys;
      for (uint32_t i = depth < 5 ? Below(4) : 0; i > 0; --i) keys.insert(String());
      for (const std::string& key : keys) out.members.push_back({key, Make(type.element, depth + 1)});
      return out;
    }
    default: return Text("{\"any\":1}");
  }
}

void RandomObjects::AddMembers(TypeId type, Json& out, int depth) {
  for (const GoMember& member : universe_.MembersOf(Native(type))) {
    if (IsHidden(member)) continue;
    TypeId held = member.type;
    while (universe_.type(held).kind == TypeKind::kPointer) held = universe_.type(held).element;
    const bool is_struct = universe_.type(Native(held)).kind == TypeKind::kStruct;
    if (member.json.is_inline && is_struct) {
      if (depth < 6 && !Once(3)) AddMembers(held, out, depth + 1);
    } else if (!Once(3) && depth < 6) {
      out.members.push_back(
          {member.json.name.empty() ? std::string(member.name) : member.json.name, Make(member.type, depth)});
    }
  }
}

// Of a list elements also go away, come, and change places.
Json RandomObjects::Change(TypeId id, const Json& object, int depth) {
  if (Once(10)) return Make(id, depth);
  const GoType& named = universe_.type(id);
  if (named.kind == TypeKind::kPointer) return Change(named.element, object, depth);
  const GoType& type = universe_.type(Native(id));
  if (type.kind == TypeKind::kStruct && object.kind == Json::Kind::kObject)
    return ChangeMembers(id, object, depth);
  Json out = object;
  if (type.kind == TypeKind::kSlice && object.kind == Json::Kind::kList) {
    for (Json& item : out.items) item = Change(type.element, item, depth + 1);
    if (!out.items.empty() && Once(4))
      out.items.erase(out.items.begin() + Below(static_cast<uint32_t>(out.items.size())));
    if (Once(4)) out.items.push_back(Make(type.element, depth + 1));
    if (!out.items.empty() && Once(6)) out.items.push_back(out.items[0]);
    if (Once(4)) std::ranges::reverse(out.items);
  } else if (type.kind == TypeKind::kMap && object.kind == Json::Kind::kObject) {
    for (auto& [key, value] : out.members) value = Change(type.element, value, depth + 1);
    if (!out.members.empty() && Once(4)) out.members.pop_back();
    if (Once(4)) {
      const std::string key = String();
      if (std::ranges::find(out.members, key, &JsonMember::name) == out.members.end()) {
        out.members.push_back({key, Make(type.element, depth + 1)});
      }
    }
  }
  return out;
}

const GoMember* RandomObjects::FindMember(TypeId type, const std::string& name, int depth) const {
  for (const GoMember& member : universe_.MembersOf(Native(type))) {
    if (IsHidden(member)) continue;
    if (member.json.name == name || (member.json.name.empty() && member.name == name)) return &member;
    TypeId held = member.type;
    while (universe_.type(held).kind == TypeKind::kPointer) held = universe_.type(held).element;
    if (!member.json.is_inline || depth > 10) continue;
    if (const GoMember* found = FindMember(held, name, depth + 1)) return found;
  }
  return nullptr;
}

Json RandomObjects::ChangeMembers(TypeId type, const Json& object, int depth) {
  Json out;
  out.kind = Json::Kind::kObject;
  for (const auto& [name, value] : object.members) {
    const GoMember* member = FindMember(type, name, 0);
    if (member == nullptr || !Once(10)) {
      out.members.push_back(
          {name, member != nullptr && Once(3) ? Change(member->type, value, depth + 1) : value});
    }
  }
  return out;
}

}  // namespace plimsoll::generated
