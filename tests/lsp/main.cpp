// Runs golden cases of the language server: lsp_cases [--record] FILE...
//
// A file has parts, each after a line that begins with `--- `:
//
//   --- client {"capabilities": {...}}       members of the params of initialize, in place of the usual ones
//   --- file crd.yaml                        a file of the workspace, on the disk
//   --- open order.yaml                      an open document; `‸` marks the place of the request, two the
//   range
//   --- write crd.yaml                       a file that changes on the disk
//   --- request textDocument/hover           and members of its params, as a JSON object, if there are more
//   --- answer                               the result, or {"error": ...}, as JSON
//
// In texts `␍` stands for a carriage return and `␉` for a tab. These requests have answers in short:
// findings, completion, hover, definition, references, actions, `rename NAME`. The request `diagnostics` is
// answered with what was published for the document. Documents are opened, and requests are sent, in the
// order of the file. --record writes the answers of the server into the files.
#include <cstdio>
#include <fstream>
#include <iostream>
#include <sstream>

#include "plimsoll/text/memory_files.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/json_reader.h"
#include "short_answers.h"
#include "test_client.h"

namespace plimsoll::lsp {
namespace {

constexpr std::string_view kRoot = "/workspace";
constexpr std::string_view kMark = "‸";
constexpr std::string_view kBegin = "--- ";

struct Part {
  std::string word;
  std::string name;
  std::string body;
};

std::vector<Part> PartsOf(std::string_view text) {
  std::vector<Part> out;
  while (!text.empty()) {
    const size_t end = std::min(text.size(), text.find('\n'));
    const std::string_view line = text.substr(0, end);
    const std::string_view whole = text.substr(0, std::min(text.size(), end + 1));
    text.remove_prefix(whole.size());
    if (line.starts_with(kBegin)) {
      const std::string_view title = line.substr(kBegin.size());
      const size_t space = std::min(title.size(), title.find(' '));
      out.push_back({std::string(title.substr(0, space)),
                     std::string(title.substr(std::min(title.size(), space + 1))), ""});
    } else if (!out.empty()) {
      out.back().body += whole;
    } else {
      out.push_back({"comment", "", std::string(whole)});
    }
  }
  return out;
}

std::string LanguageOf(std::string_view path) {
  if (path.ends_with(".go")) return "go";
  return path.ends_with(".json") ? "json" : "yaml";
}

// Characters that are hard to see, as they are written in cases.
std::string WithControls(std::string text) {
  const auto replace = [&](std::string_view shown, char meant) {
    for (size_t at = text.find(shown); at != std::string::npos; at = text.find(shown, at + 1))
      text.replace(at, shown.size(), 1, meant);
  };
  replace("␍", '\r');
  replace("␉", '\t');
  return text;
}

constexpr std::string_view kUsualClient =
    R"("initializationOptions":{"inlayHints":true},"capabilities":{"textDocument":)"
    R"({"publishDiagnostics":{"relatedInformation":true}}})";

class Case {
 public:
  explicit Case(const std::vector<Part>& parts)
      : client_(files_, {.version = "test", .codes_url = "https://docs.example.com/findings.md"}) {
    std::string more(kUsualClient);
    for (const Part& part : parts) {
      if (part.word == "file") Write(part);
      if (part.word == "client") more = part.name.substr(1, part.name.size() - 2);
    }
    if (more.find("\"utf-8\"") != std::string::npos) encoding_ = Encoding::kUtf8;
    client_.Initialize(kRoot, "," + more);
    client_.RunUntilIdle();
  }

  void Open(const Part& part) {
    path_ = AbsoluteOf(part.name);
    std::string text = WithControls(part.body);
    std::vector<uint32_t> marks;
    for (size_t at = text.find(kMark); at != std::string::npos; at = text.find(kMark)) {
      text.erase(at, kMark.size());
      marks.push_back(static_cast<uint32_t>(at));
    }
    const TextLines lines(text, encoding_);
    positions_.clear();
    for (const uint32_t mark : marks) positions_.push_back(lines.PositionOf(mark));
    texts_[UriOfPath(path_)] = text;
    client_.Open(path_, LanguageOf(path_), text);
    client_.RunUntilIdle();
  }

  void Change(const Part& part) {
    Write(part);
    client_.Notify("workspace/didChangeWatchedFiles",
                   R"({"changes":[{"type":2,"uri":)" + JsonText(UriOfPath(AbsoluteOf(part.name))) + "}]}");
    client_.RunUntilIdle();
  }

  std::string Answer(const Part& part) {
    const ShortAnswers shorten(texts_, encoding_);
    if (part.name == "diagnostics" || part.name == "findings") {
      const text::Source source("published", client_.Published(path_));
      value::Document document;
      if (!value::ReadJson(source.bytes(), {}, document).ok()) return "nothing was published\n";
      return part.name == "findings" ? shorten.Findings(document.root()) : shorten.Json(document.root());
    }
    const std::string name = part.name.substr(0, part.name.find(' '));
    const Message answer(client_.Request(MethodOf(name), Params(part)));
    if (answer.kind() != Message::Kind::kResponse) return "no answer\n";
    if (!answer.error().empty()) return "{\"error\":" + JsonText(answer.error()) + "}\n";
    if (name == "completion") return shorten.Items(answer.result());
    if (name == "hover") return shorten.Hover(answer.result());
    if (name == "definition" || name == "references") return shorten.Places(answer.result());
    if (name == "actions") return shorten.Actions(answer.result());
    if (name == "rename") return shorten.Changes(answer.result());
    return shorten.Json(answer.result());
  }

 private:
  static std::string AbsoluteOf(const std::string& name) { return std::string(kRoot) + '/' + name; }

  static std::string MethodOf(const std::string& name) {
    if (name == "actions") return "textDocument/codeAction";
    return name.find('/') == std::string::npos ? "textDocument/" + name : name;
  }

  void Write(const Part& part) {
    files_.texts[AbsoluteOf(part.name)] = WithControls(part.body);
    texts_[UriOfPath(AbsoluteOf(part.name))] = WithControls(part.body);
  }

  // Of a part, or what its name says.
  static std::string MoreParams(const Part& part) {
    if (part.body.find('{') != std::string::npos) return part.body;
    if (part.name.starts_with("rename ")) return "{\"newName\":" + JsonText(part.name.substr(7)) + "}";
    if (part.name == "references") return R"({"context":{"includeDeclaration":true}})";
    return part.name == "actions" ? R"({"context":{"diagnostics":[]}})" : "";
  }

  std::string Params(const Part& part) const {
    std::string out;
    text::JsonWriter writer(out, {.escape_html = false});
    writer.BeginObject();
    writer.Key("textDocument");
    writer.BeginObject();
    WriteMember(writer, "uri", UriOfPath(path_));
    writer.EndObject();
    if (!positions_.empty()) {
      writer.Key("position");
      WritePosition(writer, positions_.front());
      writer.Key("range");
      WriteRange(writer, {positions_.front(), positions_.back()});
    }
    writer.EndObject();
    const std::string more = MoreParams(part);
    const size_t begin = more.find('{');
    const size_t end = more.rfind('}');
    if (begin == std::string::npos || end == std::string::npos) return out;
    out.back() = ',';
    return out + more.substr(begin + 1, end - begin);
  }

  text::MemoryFiles files_;
  TestClient client_;
  Encoding encoding_ = Encoding::kUtf16;
  ShortAnswers::Texts texts_;  // by address
  std::string path_;
  std::vector<Position> positions_;
};

std::string TextOf(const std::vector<Part>& parts) {
  std::string out;
  for (const Part& part : parts) {
    if (part.word != "comment")
      out += std::string(kBegin) + part.word + (part.name.empty() ? "" : " ") + part.name + '\n';
    out += part.body;
  }
  return out;
}

// Whether all answers are as they were recorded.
bool RunFile(const std::string& file, bool record) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  std::vector<Part> parts = PartsOf(text.str());
  Case run(parts);
  bool good = !parts.empty();
  for (size_t i = 0; i < parts.size(); ++i) {
    if (parts[i].word == "open") run.Open(parts[i]);
    if (parts[i].word == "write") run.Change(parts[i]);
    if (parts[i].word != "request") continue;
    const std::string answer = run.Answer(parts[i]);
    if (i + 1 == parts.size() || parts[i + 1].word != "answer") {
      parts.insert(parts.begin() + static_cast<ptrdiff_t>(i) + 1, {"answer", "", ""});
    }
    if (parts[i + 1].body == answer) continue;
    if (!record) {
      std::cout << file << ": " << parts[i].name << " is answered with\n"
                << answer << "instead of\n"
                << parts[i + 1].body;
    }
    good = false;
    parts[i + 1].body = answer;
  }
  if (record) std::ofstream(file, std::ios::binary) << TextOf(parts);
  return good || record;
}

}  // namespace
}  // namespace plimsoll::lsp

int main(int argc, char** argv) {
  bool record = false;
  bool good = argc > 1;
  int files = 0;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    if (argument == "--record") {
      record = true;
    } else {
      good &= plimsoll::lsp::RunFile(argument, record);
      ++files;
    }
  }
  std::cout << files << " files\n";
  return good && files != 0 ? 0 : 1;
}
