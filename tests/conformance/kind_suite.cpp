#include "kind_suite.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <fstream>
#include <map>
#include <vector>

#include "compare.h"
#include "plimsoll/batch/batch.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/equality.h"
#include "plimsoll/value/json_reader.h"
#include "plimsoll/value/write.h"

namespace plimsoll::conformance {
namespace {

using value::Value;

constexpr auto kKindSuites = std::to_array<KindSuite>({
    {"kinds/admissionregistration"},
    {"kinds/apps"},
    {"kinds/authorization"},
    {"kinds/autoscaling"},
    {"kinds/batch"},
    {"kinds/certificates"},
    {"kinds/coordination"},
    {"kinds/core-pod"},
    {"kinds/core"},
    {"kinds/discovery"},
    {"kinds/events"},
    {"kinds/flowcontrol"},
    {"kinds/internal"},
    {"kinds/lifecycle"},
    {"kinds/networking"},
    {"kinds/node"},
    {"kinds/policy"},
    {"kinds/rbac"},
    {"kinds/resource"},
    {"kinds/scheduling"},
    {"kinds/storage"},
    {"kinds/storagemigration"},
});

constexpr std::array<std::string_view, 5> kAspects = {"fatal", "errors", "strict", "warnings", "stored"};

std::vector<std::string> SortedCauses(Value object) {
  std::vector<std::string> out;
  if (const auto list = object.Find("errors")) {
    for (const Value error : list->Items()) {
      out.push_back(StringOf(error, "type") + " (" + StringOf(error, "detail") + ") " +
                    StringOf(error, "text"));
    }
  }
  std::ranges::sort(out);
  return out;
}

// One a line, with those that only one side has marked.
std::string DifferList(std::string_view what, const std::vector<std::string>& expected,
                       const std::vector<std::string>& got) {
  if (expected == got) return {};
  std::vector<std::string> missing, extra;
  std::ranges::set_difference(expected, got, std::back_inserter(missing));
  std::ranges::set_difference(got, expected, std::back_inserter(extra));
  std::string out(what);
  for (const std::string& text : missing) out += "\n    missing " + text;
  for (const std::string& text : extra) out += "\n    extra   " + text;
  return out;
}

void DifferValues(const std::string& path, Value expected, Value got, std::string& out);

void DifferMembers(const std::string& path, Value expected, Value got, std::string& out) {
  for (const value::Member member : expected.Members()) {
    const auto other = got.Find(member.key);
    const std::string below = path + "." + std::string(member.key);
    if (other) {
      DifferValues(below, member.value, *other, out);
    } else {
      out += "\n    missing " + below + " " + value::WriteJson(member.value).value_or("?");
    }
  }
  for (const value::Member member : got.Members()) {
    if (expected.Find(member.key)) continue;
    out += "\n    extra   " + path + "." + std::string(member.key) + " " +
           value::WriteJson(member.value).value_or("?");
  }
}

void DifferValues(const std::string& path, Value expected, Value got, std::string& out) {
  if (value::Equal(expected, got, value::Equality::kStructural)) return;
  if (expected.IsObject() && got.IsObject()) return DifferMembers(path, expected, got, out);
  if (expected.IsArray() && got.IsArray() && expected.Count() == got.Count()) {
    auto other = got.Items().begin();
    size_t index = 0;
    for (const Value item : expected.Items()) {
      DifferValues(path + "[" + std::to_string(index++) + "]", item, *other, out);
      ++other;
    }
    return;
  }
  out += "\n    " + path + ": expected " + value::WriteJson(expected).value_or("?") + ", got " +
         value::WriteJson(got).value_or("?");
}

std::string DifferStored(Value expect, Value result) {
  const auto expected = expect.Find("stored");
  const auto got = result.Find("stored");
  if (!expected) return {};
  if (!got) return "stored: nothing";
  std::string out;
  DifferValues("", *expected, *got, out);
  return out.empty() ? out : "stored" + out;
}

// What differs in one aspect. Of requests that fail before validation only that counts.
std::string DifferIn(std::string_view aspect, Value expect, Value result) {
  const bool fatal = expect.Find("fatal").has_value();
  if (aspect == "fatal") {
    if (fatal == result.Find("fatal").has_value()) return {};
    return "fatal: expected " + (fatal ? StringOf(expect, "fatal") : "none") + ", got " +
           StringOf(result, "fatal");
  }
  if (fatal || result.Find("fatal")) return {};
  if (aspect == "errors") return DifferList(aspect, SortedCauses(expect), SortedCauses(result));
  if (aspect == "stored") return DifferStored(expect, result);
  return DifferList(aspect, SortedStrings(expect, aspect), SortedStrings(result, aspect));
}

struct KindCounts {
  size_t cases = 0;
  std::array<size_t, kAspects.size()> agree = {};
  std::array<size_t, kAspects.size()> relevant = {};
};

class KindRun {
 public:
  explicit KindRun(const KindSuiteOptions& options) : options_(options), batch_(disk_) {}

  void Run(const std::string& line) {
    const text::Source source("", line);
    value::Document document;
    if (!value::ReadJson(source.bytes(), {}, document).ok()) return;
    const Value root = document.root();
    const std::string id = StringOf(root, "id");
    const std::string kind = StringOf(*root.Find("object"), "kind");
    if (!options_.kind.empty() && kind != options_.kind) return;
    if (id.find(options_.id) == std::string::npos) return;
    ++outcome_.total;
    if (!Agrees(line, root, id, counts_[kind])) outcome_.differing.push_back(id);
  }

  void PrintCounts() const {
    for (const auto& [kind, counts] : counts_) {
      std::printf("  %-32s %5zu cases", kind.c_str(), counts.cases);
      for (size_t i = 0; i < kAspects.size(); ++i) {
        const double share = counts.relevant[i] == 0 ? 100
                                                     : 100.0 * static_cast<double>(counts.agree[i]) /
                                                           static_cast<double>(counts.relevant[i]);
        std::printf("  %s %.1f%%", std::string(kAspects[i]).c_str(), share);
      }
      std::printf("\n");
    }
  }

  Outcome Take() { return std::move(outcome_); }

 private:
  bool Agrees(const std::string& line, Value root, const std::string& id, KindCounts& counts) {
    const text::Source source("", batch_.Answer(line));
    value::Document reply;
    const bool readable = value::ReadJson(source.bytes(), {}, reply).ok();
    const auto result = readable ? reply.root().Find("result") : std::nullopt;
    ++counts.cases;
    if (!result) {
      Show("", id, root, "no result: " + std::string(source.bytes()));
      return false;
    }
    bool good = true;
    for (size_t i = 0; i < kAspects.size(); ++i) {
      if (kAspects[i] == "stored" && !root.Find("expect")->Find("stored")) continue;
      ++counts.relevant[i];
      const std::string difference = DifferIn(kAspects[i], *root.Find("expect"), *result);
      counts.agree[i] += difference.empty();
      good &= difference.empty();
      if (!difference.empty()) Show(kAspects[i], id, root, difference);
    }
    return good;
  }

  void Show(std::string_view aspect, const std::string& id, Value root, const std::string& difference) {
    if (!options_.aspect.empty() && options_.aspect != aspect) return;
    if (shown_++ >= options_.shown) return;
    std::printf("  %s %s%s (%s): %s\n", id.c_str(), root.Find("old") ? "update " : "",
                StringOf(root, "subresource").c_str(), StringOf(root, "mut").c_str(), difference.c_str());
  }

  const KindSuiteOptions& options_;
  const engine::Disk disk_;
  batch::Batch batch_;
  size_t shown_ = 0;
  Outcome outcome_;
  std::map<std::string, KindCounts> counts_;
};

}  // namespace

std::span<const KindSuite> KindSuites() { return kKindSuites; }

Outcome RunKindSuite(const KindSuite& suite, const std::filesystem::path& vectors,
                     const KindSuiteOptions& options) {
  KindRun run(options);
  std::ifstream in(vectors / (std::string(suite.name) + ".jsonl"));
  for (std::string line; std::getline(in, line);) {
    if (!line.empty()) run.Run(line);
  }
  if (options.counts) run.PrintCounts();
  return run.Take();
}

}  // namespace plimsoll::conformance
