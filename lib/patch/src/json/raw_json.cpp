#include "raw_json.h"

#include <algorithm>

#include "plimsoll/merge/value/limits.h"
#include "plimsoll/value/json_reader.h"

namespace plimsoll::patch {

using merge::kMaxDepth;

namespace {

using value::Kind;
using value::Value;

constexpr std::string_view kTooDeep = "exceeded max depth";

std::string_view Written(Value value) {
  const text::Span span = value.span();
  return value.document().source().substr(span.offset, span.length);
}

bool Write(text::JsonWriter& writer, const RawNode* node, uint32_t depth);

bool WriteItems(text::JsonWriter& writer, const RawNode& node, uint32_t depth) {
  writer.BeginArray();
  for (const RawNode* item : node.items) {
    if (!Write(writer, item, depth + 1)) return false;
  }
  writer.EndArray();
  return true;
}

bool WriteMembers(text::JsonWriter& writer, const RawNode& node, uint32_t depth) {
  writer.BeginObject();
  for (const auto& [key, value] : node.members) {
    writer.Key(key);
    if (!Write(writer, value, depth + 1)) return false;
  }
  writer.EndObject();
  return true;
}

// Recurses no deeper than kMaxDepth.
bool Write(text::JsonWriter& writer, const RawNode* node, uint32_t depth) {
  if (depth > kMaxDepth) return false;
  if (node == nullptr || node->kind == value::Kind::kNull) {
    writer.Null();
    return true;
  }
  if (node->kind == value::Kind::kArray) return WriteItems(writer, *node, depth);
  if (node->kind == value::Kind::kObject) return WriteMembers(writer, *node, depth);
  if (node->kind == value::Kind::kString) {
    writer.String(node->text);
  } else {
    writer.Raw(node->raw);
  }
  return true;
}

// A null that Go reads into a list as readily as into a map.
bool IsWrittenNull(const RawNode& node) { return node.kind == value::Kind::kNull && !node.raw.empty(); }

bool EqualItems(const RawNode& a, const RawNode& b) { return std::ranges::equal(a.items, b.items, RawEqual); }

bool EqualMembers(const RawNode& a, const RawNode& b) {
  return std::ranges::equal(a.members, b.members, [](const auto& left, const auto& right) {
    return left.first == right.first && RawEqual(left.second, right.second);
  });
}

}  // namespace

Result<RawNode*> RawJson::Read(std::string_view text) {
  const text::Source& source = sources_.emplace_back("", text);
  value::Document& document = documents_.emplace_back();
  const value::ReadReport report = value::ReadJson(source.bytes(), {}, document);
  if (!report.ok() && report.failure->kind != value::ProblemKind::kNumberRange) {
    return Fail(report.failure->message);
  }
  too_deep_ = false;
  RawNode* root = Load(document.root(), 0);
  if (too_deep_) return Fail(std::string(kTooDeep));
  return root != nullptr ? root : NewNull("null");
}

RawNode* RawJson::NewNull(std::string_view raw) {
  RawNode& node = nodes_.emplace_back();
  node.raw = raw;
  return &node;
}

// Recurses no deeper than kMaxDepth. The reader leaves null for a number past float64.
RawNode* RawJson::Load(Value value, uint32_t depth) {
  too_deep_ = too_deep_ || depth > kMaxDepth;
  if (too_deep_) return nullptr;
  const bool is_null = value.IsNull();
  if (is_null && Written(value).starts_with('n')) return nullptr;
  RawNode& node = nodes_.emplace_back();
  node.kind = is_null ? value::Kind::kFloat : value.kind();
  if (value.IsString()) node.text = value.AsString();
  if (!value.IsArray() && !value.IsObject()) node.raw = Written(value);
  for (const Value item : value.Items()) node.items.push_back(Load(item, depth + 1));
  for (const value::Member member : value.Members()) {
    node.members.insert_or_assign(std::string(member.key), Load(member.value, depth + 1));
  }
  return &node;
}

std::optional<RawNode*> RawJson::Copy(const RawNode* node) {
  if (node == nullptr) return nullptr;
  if (node->kind == value::Kind::kNull) return NewNull("null");
  too_deep_ = false;
  RawNode* copy = CopyAt(*node, 0);
  if (too_deep_) return std::nullopt;
  return copy;
}

// Recurses no deeper than kMaxDepth. A null inside is read back as none.
RawNode* RawJson::CopyAt(const RawNode& node, uint32_t depth) {
  too_deep_ = too_deep_ || depth > kMaxDepth;
  if (too_deep_ || node.kind == value::Kind::kNull) return nullptr;
  RawNode& copy = nodes_.emplace_back();
  copy.kind = node.kind;
  copy.raw = node.raw;
  copy.text = node.text;
  for (const RawNode* item : node.items) {
    copy.items.push_back(item != nullptr ? CopyAt(*item, depth + 1) : nullptr);
  }
  for (const auto& [key, value] : node.members) {
    copy.members.emplace(key, value != nullptr ? CopyAt(*value, depth + 1) : nullptr);
  }
  return &copy;
}

std::optional<std::string> RawText(const RawNode* node) {
  std::string out;
  text::JsonWriter writer(out);
  if (!Write(writer, node, 0)) return std::nullopt;
  return out;
}

// Recurses as deep as both go; one of them was read, so that is kMaxDepth at most.
bool RawEqual(const RawNode* a, const RawNode* b) {
  if (a == nullptr || b == nullptr) return a == b;
  if (a->IsArray()) return (b->IsArray() || IsWrittenNull(*b)) && EqualItems(*a, *b);
  if (a->IsDocument()) return b->IsDocument() && EqualMembers(*a, *b);
  return !b->IsArray() && !b->IsDocument() && a->raw == b->raw;
}

}  // namespace plimsoll::patch
