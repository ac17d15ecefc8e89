// `plimsoll declare gen`: files made of tagged Go types are written where they differ from those on
// disk, or, with --check, listed.
#include <algorithm>
#include <filesystem>

#include "../check/run_report.h"
#include "../command_line/invocation.h"
#include "../process/replace_file.h"
#include "../process/standard_output.h"
#include "../process/this_year.h"
#include "plimsoll/engine/types/generate.h"
#include "plimsoll/engine/types/go_findings.h"

namespace plimsoll::app {
namespace {

namespace fs = std::filesystem;
using engine::FileChange;

std::error_code Apply(const FileChange& change) {
  if (change.kind != FileChange::Kind::kSuperfluous) return ReplaceFile(change.path, change.text);
  std::error_code error;
  fs::remove(change.path, error);
  return error;
}

// Makes the changes; the exit code.
int WriteGenerated(const engine::GeneratedFiles& made, bool prints, RunReport& report, StandardOutput& out) {
  size_t done = 0;
  for (const FileChange& change : made.changes) {
    if (const std::error_code error = Apply(change)) {
      report.Add(engine::Unreadable(change.path, "cannot be written: " + error.message()));
      return report.Finish();
    }
    ++done;
    const bool removed = change.kind == FileChange::Kind::kSuperfluous;
    if (prints) out.buffer() += (removed ? "removed " : "wrote ") + change.path + "\n";
  }
  if (!prints) return report.Finish();
  out.buffer() += std::to_string(made.count) + (made.count == 1 ? " file, " : " files, ") +
                  std::to_string(done) + " changed\n";
  return out.Flush() ? kAllGood : kUnusable;
}

using Made = std::expected<engine::GeneratedFiles, engine::InputReport>;

// Rules that schemas cannot express are reported and no reason to stop.
Made MakeSchemas(const engine::Disk& disk, const kinds::TaggedTypes& types, const DeclareGenCommand& command,
                 StandardOutput& out) {
  engine::GenerateSchemaOptions options = command.schema;
  options.output_dir = command.output_dir;
  auto made = engine::GenerateSchemas(disk, types, options);
  if (!made) return std::unexpected(made.error());
  const bool prints = !command.check && command.style.output == finding::ReportForm::kText;
  for (const codegen::RuleGap& gap : made->gaps) {
    if (prints) out.buffer() += gap.Text() + "\n";
  }
  return std::move(made->files);
}

Made Make(const engine::Disk& disk, const kinds::TaggedTypes& types, const DeclareGenCommand& command,
          StandardOutput& out) {
  if (command.language == Language::kOpenApi) return MakeSchemas(disk, types, command, out);
  if (command.language == Language::kCpp) {
    engine::GenerateCppOptions options = command.cpp;
    options.output_dir = command.output_dir;
    options.test_root = command.go.test_root;
    options.test_prefix = command.go.test_prefix;
    options.allowlist_file = command.go.allowlist_file;
    return engine::GenerateCpp(disk, types, options);
  }
  engine::GenerateGoOptions options = command.go;
  options.output_dir = command.output_dir;
  options.year = ThisYear();
  return engine::GenerateGo(disk, types, options);
}

}  // namespace

int RunDeclareGen(const DeclareGenCommand& command) {
  const engine::Disk disk;
  StandardOutput out;
  RunReport report(command.style, out);
  report.CallObjects("");
  const auto types = engine::LoadTypes(disk, command.from);
  if (!types) {
    report.Add(types.error());
    return report.Finish();
  }
  const Made made = Make(disk, **types, command, out);
  if (!made) {
    report.Add(made.error());
    return report.Finish();
  }
  if (!command.check)
    return WriteGenerated(*made, command.style.output == finding::ReportForm::kText, report, out);
  for (const FileChange& change : made->changes) report.Add(ReportOn(change));
  const auto superfluous = static_cast<size_t>(
      std::ranges::count(made->changes, FileChange::Kind::kSuperfluous, &FileChange::kind));
  for (size_t good = made->changes.size() - superfluous; good < made->count; ++good) report.Add({});
  return report.Finish();
}

}  // namespace plimsoll::app
