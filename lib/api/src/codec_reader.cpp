#include <algorithm>

#include "document_parts.h"
#include "plimsoll/finding/code.h"
#include "plimsoll/text/line_index.h"
#include "plimsoll/value/path.h"

namespace plimsoll::codec {
namespace {

std::string Named(finding::Code code) { return std::string(finding::InfoOf(code).name); }

}  // namespace

struct Reader::State {
  value::Path path;
  int depth = 0;
  std::vector<Finding> findings;
};

Reader::Reader() : state_(std::make_unique<State>()) {}
Reader::~Reader() = default;

std::vector<Finding> Reader::Take() { return std::move(state_->findings); }

void Reader::EnterField(std::string_view name) { state_->path.Push(value::Step::Field(std::string(name))); }
void Reader::EnterItem(std::size_t index) {
  state_->path.Push(value::Step::Index(static_cast<std::uint32_t>(index)));
}
void Reader::EnterKey(std::string_view key) { state_->path.Push(value::Step::Key(std::string(key))); }
void Reader::Leave() { state_->path.Pop(); }

bool Reader::Descend(const Value& from) {
  if (state_->depth == kMaxDepth) {
    Add(from, {"more structs inside each other than are read", Named(finding::Code::kLimitDepth)});
    return false;
  }
  ++state_->depth;
  return true;
}

void Reader::Ascend() { --state_->depth; }

bool Reader::Expect(const Value& from, Value::Kind kind) {
  if (from.kind() == kind) return true;
  Add(from, {kind == Value::Kind::kList ? "expected a list" : "expected an object",
             Named(finding::Code::kTypeMismatch)});
  return false;
}

void Reader::AddMissing(const Value& object, std::string_view name) {
  Add(object, {"\"" + std::string(name) + "\" is missing", Named(finding::Code::kRequired)});
}

void Reader::Add(const Value& from, const Problem& problem) {
  if (state_->findings.size() == kMaxFindings) return;
  const bool last = state_->findings.size() + 1 == kMaxFindings;
  Finding& finding = state_->findings.emplace_back();
  finding.code = last ? Named(finding::Code::kLimitFindings) : problem.code;
  finding.message = last ? "there is more than is listed" : problem.message;
  if (!state_->path.empty()) finding.field = state_->path.FieldPath();
  finding.pointer = state_->path.Pointer();
  if (from.parts_ == nullptr) return;
  finding.file = from.parts_->source.name();
  finding.object = 1;
  const text::LineIndex lines(from.parts_->source.bytes());
  const text::Place place = lines.PlaceOf(value::Value(from.parts_->document, from.index_).span().offset);
  finding.line = place.line;
  finding.column = place.column;
}

}  // namespace plimsoll::codec
