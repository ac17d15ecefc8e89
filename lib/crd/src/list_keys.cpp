#include "list_keys.h"

#include <algorithm>
#include <bit>

#include "plimsoll/reshape/tape_writer.h"
#include "plimsoll/text/json_writer.h"
#include "plimsoll/value/write.h"

namespace plimsoll::crd {
namespace {

using value::Kind;

void AppendBytes(std::string& out, uint64_t bits) {
  for (int i = 0; i < 8; ++i) out += static_cast<char>(bits >> (8 * i));
}

// Numbers of documents are finite, so that this cannot fail.
void AppendJson(std::string& out, value::Value value) {
  out += value::WriteJson(value, {.order = value::KeyOrder::kByBytes}).value_or("");
}

// A float that is a whole number becomes the integer it equals.
void UnifyNumbers(value::Value value, value::Document& out) {
  reshape::TapeWriter writer;
  const reshape::Stock stock = writer.StartOver({&value.document().tape(), &value.document()}, out);
  writer.CopySubtree(stock, value.index(), {});
  value::Tape& tape = out.MutableTape();
  for (uint32_t i = 0; i < tape.size(); ++i) {
    value::Node& node = tape[i];
    constexpr double kEnd = 9223372036854775808.0;  // 2^63
    if (node.kind != Kind::kFloat || !(node.number >= -kEnd && node.number < kEnd)) continue;
    const auto whole = static_cast<int64_t>(node.number);
    if (static_cast<double>(whole) != node.number) continue;
    node.kind = Kind::kInt;
    node.integer = whole;
  }
}

}  // namespace

void ListKeys::Add(value::Value value) {
  const size_t begin = text_.size();
  if (mode_ == EqualMode::kServer) {
    AppendKind(value);
  } else {
    AppendText(value);
  }
  Close(begin);
}

// A scalar by its kind and value, everything else by its JSON.
void ListKeys::AppendKind(value::Value value) {
  const Kind kind = value.kind();
  text_ += static_cast<char>('0' + static_cast<int>(kind));
  switch (kind) {
    case Kind::kNull: break;
    case Kind::kBool: text_ += value.AsBool() ? '1' : '0'; break;
    case Kind::kInt: AppendBytes(text_, static_cast<uint64_t>(value.AsInt())); break;
    case Kind::kUint: AppendBytes(text_, value.AsUint()); break;
    // Zero has two forms and is one number.
    case Kind::kFloat: AppendBytes(text_, std::bit_cast<uint64_t>(value.AsFloat() + 0.0)); break;
    case Kind::kString: text_ += value.AsString(); break;
    // Lists and objects share a space of texts, as upstream has it; their texts differ.
    case Kind::kArray:
    case Kind::kObject: AppendJson(text_, value); break;
  }
}

void ListKeys::AppendText(value::Value value) {
  if (mode_ == EqualMode::kCanonicalJson) return AppendJson(text_, value);
  value::Document copy;
  UnifyNumbers(value, copy);
  text_ +=
      value::WriteJson(copy.root(), {.order = value::KeyOrder::kByBytes, .exact_floats = true}).value_or("");
}

void ListKeys::AddUnspecified() {
  const size_t begin = text_.size();
  text_ += '-';
  Close(begin);
}

// Upstream compares several keys by their JSON.
void ListKeys::AddPicked(value::Value object, const std::vector<std::string_view>& sorted_names) {
  const size_t begin = text_.size();
  if (mode_ != EqualMode::kStructural) {
    AppendPicked(text_, object, sorted_names);
    return Close(begin);
  }
  for (const std::string_view name : sorted_names) {
    text_ += '\n';  // is in no JSON text without indentation
    if (const std::optional<value::Value> held = object.Find(name)) AppendText(*held);
  }
  Close(begin);
}

// Its number is where others have their text, after a byte no text begins with.
void ListKeys::AddUnique() {
  const size_t begin = text_.size();
  text_ += '\t';
  AppendBytes(text_, keys_.size());
  Close(begin);
}

std::vector<Repeat> ListKeys::Repeats() const {
  std::vector<uint32_t> order(keys_.size());
  for (uint32_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::sort(order, [&](uint32_t a, uint32_t b) {
    const int compared = TextOf(keys_[a]).compare(TextOf(keys_[b]));
    return compared != 0 ? compared < 0 : a < b;
  });
  std::vector<Repeat> repeats;
  for (size_t i = 0; i < order.size();) {
    size_t end = i + 1;
    while (end < order.size() && TextOf(keys_[order[end]]) == TextOf(keys_[order[i]])) ++end;
    if (end - i > 1) repeats.push_back({order[i], order[i + 1]});
    i = end;
  }
  std::ranges::sort(repeats, {}, &Repeat::second);
  return repeats;
}

void AppendPicked(std::string& out, value::Value object, const std::vector<std::string_view>& sorted_names) {
  out += '{';
  bool first = true;
  for (const std::string_view name : sorted_names) {
    const std::optional<value::Value> held = object.Find(name);
    if (!held) continue;
    if (!first) out += ',';
    first = false;
    text::AppendJsonString(out, name, true);
    out += ':';
    AppendJson(out, *held);
  }
  out += '}';
}

}  // namespace plimsoll::crd
