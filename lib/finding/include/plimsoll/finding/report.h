// Reports: findings as text for people and as JSON for programs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/finding/finding.h"

namespace plimsoll::finding {

// Which paths a text report names below a message. Messages of the API server begin with the
// field, so by default none.
enum class PathRender : uint8_t { kNone, kField, kPointer, kBoth };

struct TextStyle {
  bool colour = false;
  PathRender paths = PathRender::kNone;
};

// file:line:column, the message, the source line with a caret under the place, the hint:
//
//   order.yaml:4:3: error: key "name" already set in map [duplicate_key]
//      4 |   name: b
//        |   ^^^^
//     first set at 3:3
void AppendText(std::string& out, const Finding& finding, TextStyle style);

// One JSON object on one line, without a line end; docs/output.md describes its fields.
void AppendJson(std::string& out, const Finding& finding);

// What a run looked at, for the closing line of a report.
struct Summary {
  size_t files = 0;
  size_t objects = 0;
  size_t skipped = 0;  // of them, because their kinds are unknown
  size_t errors = 0;
  size_t warnings = 0;
  // Findings that comments, the configuration or a baseline suppress.
  size_t suppressed = 0;
  // Whether every object of a known kind was checked in full.
  bool complete = true;
  // What the objects are called: `object`, `CRD`; empty if only files count.
  std::string_view noun = "object";
  // What is said of one object, and of several, if there are no findings.
  std::string_view good_one = "valid";
  std::string_view good_all = "all valid";
  // Files in directories that were not read as manifests.
  size_t not_manifests = 0;
  size_t templates = 0;
  // What else there is to know about the run, a sentence each: what was not checked, and how to check it.
  std::vector<std::string> notes = {};
  // How many findings there are of each code.
  std::map<Code, size_t> codes = {};
};

// Reports for people count findings by code when there are more than this.
inline constexpr size_t kFewFindings = 5;

// `3 objects in 2 files: 1 error, 0 warnings`.
std::string SummaryLine(const Summary& summary);
// `unknown_field 12, type_mismatch 3`, most first; empty when there are few findings.
std::string CodesLine(const Summary& summary);
// The notes, each on a line of its own after `lead`.
void AppendNotes(std::string& out, const Summary& summary, std::string_view lead);
void AppendJson(std::string& out, const Summary& summary);

}  // namespace plimsoll::finding
