#include "plimsoll/engine/input/skipped_input.h"

#include "plimsoll/base/counted.h"

namespace plimsoll::engine {
namespace {

std::string HowToList(size_t count) {
  return count == 1 ? " (--verbose lists it)" : " (--verbose lists them)";
}

std::string TemplateNote(const SkippedCounts& counts, std::span<const std::string> charts) {
  const size_t loose = counts.templates - counts.chart_templates;
  if (counts.chart_templates == 0) {
    return Counted(loose, "file is a template and was", "files are templates and were") +
           " not checked; render templates and check the output";
  }
  std::string out = Counted(counts.chart_templates, "template of ", "templates of ") +
                    Counted(charts.size(), "Helm chart", "Helm charts");
  if (loose != 0) out += " and " + Counted(loose, "other template", "other templates");
  const std::string chart = charts.size() == 1 ? charts.front() : "CHART";
  return out + (counts.templates == 1 ? " was" : " were") +
         " not checked; use `plimsoll check --helm`, or run `helm template " + chart + " | plimsoll check -`";
}

}  // namespace

std::string_view TextOf(SkipReason reason) {
  switch (reason) {
    case SkipReason::kNotManifest: return "not a Kubernetes manifest";
    case SkipReason::kTemplate: return "template";
    case SkipReason::kChartTemplate: return "template of a Helm chart";
    case SkipReason::kNotRendered: return "helm rendered nothing from it";
    case SkipReason::kBuilt: return "part of what kustomize built";
    case SkipReason::kPatch: return "Kustomize patch";
    case SkipReason::kKustomizeData: return "configuration or data for kustomize";
    case SkipReason::kClientSide: return "configuration of a client-side tool";
    case SkipReason::kPacked: return "compressed; --gzip checks such files";
    case SkipReason::kBrokenLink: return "broken symbolic link";
    case SkipReason::kSpecialFile: return "not a regular file";
    case SkipReason::kLinkedDirectory: return "symbolic link to a directory";
    case SkipReason::kDefaultDirectory: return "excluded by default; --no-default-excludes checks it";
    case SkipReason::kExcluded: return "excluded";
    case SkipReason::kIgnored: return "ignored by .gitignore";
    case SkipReason::kHidden: return "hidden";
  }
  return "";
}

SkippedCounts Count(std::span<const SkippedInput> skipped) {
  SkippedCounts out;
  for (const SkippedInput& input : skipped) {
    switch (input.reason) {
      case SkipReason::kNotManifest: ++out.not_manifests; break;
      case SkipReason::kChartTemplate: ++out.chart_templates; [[fallthrough]];
      case SkipReason::kTemplate: ++out.templates; break;
      case SkipReason::kPacked: ++out.packed; break;
      case SkipReason::kBrokenLink: ++out.broken_links; break;
      default: break;
    }
  }
  return out;
}

std::vector<std::string> NotesOn(std::span<const SkippedInput> skipped, std::span<const std::string> charts) {
  const SkippedCounts counts = Count(skipped);
  std::vector<std::string> out;
  if (counts.not_manifests != 0) {
    out.push_back(Counted(counts.not_manifests, "file is not a Kubernetes manifest",
                          "files are not Kubernetes manifests") +
                  HowToList(counts.not_manifests));
  }
  if (counts.templates != 0) out.push_back(TemplateNote(counts, charts));
  if (counts.packed != 0) {
    out.push_back(Counted(counts.packed, "compressed file was", "compressed files were") +
                  " not checked; use --gzip");
  }
  if (counts.broken_links != 0) {
    out.push_back(Counted(counts.broken_links, "broken symbolic link was", "broken symbolic links were") +
                  " skipped" + HowToList(counts.broken_links));
  }
  return out;
}

}  // namespace plimsoll::engine
