// Sets of states of the automaton become states of a deterministic one. For each the length of the shortest
// text that leads to a match is known. Texts grow from the empty one; of all beginnings the one is taken that
// can be the shortest text, and of those the newest, so that a text is finished before others are begun.
#include "plimsoll/pattern/pattern_texts.h"

#include <algorithm>
#include <deque>
#include <map>
#include <optional>
#include <utility>

#include "automaton.h"
#include "parser.h"
#include "plimsoll/pattern/pattern.h"

namespace plimsoll::pattern {
namespace {

constexpr size_t kNoWay = SIZE_MAX;

// What a person can read and type.
std::string ReadableLetters() {
  std::string out;
  for (const auto& [from, to] :
       {std::pair{'a', 'z'}, std::pair{'0', '9'}, std::pair{'A', 'Z'}, std::pair{'!', '/'},
        std::pair{':', '@'}, std::pair{'[', '`'}, std::pair{'{', '~'}, std::pair{' ', ' '}}) {
    for (char letter = from; letter <= to; ++letter) out += letter;
  }
  return out;
}

class DeterministicAutomaton {
 public:
  struct Edge {
    char letter;
    uint32_t to;
  };
  struct State {
    std::vector<Edge> edges = {};
    bool accepts = false;
    size_t distance = kNoWay;
  };

  // None beyond kMaxTextSets.
  static std::optional<DeterministicAutomaton> Of(const Automaton& automaton) {
    DeterministicAutomaton out;
    if (!out.Build(automaton)) return std::nullopt;
    out.Measure();
    return out;
  }

  const State& operator[](uint32_t index) const { return states_[index]; }

 private:
  bool Build(const Automaton& automaton) {
    std::map<std::pair<Automaton::States, bool>, uint32_t> known = {{{automaton.Start(), true}, 0}};
    std::deque<std::pair<Automaton::States, bool>> waiting = {known.begin()->first};
    const std::vector<std::string> groups = Groups(automaton);
    while (!waiting.empty()) {
      const auto [states, begin] = std::move(waiting.front());
      waiting.pop_front();
      State state{.accepts = automaton.Accepts(states, begin)};
      for (const std::string& group : groups) {
        std::pair next{automaton.Step(states, begin, static_cast<unsigned char>(group[0])), false};
        const auto [found, added] = known.try_emplace(next, static_cast<uint32_t>(known.size()));
        if (added) waiting.push_back(std::move(next));
        for (const char letter : group) state.edges.push_back({letter, found->second});
      }
      states_.push_back(std::move(state));
      if (known.size() > kMaxTextSets) return false;
    }
    return true;
  }

  // Letters that the automaton treats alike.
  static std::vector<std::string> Groups(const Automaton& automaton) {
    std::vector<char32_t> borders;
    automaton.AddBorders(borders);
    std::ranges::sort(borders);
    std::map<ptrdiff_t, size_t> group_of;
    std::vector<std::string> out;
    for (const char letter : ReadableLetters()) {
      const auto rune = static_cast<char32_t>(static_cast<unsigned char>(letter));
      const ptrdiff_t part = std::ranges::upper_bound(borders, rune) - borders.begin();
      const auto [found, added] = group_of.try_emplace(part, out.size());
      if (added) out.emplace_back();
      out[found->second] += letter;
    }
    return out;
  }

  // Distances grow by one in each round, so a state gets its own in the first round that reaches it.
  void Measure() {
    std::vector<std::vector<uint32_t>> from(states_.size());
    std::deque<uint32_t> waiting;
    for (uint32_t i = 0; i < states_.size(); ++i) {
      for (const Edge& edge : states_[i].edges) {
        if (from[edge.to].empty() || from[edge.to].back() != i) from[edge.to].push_back(i);
      }
      if (!states_[i].accepts) continue;
      states_[i].distance = 0;
      waiting.push_back(i);
    }
    while (!waiting.empty()) {
      const uint32_t at = waiting.front();
      waiting.pop_front();
      for (const uint32_t before : from[at]) {
        if (states_[before].distance != kNoWay) continue;
        states_[before].distance = states_[at].distance + 1;
        waiting.push_back(before);
      }
    }
  }

  std::vector<State> states_;
};

class TextList {
 public:
  TextList(const DeterministicAutomaton& automaton, TextLength length)
      : automaton_(automaton), length_(length) {}

  void Fill(size_t count, std::vector<std::string>& out) {
    Push("", 0);
    for (size_t step = 0; !waiting_.empty() && step < kMaxTextSteps && out.size() < count; ++step) {
      const auto first = waiting_.begin();
      const Beginning at = std::move(first->second.back());
      first->second.pop_back();
      if (first->second.empty()) waiting_.erase(first);
      const DeterministicAutomaton::State& state = automaton_[at.state];
      const bool fits = state.accepts && at.text.size() >= length_.least;
      if (fits && std::ranges::find(out, at.text) == out.end()) out.push_back(at.text);
      // The newest is taken first, so the best letter is pushed last.
      for (size_t i = state.edges.size(); i-- > 0;) {
        Push(at.text + state.edges[i].letter, state.edges[i].to);
      }
    }
  }

 private:
  struct Beginning {
    std::string text;
    uint32_t state = 0;
  };

  void Push(std::string text, uint32_t state) {
    const size_t distance = automaton_[state].distance;
    if (distance == kNoWay || text.size() + distance > length_.most) return;
    const size_t length = std::max(text.size() + distance, length_.least);
    waiting_[length].push_back({std::move(text), state});
  }

  const DeterministicAutomaton& automaton_;
  const TextLength length_;
  std::map<size_t, std::vector<Beginning>> waiting_;  // by the length of the shortest text
};

}  // namespace

std::vector<std::string> TextsMatching(std::string_view pattern, TextLength length, size_t count) {
  std::vector<std::string> out;
  if (count == 0) return out;
  if (auto first = TextMatching(pattern, length)) out.push_back(std::move(*first));
  if (out.size() == count) return out;
  const Result<Tree> tree = Parse(pattern);
  const auto compiled = Pattern::Compile(pattern);
  if (!tree || !compiled) return out;
  const auto automaton = Automaton::Of(*tree, kMaxTextSets);
  const auto deterministic = automaton ? DeterministicAutomaton::Of(*automaton) : std::nullopt;
  if (deterministic) TextList(*deterministic, length).Fill(count, out);
  std::erase_if(out, [&](const std::string& text) { return !compiled->Matches(text); });
  return out;
}

}  // namespace plimsoll::pattern
