// Finding is one problem in one input, as data: programs read its code, its type and its
// paths, people its message and its place. Made by the engine, read by the reports.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/finding/code.h"
#include "plimsoll/finding/error_type.h"
#include "plimsoll/finding/field_error.h"
#include "plimsoll/finding/origin.h"
#include "plimsoll/text/line_index.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/path.h"

namespace plimsoll::finding {

// A stretch of an input with what a person needs to find it. Whoever makes a finding
// fills the span; Locate fills the rest while the source is still at hand.
struct Location {
  text::Span span;
  // Where in a stream the text begins that the span counts from.
  uint64_t base = 0;
  text::Place start;
  // The line that holds the start, cut to kExcerptBytes around it, and where in that text
  // the marked stretch begins and how many columns it takes.
  std::string excerpt;
  uint32_t excerpt_column = 0;
  uint32_t excerpt_width = 0;
};

inline constexpr size_t kExcerptBytes = 160;

struct Finding {
  Code code = Code::kSyntax;
  Severity severity = Severity::kError;
  ErrorType type = ErrorType::kNone;
  std::string file;
  // The object the finding is about: its position among the input's objects, from 1; 0 when
  // the finding concerns the input as a whole.
  uint32_t object = 0;
  // The kind, if the finding is about a kind and so the same for all its objects in all files:
  // `cert-manager.io/v1 Certificate`.
  std::string subject = {};
  // From the root of the object (a list's item is an object of its own).
  value::Path path;
  // Of the keyword that is broken, where a schema of JSON Schema was judged by: a JSON Pointer, with
  // the document before it when that is not the schema itself.
  std::string schema_path = {};
  // Of an error of the API server: the field as the server names it, and what else its text is made of. No
  // report shows them.
  value::Path server_path = {};
  std::optional<std::string> value = {};
  std::string detail = {};
  // See FieldError. No report shows them.
  WantedType wanted = WantedType::kUnknown;
  value::Path compared = {};
  // The expression of x-kubernetes-validations that is broken; no report shows it.
  std::string expression = {};
  // The path of the value that the expression calls `self`; no report shows it.
  value::Path self = {};
  // Of declarative validation: which rule, and its level (`alpha`, `beta`, or empty).
  Origin origin = {};
  std::string level = {};
  // The API server does not report it, or not yet: it stops at another error.
  bool beyond_server = false;
  std::string message;
  std::string hint;
  // The template a renderer made this part of the input of, where its output says so.
  std::string template_file = {};
  // Absent when the finding has no place in the text, as for a file that cannot be opened.
  std::optional<Location> place;
  // Another place that explains this one, and what it is: the first of two equal keys, the expression of a
  // policy. It may be in another file; whoever names that file also locates the place in it.
  std::optional<Location> related;
  std::string related_note;
  std::string related_file = {};  // empty: the file of the finding

  explicit Finding(Code c) : code(c), severity(InfoOf(c).severity) {}

  // Takes over what an error of the API server consists of, but not its place.
  void Take(const FieldError& error);
};

// Fills line, column and excerpt of a place in a text.
void Locate(Location& place, std::string_view bytes, const text::LineIndex& lines,
            std::span<const text::Span> hidden = {});
// Those of all findings of one source. Excerpts show `*` for each character in a
// hidden part; these are sorted and do not overlap.
void Locate(std::vector<Finding>& findings, const text::Source& source,
            std::span<const text::Span> hidden = {});

// Of the related place: `first set at 4:3`, `denied by policies.yaml:9:17`.
std::string RelatedText(const Finding& finding);

// How many are errors.
size_t CountErrors(const std::vector<Finding>& findings);

}  // namespace plimsoll::finding
