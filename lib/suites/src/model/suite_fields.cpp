#include "suite_fields.h"

#include <algorithm>
#include <utility>

#include "inner_place.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/text/joined.h"
#include "plimsoll/text/nearest_word.h"
#include "plimsoll/value/document_stream.h"

namespace plimsoll::suites {

using value::Value;

finding::Finding& SuiteContext::Add(text::Span place, std::string message, std::string hint) const {
  finding::Finding& finding = findings.emplace_back(finding::Code::kBadSuite);
  finding.file = source.name();
  finding.message = std::move(message);
  finding.hint = std::move(hint);
  finding.place.emplace().span = place;
  return finding;
}

SuiteFields::SuiteFields(const SuiteContext& context, Value mapping, std::string_view what,
                         std::span<const std::string_view> known)
    : context_(context), mapping_(mapping) {
  for (const value::Member member : mapping.Members()) {
    if (std::ranges::find(known, member.key) != known.end()) continue;
    const auto meant = text::NearestWord(member.key, known);
    context.Add(
        member.key_value.span(),
        "unknown key " + text::Quoted(member.key) + " in " + std::string(what) + "; it would be ignored",
        meant ? "did you mean " + std::string(*meant) + "?" : "known: " + text::Joined(known, ", "));
  }
}

std::optional<Value> SuiteFields::Find(std::string_view key) const {
  const std::optional<Value> held = mapping_.Find(key);
  return held && !held->IsNull() ? held : std::nullopt;
}

void SuiteFields::WrongType(std::string_view key, Value held, std::string_view wanted) const {
  context_.Add(held.span(), std::string(key) + " must be " + std::string(wanted));
}

std::optional<PlacedText> SuiteFields::Text(std::string_view key) const {
  const std::optional<Value> held = Find(key);
  if (!held) return std::nullopt;
  if (held->IsString()) return PlacedText{std::string(held->AsString()), held->span()};
  WrongType(key, *held, "a string");
  return std::nullopt;
}

std::vector<PlacedText> SuiteFields::Texts(std::string_view key) const {
  std::vector<PlacedText> out;
  const std::optional<Value> held = List(key);
  if (!held) return out;
  for (const Value item : held->Items()) {
    if (item.IsString()) {
      out.push_back({std::string(item.AsString()), item.span()});
    } else {
      WrongType(key, item, "a list of strings");
    }
  }
  return out;
}

std::optional<Value> SuiteFields::List(std::string_view key) const {
  const std::optional<Value> held = Find(key);
  if (!held || held->IsArray()) return held;
  WrongType(key, *held, "a list");
  return std::nullopt;
}

std::optional<Value> SuiteFields::Mapping(std::string_view key) const {
  const std::optional<Value> held = Find(key);
  if (!held || held->IsObject()) return held;
  WrongType(key, *held, "a mapping");
  return std::nullopt;
}

std::optional<bool> SuiteFields::Flag(std::string_view key) const {
  const std::optional<Value> held = Find(key);
  if (!held) return std::nullopt;
  if (held->kind() == value::Kind::kBool) return held->AsBool();
  WrongType(key, *held, "true or false");
  return std::nullopt;
}

std::optional<CaseValue> SuiteFields::Parsed(std::string_view key) const {
  const std::optional<Value> held = Find(key);
  if (!held) return std::nullopt;
  if (held->IsString()) return Parse(*held);
  return CaseValue{value::Detached(*held), held->span()};
}

std::optional<CaseValue> SuiteFields::Object(std::string_view key) const {
  std::optional<CaseValue> out = Parsed(key);
  if (!out || out->value.root().IsObject()) return out;
  context_.Add(out->place, std::string(key) + " must be an object");
  return std::nullopt;
}

std::optional<CaseValue> SuiteFields::Parse(Value text) const {
  const text::Source inner(context_.source.name(), text.AsString());
  value::DocumentStream stream(inner, context_.options);
  value::Document document;
  value::StreamEntry entry;
  const std::string_view file = context_.source.bytes();
  if (!stream.Next(document, entry)) {
    context_.Add(text.span(), "the text is empty");
    return std::nullopt;
  }
  if (!entry.report.ok()) {
    const value::Problem& problem = *entry.report.failure;
    context_.Add(InnerPlace(file, text.span(), inner.bytes(), problem.span.offset),
                 "the object cannot be read: " + std::string(problem.Words()));
    return std::nullopt;
  }
  CaseValue out{value::Detached(document.root()), text.span()};
  if (stream.Next(document, entry)) context_.Add(text.span(), "the text has more than one document");
  return out;
}

}  // namespace plimsoll::suites
