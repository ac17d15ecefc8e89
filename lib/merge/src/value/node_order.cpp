// Equality and order of nodes. Both recurse; nodes nest no deeper than kMaxDepth.
#include <algorithm>
#include <cstring>
#include <string_view>

#include "plimsoll/merge/value/key_order.h"
#include "plimsoll/merge/value/node.h"

namespace plimsoll::merge {
namespace {

template <class T>
int Order(T a, T b) {
  return a < b ? -1 : b < a ? 1 : 0;
}

bool SameText(std::string_view a, std::string_view b) {
  return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size()) == 0);
}

int CompareText(std::string_view a, std::string_view b) {
  const size_t common = std::min(a.size(), b.size());
  const int order = common == 0 ? 0 : std::memcmp(a.data(), b.data(), common);
  if (order != 0) return Order(order, 0);
  return Order(a.size(), b.size());
}

// The place of a kind in the order.
int Rank(const Node& node) {
  switch (node.kind) {
    case Kind::kInt:
    case Kind::kUint:
    case Kind::kFloat: return 0;
    case Kind::kString: return 1;
    case Kind::kBool: return 2;
    case Kind::kArray: return 3;
    case Kind::kObject: return 4;
    case Kind::kNull: return 5;
  }
  return 5;
}

int CompareNumbers(const Node& a, const Node& b) {
  if (a.kind == Kind::kInt && b.kind == Kind::kInt) return Order(a.integer, b.integer);
  return Order(a.AsDouble(), b.AsDouble());
}

int CompareArrays(const Node& a, const Node& b) {
  const std::span<const Node> left = a.Items();
  const std::span<const Node> right = b.Items();
  for (size_t i = 0; i < std::min(left.size(), right.size()); ++i) {
    if (const int order = CompareNodes(left[i], right[i]); order != 0) return order;
  }
  return Order(left.size(), right.size());
}

// The keys of both are gone through in order. A side that has had as many steps as it has members
// is the smaller; else the side that lacks a key is the larger.
int CompareObjects(const Node& a, const Node& b) {
  const std::span<const Member> left = a.Members();
  const std::span<const Member> right = b.Members();
  size_t l = 0;
  size_t r = 0;
  for (size_t step = 0; l < left.size() || r < right.size(); ++step) {
    if (step == left.size()) return -1;
    if (step == right.size()) return 1;
    const int keys = l == left.size() ? 1 : r == right.size() ? -1 : CompareKeys(left[l].key, right[r].key);
    if (keys != 0) return keys > 0 ? 1 : -1;
    if (const int order = CompareNodes(left[l++].value, right[r++].value); order != 0) return order;
  }
  return 0;
}

// Containers by what `same` says of their parts.
template <class Same>
bool SameInside(const Node& a, const Node& b, Same same) {
  if (a.Is(b)) return true;
  if (a.count != b.count) return false;
  if (a.IsArray()) return std::ranges::equal(a.Items(), b.Items(), same);
  return std::ranges::equal(a.Members(), b.Members(), [&](const Member& left, const Member& right) {
    return left.key == right.key && same(left.value, right.value);
  });
}

// Of one kind.
bool SameScalarNodes(const Node& a, const Node& b) {
  switch (a.kind) {
    case Kind::kNull: return true;
    case Kind::kBool: return a.boolean == b.boolean;
    case Kind::kString: return SameText(a.AsString(), b.AsString());
    default: return CompareNumbers(a, b) == 0;
  }
}

}  // namespace

bool NodesEqual(const Node& a, const Node& b) {
  if (a.IsNumber() && b.IsNumber()) return CompareNumbers(a, b) == 0;
  if (a.kind != b.kind) return false;
  return a.IsArray() || a.IsObject() ? SameInside(a, b, NodesEqual) : SameScalarNodes(a, b);
}

bool NodesIdentical(const Node& a, const Node& b) {
  if (a.kind != b.kind) return false;
  return a.IsArray() || a.IsObject() ? SameInside(a, b, NodesIdentical) : SameScalarNodes(a, b);
}

int CompareNodes(const Node& a, const Node& b) {
  const int rank = Rank(a);
  if (const int order = Order(rank, Rank(b)); order != 0) return order;
  switch (a.kind) {
    case Kind::kString: return CompareText(a.AsString(), b.AsString());
    case Kind::kBool: return Order(a.boolean, b.boolean);
    case Kind::kArray: return CompareArrays(a, b);
    case Kind::kObject: return CompareObjects(a, b);
    case Kind::kNull: return 0;
    default: return CompareNumbers(a, b);
  }
}

}  // namespace plimsoll::merge
