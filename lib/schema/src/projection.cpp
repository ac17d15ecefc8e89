#include "plimsoll/schema/projection.h"

namespace plimsoll::schema {

using finding::Code;
using finding::Finding;

bool Projector::Expect(bool holds, value::Value wire, const char* expected) {
  if (!holds) Add(Code::kTypeMismatch, wire, expected);
  return holds;
}

bool Projector::Enter(value::Value wire) {
  if (depth_ == kMaxProjectionDepth) {
    Add(Code::kLimitDepth, wire, "more structs inside each other than are read");
    return false;
  }
  ++depth_;
  return true;
}

void Projector::AddMissing(value::Value object, std::string_view name) {
  Add(Code::kRequired, object, "\"" + std::string(name) + "\" is missing");
}

void Projector::Add(Code code, value::Value wire, std::string message) {
  if (findings_.size() == kMaxProjectionFindings) return;
  const bool last = findings_.size() + 1 == kMaxProjectionFindings;
  Finding& finding = findings_.emplace_back(last ? Code::kLimitFindings : code);
  finding.message = last ? "there is more than is listed" : std::move(message);
  finding.path = path_;
  finding.place = finding::Location{};
  finding.place->span = wire.span();
}

}  // namespace plimsoll::schema
