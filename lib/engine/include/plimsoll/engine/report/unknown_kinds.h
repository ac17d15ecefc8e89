// UnknownKinds gathers the findings about objects of unknown kinds, to report each kind once.
//
//   UnknownKinds unknown;
//   for (InputReport& report : reports) unknown.Take(report);
//   for (const InputReport& kind : unknown.Reports()) show(kind);
//
// Severities and suppressions are settled before: what is not in a report is not counted.
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "plimsoll/engine/report/input_report.h"

namespace plimsoll::engine {

class UnknownKinds {
 public:
  // Moves the findings about unknown kinds out of a report.
  void Take(InputReport& report);
  bool has_errors() const;

  // One for each kind, by apiVersion and kind: its finding is at the first object and has the number of
  // objects and files.
  std::vector<InputReport> Reports() const;

 private:
  struct Seen {
    explicit Seen(finding::Finding finding) : first(std::move(finding)) {}
    finding::Finding first;
    size_t objects = 0;
    std::set<std::string> files;
  };
  static finding::Finding Summary(const Seen& seen);

  std::map<std::pair<std::string, finding::Severity>, Seen> kinds_;  // by subject
};

}  // namespace plimsoll::engine
