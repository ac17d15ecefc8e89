// merge.smd and merge.diff: what can be done with values of a known type.
#include <algorithm>
#include <array>

#include "batch_state.h"
#include "merge_methods.h"
#include "plimsoll/merge/fieldpath/fields_v1.h"
#include "plimsoll/merge/typed/typed.h"
#include "plimsoll/value/value_text.h"
#include "request_parts.h"

namespace plimsoll::batch {
namespace {

using merge::FieldSet;
using merge::Repeats;
using merge::Typed;
using merge::ValidationErrors;
using text::JsonWriter;
using value::Value;

std::vector<std::string> SortedTexts(const ValidationErrors& errors) {
  std::vector<std::string> texts;
  for (const merge::ValidationError& error : errors) texts.push_back(error.Text());
  std::ranges::sort(texts);
  return texts;
}

void WriteStageError(JsonWriter& result, std::string_view stage, const std::vector<std::string>& messages) {
  result.Key("error");
  result.BeginObject();
  WriteText(result, "stage", stage);
  WriteTexts(result, "messages", messages, [](const std::string& message) { return message; });
  result.EndObject();
}

// One request: its operands, read and checked in their order. An operand that is wrong is the
// answer; one that cannot be had is a failure.
class Question {
 public:
  Question(Value request, BatchState& state, JsonWriter& result)
      : request_(request), state_(state), result_(result) {}

  std::optional<Typed> Operand(std::string_view key, Repeats repeats) {
    std::optional<Typed> typed = Unchecked(key);
    if (!typed) return std::nullopt;
    const ValidationErrors errors = merge::Validate(*typed, repeats);
    if (errors.empty()) return typed;
    WriteStageError(result_, key, SortedTexts(errors));
    return std::nullopt;
  }

  std::optional<Typed> Unchecked(std::string_view key) {
    const auto root = state_.schemas.MergeRootOf(request_, state_.files);
    if (!root) return Refuse(root.error());
    const auto node = NodeIn(request_, key, arena);
    if (!node) return Refuse(node.error());
    return Typed{root->program, root->type, *node};
  }

  std::optional<FieldSet> Set() {
    const auto set = request_.Find("set");
    if (!set) {
      failure = BatchFailure{"malformed_request", "`set` is missing"};
      return std::nullopt;
    }
    const Result<FieldSet> read = merge::ReadFieldsV1(*set, arena);
    if (read) return *read;
    WriteStageError(result_, "set", {read.error().message});
    return std::nullopt;
  }

  Repeats RepeatsIn(std::string_view key) const {
    return FlagIn(request_, key) ? Repeats::kAllowed : Repeats::kRefused;
  }

  Value request() const { return request_; }
  JsonWriter& result() { return result_; }

  Arena arena;
  std::optional<BatchFailure> failure;

 private:
  std::nullopt_t Refuse(BatchFailure reason) {
    failure = std::move(reason);
    return std::nullopt;
  }

  Value request_;
  BatchState& state_;
  JsonWriter& result_;
};

void Validate(Question& question) {
  const auto typed = question.Unchecked("object");
  if (!typed) return;
  const ValidationErrors errors = merge::Validate(*typed, question.RepeatsIn("allowDuplicates"));
  question.result().Key("valid");
  question.result().Bool(errors.empty());
  WriteTexts(question.result(), "errors", SortedTexts(errors), [](const std::string& text) { return text; });
}

void Merge(Question& question) {
  const auto live = question.Operand("lhs", question.RepeatsIn("lhsDup"));
  if (!live) return;
  const Repeats repeats = question.RepeatsIn("rhsDup");
  const auto config = question.Operand("rhs", repeats);
  if (!config) return;
  const merge::Merged merged = merge::Merge(*live, *config, question.arena, repeats);
  if (!merged.errors.empty()) return WriteStageError(question.result(), "merge", SortedTexts(merged.errors));
  WriteObject(question.result(), merged.value);
}

void WriteComparison(JsonWriter& result, const merge::Comparison& comparison) {
  WritePaths(result, "added", comparison.added);
  WritePaths(result, "modified", comparison.modified);
  WritePaths(result, "removed", comparison.removed);
  WriteFieldsV1(result, "addedV1", comparison.added);
  WriteFieldsV1(result, "modifiedV1", comparison.modified);
  WriteFieldsV1(result, "removedV1", comparison.removed);
  result.Key("same");
  result.Bool(comparison.Same());
  WriteText(result, "text", comparison.Text());
}

void Compare(Question& question) {
  const auto before = question.Operand("lhs", question.RepeatsIn("lhsDup"));
  if (!before) return;
  const auto after = question.Operand("rhs", question.RepeatsIn("rhsDup"));
  if (!after) return;
  WriteComparison(question.result(), merge::Compare(*before, *after, question.arena));
}

void ToSet(Question& question) {
  const auto typed = question.Operand("object", Repeats::kAllowed);
  if (!typed) return;
  const FieldSet set = merge::ToFieldSet(*typed, question.arena);
  WriteFieldsV1(question.result(), "fieldsV1", set);
  WritePaths(question.result(), "paths", set);
}

void Remove(Question& question) {
  const auto typed = question.Operand("object", Repeats::kAllowed);
  if (!typed) return;
  const auto set = question.Set();
  if (set) WriteObject(question.result(), merge::RemoveItems(*typed, *set, question.arena));
}

void Extract(Question& question) {
  const auto typed = question.Operand("object", Repeats::kAllowed);
  if (!typed) return;
  const auto set = question.Set();
  if (!set) return;
  const auto keys = FlagIn(question.request(), "appendKeyFields") ? merge::KeyFields::kAppended
                                                                  : merge::KeyFields::kAsListed;
  WriteObject(question.result(), merge::ExtractItems(*typed, *set, keys, question.arena));
}

void Reconcile(Question& question) {
  const auto typed = question.Operand("object", Repeats::kAllowed);
  if (!typed) return;
  const auto set = question.Set();
  if (!set) return;
  const auto reconciled = merge::Reconcile(*set, *typed->program, typed->type, question.arena);
  if (!reconciled) return WriteStageError(question.result(), "reconcile", {reconciled.error().message});
  if (*reconciled) return WriteFieldsV1(question.result(), "fieldsV1", **reconciled);
  question.result().Key("unchanged");
  question.result().Bool(true);
}

struct TypedOperation {
  std::string_view name;
  void (*run)(Question&);
};

constexpr std::array kTypedOperations = {
    TypedOperation{"validate", Validate},   TypedOperation{"merge", Merge},
    TypedOperation{"compare", Compare},     TypedOperation{"toset", ToSet},
    TypedOperation{"remove", Remove},       TypedOperation{"extract", Extract},
    TypedOperation{"reconcile", Reconcile},
};

}  // namespace

std::optional<BatchFailure> MergeSmd(Value request, BatchState& state, JsonWriter& result) {
  const auto op = StringIn(request, "op");
  if (!op) return op.error();
  for (const TypedOperation& operation : kTypedOperations) {
    if (operation.name != *op) continue;
    Question question(request, state, result);
    operation.run(question);
    return question.failure;
  }
  return BatchFailure{"malformed_request", "there is no operation " + std::string(*op)};
}

std::optional<BatchFailure> MergeDiff(Value request, BatchState& state, JsonWriter& result) {
  Question question(request, state, result);
  const auto before = question.Operand("old", Repeats::kAllowed);
  const auto after = before ? question.Operand("new", Repeats::kAllowed) : std::nullopt;
  if (after) WriteComparison(result, merge::Compare(*before, *after, question.arena));
  return question.failure;
}

}  // namespace plimsoll::batch
