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
#include <set>
#include <string>
#include <string_view>

#include "judged.h"

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

// The order of errors is of no account.
inline std::string SortedLines(std::string_view text) {
  std::multiset<std::string_view> lines;
  for (size_t end = 0; !text.empty(); text.remove_prefix(end + 1)) {
    end = text.find('\n');
    lines.insert(text.substr(0, end + 1));
  }
  std::string out;
  for (const std::string_view line : lines) out += line;
  return out;
}

inline void ExpectErrors(const RowForm& form, std::initializer_list<ErrorRow> rows) {
  for (const ErrorRow& row : rows) {
    std::string object(form.object);
    object.replace(object.find('%'), 1, row.part);
    EXPECT_EQ(SortedLines(WithoutExamples(Judged(form.api_version, form.kind, object + "\n"))),
              SortedLines(row.errors))
        << object;
  }
}

// Errors about metadata only.
inline void ExpectMetadataErrors(std::initializer_list<MetadataRow> rows) {
  for (const MetadataRow& row : rows) {
    std::string text;
    const std::string all = Judged(row.api_version, row.kind, std::string(row.object) + "\n");
    for (size_t begin = 0; begin < all.size();) {
      const size_t end = all.find('\n', begin) + 1;
      if (all.compare(begin, 9, "metadata.") == 0) text.append(all, begin, end - begin);
      begin = end;
    }
    EXPECT_EQ(WithoutExamples(text), row.errors) << row.kind << ": " << row.object;
  }
}

}  // namespace plimsoll::builtin
