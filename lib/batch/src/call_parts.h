// CallParts are the named parts of a call, in JSON or YAML, or the objects themselves. CallReply makes
// replies.
//
//   {"object": {...}, "old": {...}, "unknownFields": "prune"}
//
// A part that is an object can also be given as a text in YAML or JSON; positions are then those of this
// text.
#pragma once

#include <expected>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/batch/calls.h"
#include "plimsoll/engine/report/input_report.h"
#include "plimsoll/finding/finding.h"
#include "plimsoll/text/json_writer.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/reading.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::batch {

// Why the parts cannot be read.
struct UnreadCall {
  std::string message;
  bool too_large = false;  // its values take more memory than a call may take
};

class CallParts {
 public:
  // Only with `bare` may the body be the objects themselves.
  static std::expected<CallParts, UnreadCall> Read(const Call& call, bool bare);

  // The body is the objects themselves.
  bool is_bare() const { return bare_; }
  // The objects, whether bare or not; none if they are missing.
  std::optional<text::Source> Objects() const;
  // A part as a text to be read again; none if it is missing.
  std::optional<text::Source> Part(std::string_view name) const;
  // A part as it is in the body; none if it is missing.
  std::optional<value::Value> Member(std::string_view name) const;
  std::string_view Text(std::string_view name) const;
  bool Flag(std::string_view name) const;
  // What is no part of this call; empty when there is nothing like that.
  std::string Unknown(std::initializer_list<std::string_view> known) const;

 private:
  text::Source AsWritten(std::string_view name, value::Value part) const;

  std::shared_ptr<const text::Source> source_;
  std::shared_ptr<value::Document> document_;
  bool bare_ = false;
  bool json_ = false;
};

// What is wrong with a call.
Reply MalformedReply(std::string message);
Reply UnreadReply(UnreadCall unread);
// JSON that says whether there are errors; a line end is added.
Reply ReportReply(std::string json, bool valid);
// `objects`, `valid` and `findings` of a reply.
void WriteReport(text::JsonWriter& writer, const engine::InputReport& report);
void WriteFindings(text::JsonWriter& writer, const std::vector<finding::Finding>& findings);

}  // namespace plimsoll::batch
