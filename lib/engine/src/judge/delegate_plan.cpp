#include "delegate_plan.h"

#include <algorithm>
#include <utility>

#include "plimsoll/engine/severity/file_settings.h"

namespace plimsoll::engine {
namespace {

using schema::Keyword;
using value::Path;
using value::Step;
using value::Value;

// A pointer does not distinguish an index from a name of digits.
std::optional<Value> PartOf(Value value, const Step& step) {
  const bool is_index = step.kind == Step::Kind::kIndex;
  if (value.IsObject()) return value.Find(is_index ? std::to_string(step.index) : step.name);
  if (!value.IsArray() || !is_index) return std::nullopt;
  uint32_t at = 0;
  for (const Value item : value.Items()) {
    if (at++ == step.index) return item;
  }
  return std::nullopt;
}

// The value at the end of a path, or the nearest above it.
Value NearestOf(Value value, const Path& below) {
  for (const Step& step : below.steps()) {
    const std::optional<Value> next = PartOf(value, step);
    if (!next) return value;
    value = *next;
  }
  return value;
}

// Visits every value of a document with its path. Documents have a limited depth.
template <class Visit>
void ForEachValue(Value value, Path& path, const Visit& visit) {
  visit(value, path);
  if (value.IsObject()) {
    for (const value::Member member : value.Members()) {
      path.Push(Step::Field(std::string(member.key)));
      ForEachValue(member.value, path, visit);
      path.Pop();
    }
  }
  if (!value.IsArray()) return;
  uint32_t index = 0;
  for (const Value item : value.Items()) {
    path.Push(Step::Index(index++));
    ForEachValue(item, path, visit);
    path.Pop();
  }
}

}  // namespace

// Calls delegates and passes on what they report.
class DelegateCalls {
 public:
  DelegateCalls(const DelegateSubject& subject, const ViolationSink& sink) : subject_(subject), sink_(sink) {}

  void Call(const Delegate& delegate, Value value, const Path& path, std::optional<Value> argument) {
    std::vector<Violation> violations;
    delegate.Evaluate({value, path, argument, subject_.api_version, subject_.kind}, violations);
    for (Violation& violation : violations) Report(value, path, std::move(violation));
  }
  size_t left_out() const { return reported_ - std::min(reported_, kMaxViolations); }

 private:
  void Report(Value value, const Path& path, Violation violation) {
    if (++reported_ > kMaxViolations) return;
    const Result<Path> below = Path::ParsePointer(violation.pointer);
    if (!below) return sink_(value, path, std::move(violation));
    sink_(NearestOf(value, *below), path.Below(*below), std::move(violation));
  }

  const DelegateSubject& subject_;
  const ViolationSink& sink_;
  size_t reported_ = 0;
};

DelegatePlan::DelegatePlan(const schema::Schema& schema, const std::vector<Delegation>& delegations)
    : schema_(schema), marks_(schema.NodeCount()) {
  const auto has_keyword = [](const Delegation& one) { return !one.keyword.empty(); };
  if (std::ranges::none_of(delegations, has_keyword)) return;
  if (!schema.Resources().empty()) {
    for (uint32_t node = 0; node < schema.NodeCount(); ++node) {
      Find(node, {schema.source(), schema.SiteOf({node}).value}, delegations);
    }
  } else {
    // Schemas of CRDs know their places only.
    std::multimap<uint32_t, uint32_t> nodes;
    for (uint32_t node = 0; node < schema.NodeCount(); ++node) {
      nodes.emplace(schema.node({node}).place.offset, node);
    }
    const value::Document& source = schema.source();
    for (uint32_t at = 0; at < source.tape().size(); ++at) {
      const Value raw(source, at);
      if (!raw.IsObject()) continue;
      const auto [first, last] = nodes.equal_range(raw.span().offset);
      for (auto one = first; one != last; ++one) Find(one->second, raw, delegations);
    }
  }
  Mark();
}

void DelegatePlan::Find(uint32_t node, Value raw, const std::vector<Delegation>& delegations) {
  if (!raw.IsObject()) return;
  for (const Delegation& one : delegations) {
    if (one.keyword.empty()) continue;
    if (const auto argument = raw.Find(one.keyword)) uses_.emplace(node, Use{one.delegate, *argument});
  }
}

// Schemas may contain themselves, so marks are passed upward until nothing changes.
void DelegatePlan::Mark() {
  for (const auto& [node, use] : uses_) marks_[node] = true;
  for (bool changed = !uses_.empty(); changed;) {
    changed = false;
    for (uint32_t node = 0; node < marks_.size(); ++node) {
      if (marks_[node]) continue;
      const std::vector<uint32_t> below = Below(node);
      marks_[node] = std::ranges::any_of(below, [&](uint32_t one) { return marks_[one]; });
      changed |= marks_[node];
    }
  }
}

std::vector<uint32_t> DelegatePlan::Below(uint32_t node) const {
  const schema::NodeId id{node};
  std::vector<uint32_t> out;
  for (const schema::NamedNode& named : schema_.NamedNodes(id, Keyword::kProperties)) {
    out.push_back(named.node.index);
  }
  for (const schema::NodeId one : schema_.Nodes(id, Keyword::kAllOf)) out.push_back(one.index);
  for (const Keyword keyword : {Keyword::kItems, Keyword::kAdditionalProperties}) {
    if (const auto one = schema_.Node(id, keyword)) out.push_back(one->index);
  }
  if (const auto target = schema_.Target(id, Keyword::kRef)) out.push_back(target->index);
  return out;
}

// Walks a value along its schema. All schemas that apply to one value are visited together, each once, so
// that schemas that refer to each other cost no more than there are of them. Values have a limited depth.
class DelegateWalk {
 public:
  DelegateWalk(const DelegatePlan& plan, const DelegateSubject& subject, const ViolationSink& sink)
      : plan_(plan), schema_(plan.schema_), calls_(subject, sink) {}

  size_t Run(Value root) {
    Visit({schema_.root().index}, root);
    return calls_.left_out();
  }

 private:
  using Nodes = std::vector<uint32_t>;

  void Visit(Nodes nodes, Value value) {
    for (size_t i = 0; i < nodes.size(); ++i) {
      const schema::NodeId node{nodes[i]};
      const auto [first, last] = plan_.uses_.equal_range(node.index);
      for (auto use = first; use != last; ++use) {
        calls_.Call(*use->second.delegate, value, path_, use->second.argument);
      }
      if (const auto target = schema_.Target(node, Keyword::kRef)) Add(*target, nodes);
      for (const schema::NodeId one : schema_.Nodes(node, Keyword::kAllOf)) Add(one, nodes);
    }
    if (value.IsObject()) VisitMembers(nodes, value);
    if (value.IsArray()) VisitItems(nodes, value);
  }

  void Add(std::optional<schema::NodeId> node, Nodes& nodes) const {
    if (!node || !plan_.marks_[node->index]) return;
    if (std::ranges::find(nodes, node->index) == nodes.end()) nodes.push_back(node->index);
  }

  void VisitMembers(const Nodes& nodes, Value object) {
    for (const value::Member member : object.Members()) {
      Nodes below;
      bool named = false;
      for (const uint32_t node : nodes) {
        const auto property = schema_.Property({node}, member.key);
        named |= property.has_value();
        Add(property ? property : schema_.Node({node}, Keyword::kAdditionalProperties), below);
      }
      if (below.empty()) continue;
      std::string key(member.key);
      path_.Push(named ? Step::Field(std::move(key)) : Step::Key(std::move(key)));
      Visit(std::move(below), member.value);
      path_.Pop();
    }
  }

  void VisitItems(const Nodes& nodes, Value list) {
    Nodes below;
    for (const uint32_t node : nodes) Add(schema_.Node({node}, Keyword::kItems), below);
    uint32_t index = 0;
    for (const Value item : list.Items()) {
      if (below.empty()) return;
      path_.Push(Step::Index(index++));
      Visit(below, item);
      path_.Pop();
    }
  }

  const DelegatePlan& plan_;
  const schema::Schema& schema_;
  DelegateCalls calls_;
  Path path_;
};

size_t DelegatePlan::Run(Value root, const DelegateSubject& subject, const ViolationSink& sink) const {
  return empty() ? 0 : DelegateWalk(*this, subject, sink).Run(root);
}

size_t RunFieldDelegates(Value root, const DelegateSubject& subject,
                         const std::vector<Delegation>& delegations, const ViolationSink& sink) {
  DelegateCalls calls(subject, sink);
  for (const Delegation& one : delegations) {
    if (!one.field || !one.keyword.empty()) continue;
    if (!one.kind.empty() && !NamesKind({one.kind}, subject.api_version, subject.kind)) continue;
    Path path;
    ForEachValue(root, path, [&](Value value, const Path& at) {
      if (one.field->Match(at) == at.steps().size()) calls.Call(*one.delegate, value, at, std::nullopt);
    });
  }
  return calls.left_out();
}

}  // namespace plimsoll::engine
