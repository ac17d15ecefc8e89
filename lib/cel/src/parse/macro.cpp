#include "macro.h"

#include <array>

namespace plimsoll::cel {
namespace {

struct MacroRow {
  std::string_view name;
  uint8_t arguments;
  bool member;
  int since;
  MacroKind kind;
};

constexpr MacroRow kMacros[] = {
    {"has", 1, false, 0, MacroKind::kHas},
    {"all", 2, true, 0, MacroKind::kAll},
    {"map", 2, true, 0, MacroKind::kMap},
    {"map", 3, true, 0, MacroKind::kMap},
    {"exists", 2, true, 0, MacroKind::kExists},
    {"filter", 2, true, 0, MacroKind::kFilter},
    {"exists_one", 2, true, 0, MacroKind::kExistsOne},
    {"optMap", 2, true, kOptionalSyntaxSince, MacroKind::kOptMap},
    {"optFlatMap", 2, true, kOptionalSyntaxSince, MacroKind::kOptFlatMap},
    {"sortBy", 2, true, kSortBySince, MacroKind::kSortBy},
    {"all", 3, true, kTwoVariableMacrosSince, MacroKind::kAll2},
    {"exists", 3, true, kTwoVariableMacrosSince, MacroKind::kExists2},
    {"existsOne", 3, true, kTwoVariableMacrosSince, MacroKind::kExistsOne2},
    {"exists_one", 3, true, kTwoVariableMacrosSince, MacroKind::kExistsOne2},
    {"transformList", 3, true, kTwoVariableMacrosSince, MacroKind::kTransformList},
    {"transformList", 4, true, kTwoVariableMacrosSince, MacroKind::kTransformList},
    {"transformMap", 3, true, kTwoVariableMacrosSince, MacroKind::kTransformMap},
    {"transformMap", 4, true, kTwoVariableMacrosSince, MacroKind::kTransformMap},
    {"transformMapEntry", 3, true, kTwoVariableMacrosSince, MacroKind::kTransformMapEntry},
    {"transformMapEntry", 4, true, kTwoVariableMacrosSince, MacroKind::kTransformMapEntry},
};

constexpr std::string_view kSortByInput = "@__sortBy_input__";

constexpr const char* kOverwrites = "iteration variable overwrites accumulator variable";

}  // namespace

MacroKind FindMacro(const ParseOptions& options, std::string_view name, size_t arguments, bool member) {
  if (!options.macros || arguments == 0 || arguments > 4 || name.size() < 3) return MacroKind::kNone;
  for (const MacroRow& row : kMacros) {
    if (row.arguments == arguments && row.member == member && row.name == name) {
      return options.version >= row.since ? row.kind : MacroKind::kNone;
    }
  }
  return MacroKind::kNone;
}

template <class... Ids>
NodeId MacroExpander::Call(FunctionId function, Ids... arguments) {
  const std::array<NodeId, sizeof...(arguments)> all{arguments...};
  return builder_.Call(offset_, function, all);
}

NodeId MacroExpander::Expand(MacroKind kind, NodeId target, std::span<const NodeId> arguments) {
  switch (kind) {
    case MacroKind::kHas: return Has(arguments[0]);
    case MacroKind::kOptMap:
    case MacroKind::kOptFlatMap: return BindOptional(kind, target, arguments);
    case MacroKind::kSortBy: return SortBy(target, arguments);
    case MacroKind::kAll:
    case MacroKind::kExists:
    case MacroKind::kExistsOne:
    case MacroKind::kMap:
    case MacroKind::kFilter: return OneVariable(kind, target, arguments);
    default: return TwoVariables(kind, target, arguments);
  }
}

bool MacroExpander::IsName(NodeId argument) const {
  return builder_.Tree()[argument].kind == NodeKind::kIdent;
}

NodeId MacroExpander::ErrorAt(NodeId node, std::string message) {
  return builder_.Error(builder_.Tree()[node].offset, std::move(message));
}

NodeId MacroExpander::Has(NodeId argument) {
  const Node& node = builder_.Tree()[argument];
  if (node.kind != NodeKind::kSelect) return ErrorAt(argument, "invalid argument to has() macro");
  return builder_.Select(offset_, builder_.Tree().Operand(argument), node.text, true);
}

NodeId MacroExpander::OneVariable(MacroKind kind, NodeId target, std::span<const NodeId> arguments) {
  const bool collects = kind == MacroKind::kMap || kind == MacroKind::kFilter;
  if (!IsName(arguments[0])) {
    return ErrorAt(arguments[0],
                   collects ? "argument is not an identifier" : "argument must be a simple name");
  }
  const std::string_view name = builder_.Tree()[arguments[0]].text;
  if (IsAccumulator(name)) return ErrorAt(arguments[0], kOverwrites);
  const ComprehensionNames names{name, {}, kAccumulatorName};
  const NodeId body = arguments.back();
  switch (kind) {
    case MacroKind::kAll: return Comprehend(names, target, All(body));
    case MacroKind::kExists: return Comprehend(names, target, Exists(body));
    case MacroKind::kExistsOne: return Comprehend(names, target, ExistsOne(body));
    default: break;
  }
  const NodeId init = builder_.List(offset_, {}, {});
  if (kind == MacroKind::kFilter) {
    return Comprehend(names, target, Collect(init, Append(arguments[0]), &arguments[1]));
  }
  const NodeId* filter = arguments.size() == 3 ? &arguments[1] : nullptr;
  return Comprehend(names, target, Collect(init, Append(body), filter));
}

NodeId MacroExpander::TwoVariables(MacroKind kind, NodeId target, std::span<const NodeId> arguments) {
  for (const NodeId argument : arguments.first(2)) {
    if (!IsName(argument)) return ErrorAt(argument, "argument must be a simple name");
  }
  const std::string_view first = builder_.Tree()[arguments[0]].text;
  const std::string_view second = builder_.Tree()[arguments[1]].text;
  if (first == second) return ErrorAt(arguments[1], "duplicate variable name: " + std::string(first));
  if (IsAccumulator(first)) return ErrorAt(arguments[0], kOverwrites);
  if (IsAccumulator(second)) return ErrorAt(arguments[1], kOverwrites);
  const ComprehensionNames names{first, second, kAccumulatorName};
  const NodeId body = arguments.back();
  const NodeId* filter = arguments.size() == 4 ? &arguments[2] : nullptr;
  switch (kind) {
    case MacroKind::kAll2: return Comprehend(names, target, All(body));
    case MacroKind::kExists2: return Comprehend(names, target, Exists(body));
    case MacroKind::kExistsOne2: return Comprehend(names, target, ExistsOne(body));
    case MacroKind::kTransformList:
      return Comprehend(names, target, Collect(builder_.List(offset_, {}, {}), Append(body), filter));
    default: break;
  }
  const NodeId accumulator = Accumulator();
  const NodeId step = kind == MacroKind::kTransformMap
                          ? Call(FunctionId::kMapInsert, accumulator, builder_.Ident(offset_, first), body)
                          : Call(FunctionId::kMapInsert, accumulator, body);
  return Comprehend(names, target, Collect(builder_.Map(offset_, {}), step, filter));
}

NodeId MacroExpander::BindOptional(MacroKind kind, NodeId target, std::span<const NodeId> arguments) {
  const bool flat = kind == MacroKind::kOptFlatMap;
  if (!IsName(arguments[0])) {
    return ErrorAt(arguments[0], flat ? "optFlatMap() variable name must be a simple identifier"
                                      : "optMap() variable name must be a simple identifier");
  }
  const std::string_view name = builder_.Tree()[arguments[0]].text;
  const NodeId has_value = builder_.PlainMemberCall(offset_, "hasValue", FunctionId::kHasValue, target, {});
  const NodeId value =
      builder_.PlainMemberCall(offset_, "value", FunctionId::kValue, builder_.Copy(target), {});
  const NodeId bound = Bind(name, value, builder_.Ident(offset_, name), arguments[1]);
  const NodeId some = flat ? bound : Call(FunctionId::kOptionalOf, bound);
  return Call(FunctionId::kConditional, has_value, some, Call(FunctionId::kOptionalNone));
}

NodeId MacroExpander::SortBy(NodeId target, std::span<const NodeId> arguments) {
  switch (builder_.Tree()[target].kind) {
    case NodeKind::kList:
    case NodeKind::kSelect:
    case NodeKind::kIdent:
    case NodeKind::kComprehension:
    case NodeKind::kCall: break;
    default:
      return ErrorAt(target,
                     "sortBy can only be applied to a list, identifier, comprehension, call or select "
                     "expression");
  }
  const size_t before = builder_.IssueCount();
  const NodeId keys = OneVariable(MacroKind::kMap, builder_.Ident(offset_, kSortByInput), arguments);
  if (builder_.IssueCount() != before) return keys;
  const NodeId sorted =
      builder_.PlainMemberCall(offset_, "@sortByAssociatedKeys", FunctionId::kSortByAssociatedKeys,
                               builder_.Ident(offset_, kSortByInput), {&keys, 1});
  return Bind(kSortByInput, target, builder_.Ident(offset_, kSortByInput), sorted);
}

MacroExpander::Loop MacroExpander::All(NodeId predicate) {
  return {True(), Call(FunctionId::kNotStrictlyFalse, Accumulator()),
          Call(FunctionId::kLogicalAnd, Accumulator(), predicate), Accumulator()};
}

MacroExpander::Loop MacroExpander::Exists(NodeId predicate) {
  return {builder_.Bool(offset_, false),
          Call(FunctionId::kNotStrictlyFalse, Call(FunctionId::kLogicalNot, Accumulator())),
          Call(FunctionId::kLogicalOr, Accumulator(), predicate), Accumulator()};
}

MacroExpander::Loop MacroExpander::ExistsOne(NodeId predicate) {
  const NodeId counted = Call(FunctionId::kAdd, Accumulator(), builder_.Int(offset_, 1));
  return {builder_.Int(offset_, 0), True(), Call(FunctionId::kConditional, predicate, counted, Accumulator()),
          Call(FunctionId::kEquals, Accumulator(), builder_.Int(offset_, 1))};
}

MacroExpander::Loop MacroExpander::Collect(NodeId init, NodeId step, const NodeId* filter) {
  if (filter != nullptr) step = Call(FunctionId::kConditional, *filter, step, Accumulator());
  return {init, True(), step, Accumulator()};
}

NodeId MacroExpander::Append(NodeId element) {
  return Call(FunctionId::kAdd, Accumulator(), builder_.List(offset_, {&element, 1}, {}));
}

NodeId MacroExpander::Comprehend(const ComprehensionNames& names, NodeId range, const Loop& loop) {
  const std::array parts{range, loop.init, loop.condition, loop.step, loop.result};
  return builder_.Tree().AddComprehension(offset_, names, parts);
}

NodeId MacroExpander::Bind(std::string_view name, NodeId value, NodeId step, NodeId body) {
  const Loop loop{value, builder_.Bool(offset_, false), step, body};
  return Comprehend({kUnusedIterVar, {}, name}, builder_.List(offset_, {}, {}), loop);
}

}  // namespace plimsoll::cel
