#include "plimsoll/declare/validation_metrics.h"

namespace plimsoll::declare {
namespace {

class Exposition {
 public:
  void Begin(std::string_view name, std::string_view help) {
    name_ = "apiserver_validation_" + std::string(name);
    out_.append("# HELP ").append(name_).append(" ").append(help).append("\n# TYPE ").append(name_);
    out_ += " counter\n";
  }
  void Add(uint64_t count) { out_ += name_ + " " + std::to_string(count) + "\n"; }
  // Identifiers hold letters, digits and underscores, and need no escaping.
  void Add(const std::map<std::string, uint64_t, std::less<>>& counts) {
    for (const auto& [identifier, count] : counts) {
      out_ += name_ + "{validation_identifier=\"" + identifier + "\"} " + std::to_string(count) + "\n";
    }
  }
  std::string Take() { return std::move(out_); }

 private:
  std::string name_;
  std::string out_;
};

}  // namespace

void ValidationMetrics::CountMismatch(std::string_view identifier) {
  const std::lock_guard lock(mutex_);
  ++counts_.mismatches;
  ++counts_.mismatches_by_identifier[std::string(identifier)];
}

void ValidationMetrics::CountPanic(std::string_view identifier) {
  const std::lock_guard lock(mutex_);
  ++counts_.panics;
  ++counts_.panics_by_identifier[std::string(identifier)];
}

void ValidationMetrics::CountDuplicate() {
  const std::lock_guard lock(mutex_);
  ++counts_.duplicates;
}

ValidationMetrics::Counts ValidationMetrics::Read() const {
  const std::lock_guard lock(mutex_);
  return counts_;
}

std::string ValidationMetrics::Text() const {
  const Counts counts = Read();
  Exposition out;
  out.Begin("declarative_validation_mismatch_total",
            "Errors on which declarative rules and the authoritative validator disagreed.");
  out.Add(counts.mismatches);
  out.Begin("declarative_validation_parity_discrepancies_total", "The same by kind and operation.");
  out.Add(counts.mismatches_by_identifier);
  out.Begin("declarative_validation_panic_total", "Runs of declarative rules that broke off.");
  out.Add(counts.panics);
  out.Begin("declarative_validation_panics_total", "The same by kind and operation.");
  out.Add(counts.panics_by_identifier);
  out.Begin("duplicate_validation_error_total", "Errors that were reported more than once for one object.");
  out.Add(counts.duplicates);
  return out.Take();
}

}  // namespace plimsoll::declare
