// What the command line asks for, as data. ParseCommandLine is the only place that knows
// the library that reads it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "plimsoll/value/reading.h"

namespace plimsoll::app {

// Exit codes of every command.
inline constexpr int kAllGood = 0;
inline constexpr int kFindings = 1;
inline constexpr int kUnusable = 2;  // wrong usage or unreadable input
inline constexpr int kInternal = 3;

enum class Output : uint8_t { kText, kJson, kJsonLines };
enum class Colour : uint8_t { kAuto, kAlways, kNever };
enum class Format : uint8_t { kJson, kYaml, kJsonLines };

struct CheckCommand {
  std::vector<std::string> paths;
  Output output = Output::kText;
  Colour colour = Colour::kAuto;
  unsigned jobs = 0;  // 0: as many as the machine has processors
  value::ReadOptions read;
};

struct ConvertCommand {
  std::vector<std::string> paths;
  Format to = Format::kJson;
  bool sort_keys = false;
  value::ReadOptions read;
};

struct BatchCommand {};

using Invocation = std::variant<CheckCommand, ConvertCommand, BatchCommand>;

struct ParsedCommandLine {
  std::optional<Invocation> invocation;
  // When there is none: what to print, and how to end.
  std::string text;
  int exit_code = kAllGood;
};

ParsedCommandLine ParseCommandLine(int argc, char** argv);

int RunCheck(const CheckCommand& command);
int RunConvert(const ConvertCommand& command);
int RunBatch(const BatchCommand& command);

}  // namespace plimsoll::app
