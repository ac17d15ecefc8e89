#include "plimsoll/cel/rules/rule_runner.h"

#include "plimsoll/cel/run/evaluator.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/text/trim.h"
#include "plimsoll/value/correlation.h"
#include "plimsoll/value/go_render.h"
#include "rule_walk.h"
#include "schema_pairing.h"

namespace plimsoll::cel {
namespace {

using finding::Code;
using finding::ErrorType;
using finding::FieldError;
using schema::Keyword;

constexpr std::string_view kOutOfBudget =
    "validation failed due to running out of cost budget, no further "
    "validation rules will be run";
constexpr std::string_view kMessageOutOfBudget =
    "messageExpression evaluation failed due to running out of cost budget, no "
    "further validation rules will "
    "be run";
constexpr size_t kHintBytes = 80;

// The message of a rule if it has one, else the rule.
std::string NameOf(const schema::Rule& rule) {
  return std::string(text::TrimSpace(rule.message.empty() ? rule.rule : rule.message));
}

std::string DefaultMessage(const schema::Rule& rule) {
  if (!rule.message.empty()) return NameOf(rule);
  return std::string("failed rule: ").append(text::TrimSpace(rule.rule));
}

// Cut between characters.
std::string HintOf(const schema::Rule& rule) {
  const std::string_view text = text::TrimSpace(rule.rule);
  std::string hint = "rule: ";
  if (text.size() <= kHintBytes) return hint.append(text);
  size_t end = kHintBytes;
  while (end > 0 && (static_cast<uint8_t>(text[end]) & 0xC0) == 0x80) --end;
  return hint.append(text.substr(0, end)).append("...");
}

ErrorType ErrorTypeOf(const schema::Rule& rule) {
  if (!rule.reason) return ErrorType::kInvalid;
  if (*rule.reason == "FieldValueForbidden") return ErrorType::kForbidden;
  if (*rule.reason == "FieldValueRequired") return ErrorType::kRequired;
  if (*rule.reason == "FieldValueDuplicate") return ErrorType::kDuplicate;
  return ErrorType::kInvalid;
}

// One run over one object.
class RuleRun {
 public:
  RuleRun(const RuleSet& rules, Evaluator& evaluator, RuleWalk& walk, const RuleRunOptions& options,
          RuleReport& report)
      : rules_(rules),
        evaluator_(evaluator),
        options_(options),
        report_(report),
        budget_(options.budget),
        walk_(walk) {}

  int64_t Run(value::Value object, std::optional<value::Value> old) {
    object_ = object;
    old_ = old;
    walk_.Start(rules_, options_.start, object, old);
    RuleWalk::Stop stop{options_.start, object, std::nullopt};
    while (walk_.Next(stop)) {
      if (!RunNode(stop)) return -1;
    }
    return budget_;
  }

 private:
  // Most objects break no rule, so old and new are compared only when one is broken.
  bool IsForgiven() {
    if (!pairs_) {
      const SchemaPairing pairing(rules_.schema());
      pairs_.emplace(pairing, rules_.nodes()[options_.start].schema_node.index, *object_, old_);
    }
    const auto by = walk_.ForgivenBy(*pairs_);
    return by && pairs_->IsUnchanged(*by);
  }

  // False when no further rule may be run.
  bool RunNode(const RuleWalk::Stop& stop) {
    const RuleNode& node = rules_.nodes()[stop.node];
    if (node.decl == kNoDecl) {
      Fail(stop, nullptr, Code::kCelFailure,
           "rule compiler initialization error: " + std::string(kNoDeclType));
      return true;
    }
    if (budget_ <= 0) return Exhaust(stop, nullptr, kOutOfBudget);
    for (const PlacedRule& rule : rules_.RulesOf(node)) {
      if (!RunRule(stop, node, rule)) return false;
    }
    return true;
  }

  bool RunRule(const RuleWalk::Stop& stop, const RuleNode& node, const PlacedRule& rule) {
    const CompiledRule& compiled = *rule.compiled;
    if (!compiled.error.empty()) {
      Fail(stop, rule.source, Code::kCelFailure, "rule compile error: " + compiled.error);
      return true;
    }
    const bool optional = rule.source->optional_old_self.value_or(false);
    if (!compiled.program || (compiled.uses_old_self && !stop.old && !optional)) return true;
    // A long evaluation also polls; most are too short for that.
    if (options_.cancelled && options_.cancelled()) {
      return ExplainError(stop, *rule.source, {.value = Value::Error(kInterrupted), .interrupted = true});
    }
    const Evaluation done = Evaluate(*compiled.program, stop, node, optional);
    if (!Spend(done)) return Exhaust(stop, rule.source, kOutOfBudget);
    if (done.value.IsError()) return ExplainError(stop, *rule.source, done);
    return done.value.IsTrue() || Violate(stop, node, rule);
  }

  Evaluation Evaluate(const CelProgram& program, const RuleWalk::Stop& stop, const RuleNode& node,
                      bool optional) {
    evaluator_.Reset(&rules_.decls());
    Value variables[] = {evaluator_.Look(stop.value, node.decl), Value()};
    if (node.binds_old_self) {
      if (stop.old) variables[1] = evaluator_.Look(*stop.old, node.decl);
      if (optional)
        variables[1] = stop.old ? evaluator_.context().memory.Optional(variables[1]) : Value::None();
    }
    return evaluator_.Evaluate(program, variables, options_.call_limit);
  }

  // Takes what an evaluation cost from the budget, if that is enough.
  bool Spend(const Evaluation& done) {
    if (done.cost > static_cast<uint64_t>(budget_)) return false;
    budget_ -= static_cast<int64_t>(done.cost);
    return true;
  }

  // False when no further rule may be run.
  bool ExplainError(const RuleWalk::Stop& stop, const schema::Rule& rule, const Evaluation& done) {
    const std::string text(done.value.text());
    // Errors of CEL are texts. The API server recognizes this one by its first words, too.
    if (text.starts_with(kNoSuchOverload)) {
      Fail(stop, &rule, Code::kCelFailure,
           "'" + text +
               "': call arguments did not match a supported operator, function "
               "or macro signature for rule: " +
               NameOf(rule));
      return true;
    }
    if (done.cost_exceeded) {
      return Exhaust(stop, &rule,
                     "'" + text +
                         "': no further validation rules will be run due to "
                         "call cost exceeds limit for rule: " +
                         NameOf(rule));
    }
    Fail(stop, &rule, Code::kCelFailure, text + " evaluating rule: " + NameOf(rule));
    return !done.interrupted;
  }

  // The value breaks the rule. Making the message may end it all.
  bool Violate(const RuleWalk::Stop& stop, const RuleNode& node, const PlacedRule& rule) {
    const CompiledRule& compiled = *rule.compiled;
    std::string detail;
    if (compiled.message) {
      const Evaluation message = Evaluate(*compiled.message, stop, node, false);
      std::string_view end;
      if (!Spend(message)) {
        end = kMessageOutOfBudget;
      } else if (message.cost_exceeded) {
        detail =
            "no further validation rules will be run due to call cost "
            "exceeds limit for "
            "messageExpression: " +
            text::Quoted(rule.source->message_expression);
        end = detail;
      }
      if (!end.empty()) {
        Report(stop, rule, MessageFailure(stop, rule, std::string(end)));
        return false;
      }
      detail = UsableMessage(message.value);
    }
    if (detail.empty()) detail = DefaultMessage(*rule.source);
    Report(stop, rule, Violation(stop, rule, std::move(detail)));
    return true;
  }

  // Empty for a message that cannot be shown.
  static std::string UsableMessage(Value message) {
    if (message.tag() != Tag::kString) return {};
    const std::string_view text = text::TrimSpace(message.text());
    const bool usable = text.size() <= kMaxMessageBytes && text.find('\n') == std::string_view::npos;
    return usable ? std::string(text) : std::string();
  }

  FieldError Violation(const RuleWalk::Stop& stop, const PlacedRule& rule, std::string detail) const {
    FieldError error;
    error.type = ErrorTypeOf(*rule.source);
    error.path = walk_.PathOf(options_.base, rule.field_path);
    error.self_steps = error.path.size() - rule.field_path.size();
    const std::string_view type = SchemaType(stop);
    const bool shown = finding::PrintsValue(error.type) && type != "object" && type != "array";
    if (shown) value::AppendFieldErrorValue(error.value.emplace(), stop.value);
    if (error.type != ErrorType::kDuplicate) error.detail = std::move(detail);
    error.code = Code::kCelViolation;
    return error;
  }

  FieldError MessageFailure(const RuleWalk::Stop& stop, const PlacedRule& rule, std::string detail) const {
    FieldError error = finding::Invalid(walk_.PathOf(options_.base, rule.field_path),
                                        text::Quoted(SchemaType(stop)), std::move(detail), {});
    error.self_steps = error.path.size() - rule.field_path.size();
    error.code = Code::kCelBudget;
    return error;
  }

  // Rules about updates forgive nothing.
  void Report(const RuleWalk::Stop& stop, const PlacedRule& rule, FieldError&& error) {
    const bool forgiven = options_.ratchet && !rule.compiled->uses_old_self && IsForgiven();
    Add(stop, rule.source, std::move(error), forgiven ? report_.warnings : report_.errors);
  }

  bool Exhaust(const RuleWalk::Stop& stop, const schema::Rule* rule, std::string_view detail) {
    Fail(stop, rule, Code::kCelBudget, std::string(detail));
    return false;
  }

  void Fail(const RuleWalk::Stop& stop, const schema::Rule* rule, Code code, std::string detail) {
    FieldError error =
        finding::Invalid(walk_.PathOf(options_.base), text::Quoted(SchemaType(stop)), std::move(detail), {});
    error.self_steps = error.path.size();
    error.code = code;
    Add(stop, rule, std::move(error), report_.errors);
  }

  void Add(const RuleWalk::Stop& stop, const schema::Rule* rule, FieldError&& error,
           finding::ErrorList& list) {
    bytes_ += error.Bytes();
    if (++count_ > kMaxRuleErrors || bytes_ > kMaxRuleErrorBytes) {
      ++report_.left_out;
      return;
    }
    error.place = stop.value.span();
    if (rule != nullptr) {
      error.hint = HintOf(*rule);
      error.rule_place = rule->rule_place;
      error.expression = rule->rule;
    }
    list.push_back(std::move(error));
  }

  std::string_view SchemaType(const RuleWalk::Stop& stop) const {
    return rules_.schema().Text(rules_.nodes()[stop.node].schema_node, Keyword::kType);
  }

  const RuleSet& rules_;
  Evaluator& evaluator_;
  const RuleRunOptions& options_;
  RuleReport& report_;
  int64_t budget_;
  RuleWalk& walk_;
  std::optional<value::Value> object_;
  std::optional<value::Value> old_;
  std::optional<value::Correlation> pairs_;
  size_t count_ = 0;
  size_t bytes_ = 0;
};

}  // namespace

struct RuleRunner::Memory {
  Evaluator evaluator;
  RuleWalk walk;
};

RuleRunner::RuleRunner() : memory_(std::make_unique<Memory>()) {}
RuleRunner::RuleRunner(RuleRunner&&) noexcept = default;
RuleRunner& RuleRunner::operator=(RuleRunner&&) noexcept = default;
RuleRunner::~RuleRunner() = default;

int64_t RuleRunner::Run(const RuleSet& rules, value::Value object, std::optional<value::Value> old,
                        const RuleRunOptions& options, RuleReport& report) {
  if (rules.empty()) return options.budget;
  memory_->evaluator.SetInterrupt(options.cancelled);
  return RuleRun(rules, memory_->evaluator, memory_->walk, options, report).Run(object, old);
}

}  // namespace plimsoll::cel
