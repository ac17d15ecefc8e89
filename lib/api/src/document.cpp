#include <algorithm>

#include "document_parts.h"
#include "plimsoll/engine/report/input_report.h"
#include "plimsoll/engine/report/problems.h"
#include "plimsoll/value/document_stream.h"
#include "plimsoll/value/write.h"
#include "public_report.h"

namespace plimsoll::codec {
namespace {

value::Value InnerOf(const value::Document& document, std::uint32_t index) { return {document, index}; }

// Its first document; of none, or of one that cannot be read, there is nothing.
engine::InputReport ReadFirst(const text::Source& source, value::Document& document) {
  engine::InputReport report;
  report.name = source.name();
  const value::ReadOptions options;
  value::DocumentStream stream(source, options);
  value::StreamEntry entry;
  if (stream.Next(document, entry)) engine::AppendProblems(entry, options, source.name(), report.findings);
  engine::Settle(report, source);
  return report;
}

}  // namespace

Document::Document(std::string_view text, const std::string& name) {
  if (text.size() > text::kMaxSourceBytes) {
    parts_ = std::make_unique<Parts>(Parts{text::Source(name, "null")});
    parts_->problems =
        FailedReport(name, "the input has more than " + std::to_string(text::kMaxSourceBytes) + " bytes");
  } else {
    parts_ = std::make_unique<Parts>(Parts{text::Source(name, text)});
    parts_->problems = PublicReport(ReadFirst(parts_->source, parts_->document));
  }
}

Document::Document(Document&&) noexcept = default;
Document& Document::operator=(Document&&) noexcept = default;
Document::~Document() = default;

const Report& Document::problems() const { return parts_->problems; }

Value Document::root() const {
  if (!ok() || parts_->document.empty()) return {};
  return {parts_.get(), parts_->document.root().index()};
}

Value::Kind Value::kind() const {
  if (parts_ == nullptr) return Kind::kNull;
  switch (InnerOf(parts_->document, index_).kind()) {
    case value::Kind::kBool: return Kind::kBool;
    case value::Kind::kInt:
    case value::Kind::kUint:
    case value::Kind::kFloat: return Kind::kNumber;
    case value::Kind::kString: return Kind::kString;
    case value::Kind::kArray: return Kind::kList;
    case value::Kind::kObject: return Kind::kObject;
    case value::Kind::kNull: break;
  }
  return Kind::kNull;
}

std::string Value::text() const {
  return kind() == Kind::kString ? std::string(InnerOf(parts_->document, index_).AsString()) : "";
}

std::string Value::json() const {
  if (parts_ == nullptr) return "null";
  return value::WriteJson(InnerOf(parts_->document, index_), {.exact_floats = true}).value_or("null");
}

std::vector<Value> Value::items() const {
  std::vector<Value> out;
  if (kind() != Kind::kList) return out;
  for (const value::Value item : InnerOf(parts_->document, index_).Items()) {
    out.push_back({parts_, item.index()});
  }
  return out;
}

std::vector<std::pair<std::string, Value>> Value::members() const {
  std::vector<std::pair<std::string, Value>> out;
  if (kind() != Kind::kObject) return out;
  for (const value::Member member : InnerOf(parts_->document, index_).Members()) {
    out.emplace_back(member.key, Value(parts_, member.value.index()));
  }
  return out;
}

std::optional<Value> Value::Find(std::string_view key) const {
  if (kind() != Kind::kObject) return std::nullopt;
  const auto found = InnerOf(parts_->document, index_).Find(key);
  if (!found) return std::nullopt;
  return Value(parts_, found->index());
}

}  // namespace plimsoll::codec
