// A finding as one line for operators: `config.yaml:3:5: rules[0].kinds: ...`
#pragma once

#include <string>

#include "plimsoll/finding/finding.h"

namespace plimsoll::batch {

inline std::string FindingText(const finding::Finding& finding) {
  std::string out = finding.file;
  if (finding.place) {
    out +=
        ":" + std::to_string(finding.place->start.line) + ":" + std::to_string(finding.place->start.column);
  }
  out += ": ";
  if (!finding.path.empty()) out += finding.path.FieldPath() + ": ";
  return out + finding.message;
}

}  // namespace plimsoll::batch
