#include "plimsoll/engine/objects/set_text.h"

#include <string_view>

#include "plimsoll/finding/code.h"
#include "plimsoll/finding/finding.h"
#include "plimsoll/text/json_writer.h"
#include "plimsoll/value/write.h"

namespace plimsoll::engine {
namespace {

using text::JsonWriter;

std::string ProblemText(const finding::Finding& problem) {
  const bool error = problem.severity == finding::Severity::kError;
  return (error ? "invalid: " : "warning: ") + problem.message +
         (problem.hint.empty() ? "" : " (" + problem.hint + ')');
}

class YamlPlan {
 public:
  YamlPlan(const SetPlan& plan, std::string& out) : plan_(plan), out_(out) {}

  void Write() {
    Comment("PATCH " + plan_.target);
    Comment("Content-Type: " + plan_.content_type);
    out_ += *value::WriteYaml(plan_.body, {.order = value::KeyOrder::kAsRead});
    if (plan_.object) out_ += "---\n";
    for (const auto& addition : plan_.added) Comment(DescribeAddition(addition));
    for (const auto& conflict : plan_.conflicts) Comment(DescribeConflict(conflict));
    for (const std::string& note : plan_.notes) Comment(note);
    if (!plan_.object) return;
    Comment("the resulting object:");
    out_ += *value::WriteYaml(*plan_.object, {.order = value::KeyOrder::kAsRead});
    for (const unions::UnionError& error : plan_.errors) Comment("invalid: " + error.Text());
    for (const finding::Finding& problem : plan_.problems) Comment(ProblemText(problem));
    if (IsGood(plan_)) Comment("its unions and rules are satisfied");
    if (plan_.known_problems > 0) {
      const bool one = plan_.known_problems == 1;
      Comment(std::to_string(plan_.known_problems) + (one ? " error" : " errors") +
              " of the current object not listed; run `plimsoll check` to see " + (one ? "it" : "them"));
    }
  }

 private:
  void Comment(const std::string& text) {
    out_ += "# ";
    for (const char letter : text) out_ += letter == '\n' || letter == '\r' ? ' ' : letter;
    out_ += '\n';
  }

  const SetPlan& plan_;
  std::string& out_;
};

class JsonPlan {
 public:
  JsonPlan(const SetPlan& plan, std::string& out)
      : plan_(plan), out_(out), writer_(out, {.escape_html = false}) {}

  void Write() {
    writer_.BeginObject();
    WriteRequest();
    List("added", plan_.added, [&](const unions::UnionAddition& one) {
      Text("field", one.path.FieldPath());
      Text("why", unions::UnionAdditionName(one.why));
      Text("because", one.because);
    });
    List("conflicts", plan_.conflicts, [&](const unions::UnionConflict& one) {
      Text("field", one.path.FieldPath());
      Text("why", DescribeConflict(one));
    });
    List("notes", plan_.notes, [&](const std::string& note) { Text("note", note); });
    if (plan_.object) Raw("object", *plan_.object);
    List("errors", plan_.errors, [&](const unions::UnionError& error) {
      Text("rule", unions::UnionRuleName(error.rule));
      Text("field", error.path.FieldPathOrNothing());
      Text("value", error.members);
      Text("detail", error.detail);
    });
    List("problems", plan_.problems, [&](const finding::Finding& problem) {
      Text("code", finding::InfoOf(problem.code).name);
      Text("severity", finding::NameOf(problem.severity));
      Text("field", problem.path.FieldPath());
      Text("message", problem.message);
    });
    writer_.EndObject();
    out_ += '\n';
  }

 private:
  void WriteRequest() {
    writer_.Key("request");
    writer_.BeginObject();
    Text("method", "PATCH");
    Text("target", plan_.target);
    Text("contentType", plan_.content_type);
    Raw("body", plan_.body);
    writer_.EndObject();
  }

  void Text(std::string_view key, std::string_view text) {
    writer_.Key(key);
    writer_.String(text);
  }

  void Raw(std::string_view key, const value::Tree& tree) {
    writer_.Key(key);
    writer_.Raw(*value::WriteJson(tree, {.escape_html = false, .exact_floats = true}));
  }

  template <class Items, class Item>
  void List(std::string_view key, const Items& items, const Item& write) {
    writer_.Key(key);
    writer_.BeginArray();
    for (const auto& item : items) {
      writer_.BeginObject();
      write(item);
      writer_.EndObject();
    }
    writer_.EndArray();
  }

  const SetPlan& plan_;
  std::string& out_;
  JsonWriter writer_;
};

}  // namespace

bool IsGood(const SetPlan& plan) {
  return plan.errors.empty() && plan.conflicts.empty() && finding::CountErrors(plan.findings) == 0 &&
         finding::CountErrors(plan.problems) == 0;
}

void AppendSetYaml(std::string& out, const SetPlan& plan) { YamlPlan(plan, out).Write(); }

void AppendSetJson(std::string& out, const SetPlan& plan) { JsonPlan(plan, out).Write(); }

}  // namespace plimsoll::engine
