#include "crd_source.h"

#include <optional>
#include <string_view>
#include <utility>

#include "plimsoll/crd/decode.h"
#include "plimsoll/crd/lint.h"
#include "plimsoll/text/line_index.h"
#include "plimsoll/value/document_stream.h"
#include "plimsoll/value/value_text.h"

namespace plimsoll::serve {
namespace {

using value::Value;

class CrdReading {
 public:
  CrdReading(const text::Source& source, CrdsRead& out) : source_(source), out_(out) {}

  void Run() {
    const value::ReadOptions options;
    value::DocumentStream stream(source_, options);
    value::Document document;
    value::StreamEntry entry;
    while (stream.Next(document, entry)) {
      if (!entry.report.ok()) {
        Complain("", entry.report.failure->span, entry.report.failure->message);
      } else if (!document.empty()) {
        const bool json = entry.syntax == value::Syntax::kJson;
        numbers_ = json ? schema::GoNumbers::kAsWritten : schema::GoNumbers::kRewritten;
        Add(document.root());
      }
    }
  }

 private:
  // An object, or the items of a list.
  void Add(Value value) {
    if (!value.IsObject()) return;
    if (crd::IsCrd(value)) return AddCrd(value);
    const std::optional<Value> items = value.Find("items");
    if (!items || !value::TextIn(value, "kind").ends_with("List")) return;
    for (const Value item : items->Items()) {
      if (item.IsObject() && crd::IsCrd(item)) AddCrd(item);
    }
  }

  void AddCrd(Value object) {
    std::string name(value::TextIn(object.Find("metadata"), "name"));
    const crd::CrdDecoding decoding = crd::DecodeCrd(object, {}, numbers_);
    if (!decoding.crd) return Complain(name, decoding.fatal_place, decoding.fatal.value_or(""));
    const crd::LintReport lint = crd::LintCrd(*decoding.crd);
    if (!lint.errors.empty()) {
      const size_t more = lint.errors.size() + lint.left_out - 1;
      std::string message = lint.errors.front().Text();
      if (more != 0) message += " (and " + std::to_string(more) + " more)";
      return Complain(name, lint.errors.front().place, message);
    }
    out_.entries.push_back(
        {std::move(name), source_.name(), std::make_shared<const value::Detached>(object), numbers_});
  }

  void Complain(std::string_view name, text::Span place, const std::string& message) {
    const text::Place start = text::LineIndex(source_.bytes()).PlaceOf(place.offset);
    out_.problems.push_back(
        {std::string(name), source_.name(), "line " + std::to_string(start.line) + ": " + message});
  }

  const text::Source& source_;
  CrdsRead& out_;
  schema::GoNumbers numbers_ = schema::GoNumbers::kAsWritten;
};

bool IsSchemaFile(std::string_view path) {
  return path.ends_with(".yaml") || path.ends_with(".yml") || path.ends_with(".json");
}

bool IsHiddenFile(std::string_view path) {
  const std::string_view name = path.substr(path.rfind('/') + 1);
  return name.starts_with('.');
}

class CrdFileSearch {
 public:
  CrdFileSearch(const text::Files& files, CrdsRead& out) : files_(files), out_(out) {}

  void AddNamed(const std::string& path) {
    const Result<std::optional<text::FileKind>> kind = files_.KindOf(path);
    if (!kind) return Complain(path, kind.error().message);
    if (!*kind) return Complain(path, "no such file or directory");
    **kind == text::FileKind::kDirectory ? AddDirectory(path, 0) : AddFile(path);
  }

 private:
  void AddDirectory(const std::string& path, size_t depth) {
    if (depth > kMaxCrdDirectoryDepth) return Complain(path, "the directories are nested too deeply");
    const Result<std::vector<text::FileEntry>> entries = files_.List(path);
    if (!entries) return Complain(path, entries.error().message);
    for (const text::FileEntry& entry : *entries) {
      if (IsHiddenFile(entry.path)) continue;
      if (entry.kind == text::FileKind::kDirectory) {
        AddDirectory(entry.path, depth + 1);
      } else if (entry.kind == text::FileKind::kFile && IsSchemaFile(entry.path)) {
        AddFile(entry.path);
      }
    }
  }

  void AddFile(const std::string& path) {
    const text::ReadFile file = files_.Read(path, kMaxCrdFileBytes);
    if (!file) return Complain(path, file.error().message);
    ReadCrds(*file, out_);
  }

  void Complain(const std::string& path, const std::string& message) {
    out_.problems.push_back({"", path, message});
  }

  const text::Files& files_;
  CrdsRead& out_;
};

}  // namespace

void ReadCrds(const text::Source& source, CrdsRead& out) { CrdReading(source, out).Run(); }

void ReadCrdFiles(const text::Files& files, const std::vector<std::string>& paths, CrdsRead& out) {
  CrdFileSearch search(files, out);
  for (const std::string& path : paths) search.AddNamed(path);
}

}  // namespace plimsoll::serve
