// The command. It reads its arguments, runs one subcommand, and ends with that command's
// exit code: 0 all good, 1 findings, 2 usage or unreadable input, 3 a fault of our own.
#include <csignal>
#include <cstdio>
#include <exception>
#include <new>

#include "command_line/invocation.h"
#include "dropins/run.h"

namespace plimsoll::app {
namespace {

struct Runner {
  int operator()(const CheckCommand& command) const { return RunCheck(command); }
  int operator()(const AdmitCommand& command) const { return RunAdmit(command); }
  int operator()(const LintCommand& command) const { return RunLint(command); }
  int operator()(const TestCommand& command) const { return RunTest(command); }
  int operator()(const CompatCommand& command) const { return RunCompat(command); }
  int operator()(const CompatMergeCommand& command) const { return RunCompatMerge(command); }
  int operator()(const ConvertCommand& command) const { return RunConvert(command); }
  int operator()(const SchemaConvertCommand& command) const { return RunSchemaConvert(command); }
  int operator()(const CelCheckCommand& command) const { return RunCelCheck(command); }
  int operator()(const CelCostCommand& command) const { return RunCelCost(command); }
  int operator()(const CelEvalCommand& command) const { return RunCelEval(command); }
  int operator()(const DeclareLintCommand& command) const { return RunDeclareLint(command); }
  int operator()(const DeclareGenCommand& command) const { return RunDeclareGen(command); }
  int operator()(const DeclareExplainCommand& command) const { return RunDeclareExplain(command); }
  int operator()(const CatalogBuildCommand& command) const { return RunCatalogBuild(command); }
  int operator()(const CatalogListCommand& command) const { return RunCatalogList(command); }
  int operator()(const CatalogShowCommand& command) const { return RunCatalogShow(command); }
  int operator()(const CatalogDiffCommand& command) const { return RunCatalogDiff(command); }
  int operator()(const CatalogPullCommand& command) const { return RunCatalogPull(command); }
  int operator()(const CatalogRemoveCommand& command) const { return RunCatalogRemove(command); }
  int operator()(const PatchCommand& command) const { return RunPatch(command); }
  int operator()(const PatchBuildCommand& command) const { return RunPatchBuild(command); }
  int operator()(const MergeCommand& command) const { return RunMerge(command); }
  int operator()(const SetCommand& command) const { return RunSet(command); }
  int operator()(const SchemaUnionsCommand& command) const { return RunSchemaUnions(command); }
  int operator()(const ApplyCommand& command) const { return RunApply(command); }
  int operator()(const DiffCommand& command) const { return RunDiff(command); }
  int operator()(const ExplainCommand& command) const { return RunExplain(command); }
  int operator()(const SampleCommand& command) const { return RunSample(command); }
  int operator()(const CompletionCommand& command) const { return RunCompletion(command); }
  int operator()(const HelpCommand& command) const { return RunHelp(command); }
  int operator()(const SkewCriCommand& command) const { return RunSkewCri(command); }
  int operator()(const SkewProtoCommand& command) const { return RunSkewProto(command); }
  int operator()(const SkewFeatureCommand& command) const { return RunSkewFeature(command); }
  int operator()(const PolicyCommand& command) const { return RunPolicy(command); }
  int operator()(const ServeCommand& command) const { return RunServe(command); }
  int operator()(const ServeBenchCommand& command) const { return RunServeBench(command); }
  int operator()(const LspCommand& command) const { return RunLsp(command); }
  int operator()(const BatchCommand& command) const { return RunBatch(command); }
};

int Main(int argc, char** argv) {
  if (const std::optional<int> code = RunDropIn(argc, argv)) return *code;
  const ParsedCommandLine parsed = ParseCommandLine(argc, argv);
  if (parsed.invocation) return std::visit(Runner{}, *parsed.invocation);
  std::fputs(parsed.text.c_str(), parsed.exit_code == kAllGood ? stdout : stderr);
  return parsed.exit_code;
}

}  // namespace
}  // namespace plimsoll::app

int main(int argc, char** argv) {
  // A reader that goes away (`plimsoll check . | head`) shows as a failed write.
  std::signal(SIGPIPE, SIG_IGN);
  try {
    return plimsoll::app::Main(argc, argv);
  } catch (const std::bad_alloc&) {
    std::fputs("plimsoll: out of memory\n", stderr);
  } catch (const std::exception& fault) {
    std::fprintf(stderr, "plimsoll: internal error: %s\n", fault.what());
  }
  return plimsoll::app::kInternal;
}
