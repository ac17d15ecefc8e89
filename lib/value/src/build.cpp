#include "plimsoll/value/build.h"

#include <cmath>
#include <utility>

#include "plimsoll/base/assert.h"
#include "token_walk.h"

namespace plimsoll::value {

void Send(AnyValue value, text::TokenSink& sink, KeyOrder order) { SendTokens(value, order, sink); }

void Builder::Uint(uint64_t number) {
  if (numbers_ == Numbers::kKept) return AddUint(number);
  Add(text::ReadBackJsonNumber(number));
}

// JSON has no infinities and no NaN; JsonWriter writes them as null.
void Builder::Float(double number) {
  if (numbers_ == Numbers::kKept) return AddFloat(number);
  if (!std::isfinite(number)) return Null();
  Add(text::ReadBackJsonNumber(number, numbers_ == Numbers::kAsExactJson));
}

void Builder::Add(const text::JsonNumber& number) {
  number.kind == text::JsonNumber::Kind::kInt ? Int(number.integer) : AddFloat(number.number);
}

DocumentBuilder::DocumentBuilder(Document& out, Numbers numbers) : Builder(numbers), out_(out) {
  out_.Clear({});
}

Node& DocumentBuilder::Append(Kind kind) {
  Node& node = out_.MutableTape().Append();
  node = {};
  node.kind = kind;
  return node;
}

Node& DocumentBuilder::AppendValue(Kind kind) {
  if (!open_.empty()) ++out_.MutableTape()[open_.back()].container.count;
  return Append(kind);
}

void DocumentBuilder::AppendText(Node& node, std::string_view text) {
  std::string& side = out_.MutableSide();
  node.side_text = true;
  node.text = {static_cast<uint32_t>(side.size()), static_cast<uint32_t>(text.size())};
  side += text;
}

void DocumentBuilder::Key(std::string_view name) { AppendText(Append(Kind::kString), name); }
void DocumentBuilder::String(std::string_view text) { AppendText(AppendValue(Kind::kString), text); }
void DocumentBuilder::Int(int64_t number) { AppendValue(Kind::kInt).integer = number; }
void DocumentBuilder::AddUint(uint64_t number) { AppendValue(Kind::kUint).unsigned_integer = number; }
void DocumentBuilder::AddFloat(double number) { AppendValue(Kind::kFloat).number = number; }
void DocumentBuilder::Bool(bool value) { AppendValue(Kind::kBool).boolean = value; }
void DocumentBuilder::Null() { AppendValue(Kind::kNull); }

void DocumentBuilder::Begin(Kind kind) {
  const uint32_t index = out_.tape().size();
  AppendValue(kind).container = {1, 0};
  open_.push_back(index);
}

void DocumentBuilder::End() {
  PLIMSOLL_ASSERT(!open_.empty());
  const uint32_t index = open_.back();
  out_.MutableTape()[index].container.size = out_.tape().size() - index;
  open_.pop_back();
}

Tree* TreeBuilder::Put(Tree&& value) {
  if (open_.empty()) {
    root_ = std::move(value);
    return &root_;
  }
  Tree& container = *open_.back();
  if (container.IsArray()) return &container.AsArray().emplace_back(std::move(value));
  return &container.AsObject().Set(key_, std::move(value)).value;
}

Document DocumentOf(AnyValue value, Numbers numbers) {
  Document out;
  DocumentBuilder builder(out, numbers);
  Send(value, builder);
  return out;
}

Document WithTypeMeta(Value item, std::string_view api_version, std::string_view kind) {
  Document out;
  DocumentBuilder builder(out);
  builder.BeginObject();
  builder.Key("apiVersion");
  builder.String(api_version);
  builder.Key("kind");
  builder.String(kind);
  for (const Member member : item.Members()) {
    if (member.key == "apiVersion" || member.key == "kind") continue;
    builder.Key(member.key);
    Send(member.value, builder);
  }
  builder.EndObject();
  return out;
}

}  // namespace plimsoll::value
