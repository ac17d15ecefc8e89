#include "plimsoll/batch/crd_source.h"

#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "plimsoll/crd/decode.h"
#include "plimsoll/kinds/loaded_crd.h"
#include "plimsoll/text/line_index.h"
#include "plimsoll/value/document_stream.h"
#include "plimsoll/value/value_text.h"
#include "schema_files.h"

namespace plimsoll::batch {
namespace {

using value::Value;

class CrdReading {
 public:
  CrdReading(std::string_view origin, CrdsRead& out) : origin_(origin), out_(out) {}

  void Read(const text::Source& source) {
    source_ = &source;
    const value::ReadOptions options;
    value::DocumentStream stream(source, options);
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

 private:
  void AddCrd(Value object) {
    std::string name(value::TextIn(object.Find("metadata"), "name"));
    const std::unique_ptr<const kinds::LoadedCrd> loaded = kinds::LoadCrd(object, {}, numbers_);
    if (loaded->crd() == nullptr) return Complain(name, loaded->decoding().fatal_place, loaded->failure());
    const crd::LintReport& lint = loaded->lint();
    if (!lint.errors.empty()) {
      const size_t more = lint.errors.size() + lint.left_out - 1;
      std::string message = lint.errors.front().Text();
      if (more != 0) message += " (and " + std::to_string(more) + " more)";
      return Complain(name, lint.errors.front().place, message);
    }
    out_.entries.push_back(
        {std::move(name), origin_, std::make_shared<const value::Detached>(object), numbers_});
  }

  void Complain(std::string_view name, text::Span place, const std::string& message) {
    out_.problems.push_back({std::string(name), origin_, LineOf(place) + message});
  }

  std::string LineOf(text::Span place) const {
    if (source_ == nullptr) return {};
    const text::Place start = text::LineIndex(source_->bytes()).PlaceOf(place.offset);
    return "line " + std::to_string(start.line) + ": ";
  }

  const std::string origin_;
  const text::Source* source_ = nullptr;  // none of objects that are read already
  CrdsRead& out_;
  schema::GoNumbers numbers_ = schema::GoNumbers::kAsWritten;
};

}  // namespace

void ReadCrds(const text::Source& source, CrdsRead& out) { CrdReading(source.name(), out).Read(source); }

void AddCrd(Value crd, std::string_view origin, CrdsRead& out) { CrdReading(origin, out).Add(crd); }

void ReadCrdFiles(const text::Files& files, const std::vector<std::string>& paths, CrdsRead& out) {
  VisitSchemaFiles(
      files, paths, [&](text::Source file) { ReadCrds(file, out); },
      [&](const std::string& path, const std::string& message) {
        out.problems.push_back({"", path, message});
      });
}

}  // namespace plimsoll::batch
