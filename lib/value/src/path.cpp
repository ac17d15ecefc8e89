#include "plimsoll/value/path.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <tuple>

#include "plimsoll/base/assert.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/value/pointer.h"

namespace plimsoll::value {
namespace {

// A decimal without a sign or leading zeros that fits 32 bits.
std::optional<uint32_t> ParseIndex(std::string_view text) {
  if (text.empty() || (text.size() > 1 && text[0] == '0')) return std::nullopt;
  uint32_t index = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), index);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return index;
}

Result<std::string> UnescapePointerToken(std::string_view token) {
  std::string out;
  for (size_t i = 0; i < token.size(); ++i) {
    if (token[i] != '~') {
      out.push_back(token[i]);
      continue;
    }
    ++i;
    if (i == token.size() || (token[i] != '0' && token[i] != '1')) {
      return Fail("a '~' in a JSON Pointer must be followed by 0 or 1");
    }
    out.push_back(token[i] == '0' ? '~' : '/');
  }
  return out;
}

// `[name="a",port=80]`, `[="a"]`.
void AppendKeys(std::string& out, const std::vector<ItemKey>& keys) {
  out += '[';
  for (const ItemKey& key : keys) {
    if (&key != &keys.front()) out += ',';
    ((out += key.name) += '=') += key.value;
  }
  out += ']';
}

void AppendIndex(std::string& out, const Step& step) {
  out += '[';
  text::AppendUint(out, step.index);
  out += ']';
}

// Enough for most paths as text.
std::string RoomFor(const std::vector<Step>& steps) {
  constexpr size_t kUsualStep = 12;
  std::string out;
  out.reserve(steps.size() * kUsualStep);
  return out;
}

// Fields and entries of maps by their names, items of lists by their positions.
std::strong_ordering ComparePlaces(const Step& a, const Step& b) {
  if (a.HasName() != b.HasName()) return b.HasName() <=> a.HasName();
  return a.HasName() ? a.name <=> b.name : a.index <=> b.index;
}

bool IsSameStep(const Step& a, const Step& b) { return ComparePlaces(a, b) == 0; }

}  // namespace

bool PlaceOrder::operator()(const Path& a, const Path& b) const {
  return std::lexicographical_compare_three_way(a.steps().begin(), a.steps().end(), b.steps().begin(),
                                                b.steps().end(), ComparePlaces) < 0;
}

bool IsWithin(const Path& path, const Path& place) {
  return place.size() <= path.size() &&
         std::equal(place.steps().begin(), place.steps().end(), path.steps().begin(), IsSameStep);
}

bool IsSamePlace(const Path& a, const Path& b) { return a.size() == b.size() && IsWithin(a, b); }

std::strong_ordering operator<=>(const Step& a, const Step& b) {
  const auto index = [](const Step& step) { return step.kind == Step::Kind::kItem ? 0 : step.index; };
  return std::forward_as_tuple(a.kind, a.joined, index(a), a.name, a.keys) <=>
         std::forward_as_tuple(b.kind, b.joined, index(b), b.name, b.keys);
}

Path Path::Fields(std::string_view names) {
  PLIMSOLL_ASSERT(names.find('[') == std::string_view::npos);
  Path path;
  while (!names.empty()) {
    const size_t dot = std::min(names.find('.'), names.size());
    path.Push(Step::Field(std::string(names.substr(0, dot))));
    names.remove_prefix(std::min(names.size(), dot + 1));
  }
  return path;
}

Path Path::WithRoomFor(size_t more) const {
  Path path;
  path.steps_.reserve(steps_.size() + more);
  path.steps_.insert(path.steps_.end(), steps_.begin(), steps_.end());
  return path;
}

Path Path::Below(Step step) const {
  Path path = WithRoomFor(1);
  path.Push(std::move(step));
  return path;
}

Path Path::Below(const Path& rest) const {
  Path path = WithRoomFor(rest.size());
  path.steps_.insert(path.steps_.end(), rest.steps_.begin(), rest.steps_.end());
  return path;
}

Path Path::Join(const Path& rest) const {
  Path path = Below(rest);
  if (!empty() && !rest.empty()) path.steps_[steps_.size()].joined = true;
  return path;
}

bool Path::StartsWith(const Path& prefix) const {
  return prefix.steps_.size() <= steps_.size() &&
         std::equal(prefix.steps_.begin(), prefix.steps_.end(), steps_.begin());
}

bool Path::EndsWith(const Path& suffix) const {
  return suffix.steps_.size() <= steps_.size() &&
         std::equal(suffix.steps_.rbegin(), suffix.steps_.rend(), steps_.rbegin());
}

size_t Path::Bytes() const {
  size_t bytes = 0;
  for (const Step& step : steps_) {
    bytes += sizeof(Step) + step.name.size();
    for (const ItemKey& key : step.keys) bytes += sizeof(ItemKey) + key.name.size() + key.value.size();
  }
  return bytes;
}

std::string Path::FieldPath() const {
  if (steps_.empty()) return "<nil>";
  std::string out = RoomFor(steps_);
  for (const Step& step : steps_) {
    const bool bare = step.kind == Step::Kind::kField && (step.joined || !step.name.empty());
    if (step.joined || (bare && &step != &steps_.front())) out += '.';
    if (bare) {
      out += step.name;
    } else if (step.HasName()) {
      ((out += '[') += step.name) += ']';
    } else if (step.keys.empty()) {
      AppendIndex(out, step);
    } else {
      AppendKeys(out, step.keys);
    }
  }
  return out;
}

std::string Path::MergePath() const {
  std::string out = RoomFor(steps_);
  for (const Step& step : steps_) {
    if (step.HasName()) {
      (out += '.') += step.name;
    } else if (step.kind == Step::Kind::kIndex) {
      AppendIndex(out, step);
    } else if (step.nameless) {
      out += "{{invalid path element}}";
    } else {
      AppendKeys(out, step.keys);
    }
  }
  return out;
}

std::string Path::DecoderPath() const {
  std::string out = RoomFor(steps_);
  bool first = true;
  for (const Step& step : steps_) {
    if (!step.HasName()) {
      AppendIndex(out, step);
    } else {
      if (!first) out.push_back('.');
      out += step.name;
    }
    first = false;
  }
  return out;
}

std::string Path::Pointer() const {
  std::string out = RoomFor(steps_);
  for (const Step& step : steps_) {
    if (!step.HasName()) {
      text::AppendUint(out += '/', step.index);
    } else {
      AppendPointerStep(out, step.name);
    }
  }
  return out;
}

Result<Path> Path::ParsePointer(std::string_view text) {
  if (!text.empty() && text[0] != '/') return Fail("a JSON Pointer is empty or starts with '/'");
  Path path;
  while (!text.empty()) {
    text.remove_prefix(1);
    const std::string_view token = text.substr(0, text.find('/'));
    text.remove_prefix(token.size());
    if (auto index = ParseIndex(token)) {
      path.Push(Step::Index(*index));
      continue;
    }
    Result<std::string> name = UnescapePointerToken(token);
    if (!name) return std::unexpected(name.error());
    path.Push(Step::Field(std::move(*name)));
  }
  return path;
}

Result<Path> Path::ParseFieldPath(std::string_view text) {
  Path path;
  if (text == "<nil>") return path;
  bool name_due = true;  // at the start and after a dot
  for (size_t i = 0; i < text.size();) {
    if (text[i] == '[') {
      if (name_due && i != 0) return Fail("a field path has no name between '.' and '['");
      const size_t close = text.find(']', i);
      if (close == std::string_view::npos) return Fail("a '[' in a field path is never closed");
      const std::string_view inside = text.substr(i + 1, close - i - 1);
      const auto index = ParseIndex(inside);
      path.Push(index ? Step::Index(*index) : Step::Key(std::string(inside)));
      i = close + 1;
      name_due = false;
    } else if (text[i] == '.') {
      if (name_due) return Fail("a field path has an empty name before '.'");
      name_due = true;
      ++i;
    } else {
      if (!name_due) return Fail("a name in a field path must follow '.'");
      const size_t end = text.find_first_of(".[", i);
      path.Push(Step::Field(std::string(text.substr(i, end - i))));
      i = end == std::string_view::npos ? text.size() : end;
      name_due = false;
    }
  }
  if (name_due && !text.empty()) return Fail("a field path ends with '.'");
  return path;
}

}  // namespace plimsoll::value
