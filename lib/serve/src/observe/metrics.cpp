#include "metrics.h"

#include <cstdio>

#include "plimsoll/base/assert.h"

namespace plimsoll::serve {
namespace {

void AppendSample(std::string& out, std::string_view name, std::string_view labels, std::string_view value) {
  out += name;
  if (!labels.empty()) {
    out += '{';
    out += labels;
    out += '}';
  }
  out += ' ';
  out += value;
  out += '\n';
}

void AppendLabelValue(std::string& out, std::string_view value) {
  for (const char c : value) {
    if (c == '\\' || c == '"') out += '\\';
    if (c == '\n') {
      out += "\\n";
    } else {
      out += c;
    }
  }
}

// Seconds with nine decimals: no rounding of what was added up.
std::string SecondsText(int64_t nanoseconds) {
  constexpr int64_t kSecond = 1'000'000'000;
  char text[40];
  std::snprintf(text, sizeof text, "%lld.%09lld", static_cast<long long>(nanoseconds / kSecond),
                static_cast<long long>(nanoseconds % kSecond));
  return text;
}

}  // namespace

void Counter::Write(std::string& out, std::string_view name, std::string_view labels) const {
  AppendSample(out, name, labels, std::to_string(value()));
}

void Gauge::Write(std::string& out, std::string_view name, std::string_view labels) const {
  AppendSample(out, name, labels, std::to_string(value()));
}

void Histogram::Observe(std::chrono::nanoseconds duration) {
  size_t bucket = 0;
  while (bucket < kBuckets.size() && duration.count() > kBuckets[bucket].first) ++bucket;
  counts_[bucket].fetch_add(1, std::memory_order_relaxed);
  sum_.fetch_add(duration.count(), std::memory_order_relaxed);
}

uint64_t Histogram::count() const {
  uint64_t all = 0;
  for (const std::atomic<uint64_t>& bucket : counts_) all += bucket.load(std::memory_order_relaxed);
  return all;
}

void Histogram::Write(std::string& out, std::string_view name, std::string_view labels) const {
  const std::string bucket_name = std::string(name) + "_bucket";
  const std::string prefix = labels.empty() ? std::string() : std::string(labels) + ',';
  uint64_t so_far = 0;
  for (size_t i = 0; i < counts_.size(); ++i) {
    so_far += counts_[i].load(std::memory_order_relaxed);
    const std::string_view limit = i < kBuckets.size() ? kBuckets[i].second : std::string_view("+Inf");
    AppendSample(out, bucket_name, prefix + "le=\"" + std::string(limit) + '"', std::to_string(so_far));
  }
  AppendSample(out, std::string(name) + "_sum", labels, SecondsText(sum_.load(std::memory_order_relaxed)));
  AppendSample(out, std::string(name) + "_count", labels, std::to_string(so_far));
}

void MetricFamily::WriteHead(std::string& out, std::string_view type) const {
  out += "# HELP " + name_ + ' ' + help_ + "\n# TYPE " + name_ + ' ';
  out += type;
  out += '\n';
}

std::string MetricFamily::LabelText(std::span<const std::string_view> values) const {
  PLIMSOLL_ASSERT(values.size() == labels_.size());
  std::string text;
  for (size_t i = 0; i < values.size(); ++i) {
    if (i > 0) text += ',';
    text += labels_[i];
    text += "=\"";
    AppendLabelValue(text, values[i]);
    text += '"';
  }
  return text;
}

template <class Metric>
Family<Metric>& Registry::Add(std::string name, std::string help, std::vector<std::string> labels) {
  auto family = std::make_unique<Family<Metric>>(std::move(name), std::move(help), std::move(labels));
  Family<Metric>& added = *family;
  families_.push_back(std::move(family));
  return added;
}

Family<Counter>& Registry::Counters(std::string name, std::string help, std::vector<std::string> labels) {
  return Add<Counter>(std::move(name), std::move(help), std::move(labels));
}
Family<Gauge>& Registry::Gauges(std::string name, std::string help, std::vector<std::string> labels) {
  return Add<Gauge>(std::move(name), std::move(help), std::move(labels));
}
Family<Histogram>& Registry::Histograms(std::string name, std::string help, std::vector<std::string> labels) {
  return Add<Histogram>(std::move(name), std::move(help), std::move(labels));
}
Counter& Registry::OneCounter(std::string name, std::string help) {
  return Add<Counter>(std::move(name), std::move(help), {}).With({});
}
Gauge& Registry::OneGauge(std::string name, std::string help) {
  return Add<Gauge>(std::move(name), std::move(help), {}).With({});
}
Histogram& Registry::OneHistogram(std::string name, std::string help) {
  return Add<Histogram>(std::move(name), std::move(help), {}).With({});
}

std::string Registry::Text() const {
  std::string text;
  for (const std::unique_ptr<MetricFamily>& family : families_) family->Write(text);
  return text;
}

}  // namespace plimsoll::serve
