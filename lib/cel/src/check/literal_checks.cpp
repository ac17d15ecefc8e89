#include "literal_checks.h"

#include "format_clause.h"
#include "plimsoll/pattern/pattern.h"
#include "plimsoll/value/duration.h"
#include "plimsoll/value/time.h"

namespace plimsoll::cel {
namespace {

bool IsDuration(const Node& literal) {
  return literal.constant == ConstantKind::kString && value::ParseDuration(literal.text).has_value();
}

bool IsTimestamp(const Node& literal) {
  if (literal.constant == ConstantKind::kInt)
    return value::Time{.seconds = literal.value.integer}.IsInRange();
  if (literal.constant != ConstantKind::kString) return false;
  const Result<value::Time> time = value::ParseTime(literal.text, value::TimeLayout::kRfc3339);
  return time && time->IsInRange();
}

const char* WhatIsShown(char letter) {
  switch (letter) {
    case 'd': return "decimal clause can only be used on integers";
    case 'f': return "fixed-point clause can only be used on doubles";
    case 'e': return "scientific clause can only be used on doubles";
    case 'b': return "only integers and bools can be formatted as binary";
    case 'o': return "octal clause can only be used on integers";
    case 's':
      return "string clause can only be used on strings, bools, bytes, ints, doubles, maps, lists, types, "
             "durations, and timestamps";
    default: return "only integers, byte buffers, and strings can be formatted as hex";
  }
}

const Type* OptionalValue(const Type* type) {
  return type->kind == TypeKind::kOptional ? type->Param(0) : type;
}

}  // namespace

// Lists first, then maps, then calls: the order shows where two issues have one place.
bool LiteralChecks::Run() {
  const size_t before = issues_.size();
  if (environment_.version >= kFormatCheckSince) FindExempt();
  if (environment_.homogeneous_literals) {
    ForEach(NodeKind::kList, [this](NodeId id) { CheckList(id); });
    ForEach(NodeKind::kMap, [this](NodeId id) { CheckMap(id); });
  }
  if (environment_.version >= kLiteralChecksSince) {
    ForEach(NodeKind::kCall, [this](NodeId id) { CheckCall(id); });
  }
  return issues_.size() == before;
}

template <class F>
void LiteralChecks::ForEach(NodeKind kind, F f) const {
  for (uint32_t i = 0; i < ast_.size(); ++i) {
    if (ast_[NodeId{i}].kind == kind) f(NodeId{i});
  }
}

void LiteralChecks::CheckList(NodeId list) {
  if (IsExempt(list)) return;
  const Type* first = nullptr;
  for (size_t i = 0; i < ast_.Elements(list).size(); ++i) {
    const NodeId element = ast_.Elements(list)[i];
    const Type* type = checked_.types[element.index];
    if (ast_.ElementIsOptional(list, i)) type = OptionalValue(type);
    if (first == nullptr) first = type;
    if (first != type) return ReportMismatch(element, first, type);
  }
}

void LiteralChecks::CheckMap(NodeId map) {
  if (IsExempt(map)) return;
  const Type* first_key = nullptr;
  const Type* first_value = nullptr;
  for (const MapEntry& entry : ast_.Entries(map)) {
    const Type* key = checked_.types[entry.key.index];
    const Type* value = checked_.types[entry.value.index];
    if (entry.optional) value = OptionalValue(value);
    if (first_key == nullptr) {
      first_key = key;
      first_value = value;
    }
    if (key != first_key) ReportMismatch(entry.key, first_key, key);
    if (value != first_value) ReportMismatch(entry.value, first_value, value);
  }
}

void LiteralChecks::ReportMismatch(NodeId at, const Type* expected, const Type* found) {
  Report(at, "expected type '" + RenderType(*expected) + "' but found '" + RenderType(*found) + "'");
}

// The first argument is looked at, which for a global call of matches is the text, not the pattern.
void LiteralChecks::CheckCall(NodeId id) {
  const FunctionId function = ast_[id].function;
  if (function == FunctionId::kFormat) return CheckFormat(id);
  const auto arguments = ast_.Arguments(id);
  if (arguments.empty() || ast_[arguments[0]].kind != NodeKind::kConstant) return;
  const Node& literal = ast_[arguments[0]];
  if (function == FunctionId::kDuration && !IsDuration(literal)) {
    Report(arguments[0], "invalid duration argument");
  } else if (function == FunctionId::kTimestamp && !IsTimestamp(literal)) {
    Report(arguments[0], "invalid timestamp argument");
  } else if (function == FunctionId::kMatches && literal.constant == ConstantKind::kString &&
             !pattern::CheckSyntax(literal.text)) {
    Report(arguments[0], "invalid matches argument");
  }
}

void LiteralChecks::CheckFormat(NodeId call) {
  if (!ast_[call].has_target) return;
  const Node& format = ast_[ast_.Target(call)];
  const auto arguments = ast_.Arguments(call);
  if (format.kind != NodeKind::kConstant || format.constant != ConstantKind::kString) return;
  if (arguments.size() != 1 || ast_[arguments[0]].kind != NodeKind::kList) return;
  size_t used = 0;
  if (!CheckFormatClauses(call, format.text, used)) return;
  const size_t given = ast_.Elements(arguments[0]).size();
  if (given <= used) return;
  Report(call, "too many arguments supplied to string.format (expected " + std::to_string(used) + ", got " +
                   std::to_string(given) + ")");
}

bool LiteralChecks::CheckFormatClauses(NodeId call, std::string_view format, size_t& used) {
  const auto elements = ast_.Elements(ast_.Arguments(call)[0]);
  const auto fail = [&](std::string message) {
    Report(call, std::move(message));
    return false;
  };
  for (size_t i = 0; i < format.size();) {
    if (format[i] != '%') {
      ++i;
      continue;
    }
    if (format.substr(i, 2) == "%%") {
      i += 2;
      continue;
    }
    if (i + 1 == format.size()) return fail("unexpected end of string");
    if (used >= elements.size()) return fail("index " + std::to_string(used) + " out of range");
    const FormatClause clause = ReadFormatClause(format.substr(i));
    if (!clause.problem.empty()) return fail("could not parse formatting clause: " + clause.problem);
    if (!CheckFormatArgument(elements[used], clause.letter)) return false;
    ++used;
    i += clause.length;
  }
  return true;
}

bool LiteralChecks::CheckFormatArgument(NodeId argument, char letter) {
  NodeId culprit = argument;
  const bool shown =
      letter == 's' ? !FindUnprintable(argument, culprit) : IsShownBy(checked_.TypeOf(argument), letter);
  if (shown) return true;
  Report(culprit, std::string("error during formatting: ") + WhatIsShown(letter) + ", was given " +
                      std::string(RuntimeTypeName(checked_.TypeOf(culprit))));
  return false;
}

bool LiteralChecks::FindUnprintable(NodeId value, NodeId& found) const {
  if (!IsShownBy(checked_.TypeOf(value), 's')) {
    found = value;
    return true;
  }
  if (ast_[value].kind == NodeKind::kList) {
    for (const NodeId element : ast_.Elements(value)) {
      if (FindUnprintable(element, found)) return true;
    }
  }
  if (ast_[value].kind == NodeKind::kMap) {
    for (const MapEntry& entry : ast_.Entries(value)) {
      if (FindUnprintable(entry.key, found) || FindUnprintable(entry.value, found)) return true;
    }
  }
  return false;
}

bool LiteralChecks::IsShownBy(const Type& type, char letter) const {
  const TypeKind kind = type.kind == TypeKind::kWrapper ? type.Param(0)->kind : type.kind;
  if (kind == TypeKind::kDyn) return true;
  const bool integer = kind == TypeKind::kInt || kind == TypeKind::kUint;
  switch (letter) {
    case 'd':
    case 'o': return integer;
    case 'f':
    case 'e': return kind == TypeKind::kDouble || kind == TypeKind::kString;
    case 'b': return integer || kind == TypeKind::kBool;
    case 'x':
    case 'X': return integer || kind == TypeKind::kString || kind == TypeKind::kBytes;
    default: break;
  }
  return kind != TypeKind::kOptional && kind != TypeKind::kOpaque && kind != TypeKind::kObject &&
         kind != TypeKind::kAny && kind != TypeKind::kError;
}

void LiteralChecks::FindExempt() {
  for (uint32_t i = 0; i < ast_.size(); ++i) {
    const Node& node = ast_[NodeId{i}];
    if (node.kind != NodeKind::kCall || node.function != FunctionId::kFormat) continue;
    if (exempt_.empty()) exempt_.resize(ast_.size());
    for (const NodeId child : ast_.Children(NodeId{i})) Exempt(child);
  }
}

void LiteralChecks::Exempt(NodeId id) {
  if (exempt_[id.index] != 0) return;
  exempt_[id.index] = 1;
  const NodeKind kind = ast_[id].kind;
  if (kind != NodeKind::kMap && kind != NodeKind::kStruct) {
    for (const NodeId child : ast_.Children(id)) Exempt(child);
    return;
  }
  for (const MapEntry& entry : ast_.Entries(id)) {
    if (kind == NodeKind::kMap) Exempt(entry.key);
    Exempt(entry.value);
  }
}

}  // namespace plimsoll::cel
