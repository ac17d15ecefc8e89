#include "yaml_builder.h"

#include <algorithm>

#include "plimsoll/base/hash.h"
#include "reading_problems.h"

namespace plimsoll::value {
namespace {

using text::ScalarKind;
using text::YamlEvent;
using text::YamlEventKind;
using text::YamlTag;

uint32_t HashOf(std::string_view key) {
  const uint64_t hash = HashBytes(key);
  return static_cast<uint32_t>(hash ^ hash >> 32);
}

}  // namespace

std::optional<Problem> YamlBuilder::Build(std::string_view bytes, const ReadOptions& options,
                                          std::string& side, Tape& tape, YamlRaw& raw) {
  limits_ = options.limits;
  version_ = options.yaml;
  side_ = &side;
  tape_ = &tape;
  raw_ = &raw;
  raw.Clear();
  frames_.clear();
  hashes_.clear();
  anchors_.clear();
  problem_.reset();
  bytes_.Load(bytes);
  // What was recoded is no part of the input, so its texts must lie in the side buffer: all of
  // it goes there at once, and a place in the text is the same place in the buffer.
  if (bytes_.recoded()) side.assign(bytes_.text().data, bytes_.text().end);
  parser_.Start(bytes_.text(), side);
  YamlEvent event;
  while (parser_.Next(event)) {
    if (event.kind == YamlEventKind::kDocumentEnd) return std::nullopt;
    if (event.kind == YamlEventKind::kStreamEnd) {
      Append(event, Kind::kNull);
      return std::nullopt;
    }
    if (!Take(event)) return std::move(problem_);
  }
  return SyntaxProblem();
}

bool YamlBuilder::Take(const YamlEvent& event) {
  switch (event.kind) {
    case YamlEventKind::kScalar: return TakeScalar(event);
    case YamlEventKind::kAlias: return TakeAlias(event);
    case YamlEventKind::kSequenceStart: return Open(event, false);
    case YamlEventKind::kMappingStart: return Open(event, true);
    default: Close(); return true;
  }
}

bool YamlBuilder::TakeScalar(const YamlEvent& event) {
  if (tape_->size() >= limits_.max_nodes)
    return Fail(ProblemKind::kLimitNodes, NodesLimitText(limits_), event.offset, event.length);
  Node& node = Append(event, Kind::kString);
  const std::string_view text = TextOf(event);
  if (event.tag != YamlTag::kNone) {
    SetTagged(node, event, text);
  } else if (!event.implicit || (!text.empty() && !text::MayMeanMore(text[0]))) {
    SetText(node, event);
  } else {
    const text::Scalar scalar = Resolve(text, true);
    if (scalar.kind == ScalarKind::kString || scalar.kind == ScalarKind::kTimestamp) {
      SetText(node, event);
    } else {
      SetScalar(node, scalar);
    }
  }
  if (!frames_.empty() && frames_.back().key_is_next) NoteKey(node, event);
  Completed();
  return true;
}

// Everything a key can be beside a string of its own is left to the expander.
void YamlBuilder::NoteKey(const Node& node, const YamlEvent& event) {
  if (node.kind != Kind::kString) {
    raw_->unusual = true;
    return;
  }
  const char* base = node.side_text ? side_->data() : bytes_.text().data;
  const std::string_view key(base + node.text.begin, node.text.length);
  if (key == "<<" && (event.implicit || event.tag == YamlTag::kMerge)) {
    (*tape_)[tape_->size() - 1].kind = kRawMergeKey;
    raw_->unusual = true;
    return;
  }
  hashes_.push_back(HashOf(key));
}

bool YamlBuilder::TakeAlias(const YamlEvent& event) {
  const auto anchor = anchors_.find(NameOf(event));
  if (anchor == anchors_.end()) {
    return Fail(ProblemKind::kSyntax, "unknown anchor '" + std::string(NameOf(event)) + "' referenced",
                event.offset, event.length);
  }
  if (tape_->size() >= limits_.max_nodes)
    return Fail(ProblemKind::kLimitNodes, NodesLimitText(limits_), event.offset, event.length);
  Node& node = Append(event, kRawAlias);
  node.integer = static_cast<int64_t>(raw_->aliases.size());
  raw_->aliases.push_back({anchor->second, event.anchor, event.anchor_length, false});
  raw_->unusual = true;
  Completed();
  return true;
}

bool YamlBuilder::Open(const YamlEvent& event, bool mapping) {
  if (frames_.size() >= limits_.max_depth)
    return Fail(ProblemKind::kLimitDepth, DepthLimitText(limits_), event.offset, event.length);
  if (tape_->size() >= limits_.max_nodes)
    return Fail(ProblemKind::kLimitNodes, NodesLimitText(limits_), event.offset, event.length);
  if (!frames_.empty() && frames_.back().key_is_next) raw_->unusual = true;
  const uint32_t index = tape_->size();
  Append(event, mapping ? Kind::kObject : Kind::kArray).span_length = 1;
  frames_.push_back({index, 0, static_cast<uint32_t>(hashes_.size()), mapping, mapping});
  return true;
}

void YamlBuilder::Close() {
  const Frame frame = frames_.back();
  frames_.pop_back();
  (*tape_)[frame.node].container = {tape_->size() - frame.node, frame.count};
  if (frame.mapping) FindRepeats(frame.first_hash);
  Completed();
}

// A node of the innermost open collection is complete.
void YamlBuilder::Completed() {
  if (frames_.empty()) return;
  Frame& frame = frames_.back();
  if (frame.key_is_next) {
    frame.key_is_next = false;
  } else {
    ++frame.count;
    frame.key_is_next = frame.mapping;
  }
}

// Equal hashes are enough to call the expander, which compares. Sorting keeps hostile keys
// from costing more than others.
void YamlBuilder::FindRepeats(uint32_t first_hash) {
  constexpr size_t kFew = 32;
  const uint32_t* hashes = hashes_.data() + first_hash;
  const size_t count = hashes_.size() - first_hash;
  bool repeats = false;
  if (count <= kFew) {
    for (size_t i = 1; i < count; ++i) {
      for (size_t j = 0; j < i; ++j) repeats |= hashes[i] == hashes[j];
    }
  } else {
    sorted_.assign(hashes, hashes + count);
    std::sort(sorted_.begin(), sorted_.end());
    repeats = std::adjacent_find(sorted_.begin(), sorted_.end()) != sorted_.end();
  }
  if (repeats) raw_->may_repeat = true;
  hashes_.resize(first_hash);
}

Node& YamlBuilder::Append(const YamlEvent& event, Kind kind) {
  const text::Span span = SpanOf(event.offset, event.length);
  const uint32_t index = tape_->size();
  Node& node = tape_->Append();
  node.offset = span.offset;
  node.kind = kind;
  node.side_text = false;
  node.span_length = static_cast<uint16_t>(std::min<uint32_t>(span.length, Node::kLongSpan));
  node.integer = 0;
  if (event.anchor_length != 0 && event.kind != YamlEventKind::kAlias)
    anchors_.insert_or_assign(NameOf(event), index);
  if (event.start != event.offset || event.start > bytes_.text().end)
    raw_->starts.push_back({index, event.start});
  return node;
}

text::Span YamlBuilder::SpanOf(uint32_t offset, uint32_t length) const {
  const uint32_t end = bytes_.text().end;
  if (offset + length <= end && !bytes_.recoded()) return {offset, length};
  const uint32_t first = std::min(offset, end);
  const uint32_t after = std::min(offset + length, end);
  if (!bytes_.recoded()) return {first, after - first};
  const uint32_t original = bytes_.Original(first);
  return {original, bytes_.Original(after) - original};
}

bool YamlBuilder::Fail(ProblemKind kind, const std::string& words, uint32_t offset, uint32_t length) {
  problem_ = YamlProblemOf(kind, words, SpanOf(offset, length));
  return false;
}

std::optional<Problem> YamlBuilder::SyntaxProblem() const {
  const text::YamlProblem& problem = parser_.problem();
  const bool depth = std::string_view(problem.text) == text::kYamlDepthProblem;
  const std::string lead = parser_.MessageLead();
  return Problem{.kind = depth ? ProblemKind::kLimitDepth : ProblemKind::kSyntax,
                 .message = lead + problem.text,
                 .span = SpanOf(problem.offset, 1),
                 .first = {},
                 .path = {},
                 .lead = static_cast<uint32_t>(lead.size())};
}

}  // namespace plimsoll::value
