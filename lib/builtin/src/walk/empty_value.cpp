#include "empty_value.h"

#include "plimsoll/text/source.h"
#include "plimsoll/value/json_reader.h"

namespace plimsoll::builtin {
namespace {

using value::Value;

struct Empties {
  Empties() { value::ReadJson(source.bytes(), {}, document); }

  text::Source source{"", R"({"text":"","number":0,"list":[],"object":{},"flag":false})"};
  value::Document document;
};

const char* NameOf(FieldShape shape) {
  switch (shape) {
    case FieldShape::kString:
    case FieldShape::kBytes: return "text";
    case FieldShape::kBool: return "flag";
    case FieldShape::kInt32:
    case FieldShape::kInt64:
    case FieldShape::kIntOrString: return "number";
    case FieldShape::kList: return "list";
    case FieldShape::kMap:
    case FieldShape::kStruct: return "object";
    default: return nullptr;
  }
}

}  // namespace

std::optional<Value> EmptyValue(FieldShape shape) {
  static const Empties empties;
  const char* name = NameOf(shape);
  if (name == nullptr) return std::nullopt;
  return empties.document.root().Find(name);
}

}  // namespace plimsoll::builtin
