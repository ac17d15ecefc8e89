// cel.@mapInsert, with which transformMap and transformMapEntry build their maps.
#include <string>

#include "../values/map_insert.h"
#include "libraries.h"
#include "plimsoll/cel/values/containers.h"
#include "plimsoll/cel/values/value_text.h"

namespace plimsoll::cel {
namespace {

Value CopyOf(EvalContext& context, Value map) {
  MapBody copy;
  for (MapCursor entries(context, map); entries.Next();) {
    copy.Set(context.memory, entries.key(), entries.value());
  }
  return Value::Map(context.memory.New(copy));
}

Value InsertKeyValue(EvalContext& context, const Value* arguments) {
  return InsertInto(context, CopyOf(context, arguments[0]), arguments[1], arguments[2]);
}

Value InsertMap(EvalContext& context, const Value* arguments) {
  return InsertAll(context, CopyOf(context, arguments[0]), arguments[1]);
}

constexpr Binding kMapInsertBindings[] = {
    {OverloadId::kMapInsertMapKeyValue, InsertKeyValue},
    {OverloadId::kMapInsertMapMap, InsertMap},
};

}  // namespace

Value InsertInto(EvalContext& context, Value map, Value key, Value value) {
  auto& body = const_cast<MapBody&>(map.map());
  if (body.Find(key) != nullptr) {
    std::string text = "insert failed: key ";
    AppendGoText(context, text, key);
    return context.memory.Error(text + " already exists");
  }
  if (!IsKey(key)) {
    std::string text = "internal error: runtime error: hash of unhashable type ";
    const Value panic = context.memory.Error(text.append(GoTypeOf(key)));
    context.Panic(panic);
    return panic;
  }
  body.Set(context.memory, key, value);
  return map;
}

Value InsertAll(EvalContext& context, Value map, Value from) {
  for (MapCursor entries(context, from); entries.Next();) {
    map = InsertInto(context, map, entries.key(), entries.value());
    if (map.IsError()) return map;
  }
  return map;
}

std::span<const Binding> MapInsertBindings() { return kMapInsertBindings; }

}  // namespace plimsoll::cel
