// What an editor offers to do about findings.
#include <algorithm>

#include "plimsoll/engine/fix/fixes.h"
#include "plimsoll/lsp/features/rule_guards.h"
#include "plimsoll/lsp/protocol/wire.h"
#include "plimsoll/lsp/server/server.h"
#include "plimsoll/lsp/workspace/places.h"

namespace plimsoll::lsp {
namespace {

using engine::Fix;
using text::JsonWriter;
using value::Value;

constexpr std::string_view kQuickFix = "quickfix";
constexpr std::string_view kFixAll = "source.fixAll.plimsoll";

// Without a filter, every kind is wanted. `source` includes `source.fixAll`.
bool WantsActions(Value params, std::string_view kind) {
  const std::optional<Value> only = MemberAt(params, {"context", "only"});
  if (!only || only->Count() == 0) return true;
  for (const Value one : only->Items()) {
    if (!one.IsString()) continue;
    const std::string_view wanted = one.AsString();
    if (wanted.empty() || kind == wanted) return true;
    if (kind.starts_with(wanted) && kind[wanted.size()] == '.') return true;
  }
  return false;
}

bool Touches(text::Span a, text::Span b) {
  return a.offset <= b.offset + b.length && b.offset <= a.offset + a.length;
}

// The actions of one document, written as they are found.
class ActionWriter {
 public:
  ActionWriter(const View& view, const DiagnosticStyle& style, JsonWriter& writer)
      : view_(view), style_(style), writer_(writer) {}

  // Two findings may have the same fix.
  void Write(const finding::Finding& finding, const Fix& fix) {
    const auto is_same = [&](const Fix& other) {
      return other.title == fix.title && other.edits == fix.edits;
    };
    if (std::ranges::any_of(written_, is_same)) return;
    written_.push_back(fix);
    Begin(fix.title, kQuickFix);
    writer_.Key("diagnostics");
    writer_.BeginArray();
    WriteDiagnostic(view_.document, finding, style_, writer_);
    writer_.EndArray();
    if (fix.preferred) {
      writer_.Key("isPreferred");
      writer_.Bool(true);
    }
    End(fix.edits);
  }

  // Without a finding: `check` reports none about rules that may fail.
  void WriteGuard(const GuardFix& fix) {
    Begin(fix.title, kQuickFix);
    End(fix.edits);
  }

  void WriteFixAll(const std::vector<engine::TextEdit>& edits) {
    Begin("Fix everything in this file that has one likely fix", kFixAll);
    End(edits);
  }

 private:
  void Begin(std::string_view title, std::string_view kind) {
    writer_.BeginObject();
    WriteMember(writer_, "title", title);
    WriteMember(writer_, "kind", kind);
  }

  void End(const std::vector<engine::TextEdit>& edits) {
    std::vector<FileEdit> of_file;
    for (const engine::TextEdit& edit : edits)
      of_file.push_back({view_.document.path(), edit.span, edit.text});
    writer_.Key("edit");
    WriteWorkspaceEdit(view_, of_file, writer_);
    writer_.EndObject();
  }

  const View& view_;
  const DiagnosticStyle& style_;
  JsonWriter& writer_;
  std::vector<Fix> written_;
};

}  // namespace

void Server::AnswerCodeActions(const Message& message) {
  const Value params = message.params();
  const Document* document = documents_.Find(TextAt(params, {"textDocument", "uri"}));
  const std::optional<Value> range_value = params.Find("range");
  const std::optional<Range> range = range_value ? RangeOf(*range_value) : std::nullopt;
  if (document == nullptr || !range) {
    return Refuse(message, ErrorCode::kInvalidParams, "a range of an open document is needed");
  }
  FolderWorkspace& workspace = WorkspaceAt(*document);
  Checked& checked = checked_[document->uri()];
  JudgeNow(*document, checked);
  const View view{*document, workspace, settings_};
  const DiagnosticStyle style = StyleFor(*document);
  const text::Span wanted = document->lines().SpanOf(*range);
  const engine::Fixer fixer(document->source(), view.kinds());
  Reply(message, [&](JsonWriter& writer) {
    writer.BeginArray();
    ActionWriter actions(view, style, writer);
    for (const finding::Finding& finding : checked.findings) {
      if (!WantsActions(params, kQuickFix) || !finding.place || !Touches(wanted, finding.place->span))
        continue;
      for (const Fix& fix : fixer.FixesOf(finding)) actions.Write(finding, fix);
      for (const Fix& fix : fixer.SuppressionOf(finding)) actions.Write(finding, fix);
    }
    if (WantsActions(params, kQuickFix)) {
      for (const GuardFix& fix : GuardFixesAt(view, wanted.offset)) actions.WriteGuard(fix);
    }
    if (WantsActions(params, kFixAll)) {
      const std::vector<engine::TextEdit> edits = fixer.PreferredEdits(checked.findings);
      if (!edits.empty()) actions.WriteFixAll(edits);
    }
    writer.EndArray();
  });
}

}  // namespace plimsoll::lsp
