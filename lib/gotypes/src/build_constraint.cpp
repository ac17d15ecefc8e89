#include "build_constraint.h"

#include <algorithm>
#include <array>
#include <optional>

#include "plimsoll/gotypes/limits.h"
#include "plimsoll/text/trim.h"

namespace plimsoll::gotypes {
namespace {

constexpr std::array<std::string_view, 17> kSystems = {
    "aix",   "android", "darwin", "dragonfly", "freebsd", "hurd",    "illumos", "ios",    "js",
    "linux", "nacl",    "netbsd", "openbsd",   "plan9",   "solaris", "wasip1",  "windows"};
constexpr std::array<std::string_view, 19> kProcessors = {
    "386",     "amd64", "arm",     "arm64", "loong64", "mips",  "mips64",  "mips64le", "mipsle", "ppc64",
    "ppc64le", "riscv", "riscv64", "s390",  "s390x",   "sparc", "sparc64", "wasm",     "armbe"};

template <class List>
bool Has(const List& list, std::string_view word) {
  return std::ranges::find(list, word) != list.end();
}

bool IsTrueTag(std::string_view tag, std::span<const std::string_view> tags) {
  if (tag == "linux" || tag == "amd64" || tag == "unix" || tag == "gc" || tag.starts_with("go1."))
    return true;
  return Has(tags, tag);
}

// `a && !(b || c)`, read as far as it can be; nothing when it is malformed.
class Expression {
 public:
  Expression(std::string_view text, std::span<const std::string_view> tags) : text_(text), tags_(tags) {}

  std::optional<bool> Evaluate() {
    const std::optional<bool> value = Or();
    SkipBlanks();
    return text_.empty() ? value : std::nullopt;
  }

 private:
  void SkipBlanks() {
    while (!text_.empty() && (text_[0] == ' ' || text_[0] == '\t')) text_.remove_prefix(1);
  }
  bool Take(std::string_view mark) {
    SkipBlanks();
    if (!text_.starts_with(mark)) return false;
    text_.remove_prefix(mark.size());
    return true;
  }
  std::optional<bool> Or() {
    std::optional<bool> value = And();
    while (value && Take("||")) {
      const std::optional<bool> other = And();
      value = other ? std::optional<bool>(*value || *other) : std::nullopt;
    }
    return value;
  }
  std::optional<bool> And() {
    std::optional<bool> value = Not();
    while (value && Take("&&")) {
      const std::optional<bool> other = Not();
      value = other ? std::optional<bool>(*value && *other) : std::nullopt;
    }
    return value;
  }
  std::optional<bool> Not() {
    if (++depth_ > kMaxNesting) return std::nullopt;
    if (Take("!")) {
      const std::optional<bool> value = Not();
      return value ? std::optional<bool>(!*value) : std::nullopt;
    }
    if (Take("(")) {
      const std::optional<bool> value = Or();
      return Take(")") ? value : std::nullopt;
    }
    return Tag();
  }
  std::optional<bool> Tag() {
    SkipBlanks();
    const size_t length = std::min(text_.find_first_of(" \t()!&|"), text_.size());
    if (length == 0) return std::nullopt;
    const std::string_view tag = text_.substr(0, length);
    text_.remove_prefix(length);
    return IsTrueTag(tag, tags_);
  }

  std::string_view text_;
  std::span<const std::string_view> tags_;
  uint32_t depth_ = 0;
};

// The last one or two words after underscores may name a system and a processor.
bool NameFits(std::string_view name) {
  name.remove_suffix(3);  // .go
  const size_t last = name.rfind('_');
  if (last == std::string_view::npos) return true;
  const std::string_view word = name.substr(last + 1);
  if (Has(kSystems, word)) return word == "linux";
  if (!Has(kProcessors, word)) return true;
  const size_t before = name.substr(0, last).rfind('_');
  if (word != "amd64" || before == std::string_view::npos) return word == "amd64";
  const std::string_view system = name.substr(before + 1, last - before - 1);
  return !Has(kSystems, system) || system == "linux";
}

// Goes over the comments above the package clause.
bool ConstraintHolds(std::string_view text, std::span<const std::string_view> tags) {
  bool in_block = false;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text::TrimSpace(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (in_block || line.starts_with("/*")) {
      in_block = line.find("*/") == std::string_view::npos;
    } else if (line.starts_with("//go:build ")) {
      return Expression(line.substr(11), tags).Evaluate().value_or(true);
    } else if (!line.empty() && !line.starts_with("//")) {
      return true;
    }
  }
  return true;
}

}  // namespace

bool IsInBuild(std::string_view name, std::string_view text, std::span<const std::string_view> tags) {
  if (!name.ends_with(".go") || name.ends_with("_test.go")) return false;
  if (name.starts_with("_") || name.starts_with(".")) return false;
  return NameFits(name) && ConstraintHolds(text, tags);
}

}  // namespace plimsoll::gotypes
