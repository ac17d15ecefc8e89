// The endpoints of the sidecar, each in a file of its own.
#pragma once

#include <memory>
#include <string_view>

#include "../observe/exchange.h"
#include "../schemas/kind_set.h"
#include "plimsoll/engine/report/input_report.h"
#include "plimsoll/text/json_writer.h"
#include "sidecar_request.h"

namespace plimsoll::serve {

Answer CheckBody(const KindSet& set, const Request& request, const value::ReadOptions& read);
Answer AdmitBody(const KindSet& set, const Request& request, const value::ReadOptions& read);
Answer PatchBody(const KindSet& set, const Request& request, const value::ReadOptions& read);
Answer ApplyBody(const KindSet& set, const Request& request, const value::ReadOptions& read);
Answer ExplainBody(const KindSet& set, const Request& request, const value::ReadOptions& read);
Answer ListKinds(const KindSet& set);

// Lines of the batch protocol. Requests cannot name files of the server.
std::unique_ptr<Stream> OpenBatch(const value::ReadOptions& read);

// The description of the API.
std::string_view OpenApiDocument();

// The answer to a body that cannot be read.
Answer UnreadBodyAnswer(const UnreadBody& body);
// An answer that says whether there are errors.
Answer ReportAnswer(std::string body, bool valid);
// `objects`, `valid` and `findings` of an answer.
void WriteReport(text::JsonWriter& writer, const engine::InputReport& report);
void WriteFindings(text::JsonWriter& writer, const std::vector<finding::Finding>& findings);

}  // namespace plimsoll::serve
