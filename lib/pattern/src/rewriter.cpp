#include "plimsoll/pattern/rewriter.h"

#include <re2/re2.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "plimsoll/base/ascii.h"
#include "plimsoll/pattern/pattern.h"

namespace plimsoll::pattern {

// A stretch of the replacement: a text, or what a group matched.
struct ReplacementPiece {
  static constexpr int kNoGroup = -1;

  std::string text;
  int group = kNoGroup;
};

namespace {

// The name after a dollar, cut off the text; nothing when there is none and the dollar is a dollar.
std::optional<std::string_view> TakeName(std::string_view& text) {
  const bool braced = text.starts_with('{');
  const std::string_view rest = text.substr(braced ? 1 : 0);
  const auto end = std::ranges::find_if_not(rest, ascii::IsWord);
  const std::string_view name = rest.substr(0, static_cast<size_t>(end - rest.begin()));
  if (name.empty() || (braced && !rest.substr(name.size()).starts_with('}'))) return std::nullopt;
  text = rest.substr(name.size() + (braced ? 1 : 0));
  return name;
}

// The number of the group; one past the last when there is no such group, which matches nothing.
int GroupOf(std::string_view name, const RE2& re2) {
  const int none = re2.NumberOfCapturingGroups() + 1;
  if (ascii::IsDigit(name[0])) {
    int number = 0;
    const auto read = std::from_chars(name.data(), name.data() + name.size(), number);
    const bool whole = read.ec == std::errc() && read.ptr == name.data() + name.size();
    return whole ? std::min(number, none) : none;
  }
  const auto found = re2.NamedCapturingGroups().find(std::string(name));
  return found == re2.NamedCapturingGroups().end() ? none : found->second;
}

std::vector<ReplacementPiece> ReadReplacement(std::string_view text, const RE2& re2) {
  std::vector<ReplacementPiece> pieces;
  const auto literal = [&](std::string_view part) {
    if (pieces.empty() || pieces.back().group != ReplacementPiece::kNoGroup) pieces.emplace_back();
    pieces.back().text += part;
  };
  while (!text.empty()) {
    const size_t dollar = text.find('$');
    literal(text.substr(0, dollar));
    if (dollar == std::string_view::npos) break;
    text.remove_prefix(dollar + 1);
    if (text.starts_with('$')) {
      literal("$");
      text.remove_prefix(1);
    } else if (const auto name = TakeName(text)) {
      pieces.push_back({"", GroupOf(*name, re2)});
    } else {
      literal("$");
    }
  }
  return pieces;
}

size_t RuneLength(std::string_view text, size_t at) {
  size_t length = 1;
  while (at + length < text.size() && (static_cast<unsigned char>(text[at + length]) & 0xC0) == 0x80) {
    ++length;
  }
  return length;
}

}  // namespace

struct Rewriter::Machine {
  std::unique_ptr<const RE2> re2;
  std::vector<ReplacementPiece> pieces;
};

Rewriter::Rewriter(std::unique_ptr<const Machine> machine) : machine_(std::move(machine)) {}
Rewriter::Rewriter(Rewriter&&) noexcept = default;
Rewriter& Rewriter::operator=(Rewriter&&) noexcept = default;
Rewriter::~Rewriter() = default;

Result<Rewriter> Rewriter::Compile(std::string_view pattern, std::string_view replacement) {
  if (const Result<void> good = CheckSyntax(pattern); !good) return std::unexpected(good.error());
  RE2::Options options;
  options.set_log_errors(false);
  options.set_max_mem(kMaxMemory);
  Machine machine;
  machine.re2 = std::make_unique<const RE2>(re2::StringPiece(pattern.data(), pattern.size()), options);
  if (!machine.re2->ok()) return Fail("the pattern cannot be used here: " + machine.re2->error());
  machine.pieces = ReadReplacement(replacement, *machine.re2);
  return Rewriter(std::make_unique<const Machine>(std::move(machine)));
}

// An empty match right after another match is none.
std::string Rewriter::Rewrite(std::string_view text) const {
  const re2::StringPiece subject(text.data(), text.size());
  std::vector<re2::StringPiece> groups(static_cast<size_t>(machine_->re2->NumberOfCapturingGroups()) + 2);
  const int wanted = machine_->re2->NumberOfCapturingGroups() + 1;
  std::string out;
  size_t copied = 0;
  size_t from = 0;
  std::optional<size_t> last_end;
  while (from <= text.size() &&
         machine_->re2->Match(subject, from, text.size(), RE2::UNANCHORED, groups.data(), wanted)) {
    const auto begin = static_cast<size_t>(groups[0].data() - text.data());
    const size_t end = begin + groups[0].size();
    out += text.substr(copied, begin - copied);
    copied = begin;
    if (end != begin || last_end != begin) {
      for (const ReplacementPiece& piece : machine_->pieces) {
        out += piece.text;
        if (piece.group == ReplacementPiece::kNoGroup) continue;
        const re2::StringPiece& group = groups[static_cast<size_t>(piece.group)];
        out.append(group.data(), group.size());
      }
      copied = end;
    }
    last_end = end;
    from = end != begin ? end : end + (end < text.size() ? RuneLength(text, end) : 1);
  }
  return out.append(text.substr(copied));
}

}  // namespace plimsoll::pattern
