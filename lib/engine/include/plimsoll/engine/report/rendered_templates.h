// The output of `helm template`, by template, and where in a template a line of the output comes from.
//
//   for (const RenderedTemplate& part : SplitRendered(output)) {
//     InputReport report = catalog.Check(text::Source(path, part.text), options);
//     MoveToTemplate(report, part.text, text_of_the_template);
//   }
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/engine/report/input_report.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/reading.h"

namespace plimsoll::engine {

struct RenderedTemplate {
  // As helm names it in a `# Source:` comment: `web/templates/deployment.yaml`, where `web` is the name of
  // the chart and not of its directory.
  std::string name;
  // All documents that were rendered from it.
  std::string text;
};

// Whether a Chart.yaml is that of a library chart, which only has parts for others and cannot be rendered.
bool IsLibraryChart(const text::Source& chart_file, const value::ReadOptions& options);

// In the order of the output. Text before the first `# Source:` comment has an empty name.
std::vector<RenderedTemplate> SplitRendered(std::string_view output);

// Whether there is more than comments and `---` in a text.
bool HasContent(std::string_view text);

// Changes the line of each finding from that of the rendered text to the line of the template that it most
// likely was rendered from: the same text or the same key, in the same order. Excerpts keep the rendered
// text.
void MoveToTemplate(InputReport& report, std::string_view rendered, std::string_view template_text);

}  // namespace plimsoll::engine
