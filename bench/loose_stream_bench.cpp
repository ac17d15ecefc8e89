// JSON judged by JSON Schema while it arrives: a List of 4 GiB and an array of 50 million numbers, beside
// a smaller piece of the same judged in memory.
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <functional>

#include "measure.h"
#include "plimsoll/check/loose_stream.h"
#include "plimsoll/schema/json_schema.h"
#include "plimsoll/value/json_reader.h"

namespace plimsoll::bench {
namespace {

constexpr long kMostLooseKilobytes = 128 << 10;
constexpr double kLeastRatio = 0.5;
constexpr size_t kInMemory = size_t{64} << 20;

constexpr std::string_view kListSchema =
    R"({"type":"object","required":["apiVersion","kind","items"],"properties":{"kind":{"const":"List"},
    "items":{"type":"array","items":{"type":"object","required":["apiVersion","kind","metadata"],
    "properties":{"metadata":{"type":"object","required":["name"],"properties":{"name":{"type":"string",
    "maxLength":63},"labels":{"additionalProperties":{"type":"string"}}}},
    "data":{"additionalProperties":{"type":"string"}},"ports":{"items":{"type":["number","boolean","null"]}}}}}}})";
constexpr std::string_view kNumbersSchema =
    R"({"type":"array","items":{"type":"integer","minimum":0,"maximum":99999999},"contains":{"const":0}})";

// Items between a head and a tail, made up as they are read.
struct Recipe {
  const char* name;
  std::string_view schema;
  std::string head;
  std::string tail;
  std::function<void(uint64_t number, std::string& out)> item;
};

const Recipe& ListRecipe() {
  static const Recipe kRecipe = {
      "List of 4 GiB", kListSchema, R"({"apiVersion":"v1","kind":"List","items":[)", "]}",
      [](uint64_t number, std::string& out) {
        const std::string n = std::to_string(number);
        out += R"({"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"c)" + n +
               R"(","labels":{"app":"made-up","number":")" + n + R"("}},"data":{"text":")" +
               std::string(600, 'x') + R"("},"ports":[80,443,8080.5,true,null]})";
      }};
  return kRecipe;
}

const Recipe& NumbersRecipe() {
  static const Recipe kRecipe = {
      "array of 50 million numbers", kNumbersSchema, "[", "]",
      [](uint64_t number, std::string& out) { out += std::to_string(number * 7919 % 100000000); }};
  return kRecipe;
}

// Ends after so many bytes or items. The pieces are made beforehand and repeat, so that making them up
// does not count.
class MadeUpValue final : public text::ByteSource {
 public:
  MadeUpValue(const Recipe& recipe, uint64_t bytes, uint64_t items) : recipe_(recipe), bytes_(bytes) {
    for (uint64_t i = 0; block_.size() < (size_t{1} << 20); ++i) {
      block_ += ",";
      recipe.item(i, block_);
      ++per_block_;
    }
    recipe.item(0, first_ = recipe.head);
    pending_ = first_;
    blocks_ = items != 0 ? items / per_block_ : bytes_ / block_.size();
  }

  Result<size_t> Read(std::span<char> room) override {
    if (pending_.empty()) pending_ = Next();
    const size_t count = std::min(room.size(), pending_.size());
    std::memcpy(room.data(), pending_.data(), count);
    pending_.remove_prefix(count);
    total_ += count;
    return count;
  }
  uint64_t total() const { return total_; }

 private:
  std::string_view Next() {
    if (blocks_ > 0) return --blocks_, block_;
    return std::exchange(ended_, true) ? std::string_view() : recipe_.tail;
  }

  const Recipe& recipe_;
  uint64_t bytes_;
  std::string first_;
  std::string block_;
  uint64_t per_block_ = 0;
  uint64_t blocks_ = 0;
  bool ended_ = false;
  std::string_view pending_;
  uint64_t total_ = 0;
};

// Of processor time, as a machine that does other things too must not decide.
double ProcessSeconds() {
  struct timespec now{};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
}

struct Measured {
  double rate = 0;  // MB/s
  double megabytes = 0;
  bool good = false;
};

template <class Judge>
Measured Measure(const Recipe& recipe, const Judge& judge) {
  const text::Source schema_text("", recipe.schema);
  value::Document schema_document;
  value::ReadJson(schema_text.bytes(), {}, schema_document);
  const auto imported = schema::ImportJsonSchema(schema_document.root(), {});
  if (!imported) return {};
  return judge(check::CompileLoose(imported->schema, {}));
}

Measured JudgeAlong(const Recipe& recipe, uint64_t bytes, uint64_t items) {
  return Measure(recipe, [&](const check::LooseProgram& program) {
    MadeUpValue source(recipe, bytes, items);
    check::LooseStream stream(program, source, {}, [](const check::StreamFinding&) {});
    const double start = ProcessSeconds();
    const bool good = stream.Next() && stream.accepted();
    const double took = ProcessSeconds() - start;
    const auto total = static_cast<double>(source.total());
    return Measured{total / took / 1e6, total / 1e6, good};
  });
}

// Getting the bytes together does not count, as a stream's reading does.
Measured JudgeInMemory(const Recipe& recipe) {
  return Measure(recipe, [&](const check::LooseProgram& program) {
    MadeUpValue source(recipe, kInMemory, 0);
    std::string text(kInMemory + (size_t{4} << 20), ' ');
    size_t size = 0;
    for (size_t more = 1; more != 0; size += more)
      more = *source.Read({text.data() + size, text.size() - size});
    const text::Source bytes("", std::string_view(text).substr(0, size));
    value::JsonReader reader;
    value::Document document;
    check::LooseRunner runner;
    Measured out{0, static_cast<double>(size) / 1e6, true};
    for (int i = 0; i < 3; ++i) {
      const double start = ProcessSeconds();
      out.good &= reader.Read(bytes.bytes(), {}, document).ok();
      out.good &= runner.Accepts(program, document.root(), {.max_steps = UINT64_MAX});
      out.rate = std::max(out.rate, static_cast<double>(size) / (ProcessSeconds() - start) / 1e6);
    }
    return out;
  });
}

// In a process of its own, so that its memory is its own.
template <class Run>
std::pair<Measured, long> Apart(const Run& run) {
  int ends[2] = {};
  if (::pipe(ends) != 0) return {};
  std::fflush(stdout);
  const pid_t child = ::fork();
  if (child == 0) {
    const Measured measured = run();
    const bool written = ::write(ends[1], &measured, sizeof measured) == sizeof measured;
    ::_exit(written ? 0 : 1);
  }
  ::close(ends[1]);
  Measured measured;
  if (::read(ends[0], &measured, sizeof measured) != sizeof measured) measured.good = false;
  ::close(ends[0]);
  int status = 1;
  struct rusage usage{};
  ::wait4(child, &status, 0, &usage);
  return {measured, usage.ru_maxrss};
}

bool CompareStreamed(const Recipe& recipe, uint64_t bytes, uint64_t items) {
  const auto [along, memory] = Apart([&] { return JudgeAlong(recipe, bytes, items); });
  const auto [whole, whole_memory] = Apart([&] { return JudgeInMemory(recipe); });
  const double ratio = whole.rate > 0 ? along.rate / whole.rate : 0;
  const bool good = along.good && whole.good && memory <= kMostLooseKilobytes && ratio >= kLeastRatio;
  std::printf("\n%s judged as a stream: %.0f MB\n  %-30s %8.0f MB/s, %.1f MiB of at most %ld\n", recipe.name,
              along.megabytes, "as a stream", along.rate, static_cast<double>(memory) / 1024,
              kMostLooseKilobytes / 1024);
  std::printf("  %-30s %8.0f MB/s, %.1f MiB: %.2f%s\n", "in memory, 64 MiB of it", whole.rate,
              static_cast<double>(whole_memory) / 1024, ratio, good ? "" : ": FAILED");
  return good;
}

}  // namespace

bool BenchLooseStream() {
  const bool list = CompareStreamed(ListRecipe(), uint64_t{4} << 30, 0);
  return CompareStreamed(NumbersRecipe(), 0, 50'000'000) && list;
}

}  // namespace plimsoll::bench
