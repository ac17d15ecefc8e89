// Reads every file below the given folders and holds the readers and writers to their word:
//
//   corpus round-trip FOLDER...   each document becomes JSON and YAML that read back equal
//   corpus simdjson FOLDER...     simdjson agrees with our verdict and our values
//   corpus kinds FOLDER...        each OpenAPI document is imported, and each kind in it found
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#include "kinds.h"
#include "plimsoll/value/document_stream.h"
#include "plimsoll/value/equality.h"
#include "plimsoll/value/write.h"
#include "process.h"
#include "simdjson_referee.h"

namespace plimsoll::testing {
namespace {

namespace fs = std::filesystem;

constexpr int kSkipped = 77;

struct Tally {
  size_t files = 0;
  size_t documents = 0;
  size_t unreadable = 0;
  size_t wrong = 0;
};

value::ReadOptions AsWritten() {
  value::ReadOptions options;
  options.numbers = value::YamlNumbers::kAsWritten;
  return options;
}

bool ReadsBackEqual(value::Value written, const Result<std::string>& text, bool yaml) {
  if (!text) return false;
  const text::Source source("", *text);
  value::Document document;
  const value::ReadReport report = yaml ? value::ReadYaml(source.bytes(), AsWritten(), document)
                                        : value::ReadJson(source.bytes(), {}, document);
  return report.ok() && report.duplicates.empty() && value::Equal(written, document.root());
}

void RoundTrip(const std::string& path, Tally& tally) {
  const text::Source source(path, ReadWhole(path));
  const value::ReadOptions options = AsWritten();
  value::DocumentStream stream(source, options);
  value::Document document;
  value::StreamEntry entry;
  while (stream.Next(document, entry)) {
    if (!entry.report.ok()) {
      ++tally.unreadable;
      continue;
    }
    ++tally.documents;
    const value::Value root = document.root();
    const bool good = ReadsBackEqual(root, value::WriteJson(root), false) &&
                      ReadsBackEqual(root, value::WriteJson(root, {.indented = true}), false) &&
                      ReadsBackEqual(root, value::WriteYaml(root), true);
    if (good) continue;
    ++tally.wrong;
    std::printf("%s: a document at byte %u does not read back equal\n", path.c_str(), entry.span.offset);
  }
}

void Referee(const std::string& path, Tally& tally) {
  ++tally.documents;
  const std::string difference = DifferenceFromSimdjson(ReadWhole(path));
  if (difference.empty()) return;
  ++tally.wrong;
  std::printf("%s: %s\n", path.c_str(), difference.c_str());
}

int Main(const std::string& what, const std::vector<std::string>& folders) {
  Tally tally;
  for (const std::string& folder : folders) {
    if (!fs::exists(folder)) {
      std::printf("no corpus at %s: skipped\n", folder.c_str());
      return kSkipped;
    }
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
      if (!entry.is_regular_file()) continue;
      ++tally.files;
      if (what == "kinds") {
        ++tally.documents;
        if (!EveryKindIsFound(entry.path())) ++tally.wrong;
      } else {
        what == "simdjson" ? Referee(entry.path(), tally) : RoundTrip(entry.path(), tally);
      }
    }
  }
  std::printf("%zu files, %zu documents, %zu not readable, %zu wrong\n", tally.files, tally.documents,
              tally.unreadable, tally.wrong);
  return tally.wrong == 0 && tally.documents != 0 ? 0 : 1;
}

}  // namespace
}  // namespace plimsoll::testing

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  return plimsoll::testing::Main(argv[1], std::vector<std::string>(argv + 2, argv + argc));
}
