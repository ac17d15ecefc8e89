// Go's syntax is read by our own parser. A pattern that fits into a small table is matched by
// that; of all others RE2 does the matching, and gets them in a form that both read alike. Two
// differences in matching are made up for here.
//
// A byte that is not UTF-8: Go reads it as U+FFFD, RE2 lets nothing match it. Such a text
// is repaired before it is matched.
//
// \B: Go asks only between code points, RE2 between bytes, and between the bytes of one
// code point \B holds. A match that eats something starts between code points anyway; the
// difference shows only in a pattern that "floats": one that matches the empty text where
// nothing but \B holds. Such a pattern matches every text with a place between code points
// where \B holds, which a plain scan finds. In any other text \B holds nowhere, and the
// pattern is matched with \B written as "never". A search needs the place of the match: it
// passes over empty matches that are inside of a code point.
#include "machine.h"

#include <re2/re2.h>

#include <string>
#include <utility>

#include "parser.h"
#include "plimsoll/base/ascii.h"
#include "plimsoll/base/assert.h"
#include "plimsoll/text/utf8.h"
#include "re2_writer.h"

namespace plimsoll::pattern {
namespace {

RE2::Options MachineOptions() {
  RE2::Options options;
  options.set_log_errors(false);
  options.set_never_capture(true);
  options.set_max_mem(kMaxMemory);
  return options;
}

bool IsContinuation(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

// Whether \B holds somewhere between the code points, before the first or after the last.
bool HasNotWordEdge(std::string_view text) {
  bool word = false;
  for (const char c : text) {
    if (IsContinuation(c)) continue;
    if (ascii::IsWord(c) == word) return true;
    word = !word;
  }
  return !word;
}

std::unexpected<Error> TooLarge(std::string_view pattern) {
  constexpr size_t kShown = 64;
  std::string message =
      "pattern too large: it needs more than " + std::to_string(kMaxMemory >> 20) + " MiB: `";
  message.append(pattern.substr(0, kShown)).append(pattern.size() > kShown ? "...`" : "`");
  return Fail(std::move(message));
}

}  // namespace

Machine::Machine() = default;
Machine::~Machine() = default;

Result<std::unique_ptr<const Machine>> MakeMachine(std::string_view pattern, PatternUse use) {
  const auto tree = Parse(pattern);
  if (!tree) return std::unexpected(tree.error());
  auto machine = std::make_unique<Machine>();
  if (use == PatternUse::kMatch) machine->table = Table::Make(*tree);
  if (machine->table) return machine;
  machine->floats = tree->has_not_word_edge && tree->nodes[tree->root].floats;
  machine->finds = use == PatternUse::kFind;
  const bool never = machine->floats && !machine->finds;
  const NotWordEdge edges = never ? NotWordEdge::kNever : NotWordEdge::kAsItIs;
  const auto written = WriteRe2(*tree, edges, kMaxSpeltOut);
  if (!written) return TooLarge(pattern);
  machine->re2 = std::make_unique<const RE2>(*written, MachineOptions());
  if (!machine->re2->ok()) return TooLarge(pattern);
  return machine;
}

bool Machine::MatchesRe2(std::string_view text) const {
  if (re2 == nullptr) return false;
  std::string repaired;
  if (text::FindInvalidUtf8(text) != std::string_view::npos) {
    repaired = text::RepairUtf8(text);
    text = repaired;
  }
  if (floats && finds) return Find(text, 0).has_value();
  if (floats && HasNotWordEdge(text)) return true;
  const re2::StringPiece subject(text.data(), text.size());
  return re2->Match(subject, 0, text.size(), RE2::UNANCHORED, nullptr, 0);
}

std::optional<Pattern::Match> Machine::Find(std::string_view text, size_t from) const {
  PLIMSOLL_ASSERT(re2 != nullptr);
  const re2::StringPiece subject(text.data(), text.size());
  while (from <= text.size()) {
    re2::StringPiece found;
    if (!re2->Match(subject, from, text.size(), RE2::UNANCHORED, &found, 1)) return std::nullopt;
    const auto begin = static_cast<size_t>(found.data() - text.data());
    const bool inside = begin < text.size() && IsContinuation(text[begin]);
    if (!inside) return Pattern::Match{begin, begin + found.size()};
    from = begin + 1;
  }
  return std::nullopt;
}

size_t Machine::MostMemory() const {
  return sizeof *this + (table ? table->MemoryUse() : 0) + (re2 != nullptr ? kMaxMemory : 0);
}

}  // namespace plimsoll::pattern
