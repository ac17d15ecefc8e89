// What the rules of a type can report, and where.
#include <algorithm>
#include <vector>

#include "limits.h"
#include "plimsoll/declare/compile.h"

namespace plimsoll::declare {
namespace {

std::string JoinPath(const std::string& base, const std::string& segment) {
  if (segment.empty()) return base;
  if (base.empty()) return segment;
  return segment.starts_with('[') ? base + segment : base + "." + segment;
}

class CoverageWalk {
 public:
  explicit CoverageWalk(const Program& program) : program_(program), open_(program.nodes.size(), false) {}

  void Node(uint32_t index, const std::string& path, bool skip_element, bool skip_key) {
    if (index == kNoNode || open_[index] || ++visits_ > kMaxCoverageVisits) return;
    open_[index] = true;
    const TypeNode& node = program_.nodes[index];
    Record(path, node.rules);
    if (!node.opaque_type) {
      skip_element |= node.opaque_value;
      skip_key |= node.opaque_key;
      Record(JoinPath(path, "[*]"), node.value_iterations);
      Record(path, node.key_iterations);
      for (const FieldNode& field : node.fields) Field(field, JoinPath(path, field.member->json.name));
      if (node.has_element && !skip_element) Node(node.element, JoinPath(path, "[*]"), false, false);
      if (node.has_key && !skip_key) Node(node.key, path, false, false);
      Node(node.underlying, path, skip_element, skip_key);
    }
    open_[index] = false;
  }

  Result<Coverage> Take() {
    if (visits_ > kMaxCoverageVisits) return Fail("there are too many ways through the types");
    for (auto& [path, list] : coverage_) std::ranges::sort(list);
    return std::move(coverage_);
  }

 private:
  void Field(const FieldNode& field, const std::string& path) {
    Record(path, field.rules);
    Record(JoinPath(path, "[*]"), field.value_iterations);
    Record(path, field.key_iterations);
    if (!field.opaque_type) Node(field.node, path, field.opaque_value, field.opaque_key);
  }

  void Record(const std::string& path, const RuleList& list) {
    for (const uint32_t rule : list.rules) RecordRule(path, rule);
  }

  void RecordRule(const std::string& path, uint32_t index) {
    const Rule& rule = program_.rules[index];
    for (const Emission& emission : rule.emits) {
      coverage_[path + emission.fragment].emplace_back(finding::CauseOf(emission.type),
                                                       emission.origin.Text());
    }
    if (!rule.emits.empty()) return;
    for (const uint32_t inner : rule.inner) RecordRule(path + rule.fragment, inner);
  }

  const Program& program_;
  std::vector<bool> open_;
  size_t visits_ = 0;
  Coverage coverage_;
};

}  // namespace

Result<Coverage> CoverageOf(const Program& program, uint32_t node) {
  CoverageWalk walk(program);
  walk.Node(node, "", false, false);
  return walk.Take();
}

}  // namespace plimsoll::declare
