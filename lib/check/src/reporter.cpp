#include "reporter.h"

#include <span>
#include <vector>

#include "plimsoll/text/go_format.h"
#include "plimsoll/text/nearest_word.h"
#include "plimsoll/value/go_render.h"
#include "plimsoll/value/write.h"
#include "type_rules.h"

namespace plimsoll::check {
namespace {

using finding::Code;
using finding::FieldError;
using value::Value;

// Hints are looked for among so many words, and for so many errors of one run.
constexpr size_t kMaxHintWords = 256;
constexpr uint32_t kMaxHints = 64;

void Append(std::string& out, std::string_view part) { out += part; }
void Append(std::string& out, int64_t number) { text::AppendInt(out, number); }
void Append(std::string& out, double number) { text::AppendFloat(out, number); }

// Text and numbers in a row, printed as Go does.
template <class... Parts>
std::string Say(const Parts&... parts) {
  std::string out;
  (Append(out, parts), ...);
  return out;
}

std::string FieldErrorValue(Value value) {
  std::string out;
  value::AppendFieldErrorValue(out, value);
  return out;
}

std::string CountOf(Value value) { return std::to_string(value.Count()); }

// What an enum entry is called in the list of supported values.
std::string EntryName(Value entry) {
  if (entry.IsString()) return std::string(entry.AsString());
  const Result<std::string> json = value::WriteJson(entry, {.order = value::KeyOrder::kByBytes});
  return json ? *json : std::string();
}

std::string GoList(std::span<const Value> entries) {
  std::string out = "[";
  for (size_t i = 0; i < entries.size(); ++i) {
    if (i != 0) out += ' ';
    value::AppendGoValue(out, entries[i]);
  }
  return out + ']';
}

}  // namespace

void Reporter::Start() { hints_left_ = kMaxHints; }

Problem Reporter::Invalid(Code code, Value value, std::string shown, std::string text) const {
  Problem problem{finding::Invalid({}, std::move(shown), std::move(text), value.span()), {}};
  problem.error.code = code;
  return problem;
}

Problem Reporter::Unnamed(Code code, Value value, std::string text) const {
  Problem problem = Invalid(code, value, "\"\"", std::move(text));
  problem.at_base = true;
  return problem;
}

std::string Reporter::Hint(std::string_view word, std::span<const std::string_view> words) {
  if (hints_left_ == 0) return {};
  --hints_left_;
  const auto nearest = text::NearestWord(word, words.first(std::min(words.size(), kMaxHintWords)));
  return nearest ? "did you mean " + text::Quoted(*nearest) + "?" : std::string();
}

Problem Reporter::WrongType(std::string_view path, Value value, const NodeFacts& facts) const {
  const bool by_format = BlamesFormat(facts, value);
  const std::string actual = text::Quoted(by_format ? FormatNameOf(value.kind()) : TypeNameOf(value.kind()));
  std::string text =
      Say(path, " in body must be of type ", by_format ? facts.format : facts.type_text, ": ", actual);
  Problem problem{finding::TypeInvalid({}, actual, std::move(text), value.span()), {}};
  if (!by_format) problem.error.wanted = finding::WantedTypeNamed(facts.type_text);
  return problem;
}

Problem Reporter::WrongFormat(std::string_view path, Value value, std::string_view format) const {
  const std::string shown = FieldErrorValue(value);
  std::string text = Say(path, " in body must be of type ", format, ": ", shown);
  Problem problem{finding::TypeInvalid({}, shown, std::move(text), value.span()), {}};
  problem.error.code = Code::kFormatMismatch;
  return problem;
}

Problem Reporter::NotInEnum(std::string_view path, Value value, const EnumSet& allowed) {
  std::vector<std::string> names;
  for (Value entry : allowed.entries()) names.push_back(EntryName(entry));
  const std::vector<std::string_view> words(names.begin(), names.end());
  Problem problem{finding::NotSupported({}, FieldErrorValue(value), words, value.span()),
                  Say(path, " in body should be one of ", GoList(allowed.entries()))};
  if (value.IsString()) problem.error.hint = Hint(value.AsString(), words);
  return problem;
}

Problem Reporter::TooLong(std::string_view path, Value value, int64_t max) const {
  return {finding::TooLong({}, max, value.span()),
          Say(path, " in body should be at most ", max, " chars long")};
}

Problem Reporter::TooShort(std::string_view path, Value value, int64_t min) const {
  return Invalid(Code::kTooShort, value, FieldErrorValue(value),
                 Say(path, " in body should be at least ", min, " chars long"));
}

Problem Reporter::NoMatch(std::string_view path, Value value, const pattern::LazyPattern& pattern) const {
  std::string text = Say(path, " in body should match '", pattern.text());
  if (const Error* failure = pattern.Failure()) text += ", but pattern is invalid: " + failure->message;
  return Invalid(Code::kPatternMismatch, value, FieldErrorValue(value), text + "'");
}

Problem Reporter::TooFewItems(std::string_view path, Value value, int64_t min) const {
  return Invalid(Code::kTooFew, value, CountOf(value),
                 Say(path, " in body should have at least ", min, " items"));
}

Problem Reporter::TooManyItems(std::string_view path, Value value, int64_t max) const {
  return {finding::TooMany({}, value.Count(), max, value.span()),
          Say(path, " in body should have at most ", max, " items")};
}

Problem Reporter::RepeatedItems(std::string_view path, Value value) const {
  return Invalid(Code::kDuplicateValue, value, "\"\"", Say(path, " in body shouldn't contain duplicates"));
}

Problem Reporter::TooFewProperties(std::string_view path, Value value, int64_t min) const {
  return Invalid(Code::kTooFew, value, CountOf(value),
                 Say(path, " in body should have at least ", min, " properties"));
}

Problem Reporter::TooManyProperties(std::string_view path, Value value, int64_t max) const {
  return {finding::TooMany({}, value.Count(), max, value.span()),
          Say(path, " in body should have at most ", max, " properties")};
}

Problem Reporter::ForbiddenProperty(std::string_view path, value::Member member,
                                    std::span<const Property> known) {
  Problem problem = Invalid(Code::kForbiddenProperty, member.key_value, text::Quoted(member.key),
                            Say(path, ".", member.key, " in body is a forbidden property"));
  std::vector<std::string_view> words;
  for (const Property& property : known.first(std::min(known.size(), kMaxHintWords))) {
    words.push_back(property.name);
  }
  problem.error.hint = Hint(member.key, words);
  return problem;
}

Problem Reporter::Missing(std::string_view path, Value object, std::string_view name) const {
  const std::string missing = Say(path, ".", name);
  return {finding::Required(value::Path({value::Step::Field(std::string(name))}), {}, object.span()),
          missing + " in body is required"};
}

Problem Reporter::NoCapacity(std::string_view path, Value value, const NodeFacts& facts,
                             std::string_view what) const {
  const bool integer = facts.type_text == "integer";
  const bool known = integer ? facts.format == "int32" || facts.format == "int64"
                             : facts.format == "float" || facts.format == "double";
  const std::string form = known ? Say("with format ", facts.format) : "(default format)";
  Problem problem = Unnamed(what == kCheckedValue ? Code::kNumberCapacity : Code::kUnusableBound, value,
                            Say(what, " value must be of type ", facts.type_text, " ", form, " in ", path));
  problem.error.wanted = finding::WantedTypeNamed(facts.type_text);
  return problem;
}

template <class T>
Problem Reporter::BadFactor(std::string_view path, Value value, T factor) const {
  return Invalid(Code::kUnusableBound, value, Say(factor),
                 Say("factor MultipleOf declared for ", path, " must be positive: ", factor));
}

template <class T>
Problem Reporter::NoMultiple(std::string_view path, Value value, T number, T factor) const {
  return Invalid(Code::kNotMultiple, value, Say(number),
                 Say(path, " in body should be a multiple of ", factor));
}

template <class T>
Problem Reporter::BelowMinimum(std::string_view path, Value value, T number, T minimum,
                               bool exclusive) const {
  return Invalid(Code::kBelowMinimum, value, Say(number),
                 Say(path, " in body should be greater than ", exclusive ? "" : "or equal to ", minimum));
}

template <class T>
Problem Reporter::AboveMaximum(std::string_view path, Value value, T number, T maximum,
                               bool exclusive) const {
  return Invalid(Code::kAboveMaximum, value, Say(number),
                 Say(path, " in body should be less than ", exclusive ? "" : "or equal to ", maximum));
}

template Problem Reporter::BadFactor(std::string_view, Value, int64_t) const;
template Problem Reporter::BadFactor(std::string_view, Value, double) const;
template Problem Reporter::NoMultiple(std::string_view, Value, int64_t, int64_t) const;
template Problem Reporter::NoMultiple(std::string_view, Value, double, double) const;
template Problem Reporter::BelowMinimum(std::string_view, Value, int64_t, int64_t, bool) const;
template Problem Reporter::BelowMinimum(std::string_view, Value, double, double, bool) const;
template Problem Reporter::AboveMaximum(std::string_view, Value, int64_t, int64_t, bool) const;
template Problem Reporter::AboveMaximum(std::string_view, Value, double, double, bool) const;

Problem Reporter::NoneOfAny(std::string_view path, Value value) const {
  return Unnamed(Code::kAnyOfMismatch, value,
                 Say(text::Quoted(path), " must validate at least one schema (anyOf)"));
}

Problem Reporter::NoneOfOne(std::string_view path, Value value) const {
  return Unnamed(Code::kOneOfMismatch, value,
                 Say(text::Quoted(path), " must validate one and only one schema (oneOf). Found none valid"));
}

Problem Reporter::SeveralOfOne(std::string_view path, Value value, uint32_t count) const {
  return Unnamed(Code::kUnionAmbiguous, value,
                 Say(text::Quoted(path), " must validate one and only one schema (oneOf). Found ",
                     int64_t{count}, " valid alternatives"));
}

Problem Reporter::NotAll(std::string_view path, Value value, bool none) const {
  return Unnamed(
      Code::kAllOfMismatch, value,
      Say(text::Quoted(path), " must validate all the schemas (allOf)", none ? ". None validated" : ""));
}

Problem Reporter::Negated(std::string_view path, Value value) const {
  return Unnamed(Code::kNotMismatch, value, Say(text::Quoted(path), " must not validate the schema (not)"));
}

}  // namespace plimsoll::check
