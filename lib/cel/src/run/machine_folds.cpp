// Comprehensions. A loop that a macro made charges what evaluating its expansion would charge, step
// by step: the accumulator is read (1) wherever the expansion reads it, the quantifiers' condition
// costs 2 or 3, appending to a list 1 for the accumulator, 10 for the list, 1 for the sum.
#include <algorithm>
#include <string>

#include "../values/map_insert.h"
#include "machine.h"
#include "plimsoll/cel/values/containers.h"

namespace plimsoll::cel {

bool Machine::MayGoOn() {
  if (context_.cost.exceeded() || interrupted_) return false;
  if (context_.memory.Exhausted()) {
    context_.cost.Charge(UINT64_MAX - context_.cost.spent());
    return false;
  }
  if (++turns_ % 100 != 0 || !interrupt_ || !interrupt_()) return true;
  interrupted_ = true;
  return false;
}

// Calls `turn` for each element with the loop's variables set, until it returns false.
template <class Turn>
void Machine::Walk(const Fold& fold, Value range, Turn turn) {
  if (range.IsList()) {
    int64_t index = 0;
    for (ListCursor items(context_, range); items.Next(); ++index) {
      if (fold.two_variables) {
        locals_[fold.iterator] = Value::Int(index);
        locals_[fold.iterator2] = items.item();
      } else {
        locals_[fold.iterator] = items.item();
      }
      if (!turn() || !MayGoOn()) return;
    }
    return;
  }
  for (MapCursor entries(context_, range); entries.Next();) {
    locals_[fold.iterator] = entries.key();
    if (fold.two_variables) locals_[fold.iterator2] = entries.value();
    if (!turn() || !MayGoOn()) return;
  }
}

void Machine::RunQuantifier(const Fold& fold, Value range) {
  const bool all = fold.shape == FoldShape::kAll;
  const uint64_t condition_cost = all ? 2 : 3;
  Value accumulator = Value::Bool(all);
  Walk(fold, range, [&] {
    context_.cost.ChargeUnits(condition_cost);
    // Decided: the rest is not looked at.
    if (accumulator.tag() == Tag::kBool && accumulator.AsBool() != all) return false;
    context_.cost.ChargeUnits(1);
    Value verdict = Run(fold.step);
    if (verdict.tag() == Tag::kBool) {
      // true && error stays the error; only the deciding value beats it.
      if (verdict.AsBool() != all || accumulator.tag() == Tag::kBool) accumulator = verdict;
    } else if (accumulator.tag() == Tag::kBool) {
      accumulator = verdict.IsError() ? verdict : NoSuchOverload();
    }
    return true;
  });
  locals_[fold.accumulator] = accumulator;
}

Value Machine::RunExistsOne(const Fold& fold, Value range) {
  int64_t count = 0;
  Value error;
  Walk(fold, range, [&] {
    const Value verdict = Run(fold.step);
    if (verdict.tag() != Tag::kBool) {
      error = verdict.IsError() ? verdict : NoSuchOverload();
    } else if (verdict.AsBool()) {
      context_.cost.ChargeUnits(2);
      ++count;
    }
    return true;
  });
  context_.cost.ChargeUnits(2);
  return error.IsAbsent() ? Value::Bool(count == 1) : error;
}

// False, with the accumulator an error, when the filter does not let the element through.
Value Machine::RunAppend(const Fold& fold, Value range) {
  const uint32_t size = range.IsList() ? ListSize(range) : MapSize(range);
  Value* items = nullptr;
  uint32_t count = 0;
  uint32_t capacity = 0;
  Value error;
  Walk(fold, range, [&] {
    if (fold.condition != kNothing) {
      const Value condition = Run(fold.condition);
      if (condition.tag() != Tag::kBool) error = condition.IsError() ? condition : NoSuchOverload();
      if (!condition.IsTrue()) return true;
    }
    context_.cost.ChargeUnits(1);
    const Value item = Run(fold.step);
    if (!fold.constant_list) context_.cost.Charge(10);
    context_.cost.ChargeUnits(1);
    if (!error.IsAbsent()) return true;
    if (item.IsError()) {
      error = item;
      return true;
    }
    if (count == capacity) {
      // Most loops keep most elements of a short list; long ones grow as they go.
      const uint32_t bigger = capacity == 0 ? std::min<uint32_t>(size, 16) : capacity * 2;
      Value* moved = context_.memory.NewValues(bigger);
      std::copy(items, items + count, moved);
      items = moved;
      capacity = bigger;
    }
    items[count++] = item;
    return true;
  });
  return error.IsAbsent() ? Value::List(items, count) : error;
}

Value Machine::RunInsert(const Fold& fold, Value range) {
  Value map = Value::Map(context_.memory.New(MapBody()));
  const bool pairs = fold.shape == FoldShape::kInsert;
  Walk(fold, range, [&] {
    if (fold.condition != kNothing) {
      const Value condition = Run(fold.condition);
      if (condition.tag() != Tag::kBool) map = condition.IsError() ? condition : NoSuchOverload();
      if (!condition.IsTrue()) return true;
    }
    context_.cost.ChargeUnits(1);
    // Three arguments: the first error ends the call, which then costs nothing. Two: both are read.
    if (pairs && map.IsError()) return true;
    const Value key = pairs ? Run(fold.key) : Value();
    if (key.IsError()) {
      map = key;
      return true;
    }
    const Value value = Run(fold.step);
    context_.cost.ChargeUnits(1);
    if (map.IsError()) return true;
    if (value.IsError()) {
      map = value;
    } else if (pairs) {
      map = InsertInto(context_, map, key, value);
    } else if (value.IsMap()) {
      map = InsertAll(context_, map, value);
    } else {
      std::string text = "no such overload: cel.@mapInsert(map, ";
      map = context_.memory.Error(text.append(TypeNameOf(value)).append(")"));
    }
    return true;
  });
  return map;
}

Value Machine::RunGeneric(const Fold& fold, Value range) {
  Walk(fold, range, [&] {
    const Value condition = Run(fold.condition);
    if (condition.IsFalse()) return false;
    locals_[fold.accumulator] = Run(fold.step);
    return true;
  });
  return Run(fold.result);
}

Value Machine::RunFold(const Fold& fold) {
  locals_[fold.accumulator] = Value();
  if (fold.shape == FoldShape::kLet) return Run(fold.result);
  const Value range = Run(fold.range);
  if (range.IsError()) return range;
  if (!range.IsList() && !range.IsMap()) {
    std::string text = fold.two_variables ? "unsupported comprehension range type: " : "got '";
    text.append(GoTypeOf(range));
    if (!fold.two_variables) text += "', expected iterable type";
    return context_.memory.Error(text);
  }
  switch (fold.shape) {
    case FoldShape::kAll:
    case FoldShape::kExists:
      RunQuantifier(fold, range);
      context_.cost.ChargeUnits(1);
      return locals_[fold.accumulator];
    case FoldShape::kExistsOne: return RunExistsOne(fold, range);
    case FoldShape::kAppend: {
      const Value list = RunAppend(fold, range);
      context_.cost.ChargeUnits(1);
      return list;
    }
    case FoldShape::kInsert:
    case FoldShape::kInsertMap: {
      const Value map = RunInsert(fold, range);
      context_.cost.ChargeUnits(1);
      return map;
    }
    default: return RunGeneric(fold, range);
  }
}

}  // namespace plimsoll::cel
