#include "plimsoll/suites/crds/schema_coverage.h"

#include <algorithm>
#include <optional>
#include <string>

#include "plimsoll/cel/rules/rule_runner.h"
#include "plimsoll/check/runner.h"
#include "plimsoll/value/equality.h"
#include "plimsoll/value/path.h"
#include "rule_outcomes.h"
#include "schema_points.h"

namespace plimsoll::suites {
namespace {

using value::Value;

SchemaPoints PointsOfVersion(const CrdFile& crd, std::string_view version) {
  const std::optional<VersionSchema> schema = FindVersionSchema(crd.object(), version);
  return schema ? PointsOf(schema->schema) : SchemaPoints{};
}

bool RulesWereSkipped(const engine::ObjectReview& review) {
  return std::ranges::any_of(review.causes, [](const engine::ReviewCause& cause) {
    return cause.message.contains("some validation rules were not checked");
  });
}

}  // namespace

class SchemaCoverage::Work {
 public:
  Work(const CrdFile& crd, std::string_view version) : points_(PointsOfVersion(crd, version)) {}

  const Coverage& coverage() const { return points_.coverage; }

  void Count(const Request& request, const engine::ObjectReview& review) {
    if (points_.nodes.empty() || !review.stored) return;
    causes_ = &review.causes;
    Visit(0, *review.stored, request.object);
    if (review.version == nullptr || RulesWereSkipped(review)) return;
    ForEachRule(review.version->rules, *review.stored, request.old, rules_, [&](uint32_t rule, bool holds) {
      const auto found = points_.rules.find(rule);
      if (found != points_.rules.end()) Note(found->second, holds);
    });
  }

 private:
  void Note(uint32_t point, bool holds) {
    CoveragePoint& counted = points_.coverage.points[point];
    ++(holds ? counted.held : counted.broken);
  }

  // `sent` is what the request has in the place of the value, if anything.
  void Visit(uint32_t index, Value value, std::optional<Value> sent) {
    const PointNode& node = points_.nodes[index];
    if (node.set) Note(*node.set, true);
    if (node.default_of && !sent) Note(*node.default_of, true);
    if (value.IsNull()) {
      if (node.null) Note(*node.null, true);
      return;
    }
    CountKeywords(node, value);
    for (const uint32_t same : node.same_value) Visit(same, value, sent);
    if (value.IsObject()) VisitMembers(node, value, sent);
    if (value.IsArray()) VisitItems(node, value, sent);
  }

  void CountKeywords(const PointNode& node, Value value) {
    const KindBits kind = KindBits{1} << static_cast<unsigned>(value.kind());
    for (const KeywordPoint& one : node.keywords) {
      if ((one.kinds & kind) != 0) Note(one.point, one.check.Holds(value, runner_));
    }
    if (value.IsObject()) {
      for (const NamedPoint& one : node.required)
        Note(one.point, value.Find(one.value.AsString()).has_value());
    }
    for (const NamedPoint& one : node.values) {
      if (value::Equal(one.value, value, value::Equality::kSameKinds)) Note(one.point, true);
    }
    for (const UnionMember& one : node.members) {
      if (one.check.Holds(value, runner_)) Note(one.point, true);
    }
    if (node.list_type && value.Count() != 0) Note(*node.list_type, !HasDuplicate());
  }

  // Whether the server calls an item of the list at the path a duplicate.
  bool HasDuplicate() const {
    const std::string lead = path_.FieldPath() + "[";
    return std::ranges::any_of(*causes_, [&](const engine::ReviewCause& cause) {
      return cause.type == finding::ErrorType::kDuplicate && cause.field.starts_with(lead);
    });
  }

  void VisitMembers(const PointNode& node, Value value, std::optional<Value> sent) {
    for (const value::Member member : value.Members()) {
      const auto property = node.properties.find(member.key);
      const std::optional<uint32_t> child =
          property != node.properties.end() ? std::optional(property->second) : node.additional;
      if (!child) continue;
      path_.Push(property != node.properties.end() ? value::Step::Field(std::string(member.key))
                                                   : value::Step::Key(std::string(member.key)));
      Visit(*child, member.value, sent && sent->IsObject() ? sent->Find(member.key) : std::nullopt);
      path_.Pop();
    }
  }

  void VisitItems(const PointNode& node, Value value, std::optional<Value> sent) {
    if (!node.items) return;
    std::vector<Value> given;
    if (sent) {
      for (const Value item : sent->Items()) given.push_back(item);
    }
    uint32_t index = 0;
    for (const Value item : value.Items()) {
      path_.Push(value::Step::Index(index));
      Visit(*node.items, item, index < given.size() ? std::optional(given[index]) : std::nullopt);
      path_.Pop();
      ++index;
    }
  }

  SchemaPoints points_;
  check::Runner runner_;
  cel::RuleRunner rules_;
  value::Path path_;
  const std::vector<engine::ReviewCause>* causes_ = nullptr;
};

SchemaCoverage::SchemaCoverage(const CrdFile& crd, std::string_view version)
    : work_(std::make_unique<Work>(crd, version)) {}
SchemaCoverage::~SchemaCoverage() = default;

void SchemaCoverage::Count(const Request& request, const engine::ObjectReview& review) {
  work_->Count(request, review);
}

const Coverage& SchemaCoverage::coverage() const { return work_->coverage(); }

}  // namespace plimsoll::suites
