#include "plimsoll/value/write.h"
#include "plimsoll/value/yaml_reader.h"
#include "written.h"

namespace plimsoll::value {
namespace {

ReadBack ReadBackYaml(std::string_view text) { return {text, ReadYaml, YamlNumbers::kAsWritten}; }

TEST(WrittenYaml, ReadsBackEqual) {
  Property("YAML", Uints::kSome, [](const Tree& tree) {
    for (const KeyOrder order : {KeyOrder::kNatural, KeyOrder::kAsRead}) {
      const std::string text = *WriteYaml(tree, {.order = order});
      const ReadBack read = ReadBackYaml(text);
      ExpectRead(read, text);
      ExpectEqual(read, tree, Equality::kStructural);
    }
  });
}

TEST(WrittenYaml, KeepsItsBytesWhenWrittenAgain) {
  Property("YAML twice", Uints::kSome, [](const Tree& tree) {
    const std::string text = *WriteYaml(tree);
    const ReadBack read = ReadBackYaml(text);
    ExpectRead(read, text);
    RC_ASSERT(*WriteYaml(read.document.root()) == text);
  });
}

TEST(WrittenYaml, IsKubectlsWhereKubectlLosesNothing) {
  Property("kubectl", Uints::kSome, [](const Tree& tree) {
    const auto kubectl = WriteYaml(tree, {.fidelity = YamlFidelity::kKubectl});
    if (!kubectl) return;
    const ReadBack read = ReadBackYaml(*kubectl);
    if (!read.report.ok()) return;
    // 0 and -0 differ only in their texts.
    const bool kept = Equal(read.document.root(), tree, Equality::kStructural) &&
                      Equal(read.document.root(), tree, Equality::kCanonicalJson);
    if (kept) RC_ASSERT(*WriteYaml(tree) == *kubectl);
  });
}

TEST(WrittenYaml, MakesATapeWhoseTreeIsEqualToIt) {
  Property("tree of tape", Uints::kSome, [](const Tree& tree) {
    const std::string text = *WriteYaml(tree);
    const ReadBack read = ReadBackYaml(text);
    ExpectRead(read, text);
    const Tree copy = Tree::From(read.document.root());
    for (const Equality equality : {Equality::kStructural, Equality::kCanonicalJson, Equality::kSameKinds}) {
      ExpectEqual(read, copy, equality);
    }
    RC_ASSERT(copy.span() == read.document.root().span());
  });
}

}  // namespace
}  // namespace plimsoll::value
