#include "fixed_files.h"

#include <filesystem>
#include <system_error>

#include "../process/replace_file.h"
#include "plimsoll/engine/fix/fixes.h"

namespace plimsoll::app {
namespace {

std::string CountedEdits(size_t edits, size_t files) {
  return std::to_string(edits) + (edits == 1 ? " edit" : " edits") + " in " + std::to_string(files) +
         (files == 1 ? " file" : " files");
}

// What was unpacked or decoded cannot be written back. Links stay links, and modes stay.
bool IsAsRead(const std::string& path, const text::Source& source) {
  std::error_code error;
  return std::filesystem::file_size(path, error) == source.bytes().size() && !error;
}

std::error_code WriteFixed(const std::string& path, const std::string& text) {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::path file = fs::canonical(path, error);
  if (error) return error;
  const fs::perms mode = fs::status(file, error).permissions();
  if (const auto failed = ReplaceFile(file.string(), text)) return failed;
  fs::permissions(file, mode, error);
  return error;
}

}  // namespace

void FixedFiles::Take(const engine::Input& input, const JudgeSetup& setup, engine::InputReport& report) {
  const bool is_file = !input.once && input.content == nullptr;
  if (fixing_ == Fixing::kOff || !is_file || report.findings.empty()) return;
  const auto source = setup.Read(input);
  if (!source || !IsAsRead(input.path, *source)) return;
  const engine::Fixer fixer(*source, setup.kinds(), setup.options().read);
  const std::vector<engine::TextEdit> edits = fixer.PreferredEdits(report.findings);
  if (edits.empty()) return;
  if (fixing_ == Fixing::kShow) {
    diff_ += engine::UnifiedDiff(input.path, source->bytes(), edits);
  } else if (const auto error = WriteFixed(input.path, engine::Applied(source->bytes(), edits))) {
    unwritten_.push_back(input.path + " cannot be written: " + error.message());
    return;
  } else {
    fixer.RemoveFixed(edits, report.findings);
  }
  ++files_;
  edits_ += edits.size();
}

std::vector<std::string> FixedFiles::Notes() const {
  if (fixing_ == Fixing::kOff) return {};
  std::vector<std::string> out = unwritten_;
  const std::string count = CountedEdits(edits_, files_);
  if (fixing_ == Fixing::kWrite) {
    out.push_back("fixed with " + count);
  } else {
    out.push_back(edits_ == 0 ? "nothing has one likely fix" : "--fix --write makes " + count);
  }
  return out;
}

}  // namespace plimsoll::app
