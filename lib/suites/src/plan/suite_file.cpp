#include "plimsoll/suites/plan/suite_file.h"

#include <set>
#include <utility>

#include "plimsoll/engine/input/inputs.h"

namespace plimsoll::suites {
namespace {

SuiteFile ReadSuiteFile(const engine::Files& files, const engine::Input& input,
                        const value::ReadOptions& read) {
  SuiteFile out{.path = input.path};
  auto source = engine::ReadInput(files, input, read.limits.max_bytes);
  if (source) {
    out.source.emplace(std::move(*source));
  } else {
    out.unreadable = std::move(source.error());
  }
  return out;
}

SuiteFile NoSuiteIn(const std::string& directory, std::string_view hint) {
  SuiteFile out{.path = directory};
  finding::Finding finding(finding::Code::kEmptyInput);
  finding.file = directory;
  // Nothing was tested, which must not look like success.
  finding.severity = finding::Severity::kError;
  finding.message = "no suite found";
  finding.hint = hint;
  out.unreadable.emplace().name = directory;
  out.unreadable->findings.push_back(std::move(finding));
  return out;
}

}  // namespace

finding::Finding SuiteFile::MakeFinding(finding::Code code, std::string message, std::string hint,
                                        text::Span place) const {
  finding::Finding out(code);
  out.file = path;
  out.message = std::move(message);
  out.hint = std::move(hint);
  out.place.emplace().span = place;
  return out;
}

std::vector<SuiteFile> FindSuiteFiles(const engine::Files& files, const std::vector<std::string>& paths,
                                      const value::ReadOptions& read,
                                      const std::function<bool(std::string_view)>& is_suite,
                                      std::string_view hint) {
  std::vector<SuiteFile> out;
  std::set<std::string> searched, used;
  for (const engine::Input& input : engine::ExpandInputs(files, paths)) {
    if (!input.found_in.empty()) {
      searched.insert(input.found_in);
      // What is below the directory may need the directory's own name to be recognized.
      if (!input.empty_directory && !is_suite(files.AbsolutePath(input.path))) continue;
      used.insert(input.found_in);
    }
    out.push_back(ReadSuiteFile(files, input, read));
  }
  for (const std::string& root : searched) {
    if (!used.contains(root)) out.push_back(NoSuiteIn(root, hint));
  }
  return out;
}

}  // namespace plimsoll::suites
