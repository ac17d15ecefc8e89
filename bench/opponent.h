// The other contestant of the benchmarks of CEL and of merging: Kubernetes' own code, a program of
// oracle/ that is asked through JSON lines (celbench, mergebench). Where Go is missing there is none.
//
//   Opponent opponent(program);
//   if (opponent.Prepare(R"({"prepare":"compile","crd":"..."})")) double ns = opponent.Round();
#pragma once

#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>

#include "plimsoll/text/source.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::bench {

// What it found in its data.
struct Verdict {
  uint64_t cost = 0;
  size_t errors = 0;

  friend bool operator==(Verdict, Verdict) = default;
};

// A number in a reply or a record; 0 when there is none.
inline double NumberAt(value::Value object, std::string_view key) {
  const std::optional<value::Value> found = object.Find(key);
  return found && found->IsNumber() ? found->AsDouble() : 0;
}

class Opponent {
 public:
  // An empty path is of none.
  explicit Opponent(const std::string& program);
  Opponent(const Opponent&) = delete;
  Opponent& operator=(const Opponent&) = delete;
  ~Opponent();

  bool present() const { return to_ != nullptr; }
  // Says what is raced from now on. Nothing, and a line about it, when that fails; nothing where
  // there is no opponent.
  std::optional<Verdict> Prepare(const std::string& question);
  // The same, for one that answers with a text.
  std::optional<std::string> PrepareText(const std::string& question);
  // Nanoseconds of a pass in one more round.
  double Round();

 private:
  std::optional<value::Value> Ask(const std::string& question);

  std::FILE* to_ = nullptr;
  std::FILE* from_ = nullptr;
  int process_ = 0;
  std::optional<text::Source> line_;
  value::Document reply_;
};

}  // namespace plimsoll::bench
