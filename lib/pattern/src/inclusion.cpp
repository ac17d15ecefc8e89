#include "plimsoll/pattern/inclusion.h"

#include <algorithm>
#include <deque>
#include <set>
#include <tuple>
#include <vector>

#include "automaton.h"
#include "parser.h"
#include "plimsoll/text/utf8.h"

namespace plimsoll::pattern {
namespace {

using States = Automaton::States;

// How pleasant a rune is to read: less is better.
int RankOf(char32_t rune) {
  if (rune >= 'a' && rune <= 'z') return 0;
  if (rune >= '0' && rune <= '9') return 1;
  if (rune >= 'A' && rune <= 'Z') return 2;
  if (rune > ' ' && rune < 127) return 3;
  if (rune == ' ') return 4;
  return 5;
}

// One rune of each set that both automata treat alike, the readable first.
std::vector<char32_t> Alphabet(const Automaton& a, const Automaton& b) {
  std::vector<char32_t> borders = {0, ' ', '!', '0', ':', 'A', '[', 'a', '{', 127, 0xD800, 0xE000};
  a.AddBorders(borders);
  b.AddBorders(borders);
  std::ranges::sort(borders);
  borders.erase(std::ranges::unique(borders).begin(), borders.end());
  // Texts are UTF-8, which has no surrogates; nor is a NUL worth a counterexample.
  std::erase_if(borders, [](char32_t rune) { return rune >= 0xD800 && rune < 0xE000; });
  if (!borders.empty() && borders[0] == 0 && (borders.size() < 2 || borders[1] > 1)) borders[0] = 1;
  std::ranges::stable_sort(borders, {}, RankOf);
  return borders;
}

struct Visit {
  States first;
  States second;
  std::string text;
  size_t length = 0;
};

class Search {
 public:
  Search(Automaton first, Automaton second, TextLength length)
      : first_(std::move(first)),
        second_(std::move(second)),
        alphabet_(Alphabet(first_, second_)),
        length_(length) {}

  Inclusion Run() {
    waiting_.push_back({first_.Start(), second_.Start(), "", 0});
    while (!waiting_.empty()) {
      const Visit visit = std::move(waiting_.front());
      waiting_.pop_front();
      if (Shows(visit)) return {Relation::kDiffers, visit.text};
      if (visit.length >= length_.most) continue;
      for (const char32_t rune : alphabet_) Go(visit, rune);
      if (seen_.size() > kMaxInclusionPairs) return {};
    }
    return {Relation::kIncluded};
  }

 private:
  bool Shows(const Visit& visit) const {
    const bool begin = visit.length == 0;
    return visit.length >= length_.least && first_.Accepts(visit.first, begin) &&
           !second_.Accepts(visit.second, begin);
  }

  void Go(const Visit& visit, char32_t rune) {
    const bool begin = visit.length == 0;
    Visit next{first_.Step(visit.first, begin, rune), second_.Step(visit.second, begin, rune), visit.text,
               visit.length + 1};
    if (!seen_.insert({next.first, next.second, std::min(next.length, length_.least)}).second) return;
    text::AppendRune(next.text, rune);
    waiting_.push_back(std::move(next));
  }

  const Automaton first_;
  const Automaton second_;
  const std::vector<char32_t> alphabet_;
  const TextLength length_;
  std::deque<Visit> waiting_;
  std::set<std::tuple<States, States, size_t>> seen_;
};

}  // namespace

Inclusion CompareLanguages(std::string_view first, std::string_view second, TextLength length) {
  const Result<Tree> a = Parse(first);
  const Result<Tree> b = Parse(second);
  if (!a || !b) return {};
  auto old_automaton = Automaton::Of(*a, kMaxInclusionStates);
  auto new_automaton = Automaton::Of(*b, kMaxInclusionStates);
  if (!old_automaton || !new_automaton) return {};
  return Search(std::move(*old_automaton), std::move(*new_automaton), length).Run();
}

}  // namespace plimsoll::pattern
