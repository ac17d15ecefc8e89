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

const char* NameOf(Shape shape) {
  switch (shape) {
    case Shape::kString:
    case Shape::kBytes: return "text";
    case Shape::kBool: return "flag";
    case Shape::kInt32:
    case Shape::kInt64:
    case Shape::kIntOrString: return "number";
    case Shape::kList: return "list";
    case Shape::kMap:
    case Shape::kStruct: return "object";
    default: return nullptr;
  }
}

}  // namespace

std::optional<Value> EmptyValue(Shape shape) {
  static const Empties empties;
  const char* name = NameOf(shape);
  if (name == nullptr) return std::nullopt;
  return empties.document.root().Find(name);
}

}  // namespace plimsoll::builtin
