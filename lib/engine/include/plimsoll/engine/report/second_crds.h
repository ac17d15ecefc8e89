// SecondCrds gathers which CRDs objects were validated with, to say for each kind once that there are several
// and which were taken.
//
//   SecondCrds seconds;
//   for (const InputReport& report : reports) seconds.Take(report);
//   for (InputReport& kind : seconds.Reports()) show(kind);
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "plimsoll/engine/report/input_report.h"
#include "plimsoll/kinds/crd_choice.h"

namespace plimsoll::engine {

class SecondCrds {
 public:
  void Take(const InputReport& report);

  // One for each kind with a CRD that would validate differently and was not taken only because of its place.
  std::vector<InputReport> Reports() const;
  // `example.com Tool: 3 objects are validated with a/crd.yaml`, for each CRD of kinds that have several.
  std::vector<std::string> Choices() const;

 private:
  struct Kind {
    std::map<std::string, size_t> objects;  // by the file of the CRD
    std::optional<kinds::CrdPlace> rival;
  };
  std::map<std::string, Kind> kinds_;
};

}  // namespace plimsoll::engine
