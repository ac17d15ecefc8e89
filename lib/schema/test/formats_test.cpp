#include "plimsoll/schema/formats.h"

#include <string>

#include "holds.h"

namespace plimsoll::schema {
namespace {

TEST(Formats, AreFoundWhateverTheHyphens) {
  EXPECT_EQ(FindStringFormat("date-time"), Format::kDateTime);
  EXPECT_EQ(FindStringFormat("datetime"), Format::kDateTime);
  EXPECT_EQ(FindStringFormat("-u-r-i-"), Format::kUri);
  EXPECT_EQ(FindStringFormat("k8s-short-name"), Format::kShortName);
  EXPECT_EQ(FindStringFormat("k8slongname"), Format::kLongName);
}

TEST(Formats, AreNotFoundUnderOtherNames) {
  for (const char* name : {"", "-", "Date", "dat", "dates", "date_time", "int32", "binary", "uuid6"})
    EXPECT_EQ(FindStringFormat(name), std::nullopt) << name;
}

TEST(Formats, AreRecognisedForTheirTypeOnly) {
  EXPECT_EQ(RecognizeFormat(FormatScope::kString, "byte", 37), Format::kByte);
  EXPECT_EQ(RecognizeFormat(FormatScope::kString, "int32", 37), std::nullopt);
  EXPECT_EQ(RecognizeFormat(FormatScope::kInteger, "int32", 37), Format::kInt32);
  EXPECT_EQ(RecognizeFormat(FormatScope::kInteger, "int-32", 37), std::nullopt);
  EXPECT_EQ(RecognizeFormat(FormatScope::kInteger, "double", 37), std::nullopt);
  EXPECT_EQ(RecognizeFormat(FormatScope::kNumber, "double", 37), Format::kDouble);
  EXPECT_EQ(RecognizeFormat(FormatScope::kNumber, "float", 37), Format::kFloat);
  EXPECT_EQ(RecognizeFormat(FormatScope::kNone, "date", 37), std::nullopt);
}

TEST(Formats, AreRecognisedFromTheirVersionOn) {
  EXPECT_EQ(RecognizeFormat(FormatScope::kString, "k8s-short-name", 33), std::nullopt);
  EXPECT_EQ(RecognizeFormat(FormatScope::kString, "k8s-short-name", 34), Format::kShortName);
  EXPECT_EQ(RecognizeFormat(FormatScope::kString, "k8s-long-name", 33), std::nullopt);
  EXPECT_EQ(RecognizeFormat(FormatScope::kString, "uri", 0), Format::kUri);
  EXPECT_EQ(FormatSince(Format::kLongName), 34u);
  EXPECT_EQ(FormatSince(Format::kUri), 0u);
}

TEST(Formats, OfPasswordsAndNumbersAcceptEveryText) {
  for (const Format format :
       {Format::kPassword, Format::kInt32, Format::kInt64, Format::kFloat, Format::kDouble})
    ExpectHolds(format, {"", "anything", "\xFF"});
}

}  // namespace
}  // namespace plimsoll::schema
