// Findings as diagnostics of the protocol.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "plimsoll/finding/finding.h"
#include "plimsoll/lsp/documents/document.h"
#include "plimsoll/text/json_writer.h"

namespace plimsoll::lsp {

struct DiagnosticStyle {
  std::string_view codes_url;
  bool related_information = false;
  // The address of another file that a finding refers to.
  std::function<std::string(const std::string& file)> uri_of;
};

// In the document; a finding without a place is at its start.
Range RangeOf(const Document& document, const finding::Finding& finding);
// The message and the hint.
std::string MessageOf(const finding::Finding& finding);
void WriteDiagnostic(const Document& document, const finding::Finding& finding, const DiagnosticStyle& style,
                     text::JsonWriter& writer);

}  // namespace plimsoll::lsp
