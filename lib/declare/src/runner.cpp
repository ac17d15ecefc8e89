#include "runner.h"

#include <algorithm>

#include "limits.h"

namespace plimsoll::declare {

using finding::ErrorType;

RuleError MakeError(ErrorType type, const FieldPath& path, std::string detail, finding::Origin origin) {
  RuleError error;
  error.type = type;
  error.path = path.Path();
  error.detail = std::move(detail);
  error.origin = std::move(origin);
  if (type == ErrorType::kRequired || type == ErrorType::kForbidden) error.bad_value = "\"\"";
  if (type == ErrorType::kTooLong) error.bad_value = "\"<value omitted>\"";
  return error;
}

RuleError MakeError(ErrorType type, const FieldPath& path, std::string detail, finding::Origin origin,
                    std::string shown) {
  RuleError error = MakeError(type, path, std::move(detail), std::move(origin));
  error.bad_value = shown;
  error.value = std::move(shown);
  return error;
}

// Short-circuiting rules all run; when one failed, nothing after them does. Without a cohort's
// name around it that ends the whole function.
bool Runner::RunList(const RuleList& list, const FieldPath& path, const Pair& pair, ErrorSink& out) {
  for (const Cohort& cohort : list.cohorts) {
    bool failed = false;
    for (const uint32_t index : cohort.rules) {
      const Rule& rule = program_.rules[index];
      if (!rule.short_circuit && failed) break;
      ErrorSink unseen;
      ErrorSink& found = rule.non_error ? unseen : out;
      const size_t before = found.count();
      Call(index, path, pair, found);
      if (panic_) return true;
      if (!rule.short_circuit) continue;
      failed |= found.count() != before;
      found.Since(before, [](RuleError& error) { error.short_circuit = true; });
    }
    if (failed && cohort.name.empty()) return true;
  }
  return false;
}

void Runner::Call(uint32_t index, const FieldPath& path, const Pair& pair, ErrorSink& out) {
  const Rule& rule = program_.rules[index];
  const size_t before = out.count();
  RunRule(rule, path, pair, out);
  if (rule.level == Level::kStable) return;
  out.Since(before, [&](RuleError& error) { error.level = rule.level; });
}

// A rule without arguments is passed on as it is, and its level with it is lost.
void Runner::Inner(const Rule& wrapper, const FieldPath& path, const Pair& pair, ErrorSink& out) {
  const Rule& inner = program_.rules[wrapper.inner[0]];
  if (inner.has_arguments) {
    Call(wrapper.inner[0], path, pair, out);
  } else {
    RunRule(inner, path, pair, out);
  }
}

void Runner::RunRule(const Rule& rule, const FieldPath& path, const Pair& pair, ErrorSink& out) {
  if (panic_) return;
  switch (rule.kind) {
    case RuleKind::kRequired:
    case RuleKind::kOptional:
    case RuleKind::kForbidden: return Presence(rule, path, pair, out);
    case RuleKind::kMaxLength:
    case RuleKind::kMaxBytes:
    case RuleKind::kMinLength: return Length(rule, path, pair, out);
    case RuleKind::kMaxItems:
    case RuleKind::kMinItems:
    case RuleKind::kMaxProperties:
    case RuleKind::kMinProperties: return Count(rule, path, pair, out);
    case RuleKind::kMinimum:
    case RuleKind::kMaximum: return Bound(rule, path, pair, out);
    case RuleKind::kNotEqual: return NotEqual(rule, path, pair, out);
    case RuleKind::kMonotonic: return Monotonic(path, pair, out);
    case RuleKind::kImmutable: return Immutable(path, out);
    case RuleKind::kFormat: return Format(rule, path, pair, out);
    case RuleKind::kEnum: return Enum(rule, path, pair, out);
    case RuleKind::kUnion:
    case RuleKind::kZeroOrOneOf: return Union(rule, path, pair, out);
    case RuleKind::kDiscriminatedUnion: return DiscriminatedUnion(rule, path, pair, out);
    case RuleKind::kDependentRequired:
    case RuleKind::kDependentForbidden: return Dependent(rule, path, pair, out);
    case RuleKind::kUnique: return Unique(rule, path, pair, out);
    case RuleKind::kUpdate: return Update(rule, path, pair, out);
    case RuleKind::kFixedResult: return FixedResult(rule, path, pair, out);
    case RuleKind::kCustom: return Custom(rule, path, pair, out);
    case RuleKind::kNoNils: return NoNils(path, pair, out);
    case RuleKind::kTypeFunction: return RunNode(rule.node, path, pair, out);
    case RuleKind::kIfOption: return IfOption(rule, path, pair, out);
    case RuleKind::kEachVal:
      return rule.flag ? EachElement(rule, path, pair, out) : EachMapValue(rule, path, pair, out);
    case RuleKind::kEachKey: return EachKey(rule, path, pair, out);
    case RuleKind::kItem: return Item(rule, path, pair, out);
    case RuleKind::kSubfield: return Subfield(rule, path, pair, out);
    case RuleKind::kMode: return Mode(rule, path, pair, out);
  }
}

// The function of a type. What is absent is looked into too, as a zero value, and types that share
// types hold more of those than anyone could visit.
void Runner::RunNode(uint32_t node, const FieldPath& path, const Pair& pair, ErrorSink& out) {
  if (!program_.Reaches(node) || visits_ > kMaxVisits) return;
  const auto refuse = [&](const char* why) {
    out.Add([&] { return MakeError(ErrorType::kInternal, path, why, {}); });
  };
  if (++visits_ > kMaxVisits) return refuse("the object has too many parts");
  if (depth_ >= kMaxObjectDepth) return refuse("the object is nested too deeply");
  ++depth_;
  RunNodeRules(node, path, pair, out);
  --depth_;
}

void Runner::RunNodeRules(uint32_t index, const FieldPath& path, const Pair& pair, ErrorSink& out) {
  const TypeNode& node = program_.nodes[index];
  const PlannedNode& plan = plan_.node(index);
  if (RunList(node.rules, path, pair, out)) return;
  if (plan.runs_keys && RunList(node.key_iterations, path, pair, out)) return;
  if (plan.runs_values && RunList(node.value_iterations, path, pair, out)) return;
  if (node.opaque_type) return;
  if (node.underlying != kNoNode) return RunNodeRules(node.underlying, path, pair, out);
  if (pair.now.is_nil && !plan.fields.empty()) return PanicOnNil();
  for (const PlannedField& field : plan.fields) {
    const std::string& name = field.member->member->json.name;
    const Pair member{pair.now.Member(*field.member), pair.old.Member(*field.member)};
    if (!name.empty()) {
      RunField(field, path.Child(name), member, !pair.old.is_nil, out);
    } else if (!path.is_nil()) {
      RunField(field, path, member, !pair.old.is_nil, out);
    } else {
      const std::string type_name = plan_.NameOf(member.now.shape->type, *root_);
      RunField(field, path.Child(type_name), member, !pair.old.is_nil, out);
    }
    if (panic_) return;
  }
}

// `correlated`: the struct around the field had an old one.
void Runner::RunField(const PlannedField& plan, const FieldPath& path, const Pair& pair, bool correlated,
                      ErrorSink& out) {
  const FieldNode& field = *plan.field;
  if (request_.is_update && correlated && Equal(pair.now, pair.old)) return;
  if (RunList(field.rules, path, pair, out)) return;
  if (plan.runs_type) RunNode(field.node, path, pair, out);
  if (panic_) return;
  if (plan.runs_keys && RunList(field.key_iterations, path, pair, out)) return;
  if (plan.runs_values) RunList(field.value_iterations, path, pair, out);
}

RuleErrors Runner::RunType(std::string_view type, const value::Path& field, value::Value object,
                           std::optional<value::Value> old) {
  const FieldPath path = FieldPath::At(field);
  const uint32_t node = plan_.NodeOf(type);
  if (node == kNoNode) {
    return {MakeError(ErrorType::kInternal, path, "no rules are known for " + std::string(type), {})};
  }
  const ShapeRef shape = plan_.shapes().Of(program_.nodes[node].type);
  const Pair pair{Datum::Of(shape, object), old ? Datum::Of(shape, *old) : Datum::Nothing(shape)};
  if (request_.is_update && old && Equal(pair.now, pair.old)) return {};
  RuleErrors errors;
  ErrorSink out(errors);
  RunNode(node, path, pair, out);
  return errors;
}

Validated Runner::Run(const RootType& root) {
  Validated result;
  ErrorSink out(result.errors);
  root_ = &root;
  std::string subresource;
  for (const std::string& part : request_.subresources) subresource += "/" + part;
  if (subresource.empty()) subresource = "/";
  const ShapeRef shape = plan_.shapes().Of(root.type);
  if (request_.dispatch && std::ranges::find(root.subresources, subresource) == root.subresources.end()) {
    const std::string go_type = (shape.is_pointer || shape.shape->is_nilable ? "" : "*") + root.go_package +
                                "." + plan_.TypeOf(root.type).name;
    out.Add([&] {
      return MakeError(ErrorType::kInternal, FieldPath::Root(),
                       "no validation found for " + go_type + ", subresource: " + subresource, {});
    });
    return result;
  }
  const bool has_old = request_.old && !request_.old->IsNull();
  const Pair pair{Datum::Of(shape, request_.object),
                  has_old ? Datum::Of(shape, request_.old) : Datum::Nothing({shape.shape, false})};
  RunNode(root.node, FieldPath::Root(), pair, out);
  if (sameness_.exhausted()) {
    result.errors.push_back(
        MakeError(ErrorType::kInternal, FieldPath::Root(), "the object has too many parts", {}));
  }
  result.missing_hooks = std::move(missing_hooks_);
  if (!panic_) return result;
  result.errors.clear();
  result.panic = panic_;
  return result;
}

Validator::Validator(gotypes::Universe& universe, const Program& program, Hooks hooks)
    : plan_(std::make_unique<Plan>(universe, program)), hooks_(std::move(hooks)) {}

Validator::~Validator() = default;
Validator::Validator(Validator&&) noexcept = default;
Validator& Validator::operator=(Validator&&) noexcept = default;

Validated Validator::Validate(const RootType& root, const ValidateRequest& request) const {
  return Runner(*plan_, request, hooks_).Run(root);
}

const GoType& Validator::TypeOf(const RootType& root) const { return plan_->TypeOf(root.type); }

RuleError PanicError(const std::string& panic) {
  return MakeError(ErrorType::kInternal, FieldPath::Root(), "panic during declarative validation: " + panic,
                   {});
}

void HookCall::Panic(std::string why) const { runner.Panic(std::move(why)); }

value::Path HookCall::Path() const { return path.Path(); }

RuleErrors HookCall::RunType(std::string_view type, const value::Path& field, value::Value value,
                             std::optional<value::Value> old_value) const {
  return runner.RunType(type, field, value, old_value);
}

}  // namespace plimsoll::declare
