// `skew cri`, `skew proto` and `skew feature` as data.
#pragma once

#include <string>
#include <vector>

#include "plimsoll/engine/report/report_style.h"

namespace plimsoll::app {

struct SkewCriCommand {
  std::string kubelet;
  std::string cri_api;
  std::vector<std::string> api_versions;  // of the runtime; empty: those that follow from its version
  std::string node;                       // a file; empty: the two above
  bool json = false;
};

struct SkewProtoCommand {
  std::string before;
  std::string after;
  std::vector<std::string> include;
  engine::ReportStyle style;
};

struct SkewFeatureCommand {
  std::vector<std::string> paths;
  engine::ReportStyle style;
};

int RunSkewCri(const SkewCriCommand& command);
int RunSkewProto(const SkewProtoCommand& command);
int RunSkewFeature(const SkewFeatureCommand& command);

}  // namespace plimsoll::app
