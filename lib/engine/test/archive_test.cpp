#include "plimsoll/engine/input/archive.h"

#include <gtest/gtest.h>
#include <zlib.h>

#include <cstring>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace plimsoll::engine {
namespace {

using ArchiveContents = std::map<std::string, std::string>;

void PutOctal(std::string& header, size_t at, size_t digits, uint64_t number) {
  for (size_t i = digits; i-- > 0; number /= 8) header[at + i] = static_cast<char>('0' + number % 8);
}

void SumHeader(std::string& header) {
  header.replace(148, 8, 8, ' ');
  uint64_t sum = 0;
  for (const char c : header) sum += static_cast<uint8_t>(c);
  PutOctal(header, 148, 6, sum);
  header[154] = '\0';
}

std::string TarHeader(const std::string& name, char type, uint64_t size) {
  std::string header(512, '\0');
  header.replace(0, std::min<size_t>(name.size(), 100), name, 0, 100);
  PutOctal(header, 124, 11, size);
  header[156] = type;
  header.replace(257, 8, std::string_view("ustar\00000", 8));
  SumHeader(header);
  return header;
}

std::string TarEntry(const std::string& name, const std::string& content, char type = '0') {
  std::string padded = content;
  padded.resize((content.size() + 511) / 512 * 512, '\0');
  return TarHeader(name, type, content.size()) + padded;
}

std::string TarEnd() { return std::string(1024, '\0'); }

std::string PaxRecord(const std::string& text) {
  // The length counts its own digits.
  for (size_t length = text.size() + 3;; ++length) {
    std::string record = std::to_string(length) + " " + text + "\n";
    if (record.size() == length) return record;
  }
}

Result<ArchiveContents> AllFiles(const std::string& bytes) {
  ArchiveContents out;
  const Result<void> read = ReadArchive(
      bytes, {.wants = [](std::string_view) { return true; },
              .take = [&](std::string_view path, std::string_view text) { out[std::string(path)] = text; }});
  if (!read) return std::unexpected(read.error());
  return out;
}

std::string FailureOf(const std::string& bytes) {
  const auto read = AllFiles(bytes);
  return read ? "" : read.error().message;
}

TEST(Tar, GivesItsRegularFiles) {
  const std::string tar = TarEntry("chart/", "", '5') + TarEntry("chart/a.yaml", "a: 1\n") +
                          TarEntry("chart/link", "", '2') + TarEntry("chart/empty.yaml", "") +
                          TarEntry("chart/b.yaml", std::string(1000, 'b')) + TarEnd();
  const ArchiveContents expected = {
      {"chart/a.yaml", "a: 1\n"}, {"chart/empty.yaml", ""}, {"chart/b.yaml", std::string(1000, 'b')}};
  EXPECT_EQ(AllFiles(tar).value(), expected);
}

TEST(Tar, CallsBackForTheFilesThatAreWanted) {
  std::vector<std::string> taken;
  const std::string tar = TarEntry("a.yaml", "1") + TarEntry("b.txt", "2") + TarEnd();
  const Result<void> read =
      ReadArchive(tar, {.wants = [](std::string_view path) { return path.ends_with(".yaml"); },
                        .take = [&](std::string_view path, std::string_view) { taken.emplace_back(path); }});
  ASSERT_TRUE(read);
  EXPECT_EQ(taken, std::vector<std::string>{"a.yaml"});
}

TEST(Tar, LongNamesComeBeforeTheirFile) {
  const std::string name = std::string(150, 'd') + "/x.yaml";
  const ArchiveContents expected = {{name, "x"}, {"y", "y"}};
  const std::string rest = TarEntry("short", "x") + TarEntry("y", "y") + TarEnd();
  EXPECT_EQ(AllFiles(TarEntry("././@LongLink", name + '\0', 'L') + rest).value(), expected);
  EXPECT_EQ(AllFiles(TarEntry("pax", PaxRecord("mtime=1.5") + PaxRecord("path=" + name), 'x') + rest).value(),
            expected);
  std::string prefixed = TarHeader("x.yaml", '0', 0);
  prefixed.replace(345, 5, "first");
  SumHeader(prefixed);
  EXPECT_TRUE(AllFiles(prefixed + TarEnd())->contains("first/x.yaml"));
}

TEST(Tar, SizesMayBeInBase256AndInPaxRecords) {
  std::string binary = TarHeader("a", '0', 0);
  binary.replace(124, 12, std::string("\x80\0\0\0\0\0\0\0\0\0\0\x03", 12));
  SumHeader(binary);
  EXPECT_EQ(AllFiles(binary + "abc" + std::string(509, '\0') + TarEnd())->at("a"), "abc");
  const std::string pax = TarEntry("pax", PaxRecord("size=2"), 'x') + TarHeader("a", '0', 0) + "ab" +
                          std::string(510, '\0') + TarEnd();
  EXPECT_EQ(AllFiles(pax)->at("a"), "ab");
}

TEST(Tar, DamageIsAnErrorWithItsPlace) {
  const std::string good = TarEntry("a", "1");
  EXPECT_EQ(FailureOf(good + "rest"), "the archive is damaged at byte 1024: the header is cut short");
  EXPECT_EQ(FailureOf(good + std::string(512, 'x')),
            "the archive is damaged at byte 1024: the checksum of the header is wrong");
  EXPECT_EQ(FailureOf(TarHeader("a", '0', 4000) + "short"),
            "the archive is damaged at byte 0: the file is longer than the archive");
  std::string huge = TarHeader("a", '0', 0);
  huge.replace(124, 12, std::string(12, '\xFF'));
  SumHeader(huge);
  EXPECT_EQ(FailureOf(huge), "the archive is damaged at byte 0: the file is longer than the archive");
  std::string letters = TarHeader("a", '0', 0);
  letters.replace(124, 3, "12z");
  SumHeader(letters);
  EXPECT_EQ(FailureOf(letters), "the archive is damaged at byte 0: the file is longer than the archive");
  for (const char* record :
       {"5", "99 path=x\n", "3 x", "0 \n", "2 ", "12 size=1two\n", "99999999999999999999 a=b\n"}) {
    EXPECT_EQ(FailureOf(TarEntry("pax", record, 'x')),
              "the archive is damaged at byte 0: a pax record is invalid")
        << record;
  }
}

// Every archive that is cut short is an error or has fewer files, and is never read past its end.
TEST(Tar, AnyPartOfAnArchiveIsRead) {
  const std::string whole = TarEntry("././@LongLink", std::string(200, 'n'), 'L') + TarEntry("s", "text") +
                            TarEntry("pax", PaxRecord("path=q"), 'x') + TarEntry("t", "more") + TarEnd();
  for (size_t size = 0; size < whole.size(); size += 7) {
    const std::string part(whole.data(), size);
    const auto files = AllFiles(part);
    EXPECT_LE(files ? files->size() : 0, 2U);
  }
}

TEST(Tar, LimitsHold) {
  EXPECT_EQ(FailureOf(TarEntry("././@LongLink", std::string(kMaxArchiveNameBytes + 1, 'n'), 'L')),
            "the archive is damaged at byte 0: a name has more than 4096 bytes");
  std::string many;
  for (size_t i = 0; i <= kMaxArchiveEntries; ++i) many += TarHeader("a", '5', 0);
  EXPECT_EQ(FailureOf(many), "the archive has more than 100000 entries");
  const std::string large(kMaxArchiveFileBytes, 'x');
  EXPECT_EQ(FailureOf(TarEntry("big", large) + TarEnd()), "");
  EXPECT_EQ(FailureOf(TarEntry("big", large + "x") + TarEnd()),
            "big in the archive has more than 67108864 bytes");
}

struct ZipMember {
  std::string name;
  std::string content;
  bool deflated = true;
};

void PutLittle(std::string& out, uint64_t number, size_t bytes) {
  for (size_t i = 0; i < bytes; ++i) out += static_cast<char>(number >> (8 * i) & 0xFF);
}

std::string RawDeflated(const std::string& text) {
  std::string out(text.size() + 1000, '\0');
  z_stream stream = {};
  EXPECT_EQ(::deflateInit2(&stream, 6, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY), Z_OK);
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  EXPECT_EQ(::deflate(&stream, Z_FINISH), Z_STREAM_END);
  out.resize(stream.total_out);
  ::deflateEnd(&stream);
  return out;
}

std::string ZipOf(const std::vector<ZipMember>& members) {
  std::string files, directory;
  for (const ZipMember& member : members) {
    const std::string packed = member.deflated ? RawDeflated(member.content) : member.content;
    const auto sum = ::crc32(0, reinterpret_cast<const Bytef*>(member.content.data()),
                             static_cast<uInt>(member.content.size()));
    std::string facts;
    for (const uint64_t number :
         {uint64_t{20}, uint64_t{0}, uint64_t{member.deflated ? 8U : 0U}, uint64_t{0}, uint64_t{0}}) {
      PutLittle(facts, number, 2);
    }
    for (const uint64_t number : {uint64_t{sum}, uint64_t{packed.size()}, uint64_t{member.content.size()}}) {
      PutLittle(facts, number, 4);
    }
    PutLittle(facts, member.name.size(), 2);
    PutLittle(facts, 0, 2);
    directory += "PK\x01\x02";
    PutLittle(directory, 20, 2);
    directory += facts;
    directory += std::string(10, '\0');
    PutLittle(directory, files.size(), 4);
    directory += member.name;
    files += "PK\x03\x04" + facts + member.name + packed;
  }
  std::string end = "PK\x05\x06";
  PutLittle(end, 0, 4);
  PutLittle(end, members.size(), 2);
  PutLittle(end, members.size(), 2);
  PutLittle(end, directory.size(), 4);
  PutLittle(end, files.size(), 4);
  PutLittle(end, 0, 2);
  return files + directory + end;
}

TEST(Zip, GivesItsFiles) {
  const std::string zip =
      ZipOf({{"m/", "", false}, {"m/a.yaml", "a: 1\n"}, {"m/b.yaml", "b: 2\n", false}, {"m/e", ""}});
  const ArchiveContents expected = {{"m/a.yaml", "a: 1\n"}, {"m/b.yaml", "b: 2\n"}, {"m/e", ""}};
  EXPECT_EQ(AllFiles(zip).value(), expected);
  EXPECT_TRUE(AllFiles(ZipOf({}))->empty());
}

TEST(Zip, DamageIsAnErrorWithItsPlace) {
  const std::string zip = ZipOf({{"a", "some text", false}});
  std::string other = zip;
  other[31] = 'S';
  EXPECT_EQ(FailureOf(other), "the archive is damaged at byte 0: the checksum of the file is wrong");
  EXPECT_EQ(FailureOf(zip.substr(0, zip.size() - 1)),
            "the archive is damaged at byte 108: its directory is missing");
  std::string method = zip;
  method[40 + 10] = 99;
  EXPECT_EQ(FailureOf(method), "a in the archive is packed by a method that is not supported");
  std::string encrypted = zip;
  encrypted[40 + 8] = 1;
  EXPECT_EQ(FailureOf(encrypted), "a in the archive is encrypted");
  std::string moved = zip;
  moved[40 + 42] = 3;
  EXPECT_EQ(FailureOf(moved), "the archive is damaged at byte 3: a file is expected here");
  std::string deflated = ZipOf({{"a", std::string(300, 'a')}});
  deflated[31] = '\x07';
  EXPECT_EQ(FailureOf(deflated), "the archive is damaged at byte 0: its data cannot be unpacked");
}

TEST(Zip, WhatClaimsToBeLargeIsRefusedBeforeItIsUnpacked) {
  std::string zip = ZipOf({{"a", std::string(1000, 'a')}});
  const size_t directory = zip.find("PK\x01\x02");
  zip.replace(directory + 24, 4, std::string("\x01\0\0\x04", 4));
  EXPECT_EQ(FailureOf(zip), "a in the archive has more than 67108864 bytes");
}

// Several entries of the directory may name the same bytes.
TEST(Zip, AllFilesTogetherHaveALimit) {
  const std::string zip = ZipOf({{"a", std::string(kMaxArchiveFileBytes, 'a')}});
  const size_t directory = zip.find("PK\x01\x02"), end = zip.find("PK\x05\x06");
  constexpr size_t kCopies = kMaxArchiveBytes / kMaxArchiveFileBytes + 1;
  std::string many = zip.substr(0, directory);
  for (size_t i = 0; i < kCopies; ++i) many += zip.substr(directory, end - directory);
  many += zip.substr(end);
  many[many.size() - 12] = static_cast<char>(kCopies);
  EXPECT_EQ(FailureOf(many), "the files in the archive have more than 268435456 bytes");
}

// One byte changed anywhere never leads outside the archive.
TEST(Zip, AnyChangedByteIsSurvived) {
  const std::string zip = ZipOf({{"a.yaml", "some text, some text"}, {"b.yaml", "more", false}});
  for (size_t at = 0; at < zip.size(); ++at) {
    for (const int with : {0x00, 0x01, 0x7F, 0xFF}) {
      std::string changed = zip;
      changed[at] = static_cast<char>(with);
      (void)AllFiles(changed);
    }
    (void)AllFiles(zip.substr(0, at));
  }
}

TEST(Archive, OtherBytesAreNone) {
  EXPECT_EQ(FailureOf(""), "the file is neither a tar archive nor a zip archive");
  EXPECT_EQ(FailureOf("apiVersion: v1\n"), "the file is neither a tar archive nor a zip archive");
}

}  // namespace
}  // namespace plimsoll::engine
