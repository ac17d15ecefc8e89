// The requests of editors that features answer, as a table for the server.
#pragma once

#include <span>
#include <string_view>

#include "plimsoll/base/result.h"
#include "plimsoll/lsp/workspace/view.h"
#include "plimsoll/text/json_writer.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::lsp {

// Writes the result: exactly one value, `null` if there is nothing to say. A failure is shown to the user;
// nothing must be written then. `params` are any JSON that an editor sends.
using AnswerDocument = Result<void> (*)(const View& view, value::Value params, text::JsonWriter& result);
// The same without a document.
using AnswerWorkspaces = Result<void> (*)(std::span<const Workspace* const> workspaces, value::Value params,
                                          text::JsonWriter& result);

struct Method {
  std::string_view name;  // `textDocument/hover`
  AnswerDocument of_document = nullptr;
  AnswerWorkspaces of_workspaces = nullptr;  // one of the two
  // What the server says it can do: `hoverProvider` and JSON, such as `true`. Empty for methods that belong
  // to another.
  std::string_view capability;
  std::string_view capability_value;
};

std::span<const Method> FeatureMethods();

}  // namespace plimsoll::lsp
