#include "plimsoll/value/equality.h"

#include "number.h"
#include "plimsoll/base/hash.h"
#include "plimsoll/text/json_writer.h"
#include "plimsoll/text/utf8.h"
#include "token_walk.h"

namespace plimsoll::value {
namespace {

std::string JsonStringOf(std::string_view text) {
  std::string out;
  text::AppendJsonString(out, text, true);
  return out;
}

// Different bytes have the same JSON text only where it hides invalid UTF-8.
bool EqualText(std::string_view a, std::string_view b, Equality equality) {
  if (a == b) return true;
  return equality == Equality::kCanonicalJson && text::FindInvalidUtf8(a) != std::string_view::npos &&
         JsonStringOf(a) == JsonStringOf(b);
}

uint64_t HashText(std::string_view text, Equality equality) {
  const bool hides =
      equality == Equality::kCanonicalJson && text::FindInvalidUtf8(text) != std::string_view::npos;
  return HashBytes(hides ? JsonStringOf(text) : text);
}

// Everything but the children.
bool EqualOnTop(AnyValue a, AnyValue b, Equality equality) {
  if (IsNumber(a.kind()) && IsNumber(b.kind())) return EqualNumbers(Number::Of(a), Number::Of(b), equality);
  if (a.kind() != b.kind()) return false;
  switch (a.kind()) {
    case Kind::kBool: return a.AsBool() == b.AsBool();
    case Kind::kString: return EqualText(a.AsString(), b.AsString(), equality);
    default: return a.Count() == b.Count();
  }
}

// Of two arrays, or two objects with the same number of members.
bool ListSameKeysInOrder(AnyValue a, AnyValue b) {
  if (a.kind() == Kind::kArray) return true;
  ChildCursor from_a = a.Children(), from_b = b.Children();
  while (const auto child = from_a.Next()) {
    if (child->key != from_b.Next()->key) return false;
  }
  return true;
}

// Takes the tokens of a value with sorted keys.
class Hasher {
 public:
  explicit Hasher(Equality equality) : equality_(equality) {}

  void BeginObject() { Add(1); }
  void EndObject() { Add(2); }
  void BeginArray() { Add(3); }
  void EndArray() { Add(4); }
  void Null() { Add(5); }
  void Bool(bool value) { Add(value ? 6 : 7); }
  void Key(std::string_view name) { Add(HashText(name, equality_)); }
  void String(std::string_view text) { Add(MixHash(8, HashText(text, equality_))); }
  void Int(int64_t number) { Add(HashNumber(Number::Int(number), equality_)); }
  void Uint(uint64_t number) { Add(HashNumber(Number::Uint(number), equality_)); }
  void Float(double number) { Add(HashNumber(Number::Float(number), equality_)); }

  uint64_t hash() const { return hash_; }

 private:
  void Add(uint64_t word) { hash_ = MixHash(hash_, word); }

  Equality equality_;
  uint64_t hash_ = 0;
};

}  // namespace

bool Equal(AnyValue a, AnyValue b, Equality equality) {
  struct Open {
    OrderedChildren a, b;
  };
  std::vector<Open> open;
  auto compare = [&](AnyValue x, AnyValue y) {
    if (!EqualOnTop(x, y, equality)) return false;
    if (!x.IsContainer()) return true;
    const KeyOrder order = ListSameKeysInOrder(x, y) ? KeyOrder::kAsRead : KeyOrder::kByBytes;
    open.push_back({OrderedChildren(x, order), OrderedChildren(y, order)});
    return true;
  };
  if (!compare(a, b)) return false;
  while (!open.empty()) {
    const auto x = open.back().a.Next();
    const auto y = open.back().b.Next();
    if (!x) {
      open.pop_back();
    } else if (!EqualText(x->key, y->key, equality) || !compare(x->value, y->value)) {
      return false;
    }
  }
  return true;
}

uint64_t Hash(AnyValue value, Equality equality) {
  Hasher hasher(equality);
  SendTokens(value, KeyOrder::kByBytes, hasher);
  return hasher.hash();
}

}  // namespace plimsoll::value
