// metav1.Duration, in Go's notation: `1h30m`, `1.5s`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "json_reader.h"

namespace declared {

struct DurationUnit {
  std::string_view name;
  uint64_t nanoseconds;
};

inline constexpr DurationUnit kDurationUnits[] = {
    {"ns", 1},         {"us", 1'000},        {"\u00B5s", 1'000},    {"\u03BCs", 1'000},
    {"ms", 1'000'000}, {"s", 1'000'000'000}, {"m", 60'000'000'000}, {"h", 3'600'000'000'000},
};

struct Duration {
  using Leaf = void;

  int64_t nanoseconds = 0;

  bool ReadFrom(JsonReader& reader) {
    std::string text;
    if (!reader.ReadString(text)) return false;
    const std::optional<int64_t> read = Parse(text);
    if (read) nanoseconds = *read;
    return read || reader.Fail("invalid duration");
  }

  void AppendTo(std::string& out) const {
    const auto size =
        nanoseconds < 0 ? -static_cast<uint64_t>(nanoseconds) : static_cast<uint64_t>(nanoseconds);
    out.push_back('"');
    if (nanoseconds < 0) out.push_back('-');
    if (size == 0) {
      out += "0s";
    } else if (size < 1'000) {
      out += std::to_string(size) + "ns";
    } else if (size < 1'000'000) {
      AppendFixed(out, size, 1'000);
      out += "\u00B5s";
    } else if (size < 1'000'000'000) {
      AppendFixed(out, size, 1'000'000);
      out += "ms";
    } else {
      if (size >= 3'600'000'000'000) out += std::to_string(size / 3'600'000'000'000) + "h";
      if (size >= 60'000'000'000) out += std::to_string(size / 60'000'000'000 % 60) + "m";
      AppendFixed(out, size % 60'000'000'000, 1'000'000'000);
      out += "s";
    }
    out.push_back('"');
  }

  int CompareTo(const Duration& other) const {
    return nanoseconds < other.nanoseconds ? -1 : nanoseconds > other.nanoseconds ? 1 : 0;
  }
  bool IsZero() const { return nanoseconds == 0; }

 private:
  static constexpr uint64_t kLimit = uint64_t{1} << 63;

  static void AppendFixed(std::string& out, uint64_t value, uint64_t unit) {
    out += std::to_string(value / unit);
    uint64_t rest = value % unit;
    if (rest != 0) out.push_back('.');
    for (; rest != 0; rest %= unit) {
      unit /= 10;
      out.push_back(static_cast<char>('0' + rest / unit));
    }
  }

  static std::optional<int64_t> Parse(std::string_view text) {
    const bool negative = text.starts_with('-');
    if (negative || text.starts_with('+')) text.remove_prefix(1);
    if (text == "0") return 0;
    if (text.empty()) return std::nullopt;
    uint64_t sum = 0;
    while (!text.empty()) {
      const std::optional<uint64_t> term = TakeTerm(text);
      if (!term) return std::nullopt;
      sum += *term;
      if (sum > kLimit) return std::nullopt;
    }
    if (!negative && sum == kLimit) return std::nullopt;
    return static_cast<int64_t>(negative ? -sum : sum);
  }

  static bool IsDigit(std::string_view text) { return !text.empty() && text[0] >= '0' && text[0] <= '9'; }

  // One number with its unit.
  static std::optional<uint64_t> TakeTerm(std::string_view& text) {
    uint64_t whole = 0, fraction = 0;
    double scale = 1;
    size_t digits = 0;
    for (; IsDigit(text); text.remove_prefix(1), ++digits) {
      if (whole > kLimit / 10) return std::nullopt;
      whole = whole * 10 + static_cast<uint64_t>(text[0] - '0');
      if (whole > kLimit) return std::nullopt;
    }
    if (text.starts_with('.')) {
      text.remove_prefix(1);
      // Digits past 63 bits are dropped.
      for (bool full = false; IsDigit(text); text.remove_prefix(1), ++digits) {
        full = full || fraction > (kLimit - 1) / 10 ||
               fraction * 10 + static_cast<uint64_t>(text[0] - '0') > kLimit;
        if (full) continue;
        fraction = fraction * 10 + static_cast<uint64_t>(text[0] - '0');
        scale *= 10;
      }
    }
    size_t length = 0;
    while (length < text.size() && text[length] != '.' && !IsDigit(text.substr(length))) ++length;
    const std::string_view name = text.substr(0, length);
    text.remove_prefix(length);
    for (const DurationUnit& unit : kDurationUnits) {
      if (digits == 0 || unit.name != name) continue;
      if (whole > kLimit / unit.nanoseconds) return std::nullopt;
      const double rest = static_cast<double>(fraction) * (static_cast<double>(unit.nanoseconds) / scale);
      return whole * unit.nanoseconds + static_cast<uint64_t>(rest);
    }
    return std::nullopt;
  }
};

}  // namespace declared
