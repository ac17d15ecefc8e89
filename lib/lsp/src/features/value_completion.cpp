#include <algorithm>
#include <array>
#include <span>

#include "completion_place.h"
#include "plimsoll/text/json_writer.h"
#include "plimsoll/text/yaml_resolver.h"

namespace plimsoll::lsp {
namespace {

using schema::Keyword;

constexpr std::array<std::string_view, 8> kQuantities = {"100m",  "250m",  "500m", "1",
                                                         "128Mi", "256Mi", "1Gi",  "10Gi"};
constexpr std::array<std::string_view, 6> kDurations = {"10s", "30s", "1m", "5m", "15m", "1h"};

bool NeedsQuotes(std::string_view value) {
  if (value.empty() || text::ResolvePlain(value).kind != text::ScalarKind::kString) return true;
  constexpr std::string_view kSigns = "-?:,[]{}#&*!|>'\"%@` ";
  return kSigns.find(value.front()) != std::string_view::npos || value.find(": ") != std::string_view::npos ||
         value.find(" #") != std::string_view::npos || value.ends_with(':') ||
         value.find_first_of(",[]{}") != std::string_view::npos;
}

void AddUnits(const CompletionPlace& place, std::span<const std::string_view> texts, CompletionItems& out) {
  for (const std::string_view text : texts) {
    CompletionItem item{std::string(text), CompletionKind::kUnit};
    item.text = WrittenValue(place, {item.label, true});
    out.push_back(std::move(item));
  }
}

void AddScalar(const CompletionPlace& place, const SchemaScalar& value, CompletionKind kind,
               std::string detail, CompletionItems& out) {
  CompletionItem item{value.text, kind, std::move(detail)};
  item.text = WrittenValue(place, value);
  out.push_back(std::move(item));
}

// Keys of maps are strings, too. Schemas of CRDs have no name; generated ones have the pattern of quantities.
bool IsQuantity(const FieldSchema& field) {
  return field.TypeName() == "Quantity" ||
         field.Text(Keyword::kPattern).find("[KMGTPE]i") != std::string_view::npos;
}

// Generated schemas of CRDs say nothing of durations, but their names do.
bool IsDuration(const FieldSchema& field) {
  if (field.TypeName() == "Duration" || field.Text(Keyword::kFormat) == "duration") return true;
  if (field.Text(Keyword::kType) != "string" || !field.Text(Keyword::kPattern).empty()) return false;
  constexpr std::array<std::string_view, 6> kEndings = {"duration", "Duration", "timeout",
                                                        "Timeout",  "interval", "Interval"};
  return std::ranges::any_of(kEndings, [&](std::string_view end) { return field.name().ends_with(end); });
}

}  // namespace

// Quotes that are there already stay.
std::string WrittenValue(const CompletionPlace& place, const SchemaScalar& value) {
  const std::string_view there = place.tree.TextOf(place.cursor.word);
  if (there.starts_with('\'') && value.text.find('\'') == std::string::npos) return "'" + value.text + "'";
  const bool quoted = there.starts_with('"') || (value.is_string && place.InJson());
  if (!quoted && (!value.is_string || !NeedsQuotes(value.text))) return value.text;
  std::string out;
  text::AppendJsonString(out, value.text, false);
  return out;
}

void AddValues(const CompletionPlace& place, CompletionItems& out) {
  if (!place.schema || place.cursor.needs_dash) return;
  const FieldSchema& field = *place.schema;
  const std::optional<SchemaScalar> usual = field.Default();
  for (const SchemaScalar& value : field.EnumValues()) {
    const bool is_default = usual && usual->text == value.text;
    AddScalar(place, value, CompletionKind::kEnumMember, is_default ? "default" : "", out);
  }
  if (field.Text(Keyword::kType) == "boolean") {
    for (const char* const word : {"true", "false"}) {
      const bool is_default = usual && usual->text == word;
      AddScalar(place, {word, false}, CompletionKind::kKeyword, is_default ? "default" : "", out);
    }
  } else if (usual && !usual->text.empty()) {
    AddScalar(place, *usual, CompletionKind::kValue, "default", out);
  }
  if (IsQuantity(field)) AddUnits(place, kQuantities, out);
  if (IsDuration(field)) AddUnits(place, kDurations, out);
}

}  // namespace plimsoll::lsp
