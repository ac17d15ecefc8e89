// Turns a value into tokens: calls BeginObject, Key, String and so on of a sink, which is a
// JsonWriter, a YamlWriter or anything else with those functions. It keeps its own stack, so
// depth costs no call stack.
#pragma once

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "plimsoll/text/yaml_key_order.h"
#include "plimsoll/value/any_value.h"
#include "plimsoll/value/write.h"

namespace plimsoll::value {

// The children of a container in a given order. Only members that have to be sorted are
// gathered first.
class OrderedChildren {
 public:
  OrderedChildren(AnyValue container, KeyOrder order)
      : cursor_(container), sorted_order_(order != KeyOrder::kAsRead && container.kind() == Kind::kObject) {
    if (!sorted_order_) return;
    sorted_.reserve(container.Count());
    while (auto child = cursor_.Next()) sorted_.push_back(*child);
    if (order == KeyOrder::kNatural) {
      text::SortByYamlKey(sorted_);
    } else {
      std::sort(sorted_.begin(), sorted_.end(), [](const Child& a, const Child& b) { return a.key < b.key; });
    }
  }

  std::optional<Child> Next() {
    if (!sorted_order_) return cursor_.Next();
    if (next_ == sorted_.size()) return std::nullopt;
    return sorted_[next_++];
  }

 private:
  ChildCursor cursor_;
  bool sorted_order_;
  std::vector<Child> sorted_;
  size_t next_ = 0;
};

template <class Sink>
void SendScalar(AnyValue value, Sink& sink) {
  switch (value.kind()) {
    case Kind::kBool: return sink.Bool(value.AsBool());
    case Kind::kInt: return sink.Int(value.AsInt());
    case Kind::kUint: return sink.Uint(value.AsUint());
    case Kind::kFloat: return sink.Float(value.AsFloat());
    case Kind::kString: return sink.String(value.AsString());
    default: return sink.Null();
  }
}

template <class Sink>
void SendTokens(AnyValue root, KeyOrder order, Sink& sink) {
  struct Open {
    OrderedChildren children;
    bool is_object;
  };
  std::vector<Open> open;
  auto send = [&](AnyValue value) {
    if (!value.IsContainer()) return SendScalar(value, sink);
    const bool is_object = value.kind() == Kind::kObject;
    is_object ? sink.BeginObject() : sink.BeginArray();
    open.push_back({OrderedChildren(value, order), is_object});
  };
  send(root);
  while (!open.empty()) {
    const bool is_object = open.back().is_object;
    if (const auto child = open.back().children.Next()) {
      if (is_object) sink.Key(child->key);
      send(child->value);
    } else {
      is_object ? sink.EndObject() : sink.EndArray();
      open.pop_back();
    }
  }
}

}  // namespace plimsoll::value
