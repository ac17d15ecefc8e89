#include "plimsoll/catalog/store.h"

#include <algorithm>
#include <string>
#include <tuple>

#include "content_decoder.h"
#include "format.h"
#include "plimsoll/base/counted.h"
#include "plimsoll/catalog/release_name.h"
#include "plimsoll/text/utf8.h"
#include "string_table.h"

namespace plimsoll::catalog {
namespace {

std::unexpected<Error> Damaged(std::string_view what) {
  return Fail("the catalog is damaged: " + std::string(what));
}

Sha256Digest DigestOf(std::string_view bytes) {
  std::string zeroed(bytes);
  std::fill_n(zeroed.begin() + kDigestAt, kDigestSize, '\0');
  return Sha256(zeroed);
}

// The first number in [0, count) for which `before` does not hold, if it holds for those below it.
template <class Before>
uint32_t LowerBound(uint32_t count, const Before& before) {
  uint32_t first = 0;
  while (count != 0) {
    const uint32_t half = count / 2;
    if (before(first + half)) {
      first += half + 1;
      count -= half + 1;
    } else {
      count = half;
    }
  }
  return first;
}

// Kinds are sorted by kind before version, so that all versions of one are together.
auto OrderOf(const schema::GroupVersionKind& name) { return std::tie(name.group, name.kind, name.version); }

}  // namespace

Result<Store> Store::Open(std::string_view bytes, Integrity integrity) {
  Store store(bytes);
  if (const Result<void> good = store.Verify(integrity); !good) return std::unexpected(good.error());
  return store;
}

Result<void> Store::Verify(Integrity integrity) {
  if (Result<void> good = VerifyHeader(); !good) return good;
  if (integrity == Integrity::kVerified && DigestOf(bytes_) != digest()) {
    return Damaged("its digest is not that of its content");
  }
  if (Result<void> good = ReadTables(); !good) return good;
  if (Result<void> good = VerifyStrings(); !good) return good;
  return VerifyRecords();
}

Result<void> Store::VerifyHeader() const {
  if (!bytes_.starts_with(kMagic)) return Fail("this is not a catalog");
  if (bytes_.size() < kHeaderSize) return Fail("the catalog is truncated: its header is incomplete");
  const uint32_t format = LoadWord(bytes_, kFormatAt);
  if (format != kFormat) {
    return Fail("the catalog has format " + std::to_string(format) + "; this program reads format " +
                std::to_string(kFormat));
  }
  const uint32_t size = LoadWord(bytes_, kSizeAt);
  if (size > bytes_.size()) {
    return Fail("the catalog is truncated: it should have " + Counted(size, "byte") + " and has " +
                std::to_string(bytes_.size()));
  }
  if (size < bytes_.size()) return Damaged("there are bytes after its end");
  return {};
}

Result<void> Store::ReadTables() {
  Table text, values;
  const auto read = [&](Section section, uint32_t record_size, Table& out) {
    const size_t at = kSectionsAt + size_t{section} * 8;
    out = {LoadWord(bytes_, at), LoadWord(bytes_, at + 4)};
    return uint64_t{out.begin} + uint64_t{out.count} * record_size <= bytes_.size();
  };
  const bool good =
      read(kStrings, kStringWords * 4, strings_) && read(kText, 1, text) &&
      read(kContents, kContentWords * 4, contents_) && read(kValues, 1, values) &&
      read(kReleases, kReleaseWords * 4, releases_) && read(kComponents, kComponentWords * 4, components_) &&
      read(kKinds, kKindWords * 4, kinds_) && read(kDeclarations, kComponentWords * 4, declarations_);
  if (!good || strings_.count == 0) return Damaged("a section is out of bounds");
  text_ = bytes_.substr(text.begin, text.count);
  values_ = bytes_.substr(values.begin, values.count);
  return {};
}

Result<void> Store::VerifyStrings() const {
  uint32_t last = 0;
  for (uint32_t i = 0; i < strings_.count; ++i) {
    const uint32_t begin = Word(strings_, kStringWords, i, 0);
    if (begin < last || begin > text_.size()) return Damaged("a string is out of bounds");
    const bool inside = begin < text_.size() && (static_cast<uint8_t>(text_[begin]) & 0xC0) == 0x80;
    if (inside) return Damaged("a string begins inside a character");
    last = begin;
  }
  if (text::FindInvalidUtf8(text_) != std::string_view::npos) return Damaged("a string is not valid UTF-8");
  return {};
}

Result<void> Store::VerifyRecords() const {
  for (uint32_t i = 0; i < contents_.count; ++i) {
    const uint64_t begin = Word(contents_, kContentWords, i, 4);
    if (begin + Word(contents_, kContentWords, i, 5) > values_.size()) {
      return Damaged("a content is out of bounds");
    }
  }
  if (Result<void> good = VerifyReleases(); !good) return good;
  if (Result<void> good = VerifyNamed(components_, "component"); !good) return good;
  if (Result<void> good = VerifyNamed(declarations_, "declaration"); !good) return good;
  for (uint32_t i = 0; i < kinds_.count; ++i) {
    if (!IsGoodKind(i)) return Damaged("a kind names what is not there");
  }
  return {};
}

Result<void> Store::VerifyReleases() const {
  const auto inside = [](Slice slice, const Table& table) {
    return uint64_t{slice.first} + slice.count <= table.count;
  };
  for (uint32_t i = 0; i < releases_.count; ++i) {
    const uint32_t options = Word(releases_, kReleaseWords, i, 7);
    const bool good = Word(releases_, kReleaseWords, i, 0) < strings_.count - 1 &&
                      inside(ComponentsOf(i), components_) && inside(KindsOf(i), kinds_) &&
                      inside(DeclarationsOf(i), declarations_) &&
                      (options < contents_.count || options == kNothing);
    if (!good) return Damaged("a release names what is not there");
  }
  return {};
}

Result<void> Store::VerifyNamed(const Table& table, std::string_view what) const {
  for (uint32_t i = 0; i < table.count; ++i) {
    const bool good = Word(table, kComponentWords, i, 0) < strings_.count - 1 &&
                      Word(table, kComponentWords, i, 1) < contents_.count;
    if (!good) return Damaged("a " + std::string(what) + " names what is not there");
  }
  return {};
}

bool Store::IsGoodKind(uint32_t number) const {
  const uint32_t strings = strings_.count - 1;
  const auto field = [&](uint32_t at) { return Word(kinds_, kKindWords, number, at); };
  return field(0) < strings && field(1) < strings && field(2) < strings &&
         (field(3) < strings || field(3) == kNothing) && field(4) < contents_.count &&
         (field(5) < contents_.count || field(5) == kNothing) && (field(6) < strings || field(6) == kNothing);
}

uint32_t Store::Word(const Table& table, uint32_t words, uint32_t number, uint32_t field) const {
  return LoadWord(bytes_, table.begin + (size_t{number} * words + field) * 4);
}

std::string_view Store::String(uint32_t id) const {
  const uint32_t begin = Word(strings_, kStringWords, id, 0);
  return text_.substr(begin, Word(strings_, kStringWords, id + 1, 0) - begin);
}

Store::Slice Store::SliceAt(uint32_t release, uint32_t word) const {
  return {Word(releases_, kReleaseWords, release, word), Word(releases_, kReleaseWords, release, word + 1)};
}

std::string_view Store::ReleaseName(uint32_t release) const {
  return String(Word(releases_, kReleaseWords, release, 0));
}

std::optional<uint32_t> Store::FindRelease(std::string_view name) const {
  if (name.starts_with('v')) name.remove_prefix(1);
  const std::optional<ReleaseNumber> minor = MinorOf(name);
  std::optional<uint32_t> of_minor;
  for (uint32_t i = 0; i < ReleaseCount(); ++i) {
    const std::string_view own = ReleaseName(i);
    if (own == name) return i;
    if (minor && MinorOf(own) == minor) of_minor = i;
  }
  return of_minor;
}

std::optional<uint32_t> Store::NewestRelease() const {
  if (ReleaseCount() == 0 || ReleaseName(ReleaseCount() - 1).empty()) return std::nullopt;
  return ReleaseCount() - 1;
}

Component Store::NamedAt(const Table& table, Slice slice, uint32_t number) const {
  const uint32_t record = slice.first + number;
  return {String(Word(table, kComponentWords, record, 0)), {Word(table, kComponentWords, record, 1)}};
}

std::optional<Component> Store::FindNamed(const Table& table, Slice slice, std::string_view name) const {
  const auto name_at = [&](uint32_t i) { return String(Word(table, kComponentWords, slice.first + i, 0)); };
  const uint32_t at = LowerBound(slice.count, [&](uint32_t i) { return name_at(i) < name; });
  if (at == slice.count) return std::nullopt;
  const Component found = NamedAt(table, slice, at);
  return found.name == name ? std::optional(found) : std::nullopt;
}

uint32_t Store::ComponentCount(uint32_t release) const { return ComponentsOf(release).count; }

Component Store::ComponentAt(uint32_t release, uint32_t number) const {
  return NamedAt(components_, ComponentsOf(release), number);
}

uint32_t Store::DeclarationCount(uint32_t release) const { return DeclarationsOf(release).count; }

Component Store::DeclarationAt(uint32_t release, uint32_t number) const {
  return NamedAt(declarations_, DeclarationsOf(release), number);
}

std::optional<ContentId> Store::FindDeclaration(uint32_t release, std::string_view name) const {
  const auto found = FindNamed(declarations_, DeclarationsOf(release), name);
  return found ? std::optional(found->content) : std::nullopt;
}

std::optional<ContentId> Store::OptionsOf(uint32_t release) const {
  const uint32_t options = Word(releases_, kReleaseWords, release, 7);
  return options == kNothing ? std::nullopt : std::optional(ContentId{options});
}

uint32_t Store::KindCount(uint32_t release) const { return KindsOf(release).count; }

KindEntry Store::KindAt(uint32_t release, uint32_t number) const {
  return KindRecord(KindsOf(release).first + number);
}

KindEntry Store::KindRecord(uint32_t number) const {
  const auto field = [&](uint32_t at) { return Word(kinds_, kKindWords, number, at); };
  KindEntry entry;
  entry.name = {String(field(0)), String(field(2)), String(field(1))};
  if (field(3) != kNothing) entry.component = String(field(3));
  entry.content = {field(4)};
  if (field(5) != kNothing) entry.facts = ContentId{field(5)};
  if (field(6) != kNothing) entry.rules = String(field(6));
  return entry;
}

std::optional<Component> Store::FindComponent(uint32_t release, std::string_view name) const {
  return FindNamed(components_, ComponentsOf(release), name);
}

std::optional<KindEntry> Store::FindKind(uint32_t release, const schema::GroupVersionKind& name) const {
  const uint32_t count = KindCount(release);
  const uint32_t at =
      LowerBound(count, [&](uint32_t i) { return OrderOf(KindAt(release, i).name) < OrderOf(name); });
  if (at == count) return std::nullopt;
  const KindEntry found = KindAt(release, at);
  return found.name == name ? std::optional(found) : std::nullopt;
}

KindRange Store::FindVersions(uint32_t release, std::string_view group, std::string_view kind) const {
  const uint32_t all = KindCount(release);
  const auto wanted = std::tie(group, kind);
  const uint32_t first = LowerBound(all, [&](uint32_t i) {
    const schema::GroupVersionKind name = KindAt(release, i).name;
    return std::tie(name.group, name.kind) < wanted;
  });
  KindRange range{first, 0};
  for (; first + range.count < all; ++range.count) {
    const schema::GroupVersionKind name = KindAt(release, first + range.count).name;
    if (std::tie(name.group, name.kind) != wanted) break;
  }
  return range;
}

Address Store::AddressOf(ContentId content) const {
  Address address;
  const size_t at = contents_.begin + size_t{content.index} * kContentWords * 4;
  std::ranges::transform(bytes_.substr(at, address.size()), address.begin(),
                         [](char c) { return static_cast<uint8_t>(c); });
  return address;
}

Result<void> Store::Read(ContentId content, value::Document& out) const {
  Start(out);
  return Append(content, out);
}

Result<void> Store::Append(ContentId content, value::Document& out) const {
  const StringTable strings(bytes_.substr(strings_.begin, size_t{strings_.count} * kStringWords * 4));
  const std::string_view encoded = values_.substr(Word(contents_, kContentWords, content.index, 4),
                                                  Word(contents_, kContentWords, content.index, 5));
  return ContentDecoder(encoded, strings, out.MutableTape()).Run();
}

std::optional<std::string_view> Store::FindText(std::string_view text) const {
  const uint32_t count = strings_.count - 1;
  const uint32_t at = LowerBound(count, [&](uint32_t i) { return String(i) < text; });
  return at < count && String(at) == text ? std::optional(String(at)) : std::nullopt;
}

Sha256Digest Store::digest() const {
  Sha256Digest digest;
  std::ranges::transform(bytes_.substr(kDigestAt, digest.size()), digest.begin(),
                         [](char c) { return static_cast<uint8_t>(c); });
  return digest;
}

}  // namespace plimsoll::catalog
