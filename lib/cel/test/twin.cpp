#include "twin.h"

#include <string>

#include "../src/library/library.h"
#include "../src/values/operators.h"
#include "../src/values/value_equality.h"
#include "plimsoll/cel/values/containers.h"
#include "plimsoll/cel/values/value_text.h"

namespace plimsoll::cel {

Value Twin::Name(std::string_view name) const {
  for (auto at = names_.rbegin(); at != names_.rend(); ++at) {
    if (at->first == name) return at->second;
  }
  return Value::Error("no such attribute(s)");
}

Value Twin::Constant(const Node& node) const {
  switch (node.constant) {
    case ConstantKind::kNull: return Value::Null();
    case ConstantKind::kBool: return Value::Bool(node.value.boolean);
    case ConstantKind::kInt: return Value::Int(node.value.integer);
    case ConstantKind::kUint: return Value::Uint(node.value.unsigned_integer);
    case ConstantKind::kDouble: return Value::Double(node.value.number);
    case ConstantKind::kString: return Value::String(node.text);
    case ConstantKind::kBytes: return Value::Bytes(node.text);
  }
  return {};
}

Value Twin::Visit(NodeId id) {
  switch (ast_[id].kind) {
    case NodeKind::kConstant: return Constant(ast_[id]);
    case NodeKind::kIdent: return Name(ast_[id].text);
    case NodeKind::kSelect: return Select(id);
    case NodeKind::kCall: return Call(id);
    case NodeKind::kList: return List(id);
    case NodeKind::kMap: return Map(id);
    case NodeKind::kComprehension: return Comprehension(id);
    default: return Value::Error("not for the twin");
  }
}

// Absent when it is not there.
Value Twin::Index(Value container, Value key) {
  if (container.IsMap()) return MapFind(context_, container, key);
  if (!container.IsList() || key.tag() != Tag::kInt) return {};
  if (key.AsInt() < 0 || key.AsInt() >= int64_t{ListSize(container)}) return {};
  return ListItem(context_, container, static_cast<uint32_t>(key.AsInt()));
}

Value Twin::Select(NodeId id) {
  const Value operand = Visit(ast_.Operand(id));
  if (operand.IsError()) return operand;
  const Value found = Index(operand, Value::String(ast_[id].text));
  if (found.IsError()) return found;
  if (ast_[id].test_only) return Value::Bool(!found.IsAbsent());
  return found.IsAbsent() ? context_.memory.Error("no such key: " + std::string(ast_[id].text)) : found;
}

Value Twin::Logic(NodeId id, bool deciding) {
  Value error;
  for (const NodeId side : ast_.Children(id)) {
    const Value value = Visit(side);
    if (value.tag() == Tag::kBool && value.AsBool() == deciding) return value;
    if (value.tag() != Tag::kBool && error.IsAbsent()) error = value.IsError() ? value : NoSuchOverload();
  }
  return error.IsAbsent() ? Value::Bool(!deciding) : error;
}

Value Twin::Operator(FunctionId function, const std::vector<Value>& a, bool& known) {
  switch (function) {
    case FunctionId::kLogicalNot: return Not(a[0]);
    case FunctionId::kNegate: return Negate(a[0]);
    case FunctionId::kEquals: return Equal(context_, a[0], a[1]);
    case FunctionId::kNotEquals: return Value::Bool(!Equal(context_, a[0], a[1]).IsTrue());
    case FunctionId::kAdd: return Add(context_, a[0], a[1]);
    case FunctionId::kSubtract: return Subtract(a[0], a[1]);
    case FunctionId::kMultiply: return Multiply(a[0], a[1]);
    case FunctionId::kDivide: return Divide(a[0], a[1]);
    case FunctionId::kModulo: return Modulo(a[0], a[1]);
    case FunctionId::kLess: return Order(Ordering::kLess, a[0], a[1]);
    case FunctionId::kLessEquals: return Order(Ordering::kLessEquals, a[0], a[1]);
    case FunctionId::kGreater: return Order(Ordering::kGreater, a[0], a[1]);
    case FunctionId::kGreaterEquals: return Order(Ordering::kGreaterEquals, a[0], a[1]);
    case FunctionId::kIn: return In(context_, a[0], a[1]);
    case FunctionId::kSize: return Size(a[0]);
    case FunctionId::kMatches: return Matches(context_, a[0], a[1]);
    case FunctionId::kIndex: {
      const Value found = Index(a[0], a[1]);
      if (!found.IsAbsent()) return found;
      std::string text = a[0].IsList() ? "index out of bounds: " : "no such key: ";
      AppendGoText(context_, text, a[1]);
      return context_.memory.Error(text);
    }
    default: known = false; return {};
  }
}

Value Twin::Call(NodeId id) {
  const FunctionId function = ast_[id].function;
  const auto children = ast_.Children(id);
  if (function == FunctionId::kLogicalAnd) return Logic(id, false);
  if (function == FunctionId::kLogicalOr) return Logic(id, true);
  if (function == FunctionId::kNotStrictlyFalse) {
    const Value value = Visit(children[0]);
    return value.tag() == Tag::kBool ? value : Value::Bool(true);
  }
  if (function == FunctionId::kConditional) {
    const Value condition = Visit(children[0]);
    if (condition.tag() != Tag::kBool) return condition.IsError() ? condition : NoSuchOverload();
    return Visit(children[condition.AsBool() ? 1 : 2]);
  }
  std::vector<Value> arguments;
  for (const NodeId child : children) arguments.push_back(Visit(child));
  for (const Value argument : arguments) {
    if (argument.IsError()) return argument;
  }
  bool known = true;
  const Value result = Operator(function, arguments, known);
  if (known) return result;
  const auto overloads = checked_.OverloadsOf(id);
  const Implementation implementation = overloads.size() == 1 ? ImplementationOf(overloads[0]) : nullptr;
  return implementation == nullptr ? Value::Error("not for the twin")
                                   : implementation(context_, arguments.data());
}

Value Twin::List(NodeId id) {
  const auto elements = ast_.Elements(id);
  Value* items = context_.memory.NewValues(elements.size());
  for (size_t i = 0; i < elements.size(); ++i) {
    items[i] = Visit(elements[i]);
    if (items[i].IsError()) return items[i];
  }
  return Value::List(items, static_cast<uint32_t>(elements.size()));
}

Value Twin::Map(NodeId id) {
  MapBody body;
  for (const MapEntry& entry : ast_.Entries(id)) {
    const Value key = Visit(entry.key);
    if (key.IsError()) return key;
    const Value value = Visit(entry.value);
    if (value.IsError()) return value;
    body.Set(context_.memory, key, value);
  }
  return Value::Map(context_.memory.New(body));
}

Value Twin::Comprehension(NodeId id) {
  const ComprehensionNames& names = ast_.Names(id);
  const Value range = Visit(ast_.Range(id));
  if (range.IsError()) return range;
  Value accumulator = Visit(ast_.Init(id));
  std::vector<std::pair<Value, Value>> turns;
  if (range.IsList()) {
    int64_t i = 0;
    for (ListCursor items(context_, range); items.Next(); ++i)
      turns.emplace_back(Value::Int(i), items.item());
  } else {
    for (MapCursor entries(context_, range); entries.Next();)
      turns.emplace_back(entries.key(), entries.value());
  }
  const bool two = !names.iter_var2.empty();
  const size_t outer = names_.size();
  for (const auto& [key, value] : turns) {
    names_.resize(outer);
    names_.emplace_back(names.iter_var, two || !range.IsList() ? key : value);
    if (two) names_.emplace_back(names.iter_var2, value);
    names_.emplace_back(names.accu_var, accumulator);
    if (Visit(ast_.Condition(id)).IsFalse()) break;
    accumulator = Visit(ast_.Step(id));
  }
  names_.resize(outer);
  names_.emplace_back(names.accu_var, accumulator);
  const Value result = Visit(ast_.Result(id));
  names_.resize(outer);
  return result;
}

}  // namespace plimsoll::cel
