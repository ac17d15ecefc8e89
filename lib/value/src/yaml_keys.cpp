#include "yaml_keys.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string>

#include "plimsoll/text/go_format.h"
#include "plimsoll/text/utf8.h"
#include "yaml_go_syntax.h"
#include "yaml_raw.h"

namespace plimsoll::value {
namespace {

bool IsUnsupportedKey(Kind kind) { return kind == Kind::kNull || kind == Kind::kUint; }

// Calls use(key index) for the members of an object on the tape.
template <class Use>
void ForEachKey(const Tape& tape, uint32_t object, Use use) {
  const uint32_t end = object + tape[object].container.size;
  for (uint32_t key = object + 1; key < end; key += 1 + tape[key + 1].Size()) use(key);
}

std::optional<Problem> FindUnsupportedKey(const Document& document) {
  const Tape& tape = document.tape();
  std::optional<Problem> problem;
  for (uint32_t i = 0; i < tape.size() && !problem; ++i) {
    if (tape[i].kind != Kind::kObject) continue;
    ForEachKey(tape, i, [&](uint32_t key) {
      if (problem || !IsUnsupportedKey(tape[key].kind)) return;
      const bool null = tape[key].kind == Kind::kNull;
      std::string text = std::string("unsupported map key of type: ") + (null ? "%!s(<nil>)" : "uint64");
      text += ", key: " + GoSyntax(document, key) + ", value: " + GoSyntax(document, key + 1);
      problem =
          Problem{ProblemKind::kConvert, std::move(text), {tape[key].offset, tape[key].span_length}, {}, {}};
    });
  }
  return problem;
}

// Marks all but the last of the members with one text.
bool DropSameTexts(Document& document, std::vector<uint32_t>& keys) {
  Tape& tape = document.MutableTape();
  std::sort(keys.begin(), keys.end(), [&](uint32_t a, uint32_t b) {
    const int compared = document.TextOf(tape[a]).compare(document.TextOf(tape[b]));
    return compared != 0 ? compared < 0 : a < b;
  });
  bool dropped = false;
  for (size_t i = 1; i < keys.size(); ++i) {
    if (document.TextOf(tape[keys[i - 1]]) != document.TextOf(tape[keys[i]])) continue;
    tape[keys[i - 1]].kind = kDroppedKey;
    dropped = true;
  }
  return dropped;
}

void SetSideText(Document& document, Node& node, std::string_view text) {
  std::string& side = document.MutableSide();
  node.kind = Kind::kString;
  node.side_text = true;
  node.text = {static_cast<uint32_t>(side.size()), static_cast<uint32_t>(text.size())};
  side.append(text);
}

Problem NotFinite(const Node& node) {
  std::string text = "json: unsupported value: ";
  text::AppendFloat(text, node.number);
  return {ProblemKind::kConvert, std::move(text), {node.offset, node.span_length}, {}, {}};
}

// What the float becomes once it is JSON text: an integer if that is digits which fit 64 bits.
// The shortest digits of a large float may spell another integer than the float is.
std::optional<int64_t> IntegerOfJsonText(double number) {
  if (number != std::trunc(number) || std::abs(number) > 0x1p63) return std::nullopt;
  if (std::abs(number) < 0x1p53) return static_cast<int64_t>(number);
  std::string text;
  text::AppendJsonFloat(text, number);
  int64_t integer = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), integer);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return integer;
}

}  // namespace

std::string KeyText(const Document& document, const Node& key) {
  std::string out;
  switch (key.kind) {
    case Kind::kString: return std::string(document.TextOf(key));
    case Kind::kBool: return key.boolean ? "true" : "false";
    case Kind::kInt: text::AppendInt(out, key.integer); return out;
    case Kind::kUint: text::AppendUint(out, key.unsigned_integer); return out;
    case Kind::kFloat: text::AppendFloat32Key(out, key.number); return out;
    default: return "null";
  }
}

void SweepDropped(Tape& tape) {
  struct Open {
    uint32_t node;
    uint32_t end;
  };
  std::vector<Open> open;
  uint32_t to = 0;
  uint32_t from = 0;
  for (;;) {
    while (!open.empty() && open.back().end == from) {
      tape[open.back().node].container.size = to - open.back().node;
      open.pop_back();
    }
    if (from == tape.size()) break;
    const Node node = tape[from];
    if (node.kind == kDroppedKey) {
      from += 1 + tape[from + 1].Size();
      --tape[open.back().node].container.count;
      continue;
    }
    if (node.IsContainer()) open.push_back({to, from + node.container.size});
    tape[to++] = node;
    ++from;
  }
  tape.Truncate(to);
}

std::optional<Problem> ConvertKeys(Document& document) {
  if (auto problem = FindUnsupportedKey(document)) return problem;
  Tape& tape = document.MutableTape();
  std::vector<uint32_t> keys;
  bool dropped = false;
  for (uint32_t i = 0; i < tape.size(); ++i) {
    if (tape[i].kind != Kind::kObject) continue;
    keys.clear();
    bool converted = false;
    ForEachKey(tape, i, [&](uint32_t key) {
      keys.push_back(key);
      if (tape[key].kind == Kind::kString) return;
      SetSideText(document, tape[key], KeyText(document, tape[key]));
      converted = true;
    });
    if (converted && DropSameTexts(document, keys)) dropped = true;
  }
  if (dropped) SweepDropped(tape);
  return std::nullopt;
}

std::optional<Problem> FindNotFinite(const Document& document) {
  const Tape& tape = document.tape();
  std::vector<uint32_t> due{0};
  std::vector<uint32_t> keys;
  while (!due.empty()) {
    const uint32_t index = due.back();
    due.pop_back();
    const Node& node = tape[index];
    if (node.kind == Kind::kFloat && !std::isfinite(node.number)) return NotFinite(node);
    const size_t first = due.size();
    if (node.kind == Kind::kArray) {
      for (Value item : Value(document, index).Items()) due.push_back(item.index());
      std::reverse(due.begin() + static_cast<std::ptrdiff_t>(first), due.end());
    } else if (node.kind == Kind::kObject) {
      keys.clear();
      ForEachKey(tape, index, [&](uint32_t key) { keys.push_back(key); });
      std::sort(keys.begin(), keys.end(),
                [&](uint32_t a, uint32_t b) { return document.TextOf(tape[a]) > document.TextOf(tape[b]); });
      for (uint32_t key : keys) due.push_back(key + 1);
    }
  }
  return std::nullopt;
}

void ConvertNumbers(Tape& tape) {
  for (uint32_t i = 0; i < tape.size(); ++i) {
    Node& node = tape[i];
    if (node.kind == Kind::kUint) {
      node.kind = Kind::kFloat;
      node.number = static_cast<double>(node.unsigned_integer);
    } else if (node.kind == Kind::kFloat) {
      const auto integer = IntegerOfJsonText(node.number);
      if (!integer) continue;
      node.kind = Kind::kInt;
      node.integer = *integer;
    }
  }
}

void RepairTexts(Document& document) {
  Tape& tape = document.MutableTape();
  for (uint32_t i = 0; i < tape.size(); ++i) {
    if (tape[i].kind != Kind::kString || !tape[i].side_text) continue;
    const std::string_view text = document.TextOf(tape[i]);
    if (text::FindInvalidUtf8(text) == std::string_view::npos) continue;
    SetSideText(document, tape[i], text::RepairUtf8(text));
  }
}

}  // namespace plimsoll::value
