#include "manifest_builds.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "../process/child_process.h"
#include "plimsoll/engine/catalogs/catalog_source.h"
#include "plimsoll/engine/report/rendered_templates.h"

namespace plimsoll::app {
namespace {

using engine::FoundChart;
using engine::Input;
using engine::InputReport;

std::string ReleaseToRenderFor(const std::string& release) {
  return release.empty() ? engine::NewestRelease() : release;
}

// A chart inside of another is rendered with it.
bool IsSubchart(const FoundChart& chart, const std::vector<FoundChart>& all) {
  return std::ranges::any_of(all, [&](const FoundChart& other) {
    return chart.directory.starts_with(other.directory + "/charts/");
  });
}

// `charts/web/templates/a.yaml` for the template that helm calls `NAME/templates/a.yaml`.
std::string TemplatePath(const FoundChart& chart, const std::string& name) {
  const size_t slash = name.find('/');
  return slash == std::string::npos ? chart.directory : chart.directory + name.substr(slash);
}

bool IsAmong(const std::vector<Input>& inputs, const std::string& path) {
  return std::ranges::find(inputs, path, &Input::path) != inputs.end();
}

// kubectl has kustomize built in.
ProcessResult RunKustomize(const std::string& directory, const ProcessLimits& limits) {
  ProcessResult result = RunProcess({"kustomize", "build", directory}, limits);
  return result.started ? result : RunProcess({"kubectl", "kustomize", directory}, limits);
}

ProcessLimits LimitsOfBuilds(const JudgeCommand& command) {
  return {.seconds = command.build.timeout_seconds, .max_bytes = command.options.read.limits.max_bytes};
}

std::string WithoutLastLineEnd(std::string text) {
  while (text.ends_with('\n')) text.pop_back();
  return text;
}

// Says that the output of a program for a file is missing.
void ReportFailure(const std::string& file, const std::string& program, const ProcessResult& result,
                   const ReportSink& sink) {
  if (!result.started) {
    return sink(engine::Unreadable("--" + program, program + " cannot be run: " + result.errors));
  }
  InputReport report;
  report.name = file;
  finding::Finding& finding = report.findings.emplace_back(finding::Code::kBuildFailed);
  finding.file = file;
  if (result.stopped.empty()) {
    finding.message = program + " failed: " + WithoutLastLineEnd(result.errors);
  } else {
    finding.message = program + " " + result.stopped;
    finding.hint = "--build-timeout and --max-bytes set the limits";
  }
  sink(report);
}

}  // namespace

void ManifestBuilds::RenderCharts(const std::vector<FoundChart>& charts, SearchOutcome& outcome,
                                  std::vector<Input>& inputs, const ReportSink& sink) {
  for (const FoundChart& chart : charts) {
    const engine::ReadFile file =
        files_.Read(chart.directory + "/Chart.yaml", command_.options.read.limits.max_bytes);
    const bool library = file && engine::IsLibraryChart(*file, command_.options.read);
    if (!library && !IsSubchart(chart, charts)) RenderChart(chart, outcome, inputs, sink);
  }
}

void ManifestBuilds::RenderChart(const FoundChart& chart, SearchOutcome& outcome, std::vector<Input>& inputs,
                                 const ReportSink& sink) {
  std::vector<std::string> words = {"helm", "template", "--include-crds"};
  if (const std::string release = ReleaseToRenderFor(command_.kubernetes_version); !release.empty()) {
    words.insert(words.end(), {"--kube-version", release});
  }
  for (const std::string& values : command_.build.helm_values)
    words.insert(words.end(), {"--values", values});
  words.insert(words.end(), {"--", chart.directory});
  const ProcessResult result = RunProcess(std::move(words), LimitsOfBuilds(command_));
  if (!result.ok()) return ReportFailure(chart.directory + "/Chart.yaml", "helm", result, sink);
  std::set<std::string> rendered;
  for (engine::RenderedTemplate& part : engine::SplitRendered(result.out)) {
    const std::string path = TemplatePath(chart, part.name);
    // CRDs of a chart are inputs of their own.
    if (!engine::HasContent(part.text) || IsAmong(inputs, path)) continue;
    rendered.insert(path);
    auto content = std::make_shared<const std::string>(std::move(part.text));
    origins_[content.get()] = {.template_file = path, .made_of = {files_.AbsolutePath(chart.directory)}};
    inputs.push_back({.path = path, .found_in = chart.found_in, .content = std::move(content)});
  }
  outcome.Rendered(chart, rendered);
}

void ManifestBuilds::BuildKustomizations(const engine::Kustomizations& kustomizations,
                                         std::vector<Input>& inputs, const ReportSink& sink) {
  for (const engine::Kustomization* root : kustomizations.Roots()) Build(kustomizations, *root, inputs, sink);
}

void ManifestBuilds::Build(const engine::Kustomizations& kustomizations, const engine::Kustomization& root,
                           std::vector<Input>& inputs, const ReportSink& sink) {
  ProcessResult result = RunKustomize(root.directory, LimitsOfBuilds(command_));
  if (!result.ok()) return ReportFailure(root.file, "kustomize", result, sink);
  Origin origin{.kustomization_file = root.file, .made_of = kustomizations.FilesOf(root)};
  origin.made_of.insert(files_.AbsolutePath(root.file));
  for (const std::string& path : origin.made_of) origin.names.emplace(path, path);
  std::string found_in;
  for (Input& input : inputs) {
    const auto used = origin.names.find(files_.AbsolutePath(input.path));
    if (input.content != nullptr || used == origin.names.end()) continue;
    used->second = input.path;
    if (input.path == root.file) found_in = input.found_in;
    // What is not checked by itself is counted as before.
    if (!engine::IsKustomizationName(input.path) && !kustomizations.UseOf(input.path, input.origin())) {
      input.skip = engine::SkipReason::kBuilt;
    }
  }
  if (!engine::HasContent(result.out)) return;
  auto content = std::make_shared<const std::string>(std::move(result.out));
  origins_[content.get()] = std::move(origin);
  // Not named like the file, which makes a document a kustomization.
  const size_t slash = root.file.rfind('/');
  inputs.push_back({.path = slash == std::string::npos ? "." : root.file.substr(0, slash),
                    .found_in = found_in,
                    .content = std::move(content)});
}

bool ManifestBuilds::IsMadeOf(const Input& input, const std::set<std::string>& paths) const {
  const auto origin = origins_.find(input.content.get());
  if (origin == origins_.end()) return false;
  return std::ranges::any_of(origin->second.made_of, [&](const std::string& part) {
    if (paths.contains(part)) return true;
    const auto next = paths.lower_bound(part + '/');
    return next != paths.end() && next->starts_with(part + '/');
  });
}

std::vector<InputReport> ManifestBuilds::Place(const Input& input, InputReport report) const {
  std::vector<InputReport> out;
  const auto found = origins_.find(input.content.get());
  if (found == origins_.end() || report.findings.empty()) {
    out.push_back(std::move(report));
    return out;
  }
  const Origin& origin = found->second;
  const uint64_t most = command_.options.read.limits.max_bytes;
  if (origin.template_file.empty()) {
    return engine::BuiltOrigins(files_, origin.names, command_.options.read)
        .Split(std::move(report), origin.kustomization_file);
  }
  // Of a packed subchart there is no file.
  if (const engine::ReadFile text = files_.Read(origin.template_file, most)) {
    engine::MoveToTemplate(report, *input.content, text->bytes());
  }
  out.push_back(std::move(report));
  return out;
}

}  // namespace plimsoll::app
