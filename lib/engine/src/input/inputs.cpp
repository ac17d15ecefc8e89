#include "plimsoll/engine/input/inputs.h"

#include <set>

#include "input_search.h"

namespace plimsoll::engine {
namespace {

bool IsPattern(std::string_view name) { return name.find_first_of("*?[") != std::string_view::npos; }

void FindNamed(const Files& files, const std::string& name, const InputOptions& options, FoundInputs& out) {
  if (name == "-") {
    out.inputs.push_back({.path = name, .once = true});
    return;
  }
  const auto kind = files.KindOf(name);
  if (!kind) {
    out.inputs.push_back({.path = name, .failure = kind.error().message});
  } else if (*kind == FileKind::kDirectory) {
    InputSearch(files, options, name, out).SearchDirectory();
  } else if (!kind->has_value() && IsPattern(name)) {
    InputSearch(files, options, name, out).SearchPattern();
  } else if (!kind->has_value()) {
    out.inputs.push_back({.path = name, .failure = "no such file or directory"});
  } else {
    out.inputs.push_back({.path = name, .once = *kind == FileKind::kOther});
  }
}

}  // namespace

FoundInputs FindInputs(const Files& files, const std::vector<std::string>& names,
                       const InputOptions& options) {
  FoundInputs out;
  for (const std::string& name : names) FindNamed(files, name, options, out);
  // Two names may lead to the same place.
  std::set<std::string> known;
  std::erase_if(out.skipped, [&](const SkippedInput& each) { return !known.insert(each.path).second; });
  return out;
}

std::vector<Input> ExpandInputs(const Files& files, const std::vector<std::string>& names) {
  const InputOptions options{.packed = true, .skip_chart_templates = false};
  return FindInputs(files, names, options).inputs;
}

}  // namespace plimsoll::engine
