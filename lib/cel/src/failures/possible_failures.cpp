// The walk visits the expression in the order of evaluation, with what is known at each point (facts.h).
//
// && and || absorb an error on one side if the other side decides the result. So what an operand may rely on
// are the facts of all other operands, not only of those before it: `self.x > 0 && has(self.x)` does not
// fail.
#include "plimsoll/cel/failures/possible_failures.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "facts.h"
#include "plimsoll/cel/parse/expression_text.h"
#include "plimsoll/cel/types/field_name.h"

namespace plimsoll::cel {

using schema::Keyword;

namespace {

// The operands of a chain whose facts the others rely on; the rest are taken to say nothing.
constexpr size_t kMaxGuards = 100;

// The function that says whether a text converts; empty if there is none.
std::string_view TestOfConversion(FunctionId function) {
  switch (function) {
    case FunctionId::kIp: return "isIP";
    case FunctionId::kCidr: return "isCIDR";
    case FunctionId::kUrl: return "isURL";
    case FunctionId::kQuantity: return "isQuantity";
    case FunctionId::kSemver: return "isSemver";
    default: return {};
  }
}

bool ConvertsText(FunctionId function) {
  switch (function) {
    case FunctionId::kInt:
    case FunctionId::kUint:
    case FunctionId::kDouble:
    case FunctionId::kBool:
    case FunctionId::kTimestamp:
    case FunctionId::kDuration: return true;
    default: return !TestOfConversion(function).empty();
  }
}

bool IsWholeNumber(const Type& type) {
  return type.kind == TypeKind::kInt || type.kind == TypeKind::kUint || type.kind == TypeKind::kDyn;
}

class FailureWalk {
 public:
  FailureWalk(const CheckedAst& checked, std::span<const SchemaPlace> roots,
              std::span<const FieldAlias> aliases)
      : checked_(checked), ast_(checked.ast), roots_(roots), aliases_(aliases) {
    out_.places.resize(ast_.size());
  }

  FailureAnalysis Run() {
    Visit(ast_.Root());
    return std::move(out_);
  }

 private:
  // What holds while one part is visited.
  struct Scope {
    size_t facts;
    size_t conditions;
  };
  Scope Enter() const { return {facts_.size(), conditions_.size()}; }
  void Leave(const Scope& scope) {
    facts_.resize(scope.facts, Fact{Fact::Kind::kPresent, {}});
    conditions_.resize(scope.conditions);
  }
  void Assume(NodeId condition, bool truth) { Assume(condition, truth, FactsOf(ast_, condition, truth)); }
  void Assume(NodeId condition, bool truth, const Facts& facts) {
    facts_.insert(facts_.end(), facts.begin(), facts.end());
    conditions_.push_back({condition, truth});
  }

  void Visit(NodeId id) {
    const Node& node = ast_[id];
    switch (node.kind) {
      case NodeKind::kIdent: out_.places[id.index] = PlaceOfName(node.text); return;
      case NodeKind::kSelect: return VisitSelect(id);
      case NodeKind::kCall: return VisitCall(id);
      case NodeKind::kComprehension: return VisitLoop(id);
      case NodeKind::kMap:
      case NodeKind::kStruct: return VisitEntries(id);
      case NodeKind::kList:
        for (const NodeId child : ast_.Children(id)) Visit(child);
        return;
      case NodeKind::kConstant:
      case NodeKind::kError: return;
    }
  }

  SchemaPlace PlaceOfName(std::string_view name) const {
    for (auto local = locals_.rbegin(); local != locals_.rend(); ++local) {
      if (local->first == name) return local->second;
    }
    for (const SchemaPlace& root : roots_) {
      if (root.variable == name) return root;
    }
    return {};
  }

  void VisitEntries(NodeId id) {
    for (const MapEntry& entry : ast_.Entries(id)) {
      if (ast_[id].kind == NodeKind::kMap) Visit(entry.key);
      Visit(entry.value);
    }
  }

  // Null for a field that is read where it is.
  const FieldAlias* AliasOf(NodeId select) const {
    const Node& holder = ast_[ast_.Operand(select)];
    if (holder.kind != NodeKind::kIdent) return nullptr;
    const auto found = std::ranges::find_if(aliases_, [&](const FieldAlias& alias) {
      return alias.variable == holder.text && alias.field == ast_[select].text;
    });
    return found == aliases_.end() ? nullptr : &*found;
  }

  void VisitSelect(NodeId id) {
    const NodeId operand = ast_.Operand(id);
    if (const FieldAlias* alias = AliasOf(id)) {
      out_.places[id.index] = alias->place;
      return;
    }
    Visit(operand);
    const Node& node = ast_[id];
    const SchemaPlace& holder = out_.places[operand.index];
    const std::string name = UnescapeFieldName(node.text).value_or(std::string(node.text));
    const bool map = holder.known() && !holder.Property(name).known() &&
                     holder.schema->Node(holder.node, Keyword::kAdditionalProperties).has_value();
    out_.places[id.index] = map ? holder.Entry(node.text) : holder.Property(name);
    CheckNull(id, operand);
    if (node.test_only || !out_.places[id.index].known() || holder.AlwaysHas(name)) return;
    if (Knows(Fact::Kind::kPresent, SubjectOf(ast_, id))) return;
    Add(map ? FailureKind::kMissingKey : FailureKind::kMissingField, id, id, "has(" + TextOf(id) + ")");
  }

  // A nullable value has no fields while it is null.
  void CheckNull(NodeId id, NodeId operand) {
    const SchemaPlace& holder = out_.places[operand.index];
    if (!holder.known() || !holder.schema->Flag(holder.node, Keyword::kNullable)) return;
    if (ast_[id].test_only || Knows(Fact::Kind::kNotNull, SubjectOf(ast_, operand))) return;
    if (Knows(Fact::Kind::kPresent, SubjectOf(ast_, id))) return;
    Add(FailureKind::kNullValue, id, operand, TextOf(operand) + " != null");
  }

  void VisitCall(NodeId id) {
    switch (ast_[id].function) {
      case FunctionId::kLogicalAnd: return VisitChain(id, FunctionId::kLogicalAnd, true);
      case FunctionId::kLogicalOr: return VisitChain(id, FunctionId::kLogicalOr, false);
      case FunctionId::kConditional: return VisitConditional(id);
      default: break;
    }
    for (const NodeId child : ast_.Children(id)) Visit(child);
    VisitReadOf(id);
  }

  void VisitReadOf(NodeId id) {
    const auto parts = ast_.Children(id);
    const FunctionId function = ast_[id].function;
    switch (function) {
      case FunctionId::kIndex: return VisitIndex(id);
      case FunctionId::kOptIndex:
      case FunctionId::kOptSelect: out_.places[id.index] = PlaceBelow(parts[0], parts[1]); return;
      case FunctionId::kDyn: out_.places[id.index] = out_.places[parts[0].index]; return;
      case FunctionId::kDivide:
      case FunctionId::kModulo: return VisitDivision(id);
      case FunctionId::kMin:
      case FunctionId::kMax: return VisitExtreme(id);
      case FunctionId::kValue: return VisitValue(id);
      default: break;
    }
    if (ConvertsText(function) && parts.size() == 1) VisitConversion(id);
  }

  // Each operand relies on what the others say.
  void VisitChain(NodeId id, FunctionId function, bool truth) {
    const std::vector<NodeId> operands = OperandsOf(ast_, id, function);
    std::vector<Facts> guards;
    for (const NodeId operand : std::span(operands).first(std::min(operands.size(), kMaxGuards))) {
      guards.push_back(FactsOf(ast_, operand, truth));
    }
    for (const NodeId operand : operands) {
      const Scope scope = Enter();
      for (size_t i = 0; i < guards.size(); ++i) {
        if (operands[i] != operand) Assume(operands[i], truth, guards[i]);
      }
      Visit(operand);
      Leave(scope);
    }
  }

  void VisitConditional(NodeId id) {
    const auto parts = ast_.Children(id);
    Visit(parts[0]);
    for (const bool truth : {true, false}) {
      const Scope scope = Enter();
      Assume(parts[0], truth);
      Visit(parts[truth ? 1 : 2]);
      Leave(scope);
    }
  }

  SchemaPlace PlaceBelow(NodeId container, NodeId key) const {
    const SchemaPlace& holder = out_.places[container.index];
    const Node& name = ast_[key];
    if (name.kind != NodeKind::kConstant || name.constant != ConstantKind::kString) return holder.Element();
    const SchemaPlace property = holder.Property(name.text);
    return property.known() ? property : holder.Entry(name.text);
  }

  void VisitIndex(NodeId id) {
    const auto parts = ast_.Children(id);
    out_.places[id.index] = PlaceBelow(parts[0], parts[1]);
    if (Knows(Fact::Kind::kPresent, SubjectOf(ast_, id))) return;
    const Type& container = checked_.TypeOf(parts[0]);
    if (container.kind == TypeKind::kMap)
      return Add(FailureKind::kMissingKey, id, id, TextOf(parts[1]) + " in " + TextOf(parts[0]));
    if (container.kind != TypeKind::kList) return;
    const Node& index = ast_[parts[1]];
    const bool constant = index.kind == NodeKind::kConstant && index.constant == ConstantKind::kInt;
    const int64_t needed = constant && index.value.integer < INT64_MAX ? index.value.integer + 1 : 1;
    if (constant && HasSize(parts[0], needed)) return;
    Add(FailureKind::kIndex, id, parts[0], "size(" + TextOf(parts[0]) + ") > " + TextOf(parts[1]), needed);
  }

  void VisitDivision(NodeId id) {
    const NodeId divisor = ast_.Children(id)[1];
    if (!IsWholeNumber(checked_.TypeOf(divisor)) || ast_[divisor].kind == NodeKind::kConstant) return;
    if (Knows(Fact::Kind::kNotZero, SubjectOf(ast_, divisor))) return;
    const SchemaPlace& place = out_.places[divisor.index];
    if (place.known()) {
      const auto least = place.schema->Number(place.node, Keyword::kMinimum);
      const auto most = place.schema->Number(place.node, Keyword::kMaximum);
      if ((least && *least > 0) || (most && *most < 0)) return;
    }
    Add(FailureKind::kDivision, id, divisor, TextOf(divisor) + " != 0");
  }

  void VisitExtreme(NodeId id) {
    const NodeId list = ast_.Children(id)[0];
    if (checked_.TypeOf(list).kind != TypeKind::kList || HasSize(list, 1)) return;
    Add(FailureKind::kEmptyList, id, list, "size(" + TextOf(list) + ") > 0", 1);
  }

  void VisitValue(NodeId id) {
    const NodeId optional = ast_.Children(id)[0];
    if (checked_.TypeOf(optional).kind != TypeKind::kOptional) return;
    out_.places[id.index] = out_.places[optional.index];
    if (IsCallOf(ast_[optional], FunctionId::kOptionalOf)) return;
    if (Knows(Fact::Kind::kHasValue, SubjectOf(ast_, optional))) return;
    Add(FailureKind::kNoValue, id, optional, TextOf(optional) + ".hasValue()");
  }

  void VisitConversion(NodeId id) {
    const NodeId text = ast_.Children(id)[0];
    const TypeKind type = checked_.TypeOf(text).kind;
    if ((type != TypeKind::kString && type != TypeKind::kDyn) || ast_[text].kind == NodeKind::kConstant)
      return;
    if (Knows(Fact::Kind::kParses, SubjectOf(ast_, text))) return;
    const std::string_view test = TestOfConversion(ast_[id].function);
    Add(FailureKind::kConversion, id, text, test.empty() ? "" : std::string(test) + "(" + TextOf(text) + ")");
  }

  // Macros are loops here. Those that only bind a name run no loop: the name is that of the accumulator.
  void VisitLoop(NodeId id) {
    const ComprehensionNames& names = ast_.Names(id);
    Visit(ast_.Range(id));
    Visit(ast_.Init(id));
    const size_t locals = locals_.size();
    const Scope scope = Enter();
    if (names.iter_var == kUnusedIterVar) {
      locals_.emplace_back(names.accu_var, out_.places[ast_.Init(id).index]);
      AssumeAlias(names.accu_var, ast_.Init(id));
    } else {
      BindElements(id, names);
      Visit(ast_.Step(id));
    }
    Visit(ast_.Result(id));
    Leave(scope);
    locals_.resize(locals);
  }

  // What is known of a value is known of its new name.
  void AssumeAlias(std::string_view name, NodeId value) {
    const std::string subject = SubjectOf(ast_, value);
    Facts renamed;
    for (const Fact& fact : facts_) {
      if (!fact.subject.starts_with(subject)) continue;
      renamed.push_back({fact.kind, std::string(name) + fact.subject.substr(subject.size()), fact.size});
    }
    facts_.insert(facts_.end(), renamed.begin(), renamed.end());
  }

  void BindElements(NodeId id, const ComprehensionNames& names) {
    const NodeId range = ast_.Range(id);
    const SchemaPlace element = out_.places[range.index].Element();
    const bool map = checked_.TypeOf(range).kind == TypeKind::kMap;
    const std::string subject = SubjectOf(ast_, range);
    facts_.push_back({Fact::Kind::kMinSize, subject, 1});
    // Keys of a map, and indexes of a list, are there while the loop runs.
    const bool keys = map || !names.iter_var2.empty();
    if (keys) facts_.push_back({Fact::Kind::kPresent, subject + "[" + std::string(names.iter_var) + "]"});
    locals_.emplace_back(names.iter_var, keys ? SchemaPlace{} : element);
    if (!names.iter_var2.empty()) locals_.emplace_back(names.iter_var2, element);
    locals_.emplace_back(names.accu_var, SchemaPlace{});
  }

  bool Knows(Fact::Kind kind, const std::string& subject) const {
    return std::ranges::any_of(
        facts_, [&](const Fact& fact) { return fact.kind == kind && fact.subject == subject; });
  }

  bool HasSize(NodeId list, int64_t size) const {
    const SchemaPlace& place = out_.places[list.index];
    const auto least = place.known() ? place.schema->Integer(place.node, Keyword::kMinItems) : std::nullopt;
    if (least && *least >= size) return true;
    const std::string subject = SubjectOf(ast_, list);
    return std::ranges::any_of(facts_, [&](const Fact& fact) {
      return fact.kind == Fact::Kind::kMinSize && fact.size >= size && fact.subject == subject;
    });
  }

  std::string TextOf(NodeId id) const {
    std::string out;
    AppendExpression(out, ast_, id);
    return out;
  }

  // Each value once, however often it is read.
  void Add(FailureKind kind, NodeId node, NodeId subject, std::string guard, int64_t needed = 0) {
    std::string text = TextOf(subject);
    const bool known = std::ranges::any_of(out_.failures, [&](const PossibleFailure& other) {
      return other.kind == kind && other.text == text && other.needed_size >= needed;
    });
    if (known) return;
    out_.failures.push_back({kind, node, subject, std::move(text), std::move(guard), needed, conditions_});
  }

  const CheckedAst& checked_;
  const Ast& ast_;
  std::span<const SchemaPlace> roots_;
  std::span<const FieldAlias> aliases_;
  FailureAnalysis out_;
  Facts facts_;
  std::vector<FailureCondition> conditions_;
  std::vector<std::pair<std::string_view, SchemaPlace>> locals_;
};

}  // namespace

FailureAnalysis FindPossibleFailures(const CheckedAst& checked, std::span<const SchemaPlace> roots,
                                     std::span<const FieldAlias> aliases) {
  return FailureWalk(checked, roots, aliases).Run();
}

}  // namespace plimsoll::cel
