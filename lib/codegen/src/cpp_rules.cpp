// Functions of types and fields. A type's runs its own rules and then goes through its fields; a
// field's runs the rules of the field, then those of its type and elements.
#include "cpp_rules.h"

#include <algorithm>
#include <set>

namespace plimsoll::codegen {

CppRules::CppRules(TypeFacts facts, const Plan& plan, const CppTypes& types,
                   std::vector<const RootType*> roots)
    : facts_(facts), plan_(plan), program_(plan.program()), types_(types), roots_(std::move(roots)) {
  for (const uint32_t node : NodesInUse()) {
    const std::string name = types_.NameOf(program_.nodes[node].type);
    functions_[node] = function_names_.Take("Check" + name);
    for (const PlannedField& field : plan_.node(node).fields) {
      const GoMember& member = *field.field->member;
      if (!types_.IsStruct(program_.nodes[node].type)) continue;
      field_functions_[&member] =
          function_names_.Take("CheckField_" + name + "_" + types_.MemberName(member));
    }
  }
}

std::string CppRules::FunctionOf(uint32_t node) const {
  const auto found = functions_.find(node);
  return found != functions_.end() ? found->second : "";
}

// Nodes that have functions and can be reached from the roots.
std::vector<uint32_t> CppRules::NodesInUse() const {
  std::set<uint32_t> seen, named;
  std::vector<uint32_t> open;
  const auto visit = [&](uint32_t node) {
    if (program_.Reaches(node) && seen.insert(node).second) open.push_back(node);
  };
  for (const RootType* root : roots_) {
    visit(root->node);
    named.insert(root->node);
  }
  std::vector<uint32_t> rules;
  const auto note = [&](const RuleList& list) {
    rules.insert(rules.end(), list.rules.begin(), list.rules.end());
  };
  while (!open.empty()) {
    const uint32_t index = open.back();
    open.pop_back();
    const TypeNode& node = program_.nodes[index];
    const TypeKind kind = facts_.KindOf(node.type);
    if (kind == TypeKind::kAlias || kind == TypeKind::kStruct) named.insert(index);
    visit(node.underlying);
    for (const RuleList* list : {&node.rules, &node.key_iterations, &node.value_iterations}) note(*list);
    for (const FieldNode& field : node.fields) {
      visit(field.node);
      for (const RuleList* list : {&field.rules, &field.key_iterations, &field.value_iterations}) note(*list);
    }
    for (; !rules.empty();) {
      const Rule& rule = program_.rules[rules.back()];
      rules.pop_back();
      visit(rule.node);
      rules.insert(rules.end(), rule.inner.begin(), rule.inner.end());
      for (const ModeCase& one : rule.cases) rules.insert(rules.end(), one.rules.begin(), one.rules.end());
    }
  }
  std::erase_if(named, [&](uint32_t node) { return !program_.Reaches(node); });
  return {named.begin(), named.end()};
}

std::string CppRules::Functions() {
  // By name, so that the order of nodes does not show.
  std::map<std::string, uint32_t> by_name;
  for (const auto& [node, name] : functions_) by_name.emplace(name, node);
  std::string declarations, definitions;
  for (const auto& [name, node] : by_name) {
    declarations += "rt::Errors " + name + "(Context& run, const rt::Path& path, const rt::Change<" +
                    types_.SpellValue(program_.nodes[node].type) + ">& value);\n";
    definitions += TypeFunction(node);
  }
  return declarations + "\n" + definitions;
}

std::string CppRules::TypeFunction(uint32_t node) {
  const TypeId type = program_.nodes[node].type;
  value_type_ = types_.SpellValue(type);
  std::string fields, body;
  AppendNode(node, body);
  for (const PlannedField& field : plan_.node(node).fields) {
    if (program_.nodes[node].opaque_type || !types_.IsStruct(type)) break;
    AppendField(field, fields);
  }
  value_type_ = types_.SpellValue(type);
  std::string out = fields + "// " + facts_.Text(type) + "\n";
  if (facts_.Of(type).package.empty()) out = fields;
  out += "inline rt::Errors " + functions_.at(node) +
         "([[maybe_unused]] Context& run, const rt::Path& path, " + "[[maybe_unused]] const rt::Change<" +
         value_type_ + ">& value) {\n";
  out += "  rt::Errors errors;\n  const rt::Visit visit(run, path, errors);\n  if (!visit) return errors;\n";
  return out + body + "  return errors;\n}\n\n";
}

void CppRules::AppendNode(uint32_t index, std::string& out) {
  const TypeNode& node = program_.nodes[index];
  const PlannedNode& plan = plan_.node(index);
  AppendList(node.rules, out);
  if (plan.runs_keys) AppendList(node.key_iterations, out);
  if (plan.runs_values) AppendList(node.value_iterations, out);
  if (node.opaque_type) return;
  if (node.underlying != kNoNode) return AppendNode(node.underlying, out);
  if (plan.fields.empty() || !types_.IsStruct(node.type)) return;
  out += "  if (value.now == nullptr) {\n    run.panicked = true;\n    return errors;\n  }\n";
  const auto root = std::ranges::find(roots_, index, &RootType::node);
  for (const PlannedField& field : plan.fields) {
    const GoMember& member = *field.field->member;
    std::string path = "path.Child(" + CppString(member.json.name) + ")";
    if (member.json.name.empty()) {
      path = "path";
      if (root != roots_.end()) {
        const std::string name = plan_.NameOf(facts_.NonPointer(member.type), **root);
        path = "path.IsNil() ? path.Child(" + CppString(name) + ") : path";
      }
    }
    out += "  if (const auto field = rt::At(value, " + types_.MemberPointer(member) +
           "); !rt::IsUnchanged(run, value, field)) {\n    rt::Add(errors, " + field_functions_.at(&member) +
           "(run, " + path + ", field));\n  }\n";
  }
}

void CppRules::AppendField(const PlannedField& field, std::string& out) {
  const GoMember& member = *field.field->member;
  const std::string name = field_functions_.at(&member);
  value_type_ = types_.SpellValue(member.type);
  std::string body;
  AppendList(field.field->rules, body);
  if (field.runs_type) {
    body += "  rt::Add(errors, " + functions_.at(field.field->node) + "(run, path, value));\n";
  }
  if (field.runs_keys) AppendList(field.field->key_iterations, body);
  if (field.runs_values) AppendList(field.field->value_iterations, body);
  out += "inline rt::Errors " + name +
         "([[maybe_unused]] Context& run, const rt::Path& path, const rt::Change<" + value_type_ +
         ">& value) {\n  rt::Errors errors;\n" + body + "  return errors;\n}\n\n";
}

// The cohort without a name comes first and ends the function; others end only themselves.
void CppRules::AppendList(const RuleList& list, std::string& out) {
  for (const Cohort& cohort : list.cohorts) {
    if (cohort.name.empty()) {
      AppendCohort(cohort, out);
    } else {
      AppendNamedCohort(cohort, out);
    }
  }
}

// A rule as a statement, or where it stops others as a condition.
std::string CppRules::Statement(const Rule& rule, const std::string& indent) {
  const std::string call = Call(rule, Names(0), indent);
  if (rule.non_error) return "rt::Skip(" + call + ")";
  return (rule.short_circuit ? "rt::Stop(errors, " : "rt::Add(errors, ") + call + ")";
}

// All rules that stop run before the function ends.
void CppRules::AppendCohort(const Cohort& cohort, std::string& out) {
  const auto stops = [&](uint32_t rule) { return program_.rules[rule].short_circuit; };
  const auto count = std::ranges::count_if(cohort.rules, stops);
  const std::string indent = count > 1 ? "    " : "  ";
  if (count > 1) out += "  {\n    bool stop = false;\n";
  for (size_t i = 0; i < cohort.rules.size(); ++i) {
    const Rule& rule = program_.rules[cohort.rules[i]];
    const bool last = rule.short_circuit && static_cast<ptrdiff_t>(i) + 1 == count;
    if (!rule.short_circuit) {
      out += "  " + Statement(rule, "  ") + ";\n";
    } else if (count == 1) {
      out += "  if (" + Statement(rule, indent) + ") return errors;\n";
    } else {
      out += indent + "stop |= " + Statement(rule, indent) + ";\n";
    }
    if (last && count > 1) out += "    if (stop) return errors;\n  }\n";
  }
}

void CppRules::AppendNamedCohort(const Cohort& cohort, std::string& out) {
  out += "  // cohort " + CppString(cohort.name) + "\n  {\n    [[maybe_unused]] bool stop = false;\n";
  for (const uint32_t index : cohort.rules) {
    const Rule& rule = program_.rules[index];
    out += (rule.short_circuit ? "    stop |= " : "    if (!stop) ") + Statement(rule, "    ") + ";\n";
  }
  out += "  }\n";
}

std::string CppRules::HookMembers() const {
  std::string out;
  for (const auto& [full, hook] : hooks_) {
    out += "  // " + full + "\n  rt::Hook<" + hook.type + "> " + hook.name + " = {};\n";
  }
  return out;
}

}  // namespace plimsoll::codegen
