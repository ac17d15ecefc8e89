#include "allowlist.h"

#include <array>

#include "plimsoll/gotypes/limits.h"
#include "plimsoll/text/trim.h"
#include "plimsoll/value/yaml_reader.h"

namespace plimsoll::engine {
namespace {

constexpr std::array<std::string_view, 6> kMembers = {"apiVersion", "kind",   "path",
                                                      "errorType",  "origin", "reason"};

}  // namespace

Result<std::vector<codegen::AllowedRule>> ReadAllowlist(const text::Source& source) {
  value::YamlReader reader;
  value::Document document;
  const value::ReadReport report = reader.Read(source.bytes(), {}, document);
  if (!report.ok()) return Fail(report.failure->message);
  std::vector<codegen::AllowedRule> out;
  if (document.root().IsNull()) return out;
  if (document.root().kind() != value::Kind::kArray) return Fail("expected a list of rules");
  for (const value::Value item : document.root().Items()) {
    std::array<std::string, kMembers.size()> texts;
    for (size_t i = 0; i < kMembers.size(); ++i) {
      const auto member = item.kind() == value::Kind::kObject ? item.Find(kMembers[i]) : std::nullopt;
      if (member && member->IsString()) texts[i] = member->AsString();
      if (!text::TrimSpace(texts[i]).empty()) continue;
      return Fail("entry " + std::to_string(out.size()) + ": " + std::string(kMembers[i]) +
                  " is required (use \"*\" to wildcard)");
    }
    out.push_back({texts[0], texts[1], texts[2], texts[3], texts[4]});
  }
  return out;
}

std::expected<std::vector<codegen::AllowedRule>, InputReport> ReadAllowlistFile(const Files& files,
                                                                                const std::string& path) {
  if (path.empty()) return {};
  const ReadFile list = files.Read(path, gotypes::kMaxFileBytes);
  if (!list) return std::unexpected(Unreadable(path, list.error().message));
  auto rules = ReadAllowlist(*list);
  if (!rules) return std::unexpected(Unreadable(path, rules.error().message));
  return std::move(*rules);
}

}  // namespace plimsoll::engine
