// Types manifests character by character into the language server, and compares the last diagnostics with the
// findings of `plimsoll check`:
//
//   lsp_typing PROGRAM DIRECTORY FILES CHARACTERS
//
// Files of the directory are taken at equal distances, and those that would exceed the number of characters
// in all are left out. 0 stands for no limit.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <set>
#include <sstream>

#include "plimsoll/text/line_index.h"
#include "plimsoll/text/memory_files.h"
#include "plimsoll/text/utf8.h"
#include "plimsoll/value/json_reader.h"
#include "process.h"
#include "test_client.h"

namespace plimsoll::lsp {
namespace {

constexpr std::string_view kRoot = "/workspace";
// How often the server is also left alone for so long that it reads CRDs again.
constexpr size_t kPause = 200;

// `line:column code message`; objects of an unknown kind are summarized by `check`.
using Lines = std::set<std::string>;

std::string LineOf(text::Place place, std::string_view code, std::string_view message) {
  if (code == "unknown_kind") return "unknown_kind";
  return std::to_string(place.line) + ':' + std::to_string(place.column) + ' ' + std::string(code) + ' ' +
         std::string(message);
}

Lines LinesOfDiagnostics(std::string_view published, std::string_view text) {
  Lines out;
  const text::Source source("published", published);
  value::Document document;
  if (published.empty() || !value::ReadJson(source.bytes(), {}, document).ok()) return out;
  const TextLines positions(text, Encoding::kUtf16);
  const text::LineIndex places(text);
  for (const value::Value one : document.root().Find("diagnostics")->Items()) {
    const uint32_t offset = positions.OffsetOf(*PositionOf(*MemberAt(one, {"range", "start"})));
    const std::string_view message = TextAt(one, {"message"});
    out.insert(LineOf(places.PlaceOf(offset), TextAt(one, {"code"}), message.substr(0, message.find('\n'))));
  }
  return out;
}

Lines LinesOfCheck(const std::string& program, const std::string& name, const std::string& text) {
  const testing::ScratchDirectory directory;
  directory.Write(name, text);
  const testing::Outcome outcome = testing::Run({.directory = directory.path(),
                                                 .words = {program, "check", "--output", "json", "."},
                                                 .standard_input = ""});
  Lines out;
  const text::Source source("report", outcome.output);
  value::Document document;
  if (!value::ReadJson(source.bytes(), {}, document).ok())
    return {"check printed no JSON: " + outcome.errors};
  for (const value::Value one : document.root().Find("findings")->Items()) {
    // What is said of the directory is not about the file.
    if (TextAt(one, {"code"}) == "empty_input" && TextAt(one, {"file"}) == ".") continue;
    text::Place place;
    if (const auto line = MemberAt(one, {"place", "line"})) place.line = static_cast<uint32_t>(line->AsInt());
    if (const auto column = MemberAt(one, {"place", "column"}))
      place.column = static_cast<uint32_t>(column->AsInt());
    const std::string_view message = TextAt(one, {"message"});
    out.insert(LineOf(place, TextAt(one, {"code"}), message.substr(0, message.find('\n'))));
  }
  return out;
}

class Typing {
 public:
  Typing() : client_(files_) { client_.Initialize(kRoot); }

  Lines Type(const std::string& name, const std::string& text) {
    const std::string path = std::string(kRoot) + '/' + name;
    client_.Open(path, "yaml", "");
    client_.RunUntilIdle();
    Position end;
    size_t typed = 0;
    for (std::string_view rest = text; !rest.empty(); ++typed) {
      const text::Decoded next = text::DecodeRune(rest);
      // Messages are UTF-8, so bytes that are not can only come as what they are replaced with.
      std::string character;
      text::AppendRune(character, next.rune);
      client_.Change(path, Range{end, end}, character);
      end = AfterTyping(end, next.rune);
      client_.RunShortly();
      if (typed % kPause == 0) client_.RunUntilIdle();
      rest.remove_prefix(next.width);
    }
    return LinesOfDiagnostics(client_.Published(path), text);
  }

 private:
  static Position AfterTyping(Position at, char32_t rune) {
    if (rune == U'\n') return {at.line + 1, 0};
    return {at.line, at.character + (rune > 0xFFFF ? 2 : 1)};
  }

  text::MemoryFiles files_;
  TestClient client_;
};

std::string ReadFileText(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

// What is typed are characters, and line feeds between lines.
bool IsTypable(const std::string& text) {
  return text::FindInvalidUtf8(text) == std::string_view::npos && text.find('\r') == std::string::npos &&
         text.find('\0') == std::string::npos;
}

std::vector<std::filesystem::path> FilesBelow(const std::string& directory, size_t wanted) {
  std::vector<std::filesystem::path> all;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(directory)) {
    const std::string ending = entry.path().extension();
    if (entry.is_regular_file() && (ending == ".yaml" || ending == ".yml")) all.push_back(entry.path());
  }
  std::ranges::sort(all);
  if (wanted == 0 || wanted >= all.size()) return all;
  std::vector<std::filesystem::path> out;
  for (size_t i = 0; i < wanted; ++i) out.push_back(all[i * all.size() / wanted]);
  return out;
}

bool Compare(const std::string& program, const std::filesystem::path& file, const std::string& text) {
  const std::string name = "typed.yaml";
  const Lines typed = Typing().Type(name, text);
  const Lines checked = LinesOfCheck(program, name, text);
  if (typed == checked) return true;
  std::cout << file << '\n';
  for (const std::string& line : typed) {
    if (!checked.contains(line)) std::cout << "  only typed: " << line << '\n';
  }
  for (const std::string& line : checked) {
    if (!typed.contains(line)) std::cout << "  only checked: " << line << '\n';
  }
  return false;
}

int Run(const std::string& program, const std::string& directory, size_t files, size_t characters) {
  if (!std::filesystem::is_directory(directory)) {
    std::cout << "there is no " << directory << '\n';
    return 77;
  }
  size_t good = 0;
  size_t bad = 0;
  size_t typed = 0;
  for (const auto& file : FilesBelow(directory, files)) {
    const std::string text = ReadFileText(file);
    if (!IsTypable(text) || (characters != 0 && typed + text.size() > characters)) continue;
    typed += text.size();
    ++(Compare(program, file, text) ? good : bad);
  }
  std::cout << good << " files of " << typed << " characters, " << bad << " differ\n";
  return bad == 0 && good != 0 ? 0 : 1;
}

}  // namespace
}  // namespace plimsoll::lsp

int main(int argc, char** argv) {
  if (argc != 5) return 2;
  return plimsoll::lsp::Run(argv[1], argv[2], std::strtoul(argv[3], nullptr, 10),
                            std::strtoul(argv[4], nullptr, 10));
}
