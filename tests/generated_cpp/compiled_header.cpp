#include "compiled_header.h"

#include <cstdio>
#include <sstream>

namespace plimsoll::generated {
namespace {

// Reads a case a line, its parts between tabs, and prints its errors: parts of an error between
// unit separators, errors between record separators.
constexpr char kDriver[] = R"cpp(
#include "header.h"

#include <iostream>

  namespace {

  std::vector<std::string> Split(const std::string& text, char at) {
    std::vector<std::string> out(1);
    for (const char c : text) {
      if (c == at)
        out.emplace_back();
      else
        out.back().push_back(c);
    }
    return out;
  }

  using namespace generated;

  std::string Print(const Errors& errors) {
    std::string out;
    for (const FieldError& e : errors) {
      out += std::string(e.Code()) + "\x1f" + e.field + "\x1f" + e.detail + "\x1f" + e.origin + "\x1f" +
             e.value + "\x1f" + e.bad_value.value_or("none") + "\x1f" +
             std::to_string(static_cast<int>(e.level)) + (e.short_circuit ? "\x1fstop" : "") + "\x1f" +
             e.Text() + "\x1e";
    }
    return out;
  }

  template <class T>
  std::string Judge(const std::vector<std::string>& parts, const Operation& operation) {
    T object, old;
    if (auto error = ReadJson(parts[4], object)) return "object: " + error->Text();
    if (parts[5].empty() || parts[5] == "null") return Print(Validate(object, nullptr, operation));
    if (auto error = ReadJson(parts[5], old)) return "old: " + error->Text();
    // What is written reads back as the same.
    T again;
    if (auto error = ReadJson(WriteJson(object), again)) return "again: " + error->Text();
    if (rt::Compare(object, again) != 0) return "not the same when read again";
    return Print(Validate(object, &old, operation));
  }

  }  // namespace

  int main() {
    std::string line;
    while (std::getline(std::cin, line)) {
      const std::vector<std::string> parts = Split(line, '\t');
      Operation operation;
      if (parts[1] == "update") operation.type = Operation::Type::kUpdate;
      for (const std::string& option : Split(parts[2], ',')) {
        if (!option.empty()) operation.options[option.substr(1)] = option[0] == '+';
      }
      for (const std::string& part : Split(parts[3], '/')) {
        if (!part.empty()) operation.subresources.push_back(part);
      }
      std::string out = "no such type";
      ROOTS
      for (char& c : out)
        if (c == '\n') c = ' ';
      std::cout << out << '\n';
    }
  }
)cpp";

}  // namespace

std::optional<std::string> CompiledHeader::Compile(const std::string& compiler, const std::string& header,
                                                   const std::vector<std::string>& roots,
                                                   CompiledHeader& out) {
  std::string driver = kDriver;
  std::string branches;
  for (const std::string& root : roots) {
    branches +=
        "    if (parts[0] == \"" + root + "\") out = Judge<generated::" + root + ">(parts, operation);\n";
  }
  driver.replace(driver.find("ROOTS\n"), 6, branches);
  out.directory_.Write("header.h", header);
  out.directory_.Write("main.cpp", driver);
  testing::Process process;
  process.directory = out.directory_.path();
  process.words = {compiler,   "-std=c++20",   "-O0",     "-Wall", "-Wextra", "-Wpedantic",
                   "-Wshadow", "-Wconversion", "-Werror", "-o",    "judge",   "main.cpp"};
  process.seconds = 300;
  const testing::Outcome outcome = testing::Run(process);
  if (outcome.exit_code == 0) return std::nullopt;
  return outcome.errors.empty() ? "the compiler did not run" : outcome.errors;
}

std::vector<std::string> CompiledHeader::Judge(const std::vector<Case>& cases) const {
  testing::Process process;
  process.directory = directory_.path();
  process.words = {directory_.path() + "/judge"};
  process.seconds = 300;
  for (const Case& one : cases) {
    std::string& in = process.standard_input;
    in += one.root + (one.is_update ? "\tupdate\t" : "\tcreate\t");
    for (const auto& [option, on] : one.options) in += (on ? "+" : "-") + option + ",";
    in += "\t";
    for (const std::string& part : one.subresources) in += "/" + part;
    in += "\t" + one.object + "\t" + one.old + "\n";
  }
  const testing::Outcome outcome = testing::Run(process);
  std::vector<std::string> out;
  std::istringstream lines(outcome.output);
  for (std::string line; std::getline(lines, line);) out.push_back(line);
  return out;
}

}  // namespace plimsoll::generated
