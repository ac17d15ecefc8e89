#include "plimsoll/engine/catalogs/catalog_comparison.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "catalog_diff.h"
#include "plimsoll/engine/catalogs/catalog_source.h"

namespace plimsoll::engine {
namespace {

void AppendChange(std::string& out, const CatalogChange& change) {
  constexpr char kSigns[] = {'+', '-', '~'};
  out += kSigns[static_cast<size_t>(change.what)];
  constexpr const char* kSubjects[] = {" kind ", " schema ", " rules "};
  out += kSubjects[static_cast<size_t>(change.subject)];
  out += change.name;
  for (const std::string& property : change.properties) out += " " + property;
  out += '\n';
}

class ReleaseComparison {
 public:
  ReleaseComparison(const NamedCatalog& old, const NamedCatalog& now, std::string& out)
      : old_(old), now_(now), out_(out) {}

  // Two releases, or all that the catalogs have.
  Result<bool> Run() {
    if (old_.release || now_.release) return CompareNamed();
    const catalog::Store& old = old_.source.store();
    const catalog::Store& now = now_.source.store();
    for (uint32_t i = 0; i < old.ReleaseCount(); ++i) {
      const std::string name(old.ReleaseName(i));
      const auto other = Exactly(now, name);
      if (!other) Say("- release " + name);
      if (!other) continue;
      if (Result<void> compared = Compare(i, *other, name); !compared) {
        return std::unexpected(compared.error());
      }
    }
    for (uint32_t i = 0; i < now.ReleaseCount(); ++i) {
      const std::string name(now.ReleaseName(i));
      if (!Exactly(old, name)) Say("+ release " + name);
    }
    return same_;
  }

 private:
  static std::optional<uint32_t> Exactly(const catalog::Store& store, std::string_view name) {
    for (uint32_t i = 0; i < store.ReleaseCount(); ++i) {
      if (store.ReleaseName(i) == name) return i;
    }
    return std::nullopt;
  }

  // A side without a release has one of the same name, or but one.
  static Result<uint32_t> Choose(const NamedCatalog& side, const NamedCatalog& other) {
    if (side.release) return side.source.Release(*side.release);
    if (side.source.store().ReleaseCount() == 1) return 0;
    return side.source.Release(*other.release);
  }

  Result<bool> CompareNamed() {
    const Result<uint32_t> old = Choose(old_, now_);
    const Result<uint32_t> now = Choose(now_, old_);
    if (!old) return std::unexpected(old.error());
    if (!now) return std::unexpected(now.error());
    if (Result<void> compared = Compare(*old, *now, ""); !compared) return std::unexpected(compared.error());
    return same_;
  }

  Result<void> Compare(uint32_t old, uint32_t now, const std::string& title) {
    const auto changes = DiffReleases({&old_.source.store(), old}, {&now_.source.store(), now});
    if (!changes) return std::unexpected(changes.error());
    if (!changes->empty() && !title.empty()) Say("release " + title);
    for (const CatalogChange& change : *changes) AppendChange(out_, change);
    same_ &= changes->empty();
    return {};
  }

  void Say(const std::string& line) {
    out_ += line + "\n";
    same_ = false;
  }

  const NamedCatalog& old_;
  const NamedCatalog& now_;
  std::string& out_;
  bool same_ = true;
};

}  // namespace

Result<bool> CompareCatalogs(const Files& files, const std::string& old, const std::string& now,
                             std::string& out) {
  const Result<NamedCatalog> before = NamedCatalog::Open(files, old);
  if (!before) return std::unexpected(before.error());
  const Result<NamedCatalog> after = NamedCatalog::Open(files, now);
  if (!after) return std::unexpected(after.error());
  return ReleaseComparison(*before, *after, out).Run();
}

}  // namespace plimsoll::engine
