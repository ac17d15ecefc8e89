// Documents are judged when the editor pauses, and findings are sent. So is how far the index is.
#include <algorithm>

#include "plimsoll/lsp/protocol/limits.h"
#include "plimsoll/lsp/protocol/wire.h"
#include "plimsoll/lsp/server/server.h"

namespace plimsoll::lsp {
namespace {

using text::JsonWriter;

constexpr std::string_view kProgressToken = "plimsoll-index";
// Fewer files are indexed before anybody sees it.
constexpr size_t kFilesWithProgress = 500;
// How often progress is reported.
constexpr size_t kFilesPerReport = 500;

}  // namespace

// While a document takes long to judge, it waits about as long for the next key stroke.
Server::Time Server::DueTime(const Checked& checked) {
  constexpr Time kShort = 20;
  constexpr Time kLongestWait = 1000;
  return checked.took <= kShort ? 0 : checked.changed_at + std::min(checked.took, kLongestWait);
}

void Server::MeasureLast() {
  const auto judged = checked_.find(judged_last_);
  if (judged != checked_.end()) judged->second.took = now_ - judged_at_;
  judged_last_.clear();
}

bool Server::JudgeNext() {
  if (!settings_.diagnostics) return false;
  Document* next = nullptr;
  Checked* found = nullptr;
  documents_.ForEach([&](Document& document) {
    const FolderWorkspace& workspace = WorkspaceAt(document);
    Checked& checked = checked_[document.uri()];
    if (!workspace.ready() || (!checked.changed && checked.generation == workspace.generation())) return;
    if (now_ < DueTime(checked)) return;
    // What was changed last is looked at.
    if (found != nullptr && found->changed_at >= checked.changed_at) return;
    next = &document;
    found = &checked;
  });
  if (next == nullptr) return false;
  Judge(*next, *found);
  return true;
}

void Server::Judge(const Document& document, Checked& checked) {
  FolderWorkspace& workspace = WorkspaceAt(document);
  judged_last_ = document.uri();
  judged_at_ = now_;
  checked.changed = false;
  checked.generation = workspace.generation();
  checked.findings = workspace.Judge(document).findings;
  if (settings_.diagnostics) Publish(document, checked.findings);
  const std::string complaint = workspace.Complaint();
  if (!complaint.empty() && complaints_.insert(complaint).second) Show(complaint);
}

// For a request that needs the findings. Without diagnostics nobody else waits for the workspace, so its work
// is done first.
void Server::JudgeNow(const Document& document, Checked& checked) {
  FolderWorkspace& workspace = WorkspaceAt(document);
  while (!settings_.diagnostics && workspace.Step()) {
  }
  if (!workspace.ready()) return;
  const bool stale = !settings_.diagnostics && checked.generation != workspace.generation();
  if (checked.changed || stale) Judge(document, checked);
}

// All documents are judged anew when diagnostics are wanted again.
void Server::WithdrawDiagnostics() {
  documents_.ForEach([&](Document& document) {
    Publish(document, {});
    checked_[document.uri()].changed = true;
  });
}

DiagnosticStyle Server::StyleFor(const Document& document) {
  const FolderWorkspace& workspace = WorkspaceAt(document);
  return {options_.codes_url, client_.related_information,
          [&workspace](const std::string& file) { return workspace.UriOf(file); }};
}

void Server::Publish(const Document& document, const std::vector<finding::Finding>& findings) {
  const DiagnosticStyle style = StyleFor(document);
  Send(NotificationText("textDocument/publishDiagnostics", [&](JsonWriter& writer) {
    writer.BeginObject();
    WriteMember(writer, "uri", document.uri());
    writer.Key("version");
    writer.Int(document.version());
    writer.Key("diagnostics");
    writer.BeginArray();
    for (size_t i = 0; i < std::min(findings.size(), kMaxDiagnostics); ++i) {
      WriteDiagnostic(document, findings[i], style, writer);
    }
    writer.EndArray();
    writer.EndObject();
  }));
}

void Server::ReportProgress() {
  if (!client_.progress) return;
  size_t done = 0;
  size_t total = 0;
  for (const auto& workspace : workspaces_) {
    done += workspace->indexed();
    total += workspace->total();
  }
  const bool begins = !in_progress_ && total - done >= kFilesWithProgress;
  const bool ends = in_progress_ && total == done;
  if (!begins && !ends && (!in_progress_ || done < reported_ + kFilesPerReport)) return;
  reported_ = done;
  if (begins) {
    Call("window/workDoneProgress/create", [](JsonWriter& writer) {
      writer.BeginObject();
      WriteMember(writer, "token", kProgressToken);
      writer.EndObject();
    });
  }
  in_progress_ = !ends;
  Send(NotificationText("$/progress", [&](JsonWriter& writer) {
    writer.BeginObject();
    WriteMember(writer, "token", kProgressToken);
    writer.Key("value");
    writer.BeginObject();
    WriteMember(writer, "kind", begins ? "begin" : ends ? "end" : "report");
    if (begins) WriteMember(writer, "title", "Plimsoll reads the workspace");
    if (!ends) {
      WriteMember(writer, "message", std::to_string(done) + " of " + std::to_string(total) + " files");
      writer.Key("percentage");
      writer.Int(static_cast<int64_t>(done * 100 / std::max<size_t>(total, 1)));
    }
    writer.EndObject();
    writer.EndObject();
  }));
}

}  // namespace plimsoll::lsp
