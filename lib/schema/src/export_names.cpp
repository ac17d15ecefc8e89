#include "export_names.h"

#include <cstdint>

#include "ascii_set.h"
#include "plimsoll/base/hex.h"
#include "plimsoll/text/uri_reference.h"
#include "plimsoll/value/path.h"

namespace plimsoll::schema {
namespace {

bool IsOpenApiNameByte(char c) { return kAlphanumeric.Has(c) || c == '.' || c == '-' || c == '_'; }

std::string ForOpenApi(std::string name) {
  for (char& c : name) {
    if (!IsOpenApiNameByte(c)) c = '_';
  }
  return name;
}

bool IsFragmentCharacter(char c) {
  constexpr std::string_view kOthers = "-._~!$&'()*+,;=:@/?";
  return kAlphanumeric.Has(c) || kOthers.find(c) != std::string_view::npos;
}

void AppendFragment(std::string& out, std::string_view text) {
  for (const char c : text) {
    if (IsFragmentCharacter(c)) {
      out += c;
      continue;
    }
    out += '%';
    AppendUpperHex(out, static_cast<uint8_t>(c));
  }
}

std::string_view LastSegment(std::string_view path) { return path.substr(path.rfind('/') + 1); }

}  // namespace

std::string ExportNames::Take(std::string wish) {
  if (IsOpenApi(target_)) wish = ForOpenApi(std::move(wish));
  if (wish.empty()) wish = "schema";
  std::string name = wish;
  while (!taken_.insert(name).second) name = wish + "_" + std::to_string(++repeats_[wish] + 1);
  return name;
}

std::string ExportNames::ReferenceTo(std::string_view name) const {
  std::string out = "#/";
  if (IsOpenApi(target_)) {
    out += "components/schemas";
  } else {
    out += Knows(target_, Keyword::kDefs) ? "$defs" : "definitions";
  }
  AppendFragment(out, value::Path({value::Step::Field(std::string(name))}).Pointer());
  return out;
}

std::string NameInReference(std::string_view reference) {
  const auto [uri, escaped] = text::SplitFragment(reference);
  const std::string fragment = text::PercentDecoded(escaped);
  if (fragment.empty() || fragment == "/") {
    const std::string_view file = LastSegment(uri);
    return std::string(file.substr(0, file.find('.')));
  }
  if (fragment.front() != '/') return fragment;
  const Result<value::Path> path = value::Path::ParsePointer(fragment);
  if (!path) return std::string(LastSegment(fragment));
  const value::Step& last = path->steps().back();
  return last.kind == value::Step::Kind::kIndex ? std::to_string(last.index) : last.name;
}

}  // namespace plimsoll::schema
