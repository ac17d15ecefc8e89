// CrdFinder finds the CRDs of suites: the file that a suite names, files that the user names, or those of
// the layout of the OpenShift API repository, where one CRD has a file for each feature set. Files are read
// once. One thread at a time may use it; what it found is shared.
//
// In that layout a suite is two levels below a directory `tests`, and CRDs are in the directory
// zz_generated.crd-manifests next to `tests`. Of a suite with feature gates only those files count whose
// gates are as the suite requires; the directory payload-manifests/featuregates of the repository says which
// gates a feature set enables.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "plimsoll/engine/input/files.h"
#include "plimsoll/suites/crds/crd_file.h"
#include "plimsoll/suites/model/suite.h"

namespace plimsoll::suites {

// Why there is no CRD, and where the suite says which.
struct CrdProblem {
  std::string message;
  std::string hint;
  text::Span place;
};

struct FoundCrds {
  std::vector<const CrdFile*> files;
  std::string version;
  std::optional<CrdProblem> problem;
};

class CrdFinder {
 public:
  // `named` are files and directories with CRDs. The files must outlive it.
  CrdFinder(const engine::Files& files, std::vector<std::string> named);
  ~CrdFinder();

  // Of a suite that has a CRD. What is found lives as long as the finder.
  FoundCrds Find(const Suite& suite, const std::string& path);

 private:
  class Work;
  std::unique_ptr<Work> work_;
};

}  // namespace plimsoll::suites
