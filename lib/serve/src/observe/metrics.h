// Metrics in the text format of Prometheus: counters, gauges and histograms, with labels.
//
//   Registry registry;
//   Family<Counter>& shed = registry.Counters("plimsoll_shed_total", "Requests refused.", {"reason"});
//   shed.With({"queue_full"}).Add();
//   registry.Text();
//
// All functions may be called by several threads at once. Changing a metric is an atomic addition; finding
// one by its labels takes a shared lock, so keep the reference where labels are fixed.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plimsoll::serve {

class Counter {
 public:
  static constexpr std::string_view kType = "counter";
  void Add(uint64_t count = 1) { value_.fetch_add(count, std::memory_order_relaxed); }
  uint64_t value() const { return value_.load(std::memory_order_relaxed); }
  // Appends the lines of one metric; `labels` is `a="b",c="d"` or empty.
  void Write(std::string& out, std::string_view name, std::string_view labels) const;

 private:
  std::atomic<uint64_t> value_ = 0;
};

class Gauge {
 public:
  static constexpr std::string_view kType = "gauge";
  void Set(int64_t value) { value_.store(value, std::memory_order_relaxed); }
  void Add(int64_t difference) { value_.fetch_add(difference, std::memory_order_relaxed); }
  int64_t value() const { return value_.load(std::memory_order_relaxed); }
  void Write(std::string& out, std::string_view name, std::string_view labels) const;

 private:
  std::atomic<int64_t> value_ = 0;
};

// Of durations, in seconds. The buckets are the same for all: from 50 µs to 10 s.
class Histogram {
 public:
  static constexpr std::string_view kType = "histogram";
  static constexpr std::array<std::pair<int64_t, std::string_view>, 16> kBuckets = {{
      {50'000, "5e-05"},
      {100'000, "0.0001"},
      {250'000, "0.00025"},
      {500'000, "0.0005"},
      {1'000'000, "0.001"},
      {2'500'000, "0.0025"},
      {5'000'000, "0.005"},
      {10'000'000, "0.01"},
      {25'000'000, "0.025"},
      {50'000'000, "0.05"},
      {100'000'000, "0.1"},
      {250'000'000, "0.25"},
      {500'000'000, "0.5"},
      {1'000'000'000, "1"},
      {2'500'000'000, "2.5"},
      {10'000'000'000, "10"},
  }};

  void Observe(std::chrono::nanoseconds duration);
  uint64_t count() const;
  void Write(std::string& out, std::string_view name, std::string_view labels) const;

 private:
  std::array<std::atomic<uint64_t>, kBuckets.size() + 1> counts_{};
  std::atomic<int64_t> sum_ = 0;  // nanoseconds
};

class MetricFamily {
 public:
  MetricFamily(std::string name, std::string help, std::vector<std::string> labels)
      : name_(std::move(name)), help_(std::move(help)), labels_(std::move(labels)) {}
  virtual ~MetricFamily() = default;
  virtual void Write(std::string& out) const = 0;
  const std::string& name() const { return name_; }

 protected:
  void WriteHead(std::string& out, std::string_view type) const;
  // `a="b",c="d"`, which is also the key of a metric in its family.
  std::string LabelText(std::span<const std::string_view> values) const;

 private:
  std::string name_;
  std::string help_;
  std::vector<std::string> labels_;
};

// The metrics of one name, one for each set of values of its labels.
template <class Metric>
class Family final : public MetricFamily {
 public:
  // Beyond this number of sets, new ones are counted together as "other".
  static constexpr size_t kMaxMetrics = 2000;

  using MetricFamily::MetricFamily;

  // One value for each label.
  Metric& With(std::initializer_list<std::string_view> values) {
    const std::string key = LabelText({values.begin(), values.size()});
    {
      const std::shared_lock lock(mutex_);
      if (const auto found = metrics_.find(key); found != metrics_.end()) return *found->second;
    }
    const std::unique_lock lock(mutex_);
    if (metrics_.size() < kMaxMetrics) return Place(key);
    const std::vector<std::string_view> other(values.size(), "other");
    return Place(LabelText(other));
  }

  void Write(std::string& out) const override {
    WriteHead(out, Metric::kType);
    const std::shared_lock lock(mutex_);
    for (const auto& [labels, metric] : metrics_) metric->Write(out, name(), labels);
  }

 private:
  Metric& Place(const std::string& key) {
    std::unique_ptr<Metric>& place = metrics_[key];
    if (!place) place = std::make_unique<Metric>();
    return *place;
  }

  mutable std::shared_mutex mutex_;
  std::map<std::string, std::unique_ptr<Metric>> metrics_;
};

// All families, in the order in which they were added. Families are added before threads use the registry.
class Registry {
 public:
  Family<Counter>& Counters(std::string name, std::string help, std::vector<std::string> labels);
  Family<Gauge>& Gauges(std::string name, std::string help, std::vector<std::string> labels);
  Family<Histogram>& Histograms(std::string name, std::string help, std::vector<std::string> labels);
  // Without labels.
  Counter& OneCounter(std::string name, std::string help);
  Gauge& OneGauge(std::string name, std::string help);
  Histogram& OneHistogram(std::string name, std::string help);

  std::string Text() const;

 private:
  template <class Metric>
  Family<Metric>& Add(std::string name, std::string help, std::vector<std::string> labels);

  std::vector<std::unique_ptr<MetricFamily>> families_;
};

}  // namespace plimsoll::serve
