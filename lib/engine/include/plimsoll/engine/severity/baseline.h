// Baseline is a list of findings that are known and let pass, so that only new ones count. A finding
// is known by its file, code, field and message, wherever in the file it is; one about a kind as a whole
// (unknown_kind, second_crd) in all files.
//
//   Result<Baseline> baseline = Baseline::Read(source);
//   if (baseline->Take(finding)) continue;  // known
#pragma once

#include <cstddef>
#include <map>
#include <string>

#include "plimsoll/base/result.h"
#include "plimsoll/finding/finding.h"
#include "plimsoll/text/source.h"

namespace plimsoll::engine {

class Baseline {
 public:
  static Result<Baseline> Read(const text::Source& source);

  void Add(const finding::Finding& finding);
  // Whether the finding is known. Each entry stands for one finding, or for all about a kind.
  bool Take(const finding::Finding& finding);
  size_t size() const;
  // As it is read again: JSON, a line for each finding, sorted.
  std::string Json() const;

 private:
  struct Key {
    std::string file;
    std::string code;
    std::string field;
    std::string message;
    auto operator<=>(const Key&) const = default;
  };
  static Key KeyOf(const finding::Finding& finding);

  std::map<Key, size_t> counts_;
};

}  // namespace plimsoll::engine
