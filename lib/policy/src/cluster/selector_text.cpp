// Selectors as the server prints them after parsing. Those of fields are terms with = and !=, those of labels
// have sets and existence too.
#include <algorithm>
#include <vector>

#include "plimsoll/policy/cluster/authorizer_table.h"
#include "plimsoll/schema/names.h"

namespace plimsoll::policy {
namespace {

// Splits at commas that no backslash escapes, sorted.
std::vector<std::string_view> Terms(std::string_view text) {
  std::vector<std::string_view> out;
  size_t start = 0;
  bool escaped = false;
  for (size_t i = 0; i < text.size(); ++i) {
    if (escaped || text[i] == '\\') {
      escaped = !escaped;
    } else if (text[i] == ',') {
      out.push_back(text.substr(start, i - start));
      start = i + 1;
    }
  }
  out.push_back(text.substr(start));
  std::ranges::sort(out);
  return out;
}

// Whether commas, equals signs and backslashes of a value are escaped, and nothing else is.
bool IsEscapedValue(std::string_view value) {
  constexpr std::string_view kSpecial = "\\,=";
  for (size_t i = 0; i < value.size(); ++i) {
    if (value[i] == '\\') {
      if (++i == value.size() || kSpecial.find(value[i]) == std::string_view::npos) return false;
    } else if (kSpecial.find(value[i]) != std::string_view::npos) {
      return false;
    }
  }
  return true;
}

// `a==b` becomes `a=b`. False for what is no term.
bool AppendFieldTerm(std::string_view term, std::string& out) {
  const size_t at = std::min(term.find("!="), term.find('='));
  if (at == std::string_view::npos) return false;
  const bool differs = term[at] == '!';
  const size_t length = differs || term.substr(at).starts_with("==") ? 2 : 1;
  const std::string_view value = term.substr(at + length);
  if (!IsEscapedValue(value)) return false;
  if (!out.empty()) out += ',';
  out.append(term.substr(0, at)).append(differs ? "!=" : "=").append(value);
  return true;
}

// Reads a selector of labels.
class LabelSelectorText {
 public:
  explicit LabelSelectorText(std::string_view text) : text_(text) {}

  std::string Read() {
    std::vector<std::pair<std::string, std::string>> requirements;  // keys with what is printed
    for (SkipSpace(); at_ < text_.size();) {
      std::string key, printed;
      if (!ReadRequirement(key, printed)) return {};
      requirements.emplace_back(std::move(key), std::move(printed));
      SkipSpace();
      if (at_ == text_.size()) break;
      if (!Take(",")) return {};
      SkipSpace();
      if (at_ == text_.size()) return {};
    }
    std::ranges::stable_sort(requirements, {}, &std::pair<std::string, std::string>::first);
    std::string out;
    for (const auto& [key, printed] : requirements) out += (out.empty() ? "" : ",") + printed;
    return out;
  }

 private:
  void SkipSpace() { at_ = std::min(text_.size(), text_.find_first_not_of(" \t\r\n", at_)); }
  bool Take(std::string_view word) {
    SkipSpace();
    if (!text_.substr(at_).starts_with(word)) return false;
    at_ += word.size();
    return true;
  }
  std::string_view Word() {
    SkipSpace();
    const size_t end = std::min(text_.size(), text_.find_first_of(" \t\r\n=!(),<>", at_));
    const std::string_view out = text_.substr(at_, end - at_);
    at_ = end;
    return out;
  }
  static bool IsKey(std::string_view key) { return schema::QualifiedNameProblems(key).empty(); }
  static bool IsValue(std::string_view value) { return schema::LabelValueProblems(value).empty(); }

  bool ReadRequirement(std::string& key, std::string& printed) {
    const bool negated = Take("!");
    key = Word();
    if (!IsKey(key)) return false;
    printed = (negated ? "!" : "") + key;
    SkipSpace();
    if (negated || at_ == text_.size() || text_[at_] == ',') return true;
    for (const std::string_view sign : {"!=", "==", "="}) {
      if (Take(sign)) return ReadValue(sign, printed);
    }
    for (const std::string_view sign : {">", "<"}) {
      if (Take(sign)) return ReadBound(sign, printed);
    }
    const std::string_view word = Word();
    return (word == "in" || word == "notin") && ReadSet(word, printed);
  }

  bool ReadValue(std::string_view sign, std::string& printed) {
    const std::string_view value = Word();
    printed.append(sign).append(value);
    return IsValue(value);
  }

  bool ReadBound(std::string_view sign, std::string& printed) {
    const std::string_view value = Word();
    printed.append(sign).append(value);
    return !value.empty() && value.find_first_not_of("0123456789") == std::string_view::npos;
  }

  bool ReadSet(std::string_view word, std::string& printed) {
    if (!Take("(")) return false;
    std::vector<std::string_view> values;
    do {
      values.push_back(Word());
      if (!IsValue(values.back())) return false;
    } while (Take(","));
    if (!Take(")")) return false;
    std::ranges::sort(values);
    values.erase(std::ranges::unique(values).begin(), values.end());
    printed.append(" ").append(word).append(" (");
    for (size_t i = 0; i < values.size(); ++i) printed.append(i == 0 ? "" : ",").append(values[i]);
    printed += ')';
    return true;
  }

  std::string_view text_;
  size_t at_ = 0;
};

}  // namespace

std::string CanonicalFieldSelector(std::string_view text) {
  std::string out;
  for (const std::string_view term : Terms(text)) {
    if (!term.empty() && !AppendFieldTerm(term, out)) return {};
  }
  return out;
}

std::string CanonicalLabelSelector(std::string_view text) { return LabelSelectorText(text).Read(); }

}  // namespace plimsoll::policy
