#include "plimsoll/compat/proof/rule_failure.h"

#include <array>
#include <map>
#include <memory>
#include <utility>

#include "plimsoll/cel/failures/possible_failures.h"
#include "plimsoll/cel/rules/rule.h"
#include "plimsoll/cel/rules/rule_sites.h"
#include "plimsoll/cel/rules/value_path.h"
#include "plimsoll/compat/proof/crd_requests.h"
#include "plimsoll/compat/proof/failure_search.h"

namespace plimsoll::compat {

using finding::Code;
using value::Path;
using value::Tree;

namespace {

bool IsOfRules(Code code) {
  return code == Code::kCelViolation || code == Code::kCelFailure || code == Code::kCelBudget;
}

// One rule of a CRD.
class CrdRule final : public FailureSubject {
 public:
  // `requests_left` is what may still be sent.
  CrdRule(const schema::Rule& rule, CrdRequests& requests, size_t& requests_left)
      : rule_(rule), requests_(requests), requests_left_(requests_left) {}

  Tree Header() override { return requests_.Header(); }
  void Prepare(Tree&, Sampler&) override {}

  std::vector<SampleError> ErrorsOf(const Tree& object) override {
    std::vector<SampleError> errors;
    const crd::Admission* answer = Send(object, nullptr);
    if (answer == nullptr) return errors;
    for (const finding::FieldError& error : answer->errors) {
      if (!IsOfRules(error.code)) errors.push_back({error.path, ""});
    }
    return errors;
  }

  std::vector<std::string> FailuresOn(const Tree& object, const Tree* old) override {
    const crd::Admission* answer = Send(object, old);
    if (answer == nullptr || answer->fatal || !answer->strict.empty()) return {};
    std::vector<std::string> out;
    for (const finding::FieldError& error : answer->errors) {
      if (!IsOfRules(error.code)) return {};
      if (error.code == Code::kCelFailure && error.expression == rule_.rule) out.push_back(error.Text());
    }
    return out;
  }

 private:
  // Null once there were too many requests.
  const crd::Admission* Send(const Tree& object, const Tree* old) {
    if (requests_left_ == 0) return nullptr;
    --requests_left_;
    return &requests_.Send(object, old, reshape::Unknown::kStrict);
  }

  const schema::Rule& rule_;
  CrdRequests& requests_;
  size_t& requests_left_;
};

class VersionFailures {
 public:
  VersionFailures(const crd::Version& version, const crd::ServedCrd& served, std::vector<RuleFailure>& out)
      : version_(version.name.text),
        schema_(*version.validation->open_api),
        requests_(served, version.name.text),
        out_(out) {}

  void Run() {
    const cel::RuleSites sites(schema_, schema_.root());
    size_t rules = 1;
    for (const cel::RuleSite& site : sites.list()) rules += schema_.Rules(site.node).size();
    requests_left_ = kMaxFailureRuleRuns / rules;
    for (const cel::RuleSite& site : sites.list()) {
      if (site.decls == nullptr) continue;
      for (const schema::Rule& rule : schema_.Rules(site.node)) AddRule(site, rule);
    }
  }

 private:
  void AddRule(const cel::RuleSite& site, const schema::Rule& rule) {
    const cel::CompiledRule& compiled = CompilerFor(*site.decls).Compile(rule, site.self);
    if (!compiled.tree) return;
    const bool root = site.node == schema_.root();
    const cel::SchemaPlace self{&schema_, site.node, "self", {}, root || IsEmbedded(site.node)};
    cel::SchemaPlace old = self;
    old.variable = "oldSelf";
    const std::array roots = {self, old};
    const cel::FailureAnalysis analysis = cel::FindPossibleFailures(*compiled.tree, roots);
    if (analysis.failures.empty()) return;
    const Path place = cel::ValuePathOf(site.path);
    const RuleInSchema in_schema{*compiled.tree, analysis, place};
    CrdRule subject(rule, requests_, requests_left_);
    FailureSearch search(in_schema, {}, {schema_}, subject);
    for (const cel::PossibleFailure& failure :
         std::span(analysis.failures).first(std::min(analysis.failures.size(), kMaxFailuresOfRule))) {
      out_.push_back({version_, rule.rule, rule.rule_place, failure.text,
                      std::string(ProblemOf(failure.kind)), failure.guard, search.Run(failure)});
    }
  }

  bool IsEmbedded(schema::NodeId node) const {
    return schema_.Flag(node, schema::Keyword::kEmbeddedResource);
  }

  cel::RuleCompiler& CompilerFor(const cel::DeclTypes& decls) {
    auto& compiler = compilers_[&decls];
    if (!compiler)
      compiler = std::make_unique<cel::RuleCompiler>(decls, cel::RuleOptions{.keep_trees = true});
    return *compiler;
  }

  std::string_view version_;
  const schema::Schema& schema_;
  CrdRequests requests_;
  size_t requests_left_ = 0;
  std::vector<RuleFailure>& out_;
  std::map<const cel::DeclTypes*, std::unique_ptr<cel::RuleCompiler>> compilers_;
};

}  // namespace

std::vector<RuleFailure> FindRuleFailures(const crd::Crd& crd, const crd::ServedCrd& served) {
  std::vector<RuleFailure> out;
  for (const crd::Version& version : crd.versions.items) {
    if (!version.validation || !version.validation->open_api) continue;
    VersionFailures(version, served, out).Run();
  }
  return out;
}

}  // namespace plimsoll::compat
