#include "plimsoll/value/json_reader.h"
#include "plimsoll/value/write.h"
#include "plimsoll/value/yaml_reader.h"
#include "written.h"

namespace plimsoll::value {
namespace {

ReadBack ReadBackJson(std::string_view text) { return {text, ReadJson, YamlNumbers::kAsServer}; }

TEST(WrittenJson, ReadsBackEqualInEveryShape) {
  Property("JSON", Uints::kNone, [](const Tree& tree) {
    for (const bool indented : {false, true}) {
      for (const KeyOrder order : {KeyOrder::kAsRead, KeyOrder::kByBytes, KeyOrder::kNatural}) {
        const std::string text = *WriteJson(tree, {indented, indented, order, true});
        const ReadBack read = ReadBackJson(text);
        ExpectRead(read, text);
        ExpectEqual(read, tree, Equality::kStructural);
        ExpectEqual(read, tree, Equality::kCanonicalJson);
      }
    }
  });
}

TEST(WrittenJson, KeepsItsBytesWhenWrittenAgain) {
  Property("JSON twice", Uints::kNone, [](const Tree& tree) {
    const JsonOptions options = {.exact_floats = true};
    const std::string text = *WriteJson(tree, options);
    const ReadBack read = ReadBackJson(text);
    ExpectRead(read, text);
    RC_ASSERT(*WriteJson(read.document.root(), options) == text);
    RC_ASSERT(*WriteJson(Tree::From(read.document.root()), options) == text);
  });
}

TEST(WrittenJson, MeansToTheServerWhatYamlMeans) {
  Property("YAML and JSON", Uints::kSome, [](const Tree& tree) {
    const std::string yaml = *WriteYaml(tree), json = *WriteJson(tree);
    const ReadBack from_yaml(yaml, ReadYaml, YamlNumbers::kAsServer);
    const ReadBack from_json = ReadBackJson(json);
    ExpectRead(from_yaml, yaml);
    ExpectRead(from_json, json);
    ExpectEqual(from_yaml, from_json.document.root(), Equality::kSameKinds);
  });
}

TEST(WrittenJson, IsTheSameTextForCanonicallyEqualValuesOnly) {
  Property("canonical text", Uints::kSome, [](const Tree& tree) {
    const JsonOptions canonical = {.order = KeyOrder::kByBytes};
    const ReadBack read = ReadBackJson(*WriteJson(tree));
    RC_ASSERT(read.report.ok());
    const bool same_text = *WriteJson(read.document.root(), canonical) == *WriteJson(tree, canonical);
    RC_ASSERT(Equal(read.document.root(), tree, Equality::kCanonicalJson) == same_text);
  });
}

}  // namespace
}  // namespace plimsoll::value
