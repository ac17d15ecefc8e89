#include "plimsoll/builtin/walk/object_walk.h"

#include <algorithm>

#include "plimsoll/schema/object_meta.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/text/nearest_word.h"
#include "plimsoll/value/build.h"
#include "plimsoll/value/go_render.h"
#include "plimsoll/value/kind_words.h"
#include "scalar.h"

namespace plimsoll::builtin {
namespace {

using finding::Code;
using value::Kind;
using value::Value;

// Missing structs in missing structs; Go's types have few of them.
constexpr uint32_t kMaxAbsent = 16;
// Suggestions are looked for among so many names; a type may have any number.
constexpr size_t kMaxSuggestedNames = 256;

// Types whose own code decodes them; an error of that ends the decoding of the whole object.
bool DecodesItself(FieldShape shape) {
  return shape == FieldShape::kQuantity || shape == FieldShape::kIntOrString || shape == FieldShape::kTime ||
         shape == FieldShape::kMicroTime;
}

// Neither a struct, whose parts are asked for, nor anything at all.
bool IsPlain(FieldShape shape) { return shape != FieldShape::kStruct && shape != FieldShape::kAny; }

// Stands for a struct that is missing; it is in no input.
Value EmptyObject() {
  static const value::Document document = [] {
    value::Document out;
    value::DocumentBuilder builder(out);
    builder.BeginObject();
    builder.EndObject();
    return out;
  }();
  return document.root();
}

bool IsGiven(Value object, std::string_view key) {
  const std::optional<Value> found = object.Find(key);
  return found && !found->IsNull();
}

std::optional<std::string_view> NearestField(const KindPlan& plan, const PlanNode& node,
                                             std::string_view key) {
  std::vector<std::string_view> names;
  for (const PlanProperty& property : plan.Properties(node)) {
    if (names.size() == kMaxSuggestedNames) break;
    names.push_back(property.name);
  }
  return text::NearestWord(key, names);
}

}  // namespace

class ObjectWalk::Work {
 public:
  const ObjectFaults& Run(const KindPlan& plan, Value object) {
    plan_ = &plan;
    out_.errors.clear();
    out_.schema_errors.clear();
    out_.unknown.clear();
    out_.left_out = 0;
    out_.decodes = true;
    out_.mistyped.clear();
    frames_.clear();
    Open(KindPlan::kRoot, object, false, false);
    while (!frames_.empty()) Step();
    return out_;
  }

 private:
  // An open container, and the child that is looked at. What is missing and no pointer in Go counts as
  // empty there, so it is gone through as an empty struct, which is no part of the input.
  struct Frame {
    const value::Document* document = nullptr;
    uint32_t node = 0;
    uint32_t value = 0;  // index on the tape
    uint32_t next = 0;   // the child to come; of members the key
    uint32_t end = 0;
    uint32_t child = 0;     // the key, or the position in a list
    uint32_t required = 0;  // required fields that were there
    uint32_t property = 0;  // the next one that may be missing
    uint32_t absent = 0;    // how many structs in a row are missing, with this one
    FieldShape shape = FieldShape::kAny;
    bool entered = false;      // `child` says something
    bool quiet = false;        // what only the server writes: nothing but types counts
    std::string_view missing;  // the field that is looked at, though it is not there
    text::Span place;          // of what is there
  };

  // Through all open containers to the value that is looked at.
  value::Path Path() const {
    value::Path path;
    for (const Frame& frame : frames_) {
      if (!frame.entered) break;
      if (frame.shape == FieldShape::kList) {
        path.Push(value::Step::Index(frame.child));
        continue;
      }
      std::string key(frame.missing.empty() ? Value(*frame.document, frame.child).AsString() : frame.missing);
      path.Push(frame.shape == FieldShape::kMap ? value::Step::Key(std::move(key))
                                                : value::Step::Field(std::move(key)));
    }
    return path;
  }

  void Open(uint32_t node, Value value, bool quiet, bool absent) {
    const uint32_t absent_above = frames_.empty() ? 0 : frames_.back().absent;
    const text::Span place_above = frames_.empty() ? text::Span{} : frames_.back().place;
    Frame& frame = frames_.emplace_back();
    frame.document = &value.document();
    frame.absent = absent ? absent_above + 1 : 0;
    frame.place = absent ? place_above : value.span();
    frame.node = node;
    frame.value = value.index();
    frame.next = value.index() + 1;
    frame.end = value.index() + value.node().container.size;
    frame.child = UINT32_MAX;
    frame.shape = plan_->node(node).shape;
    frame.quiet = quiet;
  }

  void Step() {
    Frame& frame = frames_.back();
    if (frame.next == frame.end) return EnterMissing(frame) ? void() : frames_.pop_back();
    frame.entered = true;
    if (frame.shape == FieldShape::kList) return EnterItem(frame);
    const Value key(*frame.document, frame.next);
    const Value value(*frame.document, frame.next + 1);
    frame.child = frame.next;
    frame.next += 1 + value.node().Size();
    if (frame.shape == FieldShape::kMap) return Visit(plan_->node(frame.node).element, value, frame.quiet);
    EnterMember(frame, key, value);
  }

  void EnterItem(Frame& frame) {
    const Value value(*frame.document, frame.next);
    ++frame.child;
    frame.next += value.node().Size();
    const uint32_t element = plan_->node(frame.node).element;
    const bool quiet = frame.quiet;
    // A null makes an empty struct.
    const bool empty =
        value.IsNull() && element != kNoNode && plan_->node(element).shape == FieldShape::kStruct;
    if (empty && !quiet) return OpenEmpty(element);
    Visit(element, value, quiet);
  }

  // Looks at the next field that is missing and counts as empty; false when there are no more.
  bool EnterMissing(Frame& frame) {
    const PlanNode& node = plan_->node(frame.node);
    if (frame.shape != FieldShape::kStruct || frame.quiet || frame.required == node.required_count)
      return false;
    const auto properties = plan_->Properties(node);
    const Value value(*frame.document, frame.value);
    while (frame.property < properties.size()) {
      const PlanProperty& property = properties[frame.property++];
      const bool status = frames_.size() == 1 && property.name == "status";
      if (!property.required || status || IsGiven(value, property.name)) continue;
      frame.entered = true;
      frame.missing = property.name;
      VisitMissing(property);
      return true;
    }
    return false;
  }

  void VisitMissing(const PlanProperty& property) {
    const FieldShape shape = plan_->node(property.node).shape;
    if (shape == FieldShape::kStruct) return OpenEmpty(property.node);
    if (IsPlain(shape) && !IsFull()) {
      out_.schema_errors.push_back(finding::Required(Path(), {}, frames_.back().place));
    }
  }

  void OpenEmpty(uint32_t node) {
    if (frames_.back().absent < kMaxAbsent) Open(node, EmptyObject(), false, true);
  }

  void EnterMember(Frame& frame, Value key, Value value) {
    const PlanNode& node = plan_->node(frame.node);
    const PlanProperty* property = plan_->FindProperty(node, key.AsString());
    if (property == nullptr) {
      if (!node.open) AddUnknown(node, key);
      return;
    }
    if (property->required && !value.IsNull()) ++frame.required;
    const bool status = frames_.size() == 1 && property->name == "status";
    Visit(property->node, value, frame.quiet || status);
  }

  void Visit(uint32_t index, Value value, bool quiet) {
    if (index == kNoNode || value.IsNull()) return;
    const PlanNode& node = plan_->node(index);
    const uint32_t before = faults_;
    switch (node.shape) {
      case FieldShape::kAny: break;
      case FieldShape::kStruct:
      case FieldShape::kMap:
        if (!value.IsObject()) return AddWrongType(node.shape, value, "object");
        break;
      case FieldShape::kList:
        if (!value.IsArray()) return AddWrongType(node.shape, value, "array");
        break;
      default:
        if (const auto fault = CheckScalar(node.shape, value)) AddFault(node.shape, *fault, value);
        if (node.choice_count != 0 && before == faults_ && !quiet) CheckChoice(node, value);
        break;
    }
    if (faults_ != before) return;
    if (node.shape >= FieldShape::kList && node.element != kNoNode) return Open(index, value, quiet, false);
    if (node.shape == FieldShape::kStruct) Open(index, value, quiet, false);
  }

  void CheckChoice(const PlanNode& node, Value value) {
    const auto choices = plan_->Choices(node);
    if (std::ranges::find(choices, value.AsString()) != choices.end() || IsFull()) return;
    std::string shown;
    value::AppendFieldErrorValue(shown, value);
    finding::FieldError error = finding::NotSupported(Path(), shown, choices, value.span());
    const auto nearest = text::NearestWord(value.AsString(), choices);
    if (nearest) error.hint = "did you mean " + text::Quoted(*nearest) + "?";
    out_.schema_errors.push_back(std::move(error));
  }

  void AddUnknown(const PlanNode& node, Value key) {
    if (out_.unknown.size() == kMaxListed) {
      ++out_.left_out;
      return;
    }
    UnknownMember& member = out_.unknown.emplace_back(Path(), key.span(), key.index());
    const auto nearest = NearestField(*plan_, node, key.AsString());
    if (!nearest) return;
    member.hint = "did you mean " + text::Quoted(*nearest) + "?";
    member.other_case = schema::LowerCase(*nearest) == schema::LowerCase(key.AsString());
  }

  void AddWrongType(FieldShape shape, Value value, std::string_view wanted) {
    AddFault(shape, {wanted, {}, false}, value);
  }

  void AddFault(FieldShape shape, const ScalarFault& fault, Value value) {
    ++faults_;
    out_.decodes = false;
    out_.mistyped.push_back({value.index(), DecodesItself(shape), shape});
    if (IsFull()) return;
    value::Path path = Path();
    if (!fault.format) {
      const std::string actual = text::Quoted(value::JsonTypeName(value.kind()));
      out_.errors.push_back(finding::TypeInvalid(
          path, actual,
          path.FieldPath() + " in body must be of type " + std::string(fault.wanted) + ": " + actual,
          value.span()));
      out_.errors.back().wanted = finding::WantedTypeNamed(fault.wanted);
      return;
    }
    std::string shown;
    value::AppendFieldErrorValue(shown, value);
    finding::FieldError error =
        finding::Invalid(std::move(path), std::move(shown), fault.detail, value.span());
    error.code = Code::kFormatMismatch;
    if (shape == FieldShape::kQuantity) error.wanted = finding::WantedType::kNumber;
    out_.errors.push_back(std::move(error));
  }

  bool IsFull() {
    if (out_.errors.size() + out_.schema_errors.size() < kMaxListed) return false;
    ++out_.left_out;
    return true;
  }

  const KindPlan* plan_ = nullptr;
  std::vector<Frame> frames_;
  uint32_t faults_ = 0;
  ObjectFaults out_;
};

ObjectWalk::ObjectWalk() : work_(std::make_unique<Work>()) {}
ObjectWalk::ObjectWalk(ObjectWalk&&) noexcept = default;
ObjectWalk& ObjectWalk::operator=(ObjectWalk&&) noexcept = default;
ObjectWalk::~ObjectWalk() = default;

const ObjectFaults& ObjectWalk::Judge(const KindPlan& plan, Value object) { return work_->Run(plan, object); }

}  // namespace plimsoll::builtin
