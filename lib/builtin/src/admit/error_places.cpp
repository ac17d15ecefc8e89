#include "error_places.h"

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "plimsoll/text/go_format.h"

namespace plimsoll::builtin {
namespace {

using value::Value;

// Finds values below containers that many errors are about. What a container holds is listed once.
class Places {
 public:
  std::optional<Value> Step(Value from, const value::Step& step) {
    if (step.HasName()) return Field(from, step.name);
    if (step.kind != value::Step::Kind::kIndex || !from.IsArray()) return std::nullopt;
    std::vector<Value>& items = items_[from.index()];
    if (items.empty()) {
      for (const Value item : from.Items()) items.push_back(item);
    }
    if (step.index >= items.size()) return std::nullopt;
    return items[step.index];
  }

  // Errors about a label have the path of all labels; the key or value that they show says which one it is.
  text::Span Shown(Value map, const std::string& shown) {
    auto [entry, fresh] = shown_.try_emplace(map.index());
    if (fresh) {
      for (const value::Member member : map.Members()) {
        entry->second.try_emplace(text::Quoted(member.key), member.key_value.span());
        if (!member.value.IsString()) continue;
        entry->second.try_emplace(text::Quoted(member.value.AsString()), member.value.span());
      }
    }
    const auto found = entry->second.find(shown);
    return found == entry->second.end() ? map.span() : found->second;
  }

 private:
  // The server makes a list, such as `clusterIPs`, of an older field with one value, such as `clusterIP`.
  std::optional<Value> Field(Value from, std::string_view name) {
    const std::optional<Value> found = Member(from, name);
    return found || !name.ends_with('s') ? found : Member(from, name.substr(0, name.size() - 1));
  }

  std::optional<Value> Member(Value from, std::string_view name) {
    if (!from.IsObject()) return std::nullopt;
    auto [entry, fresh] = members_.try_emplace(from.index());
    if (fresh) {
      for (const value::Member member : from.Members())
        entry->second.insert_or_assign(member.key, member.value);
    }
    const auto found = entry->second.find(name);
    if (found == entry->second.end()) return std::nullopt;
    return found->second;
  }

  std::unordered_map<uint32_t, std::vector<Value>> items_;
  std::unordered_map<uint32_t, std::unordered_map<std::string_view, Value>> members_;
  std::unordered_map<uint32_t, std::unordered_map<std::string, text::Span>> shown_;
};

}  // namespace

void PlaceErrors(Value object, finding::ErrorList& errors) {
  Places places;
  for (finding::FieldError& error : errors) {
    Value at = object;
    for (const value::Step& step : error.path.steps()) {
      const std::optional<Value> next = places.Step(at, step);
      if (!next) break;
      at = *next;
    }
    error.place = at.IsObject() && error.value ? places.Shown(at, *error.value) : at.span();
  }
}

}  // namespace plimsoll::builtin
