// The writers after NewReportWriter, one file each.
#pragma once

#include <map>
#include <vector>

#include "plimsoll/finding/report_writer.h"

namespace plimsoll::finding {

std::unique_ptr<ReportWriter> NewJunitWriter(std::string& out);
std::unique_ptr<ReportWriter> NewTapWriter(std::string& out);
std::unique_ptr<ReportWriter> NewSarifWriter(std::string_view version, std::string& out);
std::unique_ptr<ReportWriter> NewGithubWriter(std::string& out);
std::unique_ptr<ReportWriter> NewGitlabWriter(std::string& out);
std::unique_ptr<ReportWriter> NewCheckstyleWriter(std::string& out);
std::unique_ptr<ReportWriter> NewMarkdownWriter(std::string& out);

// The message, and the hint after it.
std::string MessageAndHint(const Finding& finding);
// And the related place, for formats that have no field for it.
std::string WholeMessage(const Finding& finding);
// `file:line:column`, with as much as is known.
std::string PlaceOf(const Finding& finding);
// Text inside XML; what XML cannot hold becomes U+FFFD.
void AppendXml(std::string& out, std::string_view text);
// ` name="value"`
void AppendXmlAttribute(std::string& out, std::string_view name, std::string_view value);

// The findings of an input by the object they are about; those about the input as a whole under 0.
std::map<size_t, std::vector<const Finding*>> ByObject(const InputFindings& input);

}  // namespace plimsoll::finding
