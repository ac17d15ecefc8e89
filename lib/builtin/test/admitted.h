// Tables of objects and what the server answers to them. Each row is put into the place of `%` in a form:
//
//   ExpectAdmitted({"v1", "ConfigMap", "metadata: {name: a}\n%"}, {{"data: {a b: c}", "data[a b]: Invalid
//   value: ..."}});
//
// An answer is one line an error, else one line a warning, as in rule_rows.h. ExpectStored compares what is
// stored.
#pragma once

#include <gtest/gtest.h>

#include <initializer_list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/builtin/admit/kind_admitter.h"
#include "plimsoll/builtin/object/gates.h"
#include "plimsoll/value/write.h"
#include "rule_rows.h"

namespace plimsoll::builtin {

struct AdmitForm {
  std::string_view api_version;
  std::string_view kind;
  std::string_view object;
  Subresource subresource = Subresource::kNone;
  std::string_view release = "1.37";
  // Feature gates that are not as by default, as --gate has them.
  std::string_view gate = {};
  std::string_view other_gate = {};
};

struct ChangeRow {
  std::string_view before;
  std::string_view now;
  std::string_view answer;
};

class TestObject {
 public:
  TestObject(const AdmitForm& form, std::string_view part) {
    std::string text =
        "apiVersion: " + std::string(form.api_version) + "\nkind: " + std::string(form.kind) + "\n";
    text += form.object;
    text.replace(text.find('%'), 1, part);
    source_.emplace("object.yaml", text + "\n");
    EXPECT_TRUE(value::ReadYaml(source_->bytes(), {}, document_).ok()) << text;
  }
  value::Value root() const { return document_.root(); }

 private:
  std::optional<text::Source> source_;
  value::Document document_;
};

inline const KindAdmission& AdmissionOf(KindAdmitter& admitter, const AdmitForm& form,
                                        const TestObject& object, const TestObject* old = nullptr,
                                        KindSettings settings = {}) {
  static std::map<std::string_view, std::unique_ptr<Kinds>> releases;
  std::unique_ptr<Kinds>& kinds = releases[form.release];
  if (!kinds)
    kinds = std::make_unique<Kinds>(EmbeddedCatalog(), *EmbeddedCatalog().FindRelease(form.release));
  KindRequest request{.object = object.root(), .subresource = form.subresource};
  if (old != nullptr) request.old = old->root();
  settings.minor_version = kinds->minor_version();
  std::vector<GateSetting> gates(settings.gates.begin(), settings.gates.end());
  for (const std::string_view gate : {form.gate, form.other_gate}) {
    if (!gate.empty()) gates.push_back(*ParseGate(gate));
  }
  settings.gates = gates;
  return admitter.Admit(*kinds->Find(form.api_version, form.kind), request, settings);
}

inline std::string AnswerOf(const KindAdmission& admission) {
  if (!admission.decodes) return "undecodable\n";
  std::string out;
  for (const finding::FieldError& error : admission.errors) out += error.Text() + "\n";
  for (const Warning& warning : admission.warnings) out += "warning: " + warning.text + "\n";
  return WithoutExamples(out);
}

inline void ExpectAdmitted(const AdmitForm& form, std::initializer_list<ErrorRow> rows) {
  KindAdmitter admitter;
  for (const ErrorRow& row : rows) {
    EXPECT_EQ(AnswerOf(AdmissionOf(admitter, form, TestObject(form, row.part))), row.errors) << row.part;
  }
}

inline void ExpectUpdated(const AdmitForm& form, std::initializer_list<ChangeRow> rows) {
  KindAdmitter admitter;
  for (const ChangeRow& row : rows) {
    const TestObject old(form, row.before);
    EXPECT_EQ(AnswerOf(AdmissionOf(admitter, form, TestObject(form, row.now), &old)), row.answer)
        << row.before << " -> " << row.now;
  }
}

// `errors` of a row is what is stored, as JSON with sorted keys, without apiVersion, kind and metadata.
inline void ExpectStored(const AdmitForm& form, std::initializer_list<ErrorRow> rows,
                         const KindSettings& settings = {}) {
  KindAdmitter admitter;
  for (const ErrorRow& row : rows) {
    const KindAdmission& admission =
        AdmissionOf(admitter, form, TestObject(form, row.part), nullptr, settings);
    ASSERT_FALSE(admission.stored.empty()) << AnswerOf(admission);
    std::string out;
    std::map<std::string_view, std::string> members;
    for (const value::Member member : admission.stored.root().Members()) {
      if (member.key == "apiVersion" || member.key == "kind" || member.key == "metadata") continue;
      members[member.key] =
          value::WriteJson(member.value, {.order = value::KeyOrder::kByBytes}).value_or("?");
    }
    for (const auto& [key, json] : members) out += (out.empty() ? "" : " ") + std::string(key) + "=" + json;
    EXPECT_EQ(out, row.errors) << row.part;
  }
}

}  // namespace plimsoll::builtin
