#include "search_outcome.h"

#include <algorithm>
#include <cstdio>

namespace plimsoll::app {
namespace {

using engine::Input;
using engine::SkippedInput;
using engine::SkipReason;

}  // namespace

SearchOutcome::SearchOutcome(const engine::FoundInputs& found) : skipped_(found.skipped) {
  for (const engine::FoundChart& chart : found.charts) charts_.push_back(chart.directory);
  for (const Input& input : found.inputs) {
    const std::string& root = input.empty_directory ? input.path : input.found_in;
    if (!root.empty() && std::ranges::find(roots_, root) == roots_.end()) roots_.push_back(root);
  }
}

bool SearchOutcome::Skips(const Input& input, const engine::InputReport& report) {
  if (input.empty_directory) return true;
  if (report.used_as) {
    const bool patch = *report.used_as == engine::FileUse::kPatch;
    skipped_.push_back({input.path, patch ? SkipReason::kPatch : SkipReason::kKustomizeData});
  } else if (report.client_side != 0) {
    skipped_.push_back({input.path, SkipReason::kClientSide});
  }
  if (report.skip) {
    skipped_.push_back({input.path, *report.skip});
  } else {
    Checked(input);
  }
  return report.skip.has_value();
}

void SearchOutcome::Rendered(const engine::FoundChart& chart, const std::set<std::string>& templates) {
  const std::string below = chart.directory + '/';
  std::erase_if(charts_,
                [&](const std::string& one) { return one == chart.directory || one.starts_with(below); });
  roots_with_manifests_.insert(chart.found_in);
  const auto of_chart = [&](const SkippedInput& each) {
    return each.reason == SkipReason::kChartTemplate && each.path.starts_with(below);
  };
  std::erase_if(skipped_,
                [&](const SkippedInput& each) { return of_chart(each) && templates.contains(each.path); });
  for (SkippedInput& each : skipped_) {
    if (of_chart(each)) each.reason = SkipReason::kNotRendered;
  }
}

void SearchOutcome::KeepOnly(const std::set<std::string>& absolute_paths, const engine::Files& files) {
  roots_.clear();
  std::erase_if(skipped_, [&](const SkippedInput& each) {
    return !absolute_paths.contains(files.AbsolutePath(each.path));
  });
}

void SearchOutcome::AddTo(RunReport& report) const {
  for (const std::string& root : roots_) {
    if (!roots_with_manifests_.contains(root)) report.AddAside(engine::NoManifestIn(root));
  }
  report.CountSkipped(engine::Count(skipped_));
  for (std::string& note : Notes()) report.AddNote(std::move(note));
}

void SearchOutcome::Complain() const {
  for (const std::string& root : roots_) {
    if (!roots_with_manifests_.contains(root)) app::Complain(engine::NoManifestIn(root));
  }
  for (const std::string& note : Notes()) ComplainOf("note: " + note);
}

void SearchOutcome::List() const {
  std::vector<SkippedInput> sorted = skipped_;
  std::ranges::sort(sorted, {}, &SkippedInput::path);
  for (const SkippedInput& each : sorted) {
    const std::string_view reason = engine::TextOf(each.reason);
    std::fprintf(stderr, "skipped %s: %.*s\n", each.path.c_str(), static_cast<int>(reason.size()),
                 reason.data());
  }
}

}  // namespace plimsoll::app
