// A failing rule names fields (`self.min <= self.max`) and constants (`size(self.name) > 3`). Each field gets
// other values in turn: the constants and their neighbours, the values of the other fields and their
// neighbours, another sample, more items, or none at all. A change stays when there are fewer errors after
// it. Nothing here understands the rules; the checks decide.
#include "plimsoll/compat/sample/sample_repair.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>

#include "plimsoll/compat/sample/rule_words.h"

namespace plimsoll::compat {
namespace {

using value::Step;
using value::Tree;
using Steps = std::vector<Step>;

Tree* TreeAt(Tree& root, std::span<const Step> steps) {
  Tree* at = &root;
  for (const Step& step : steps) {
    if (step.kind == Step::Kind::kIndex) {
      if (!at->IsArray() || step.index >= at->AsArray().size()) return nullptr;
      at = &at->AsArray()[step.index];
    } else {
      at = at->IsObject() ? at->AsObject().Find(step.name) : nullptr;
      if (at == nullptr) return nullptr;
    }
  }
  return at;
}

class Repair {
 public:
  Repair(Sampler sampler, const SampleChecker& check, const RepairLimits& limits)
      : sampler_(std::move(sampler)), root_(sampler_.Root()), check_(check), limits_(limits) {}

  RepairedSample Run(Tree object) {
    best_.left = check_(object);
    best_.object = std::move(object);
    while (!best_.left.empty() && tries_ < limits_.max_checks && Improve()) continue;
    return std::move(best_);
  }

 private:
  // Whether one change made it better.
  bool Improve() {
    std::vector<SampleError> errors = best_.left;
    // A value that stays may need another discriminator.
    if (!limits_.kept.empty() &&
        std::ranges::any_of(errors, [&](const SampleError& error) { return MendText(error); }))
      return true;
    return std::ranges::any_of(errors, [&](const SampleError& error) { return Mend(error); });
  }

  // The rule may be about a value around the place of the error.
  bool Mend(const SampleError& error) {
    if (error.expression.empty()) return Replace(error.path.steps());
    const RuleWords words = WordsOfRule(error.expression);
    const Steps& place = error.path.steps();
    for (size_t length = place.size() + 1; length-- > 0;) {
      const Steps self(place.begin(), place.begin() + static_cast<std::ptrdiff_t>(length));
      for (const std::vector<std::string>& field : words.fields) {
        Steps at = self;
        for (const std::string& name : field) at.push_back(Step::Field(name));
        if (ChangeField(at, self, words)) return true;
      }
    }
    return false;
  }

  // The texts of the rule in the fields that have texts.
  bool MendText(const SampleError& error) {
    const RuleWords words = WordsOfRule(error.expression);
    for (const std::vector<std::string>& field : words.fields) {
      Steps at = error.path.steps();
      for (const std::string& name : field) at.push_back(Step::Field(name));
      const Tree* held = TreeAt(best_.object, at);
      if (held == nullptr || !held->IsString() || at.empty() || !IsOpen(at) || MustStay(at)) continue;
      for (const std::string& text : words.texts) {
        if (Set(at, Tree::String(text))) return true;
      }
    }
    return false;
  }

  // Something else that the schema allows.
  bool Replace(const Steps& at) {
    const JointSchema schema = sampler_.Follow(root_, at);
    if (schema.empty() || at.empty() || MustStay(at)) return false;
    for (size_t variant = 0; variant < 4; ++variant) {
      if (Set(at, sampler_.Variant(schema, variant))) return true;
    }
    return Remove(at);
  }

  bool ChangeField(const Steps& at, const Steps& self, const RuleWords& words) {
    const JointSchema schema = sampler_.Follow(root_, at);
    if (schema.empty() || at.empty() || !IsOpen(at) || MustStay(at)) return false;
    // What is missing gets an ordinary value first.
    if (TreeAt(best_.object, at) == nullptr && Set(at, sampler_.Variant(schema, 0))) return true;
    const std::string_view type = JointText(schema, schema::Keyword::kType);
    if (type == "integer" || type == "number") {
      for (const int64_t number : Numbers(self, words)) {
        if (Set(at, Tree::Int(number))) return true;
      }
    } else if (type == "boolean") {
      if (Set(at, Tree::Bool(true)) || Set(at, Tree::Bool(false))) return true;
    } else if (type == "array") {
      for (const int64_t number : Numbers(self, words)) {
        const auto count = static_cast<uint64_t>(std::clamp<int64_t>(number, 0, kMaxSampleItems));
        if (Set(at, sampler_.List(schema, count, 0))) return true;
      }
    } else if (type == "string") {
      if (ChangeText(at, self, words)) return true;
    }
    for (size_t variant = 0; variant < 3; ++variant) {
      if (Set(at, sampler_.Variant(schema, variant))) return true;
    }
    return Remove(at);
  }

  bool ChangeText(const Steps& at, const Steps& self, const RuleWords& words) {
    for (const std::string& text : words.texts) {
      for (const std::string& one : {text, text + "sample", "sample" + text, "sample" + text + "sample"}) {
        if (Set(at, Tree::String(one))) return true;
      }
    }
    for (const int64_t number : Numbers(self, words)) {
      const auto size = static_cast<size_t>(std::clamp<int64_t>(number, 0, 1000));
      if (Set(at, Tree::String(std::string(size, 'a')))) return true;
    }
    return false;
  }

  // Members of `metadata` and what names the kind are what they are.
  static bool IsOpen(const Steps& at) {
    const std::string& first = at.front().name;
    return first != "apiVersion" && first != "kind" && first != "metadata";
  }

  bool MustStay(const Steps& at) {
    if (TreeAt(best_.object, at) == nullptr) return false;
    return limits_.add_only || (!limits_.kept.empty() && IsAround(at, limits_.kept.steps()));
  }

  static bool IsAround(const Steps& at, const Steps& kept) {
    if (at.size() > kept.size()) return false;
    return std::ranges::equal(at, std::span(kept).first(at.size()), [](const Step& a, const Step& b) {
      return a.name == b.name && a.index == b.index;
    });
  }

  // Constants, values of the fields, and their neighbours.
  std::set<int64_t> Numbers(const Steps& self, const RuleWords& words) {
    std::set<int64_t> out = {0, 1};
    const auto add = [&](int64_t number) {
      if (number > -kLargest && number < kLargest) out.insert({number - 1, number, number + 1});
    };
    for (const int64_t number : words.numbers) add(number);
    for (const std::vector<std::string>& field : words.fields) {
      Steps at = self;
      for (const std::string& name : field) at.push_back(Step::Field(name));
      const Tree* value = TreeAt(best_.object, at);
      if (value != nullptr && value->kind() == value::Kind::kInt) add(value->AsInt());
    }
    return out;
  }

  bool Set(const Steps& at, Tree value) {
    Tree object = best_.object.Clone();
    const std::span<const Step> steps(at);
    if (!MakeParents(object, steps)) return false;
    Tree* parent = TreeAt(object, steps.first(at.size() - 1));
    if (parent == nullptr) return false;
    const Step& last = at.back();
    if (last.kind == Step::Kind::kIndex) {
      if (!parent->IsArray() || last.index >= parent->AsArray().size()) return false;
      parent->AsArray()[last.index] = std::move(value);
    } else {
      if (!parent->IsObject()) return false;
      parent->AsObject().Set(last.name, std::move(value));
    }
    return Try(std::move(object));
  }

  // Objects on the way that are missing.
  bool MakeParents(Tree& object, std::span<const Step> steps) {
    for (size_t length = 1; length < steps.size(); ++length) {
      if (TreeAt(object, steps.first(length)) != nullptr) continue;
      Tree* parent = TreeAt(object, steps.first(length - 1));
      const Step& step = steps[length - 1];
      if (parent == nullptr || !parent->IsObject() || step.kind == Step::Kind::kIndex) return false;
      const Steps way(steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(length));
      parent->AsObject().Set(step.name, sampler_.Variant(sampler_.Follow(root_, way), 0));
    }
    return true;
  }

  bool Remove(const Steps& at) {
    Tree object = best_.object.Clone();
    Tree* parent = TreeAt(object, std::span<const Step>(at).first(at.size() - 1));
    if (parent == nullptr || !parent->IsObject() || parent->AsObject().Find(at.back().name) == nullptr) {
      return false;
    }
    parent->AsObject().Remove(at.back().name);
    return Try(std::move(object));
  }

  bool Try(Tree object) {
    if (++tries_ > limits_.max_checks) return false;
    std::vector<SampleError> errors = check_(object);
    if (errors.size() >= best_.left.size()) return false;
    best_ = {std::move(object), std::move(errors)};
    return true;
  }

  static constexpr int64_t kLargest = int64_t{1} << 60;

  Sampler sampler_;
  const JointSchema root_;
  const SampleChecker& check_;
  const RepairLimits& limits_;
  RepairedSample best_;
  size_t tries_ = 0;
};

}  // namespace

RepairedSample RepairSample(Tree object, Sampler sampler, const SampleChecker& check,
                            const RepairLimits& limits) {
  return Repair(std::move(sampler), check, limits).Run(std::move(object));
}

}  // namespace plimsoll::compat
