#include "merge_case_maker.h"

#include <array>

#include "merge_twin.h"

namespace plimsoll::merge {
namespace {

constexpr uint32_t kTypeCount = 4;
constexpr uint32_t kDeepest = 4;

// Comma-separated parts between two brackets.
class Joined {
 public:
  void Add(const std::string& part) { text_ += (text_.empty() ? "" : ",") + part; }
  std::string Between(const char* open, const char* close) const { return open + text_ + close; }

 private:
  std::string text_;
};

}  // namespace

uint32_t MergeCaseMaker::Below(uint32_t count) {
  return next_ < choices_.size() ? choices_[next_++] % count : 0;
}

template <class... Words>
std::string MergeCaseMaker::Pick(Words... words) {
  const std::array<const char*, sizeof...(words)> all = {words...};
  return all[Below(sizeof...(words))];
}

std::string MergeCaseMaker::Schema() {
  Joined types;
  for (uint32_t i = 0; i < kTypeCount; ++i) {
    types.Add("{\"name\":\"T" + std::to_string(i) + "\"," + (i == 0 ? Map(0) : Atom(0)) + "}");
  }
  return types.Between("{\"types\":[", "]}");
}

std::string MergeCaseMaker::ScalarAtom() {
  return R"("scalar":")" + Pick("string", "untyped", "numeric", "boolean") + '"';
}

std::string MergeCaseMaker::Atom(uint32_t depth) {
  switch (Below(depth > 3 ? 1 : 8)) {
    case 0:
    case 1: return ScalarAtom();
    case 2:
    case 3: return Map(depth);
    case 4:
    case 5: return List(depth);
    case 6: return R"("scalar":"untyped",)" + List(depth) + "," + Map(depth);
    default: return List(depth) + "," + Map(depth);
  }
}

// Fields that are keys of lists are scalars, but for some.
std::string MergeCaseMaker::Map(uint32_t depth) {
  Joined fields;
  for (const std::string_view name : {"a", "b", "name", "port"}) {
    if (Below(4) == 0) continue;
    const bool key = name.size() > 1 && Below(16) != 15;
    std::string field = R"({"name":")" + std::string(name) + R"(","type":)" +
                        (key ? "{" + ScalarAtom() + "}" : Reference(depth + 1));
    if (Below(4) == 3) field += ",\"default\":" + Pick("\"a\"", "1", "true", "{}");
    fields.Add(field + "}");
  }
  Joined parts;
  parts.Add(fields.Between("\"fields\":[", "]"));
  if (Below(3) == 0) parts.Add("\"elementType\":" + Reference(depth + 1));
  if (Below(6) == 5) parts.Add(R"("elementRelationship":")" + Pick("atomic", "separable") + '"');
  return parts.Between("\"map\":{", "}");
}

// What is in it goes with its kind, but for some.
std::string MergeCaseMaker::List(uint32_t depth) {
  const uint32_t kind = Below(5);
  Joined parts;
  if (kind == 0 || Below(16) == 15) {
    parts.Add("\"elementType\":" + Reference(depth + 1));
  } else {
    parts.Add("\"elementType\":{" + (kind == 1 ? ScalarAtom() : Map(depth + 1)) + "}");
  }
  parts.Add(R"("elementRelationship":")" + std::string(kind == 0 ? "atomic" : "associative") + '"');
  if (kind > 1) parts.Add("\"keys\":" + Pick(R"(["name"])", R"(["name","port"])", R"(["port","a"])"));
  return parts.Between("\"list\":{", "}");
}

std::string MergeCaseMaker::Reference(uint32_t depth) {
  std::string out = "{";
  if (Below(2) == 0) {
    out += R"("namedType":"T)" + std::to_string(Below(kTypeCount)) + '"';
  } else {
    out += Atom(depth);
  }
  if (Below(16) == 15) out += R"(,"elementRelationship":")" + Pick("atomic", "associative") + '"';
  return out + "}";
}

std::string MergeCaseMaker::Any(uint32_t depth) {
  switch (Below(depth > kDeepest ? 3 : 7)) {
    case 0: return "null";
    case 1: return Scalar(ScalarType::kUntyped);
    case 2: return Pick("{}", "[]");
    case 3: return R"({"name":)" + Any(depth + 1) + R"(,"a":)" + Any(depth + 1) + "}";
    case 4: return R"({"x":)" + Any(depth + 1) + "}";
    default: return "[" + Any(depth + 1) + "," + Any(depth + 1) + "]";
  }
}

std::string MergeCaseMaker::Scalar(ScalarType type) {
  switch (type) {
    case ScalarType::kNumeric: return Pick("1", "2", "1.0", "1.5", "-3");
    case ScalarType::kString: return Pick("\"a\"", "\"b\"", "\"c\"", "\"\"");
    case ScalarType::kBoolean: return Pick("true", "false");
    default: return Pick("\"a\"", "\"b\"", "1", "1.0", "2", "true", "\"c\"");
  }
}

std::string MergeCaseMaker::Object(const MergeSchema& schema, const MapType& type, uint32_t depth) {
  Joined members;
  for (const StructField& field : type.fields) {
    const bool key = field.name.size() > 1;
    if (Below(key ? 12 : 3) == 0) continue;
    members.Add('"' + field.name + "\":" + Value(schema, field.type, depth + 1));
  }
  for (const char* key : {"x", "y"}) {
    if (type.element.Empty() || Below(3) == 0) continue;
    members.Add(std::string("\"") + key + "\":" + Value(schema, type.element, depth + 1));
  }
  return members.Between("{", "}");
}

std::string MergeCaseMaker::Array(const MergeSchema& schema, const ListType& type, uint32_t depth) {
  Joined items;
  for (uint32_t count = Below(4); count > 0; --count) items.Add(Value(schema, type.element, depth + 1));
  return items.Between("[", "]");
}

std::string MergeCaseMaker::Value(const MergeSchema& schema, const TypeRef& ref, uint32_t depth) {
  const uint32_t odd = Below(128);
  if (odd == 127) return Any(depth);
  if (odd > 120) return "null";
  Arena arena;
  const MergeTwin::Type type = MergeTwin(schema, arena).Resolve(ref);
  if (type.atom == nullptr) return "null";
  const uint32_t shape = Below(3);
  const bool scalar = type.atom->scalar != ScalarType::kNone;
  if (scalar && (depth > kDeepest || shape == 2)) return Scalar(type.atom->scalar);
  if (type.atom->list && (shape == 1 || !type.atom->map)) {
    return depth > kDeepest ? "[]" : Array(schema, *type.atom->list, depth);
  }
  if (type.atom->map) return depth > kDeepest ? "{}" : Object(schema, *type.atom->map, depth);
  return Scalar(type.atom->scalar);
}

}  // namespace plimsoll::merge
