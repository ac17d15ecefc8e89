// Recurses along values, which nest no deeper than kMaxDepth. The path of an error is made only when there
// is one.
#include <algorithm>
#include <array>

#include "item_elements.h"
#include "plimsoll/merge/typed/typed.h"
#include "plimsoll/value/build.h"
#include "plimsoll/value/go_render.h"
#include "plimsoll/value/kind_words.h"

namespace plimsoll::merge {
namespace {

std::string_view GoTypeName(const Node& node) {
  switch (node.kind) {
    case Kind::kBool: return "bool";
    case Kind::kInt: return "int64";
    case Kind::kFloat: return "float64";
    case Kind::kString: return "string";
    case Kind::kArray: return "[]interface {}";
    case Kind::kObject: return "map[string]interface {}";
    case Kind::kUint: return node.foreign->go_type;
    default: return "<nil>";
  }
}

// As JSON, or a large one by its type.
std::string Shown(const Node& node) {
  constexpr size_t kShownBytes = 100;
  if (node.IsForeign()) return std::string(node.foreign->go_value);
  std::string json = NodeJson(node, false);
  return json.size() > kShownBytes ? std::string(value::KindInWords(node.kind)) : json;
}

// The value as Go prints the wrapper upstream keeps it in.
std::string GoDump(const Node& node, bool with_types) {
  if (node.IsForeign()) {
    if (!with_types) return "&{" + std::string(node.foreign->go_value) + "}";
    return "&value.valueUnstructured{Value:" + std::string(node.foreign->go_syntax) + "}";
  }
  const value::Document document = DocumentOf(node, value::Numbers::kAsExactJson);
  std::string out = with_types ? "&value.valueUnstructured{Value:" : "&{";
  with_types ? value::AppendGoSyntax(out, document.root()) : value::AppendGoValue(out, document.root());
  return out + '}';
}

constexpr std::array<std::string_view, 6> kExpectedWords = {"a number", "a string",  "a boolean",
                                                            "a scalar", "an object", "a list"};

// An element of a path, and where the item is that it names.
struct PlacedElement {
  PathElement element;
  uint32_t index = 0;
};

class Validator {
 public:
  Validator(const MergeProgram& program, Repeats repeats) : program_(program), repeats_(repeats) {}

  void Visit(TypeId id, const Node& node) {
    const ResolvedType& type = program_[id];
    if (!type.found) {
      return Refuse("schema error: no type found matching: " +
                    (type.name.empty() ? "inlined type" : std::string(type.name)));
    }
    switch (type.ShapeFor(node)) {
      case AtomShape::kMap: return VisitMap(program_.MapOf(type), node);
      case AtomShape::kScalar: return VisitScalar(type, node);
      case AtomShape::kList: return VisitList(program_.ListOf(type), node);
      case AtomShape::kNone:
        return Refuse("schema error: invalid atom: " +
                      (type.name.empty() ? "inlined" : "named type: " + std::string(type.name)));
    }
  }

  ValidationErrors errors;

 private:
  void VisitScalar(const ResolvedType& type, const Node& node) {
    if (node.IsNull()) return;
    switch (type.scalar) {
      case ScalarType::kNumeric:
        if (!node.IsNumber()) {
          RefuseType(node, ExpectedType::kNumber,
                     "expected numeric (int or float), got " + std::string(GoTypeName(node)));
        }
        return;
      case ScalarType::kString:
        if (!node.IsString())
          RefuseType(node, ExpectedType::kString, "expected string, got " + GoDump(node, true));
        return;
      case ScalarType::kBoolean:
        if (node.kind != Kind::kBool) {
          RefuseType(node, ExpectedType::kBoolean, "expected boolean, got " + GoDump(node, false));
        }
        return;
      case ScalarType::kUnknown:
        return Refuse("unexpected scalar type in schema: " + std::string(type.unknown_scalar));
      default:
        if (!node.IsScalar())
          RefuseType(node, ExpectedType::kScalar, "expected any scalar, got " + GoDump(node, false));
    }
  }

  void VisitMap(const MapProgram& map, const Node& node) {
    if (node.IsNull()) return;
    if (!node.IsObject())
      return RefuseType(node, ExpectedType::kObject, "expected map, got " + GoDump(node, false));
    for (const Member& member : node.Members()) {
      const MemberType type = program_.MemberOf(map, member.key);
      path_.push_back({PathElement::Field(member.key)});
      type.type == kNoType ? Refuse("field not declared in schema", ValidationFault::kUndeclared)
                           : Visit(type.type, member.value);
      path_.pop_back();
    }
  }

  void VisitList(const ListProgram& list, const Node& node) {
    if (node.IsNull()) return;
    if (!node.IsArray())
      return RefuseType(node, ExpectedType::kList, "expected list, got " + GoDump(node, false));
    if (list.IsAssociative()) return VisitAssociative(list, node);
    uint32_t index = 0;
    for (const Node& item : node.Items()) VisitItem(list, {PathElement::Index(index++)}, item);
  }

  void VisitAssociative(const ListProgram& list, const Node& node) {
    std::string error;
    const ItemElements elements(list, node.Items(), arena_, &error);
    if (repeats_ == Repeats::kRefused) FindRepeats(elements);
    for (uint32_t i = 0; i < elements.size(); ++i) VisitItem(list, {elements[i], i}, node.items[i]);
    if (elements.size() < node.count) {
      Refuse("element " + std::to_string(elements.size()) + ": " + error, ValidationFault::kNameless);
    }
  }

  void FindRepeats(const ItemElements& elements) {
    for (size_t at = 0; at < elements.size();) {
      const size_t run = elements.RunAt(at);
      for (size_t again = 1; again < run; ++again) {
        const PathElement& element = elements[elements.sorted()[at + again]];
        Refuse("duplicate entries for key " + PathText({&element, 1}));
      }
      at += run;
    }
  }

  void VisitItem(const ListProgram& list, const PlacedElement& element, const Node& item) {
    path_.push_back(element);
    Visit(list.element, item);
    path_.pop_back();
  }

  void RefuseType(const Node& node, ExpectedType expected, std::string message) {
    Refuse(std::move(message), ValidationFault::kWrongType);
    errors.back().expected = expected;
    errors.back().given_kind = node.kind;
    errors.back().given = Shown(node);
  }

  void Refuse(std::string message, ValidationFault fault = ValidationFault::kOther) {
    value::Path path;
    for (const PlacedElement& at : path_) path.Push(StepOf(at.element, at.index));
    errors.push_back({std::move(path), std::move(message), fault});
  }

  const MergeProgram& program_;
  Repeats repeats_;
  Arena arena_;
  std::vector<PlacedElement> path_;
};

}  // namespace

std::string ValidationError::Plain() const {
  if (fault != ValidationFault::kWrongType) return message;
  return "expected " + std::string(kExpectedWords[static_cast<size_t>(expected)]) + ", got " + given;
}

std::string ErrorText(const ValidationErrors& errors) {
  if (errors.size() == 1) return errors[0].Text();
  std::string out = "errors:";
  for (const ValidationError& error : errors) out += "\n  " + error.Text();
  return out;
}

ValidationErrors Validate(const Typed& typed, Repeats repeats) {
  Validator validator(*typed.program, repeats);
  validator.Visit(typed.type, typed.value);
  return std::move(validator.errors);
}

}  // namespace plimsoll::merge
