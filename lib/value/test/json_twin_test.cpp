// The reader and its twin must say the same of every text.
#include <gtest/gtest.h>

#include <string>

#include "json_samples.h"
#include "json_twin.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/json_reader.h"

namespace plimsoll::value {
namespace {

class JsonReaderAndTwin : public testing::Test {
 protected:
  // With other text after the end, which must not matter.
  void ExpectAgreement(const std::string& text, std::string_view rest, DuplicateKeys mode) {
    const text::Source source("", text + std::string(rest));
    const std::string_view bytes = source.bytes().substr(0, text.size());
    const PlainReading plain = ReadPlainly(bytes, mode);
    const ReadReport report = reader_.Read(bytes, {.duplicates = mode}, document_);
    ASSERT_EQ(report.failure.has_value(), !plain.error.empty()) << text << "\n" << plain.error;
    if (report.failure) {
      ASSERT_EQ(report.failure->message, plain.error) << text;
      ASSERT_EQ(report.failure->span.offset, plain.error_offset) << text;
    }
    ASSERT_EQ(document_.empty(), plain.syntax_error) << text;
    if (!document_.empty()) {
      ASSERT_EQ(Describe(document_.root()), plain.description) << text;
      ASSERT_EQ(document_.root().node().Size(), document_.tape().size()) << text;
    }
    std::vector<std::string> paths;
    for (const Problem& problem : report.duplicates) paths.push_back(problem.path.DecoderPath());
    ASSERT_EQ(paths, plain.duplicates) << text;
  }

  JsonReader reader_;
  Document document_;
};

TEST_F(JsonReaderAndTwin, AgreeOnRandomDocuments) {
  JsonSamples samples(1);
  for (int round = 0; round < 6000; ++round) {
    ExpectAgreement(samples.Document(), "", static_cast<DuplicateKeys>(round % 3));
  }
}

TEST_F(JsonReaderAndTwin, AgreeOnBrokenDocuments) {
  JsonSamples samples(2);
  for (int round = 0; round < 12000; ++round) {
    ExpectAgreement(samples.Broken(), "", DuplicateKeys::kError);
  }
}

TEST_F(JsonReaderAndTwin, AgreeWhateverFollowsTheEnd) {
  JsonSamples samples(3);
  const std::string nines(100, '9');
  for (int round = 0; round < 4000; ++round) {
    const std::string text = samples.Broken();
    for (std::string_view rest : {"]]]]]]}}}}}}", "\"\"\"\"\"\"\"", "}]}]}]", ":1,\"a\":2}", ",,,,,,", "e5",
                                  "true]}", "\\\\\\", "\xBF\xBF", nines.c_str()}) {
      ExpectAgreement(text, rest, DuplicateKeys::kError);
    }
  }
}

TEST_F(JsonReaderAndTwin, AgreeOnEveryPrefixOfADocument) {
  JsonSamples samples(4);
  for (int round = 0; round < 60; ++round) {
    const std::string text = samples.Document().substr(0, 600);
    for (size_t size = 0; size <= text.size(); ++size) {
      ExpectAgreement(text.substr(0, size), std::string_view(text).substr(size), DuplicateKeys::kError);
    }
  }
}

}  // namespace
}  // namespace plimsoll::value
