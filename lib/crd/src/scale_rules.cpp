#include "scale_rules.h"

#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "plimsoll/base/result.h"
#include "plimsoll/value/go_render.h"

namespace plimsoll::crd {
namespace {

using value::Kind;
using value::Value;

std::string_view GoTypeOf(Value value) {
  switch (value.kind()) {
    case Kind::kNull: return "<nil>";
    case Kind::kBool: return "bool";
    case Kind::kInt: return "int64";
    case Kind::kUint: return "uint64";
    case Kind::kFloat: return "float64";
    case Kind::kString: return "string";
    case Kind::kArray: return "[]interface {}";
    case Kind::kObject: return "map[string]interface {}";
  }
  return "";
}

// `.spec.replicas accessor error: a is of the type string, expected int64`.
Error WrongType(std::string_view path, Value found, std::string_view expected) {
  std::string text = "." + std::string(path) + " accessor error: ";
  value::AppendGoValue(text, found);
  (text += " is of the type ") += GoTypeOf(found);
  (text += ", expected ") += expected;
  return {std::move(text)};
}

std::string_view WithoutDot(std::string_view path) { return path.starts_with('.') ? path.substr(1) : path; }

// What is at a path of keys joined by dots. Nothing below a null or an absent key; an
// error below anything else that is no object.
Result<std::optional<Value>> Lookup(Value object, std::string_view path) {
  Value at = object;
  for (size_t begin = 0; begin <= path.size();) {
    const size_t end = std::min(path.find('.', begin), path.size());
    if (at.IsNull()) return std::nullopt;
    if (!at.IsObject()) return std::unexpected(WrongType(path.substr(0, end), at, "map[string]interface{}"));
    const std::optional<Value> held = at.Find(path.substr(begin, end - begin));
    if (!held) return std::nullopt;
    at = *held;
    begin = end + 1;
  }
  return at;
}

// `.spec.replicas`, as upstream prints it.
value::Path PathOf(std::string_view path) {
  value::Path out;
  bool dot = path.starts_with('.');
  for (std::string_view rest = WithoutDot(path);;) {
    const size_t end = std::min(rest.find('.'), rest.size());
    value::Step step = value::Step::Field(std::string(rest.substr(0, end)));
    step.joined = dot || (step.name.empty() && !out.empty());
    out.Push(std::move(step));
    if (end == rest.size()) return out;
    rest.remove_prefix(end + 1);
    dot = false;
  }
}

class ScaleCheck {
 public:
  ScaleCheck(Value object, const Text& path, finding::ErrorList& errors)
      : object_(object), path_(path.text), errors_(errors), found_(Lookup(object, WithoutDot(path_))) {}

  void CheckReplicas() {
    if (!found_) return Refuse("0", found_.error().message);
    if (!*found_) return;
    const Value replicas = **found_;
    if (replicas.kind() != Kind::kInt) {
      return Refuse("0", WrongType(WithoutDot(path_), replicas, "int64").message);
    }
    const int64_t count = replicas.AsInt();
    constexpr int64_t kMost = std::numeric_limits<int32_t>::max();
    if (count < 0) Refuse(std::to_string(count), "should be a non-negative integer");
    if (count > kMost) Refuse(std::to_string(count), "should be less than or equal to 2147483647");
  }

  void CheckSelector() {
    if (!found_) return Refuse("\"\"", found_.error().message);
    if (!*found_ || (*found_)->IsString()) return;
    Refuse("\"\"", WrongType(WithoutDot(path_), **found_, "string").message);
  }

 private:
  void Refuse(std::string value, std::string detail) {
    const text::Span place = found_ && *found_ ? (*found_)->span() : object_.span();
    errors_.push_back(finding::Invalid(PathOf(path_), std::move(value), std::move(detail), place));
  }

  const Value object_;
  const std::string_view path_;
  finding::ErrorList& errors_;
  const Result<std::optional<Value>> found_;
};

}  // namespace

void CheckScaleSpec(Value object, const Scale& scale, finding::ErrorList& errors) {
  ScaleCheck(object, scale.spec_replicas_path, errors).CheckReplicas();
}

void CheckScaleStatus(Value object, const Scale& scale, finding::ErrorList& errors) {
  ScaleCheck(object, scale.status_replicas_path, errors).CheckReplicas();
  if (scale.label_selector_path) ScaleCheck(object, *scale.label_selector_path, errors).CheckSelector();
}

}  // namespace plimsoll::crd
