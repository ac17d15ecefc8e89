// Tables of objects and the errors they get. Each row is put into the place of `%` in a form:
//
//   ExpectErrors({"v1", "Pod", "spec: {containers: [{name: c, %}]}"},
//                {{"image: i", ""}, {"image: ''", "spec.containers[0].image: Required value\n"}});
//
// Errors are lines of text as users read them: field, type, value and detail. Examples and patterns of names,
// which the tests of room schema compare, are left out: "... alphanumeric character (...)".
#pragma once

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <string_view>

#include "judged.h"
#include "plimsoll/builtin/kind/metadata.h"
#include "plimsoll/builtin/walk/update_rules.h"

namespace plimsoll::builtin {

struct RowForm {
  std::string_view api_version;
  std::string_view kind;
  std::string_view object;
};

struct ErrorRow {
  std::string_view part;
  std::string_view errors;
};

struct UpdateRow {
  std::string_view api_version;
  std::string_view kind;
  std::string_view before;
  std::string_view now;
  std::string_view errors;
};

struct MetadataRow {
  std::string_view api_version;
  std::string_view kind;
  std::string_view object;
  std::string_view errors;
};

inline std::string WithoutExamples(std::string_view text) {
  constexpr std::string_view kPattern = "regex used for validation is ";
  std::string out;
  for (size_t end = 0; !text.empty(); text.remove_prefix(end + 1)) {
    end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    const size_t example = line.find(" (e.g. ");
    const bool cut = example != std::string_view::npos && line.find(kPattern) != std::string_view::npos;
    out.append(cut ? line.substr(0, example) : line).append(cut ? " (...)\n" : "\n");
  }
  return out;
}

inline void ExpectErrors(const RowForm& form, std::initializer_list<ErrorRow> rows) {
  for (const ErrorRow& row : rows) {
    std::string object(form.object);
    object.replace(object.find('%'), 1, row.part);
    EXPECT_EQ(WithoutExamples(Judged(form.api_version, form.kind, object + "\n")), row.errors) << object;
  }
}

inline void ExpectUpdateErrors(std::initializer_list<UpdateRow> rows) {
  for (const UpdateRow& row : rows) {
    const text::Source old_source("old.yaml", row.before);
    const text::Source source("object.yaml", row.now);
    value::Document old_object, object;
    ASSERT_TRUE(value::ReadYaml(old_source.bytes(), {}, old_object).ok()) << row.before;
    ASSERT_TRUE(value::ReadYaml(source.bytes(), {}, object).ok()) << row.now;
    const size_t slash = row.api_version.find('/');
    const bool grouped = slash != std::string_view::npos;
    const schema::GroupVersionKind name{grouped ? row.api_version.substr(0, slash) : "",
                                        row.api_version.substr(grouped ? slash + 1 : 0), row.kind};
    finding::ErrorList errors;
    CheckUpdate({name, 37}, old_object.root(), object.root(), errors);
    std::string text;
    for (const finding::FieldError& error : errors) text += error.Text() + "\n";
    EXPECT_EQ(text, row.errors) << row.kind << ": " << row.before << " -> " << row.now;
  }
}

inline void ExpectMetadataErrors(std::initializer_list<MetadataRow> rows) {
  static const Kinds kinds(EmbeddedCatalog(), *EmbeddedCatalog().FindRelease("1.37"));
  for (const MetadataRow& row : rows) {
    const BuiltinKind* kind = kinds.Find(row.api_version, row.kind);
    ASSERT_NE(kind, nullptr) << row.kind;
    const text::Source source("object.yaml", row.object);
    value::Document object;
    ASSERT_TRUE(value::ReadYaml(source.bytes(), {}, object).ok()) << row.object;
    finding::ErrorList errors;
    CheckMetadata(*kind, object.root(), errors);
    std::string text;
    for (const finding::FieldError& error : errors) text += error.Text() + "\n";
    EXPECT_EQ(WithoutExamples(text), row.errors) << row.kind << ": " << row.object;
  }
}

}  // namespace plimsoll::builtin
