#include "parts.h"

namespace plimsoll::app {
namespace {

using schema::Dialect;
using value::DuplicateKeys;

const std::map<std::string, DuplicateKeys> kDuplicateKeys = {{"error", DuplicateKeys::kError},
                                                             {"last", DuplicateKeys::kLastWins},
                                                             {"first", DuplicateKeys::kFirstWins}};

}  // namespace

void AddReading(CLI::App& app, value::ReadOptions& read) {
  value::Limits& limits = read.limits;
  AddChoice(app, "--duplicate-keys", read.duplicates, kDuplicateKeys, "error|last|first",
            "Reject duplicate keys, or warn and use the last or first one (default: error)");
  const auto limit = [&](const char* name, auto& target, const char* help) {
    app.add_option(name, target, help)->type_name("N")->capture_default_str()->group(kLimitsSection);
  };
  limit("--max-bytes", limits.max_bytes, "Maximum size of an input in bytes");
  app.add_option("--max-depth", limits.max_depth, "Maximum nesting depth, up to 10000")
      ->type_name("N")
      ->capture_default_str()
      ->check(CLI::Range(1u, value::kMaxDepth))
      ->group(kLimitsSection);
  limit("--max-nodes", limits.max_nodes, "Maximum number of keys and values in a document");
  limit("--max-alias-nodes", limits.max_alias_nodes,
        "Maximum number of keys and values that YAML aliases expand to");
  limit("--max-documents", limits.max_documents, "Maximum number of documents in an input");
}

void AddPaths(CLI::App& app, std::vector<std::string>& paths) {
  app.add_option("PATH", paths, "Files, directories, quoted glob patterns, or - for standard input")
      ->required()
      ->option_text("PATH...");
}

std::array<CLI::Option*, 2> AddShard(CLI::App& app, ShardCommand& command) {
  CLI::Option* part =
      app.add_option("--shard", command.part, "Validate one part of the objects: part I, from 0, of N")
          ->option_text("I/N");
  CLI::Option* parts =
      app.add_option("--shards", command.parts, "Validate the part that JOB_COMPLETION_INDEX names, of N")
          ->excludes(part)
          ->option_text("N");
  return {part, parts};
}

void AddOld(CLI::App& app, std::vector<std::string>& old) {
  app.add_option("--old,--base", old, "Validate as updates of the objects at this path (repeatable)")
      ->allow_extra_args(false)
      ->option_text("PATH");
}

CLI::Option* AddDialect(CLI::App& app, Dialect& dialect) {
  return app
      .add_option_function<std::string>(
          "--dialect", [&dialect](const std::string& name) { dialect = *schema::DialectNamed(name); },
          "JSON Schema draft to assume when $schema is missing (default: 2020-12)")
      ->check([](const std::string& name) {
        return schema::DialectNamed(name) ? std::string() : "unknown dialect '" + name + "'";
      })
      ->option_text("NAME");
}

}  // namespace plimsoll::app
