#include "runner.h"

#include <algorithm>

namespace plimsoll::declare {

using finding::ErrorType;

RuleError MakeError(ErrorType type, const FieldPath& path, std::string detail, std::string origin) {
  RuleError error;
  error.type = type;
  error.field = path.Text();
  error.detail = std::move(detail);
  error.origin = std::move(origin);
  if (type == ErrorType::kRequired || type == ErrorType::kForbidden) error.bad_value = "\"\"";
  if (type == ErrorType::kTooLong) error.bad_value = "\"<value omitted>\"";
  return error;
}

bool Runner::Equal(const Datum& a, const Datum& b) const {
  if (a.is_nil || b.is_nil) return a.is_nil == b.is_nil;
  return reader_.Canonical(a) == reader_.Canonical(b);
}

// Short-circuiting rules all run; when one failed, nothing behind them does. Without a cohort's
// name around it that ends the whole function.
bool Runner::RunList(const RuleList& list, const FieldPath& path, const Pair& pair, RuleErrors& errors) {
  for (const Cohort& cohort : list.cohorts) {
    bool failed = false;
    for (const uint32_t index : cohort.rules) {
      const Rule& rule = program_.rules[index];
      if (!rule.short_circuit && failed) break;
      RuleErrors found = Call(index, path, pair);
      if (panic_) return true;
      if (rule.short_circuit) {
        for (RuleError& error : found) error.short_circuit = true;
        failed |= !found.empty();
      }
      if (rule.non_error) continue;
      for (RuleError& error : found) errors.push_back(std::move(error));
    }
    if (failed && cohort.name.empty()) return true;
  }
  return false;
}

RuleErrors Runner::Call(uint32_t index, const FieldPath& path, const Pair& pair) {
  const Rule& rule = program_.rules[index];
  RuleErrors errors = RunRule(rule, path, pair);
  if (rule.level != Level::kStable) {
    for (RuleError& error : errors) error.level = rule.level;
  }
  return errors;
}

// A rule without arguments is passed on as it is, and its level with it is lost.
RuleErrors Runner::Inner(const Rule& wrapper, const FieldPath& path, const Pair& pair) {
  const Rule& inner = program_.rules[wrapper.inner[0]];
  return inner.has_arguments ? Call(wrapper.inner[0], path, pair) : RunRule(inner, path, pair);
}

RuleErrors Runner::RunRule(const Rule& rule, const FieldPath& path, const Pair& pair) {
  if (panic_) return {};
  switch (rule.kind) {
    case RuleKind::kRequired:
    case RuleKind::kOptional:
    case RuleKind::kForbidden: return Presence(rule, path, pair);
    case RuleKind::kMaxLength:
    case RuleKind::kMaxBytes:
    case RuleKind::kMinLength: return Length(rule, path, pair);
    case RuleKind::kMaxItems:
    case RuleKind::kMinItems:
    case RuleKind::kMaxProperties:
    case RuleKind::kMinProperties: return Count(rule, path, pair);
    case RuleKind::kMinimum:
    case RuleKind::kMaximum: return Bound(rule, path, pair);
    case RuleKind::kNotEqual: return NotEqual(rule, path, pair);
    case RuleKind::kMonotonic: return Monotonic(path, pair);
    case RuleKind::kImmutable: return Immutable(path);
    case RuleKind::kFormat: return Format(rule, path, pair);
    case RuleKind::kEnum: return Enum(rule, path, pair);
    case RuleKind::kUnion:
    case RuleKind::kZeroOrOneOf: return Union(rule, path, pair);
    case RuleKind::kDiscriminatedUnion: return DiscriminatedUnion(rule, path, pair);
    case RuleKind::kDependentRequired:
    case RuleKind::kDependentForbidden: return Dependent(rule, path, pair);
    case RuleKind::kUnique: return Unique(rule, path, pair);
    case RuleKind::kUpdate: return Update(rule, path, pair);
    case RuleKind::kFixedResult: return FixedResult(rule, path, pair);
    case RuleKind::kCustom: return Custom(rule, path, pair);
    case RuleKind::kNoNils: return NoNils(path, pair);
    case RuleKind::kTypeFunction: {
      RuleErrors errors;
      RunNode(rule.node, path, pair, errors);
      return errors;
    }
    case RuleKind::kIfOption: return IfOption(rule, path, pair);
    case RuleKind::kEachVal: return EachVal(rule, path, pair);
    case RuleKind::kEachKey: return EachKey(rule, path, pair);
    case RuleKind::kItem: return Item(rule, path, pair);
    case RuleKind::kSubfield: return Subfield(rule, path, pair);
    case RuleKind::kMode: return Mode(rule, path, pair);
  }
  return {};
}

// The function of a type. What is absent is looked into too, as a zero value, and types that share
// types hold more of those than anyone could visit.
void Runner::RunNode(uint32_t node, const FieldPath& path, const Pair& pair, RuleErrors& errors) {
  if (!program_.Reaches(node) || visits_ > kMaxVisits) return;
  if (++visits_ > kMaxVisits) {
    errors.push_back(MakeError(ErrorType::kInternal, path, "the object has too many parts", ""));
    return;
  }
  if (depth_ >= kMaxObjectDepth) {
    errors.push_back(MakeError(ErrorType::kInternal, path, "the object is nested too deeply", ""));
    return;
  }
  ++depth_;
  RunNodeRules(node, path, pair, errors);
  --depth_;
}

bool Runner::RunNodeRules(uint32_t index, const FieldPath& path, const Pair& pair, RuleErrors& errors) {
  const TypeNode& node = program_.nodes[index];
  if (RunList(node.rules, path, pair, errors)) return true;
  if (program_.Reaches(program_.KeyOf(index)) && RunList(node.key_iterations, path, pair, errors))
    return true;
  if (program_.Reaches(program_.ElementOf(index)) && RunList(node.value_iterations, path, pair, errors))
    return true;
  if (node.opaque_type) return false;
  if (node.underlying != kNoNode) return RunNodeRules(node.underlying, path, pair, errors);
  for (const FieldNode& field : node.fields) {
    if (!HasWork(field)) continue;
    if (pair.now.is_nil) {
      Panic();
      return true;
    }
    const std::string& name = field.member->json.name;
    FieldPath own = path;
    if (!name.empty()) {
      own = path.Child(name);
    } else if (path.is_nil()) {
      own = path.Child(NameOf(reader_.facts().NonPointer(field.type)));
    }
    RunField(field, own, MemberOf(pair, *field.member), !pair.old.is_nil, errors);
    if (panic_) return true;
  }
  return false;
}

// The type as generated code names it: alone in its own package, else behind what that package is
// imported as, which is two parts of its path where one would be the name of the package around.
std::string Runner::NameOf(TypeId id) const {
  const GoType& type = reader_.facts().Of(id);
  if (root_->own_output && type.package == reader_.facts().Of(root_->type).package) return type.name;
  std::string_view path = type.package;
  const size_t slash = path.rfind('/');
  std::string name(path.substr(slash + 1));
  if (name == root_->output_name && slash != std::string_view::npos) {
    path = path.substr(0, slash);
    name = std::string(path.substr(path.rfind('/') + 1)) + name;
  }
  return name + "." + type.name;
}

bool Runner::HasWork(const FieldNode& field) const {
  if (!field.rules.rules.empty()) return true;
  if (field.node == kNoNode) return false;
  const TypeKind kind = reader_.facts().KindOf(program_.nodes[field.node].type);
  if ((kind == TypeKind::kAlias || kind == TypeKind::kStruct) && program_.Reaches(field.node)) return true;
  if (!field.key_iterations.rules.empty() && program_.Reaches(program_.KeyOf(field.node))) return true;
  return !field.value_iterations.rules.empty() && program_.Reaches(program_.ElementOf(field.node));
}

// `correlated`: the struct around the field had an old one.
void Runner::RunField(const FieldNode& field, const FieldPath& path, const Pair& pair, bool correlated,
                      RuleErrors& errors) {
  if (request_.is_update && correlated && Equal(pair.now, pair.old)) return;
  if (RunList(field.rules, path, pair, errors) || field.node == kNoNode) return;
  const TypeKind kind = reader_.facts().KindOf(program_.nodes[field.node].type);
  if (kind == TypeKind::kAlias || kind == TypeKind::kStruct) RunNode(field.node, path, pair, errors);
  if (panic_) return;
  if (program_.Reaches(program_.KeyOf(field.node)) && RunList(field.key_iterations, path, pair, errors))
    return;
  if (program_.Reaches(program_.ElementOf(field.node))) RunList(field.value_iterations, path, pair, errors);
}

Validated Runner::Run(const RootType& root) {
  Validated out;
  root_ = &root;
  std::string subresource;
  for (const std::string& part : request_.subresources) subresource += "/" + part;
  if (subresource.empty()) subresource = "/";
  const GoType& type = reader_.facts().Of(root.type);
  if (request_.dispatch && std::ranges::find(root.subresources, subresource) == root.subresources.end()) {
    const std::string go_type =
        (reader_.facts().IsNilable(root.type) ? "" : "*") + root.go_package + "." + type.name;
    out.errors.push_back(MakeError(ErrorType::kInternal, FieldPath::Root(),
                                   "no validation found for " + go_type + ", subresource: " + subresource,
                                   ""));
    return out;
  }
  Pair pair;
  pair.now = reader_.Make(root.type, request_.object);
  pair.old = request_.old && !request_.old->IsNull() ? reader_.Make(root.type, request_.old)
                                                     : Datum::Nothing(root.type, false);
  RunNode(root.node, FieldPath::Root(), pair, out.errors);
  if (!panic_) return out;
  out.errors.clear();
  out.panic = panic_;
  return out;
}

Validator::Validator(gotypes::Universe& universe, const Program& program, Hooks hooks)
    : universe_(universe), program_(program), hooks_(std::move(hooks)) {}

Validated Validator::Validate(const RootType& root, const ValidateRequest& request) const {
  return Runner(TypeFacts(universe_), program_, request, hooks_).Run(root);
}

}  // namespace plimsoll::declare
