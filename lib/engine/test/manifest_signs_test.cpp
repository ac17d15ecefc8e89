#include "plimsoll/engine/input/manifest_signs.h"

#include <gtest/gtest.h>

#include <string>

#include "../src/input/text_encoding.h"

namespace plimsoll::engine {
namespace {

std::string AsUtf16(std::string_view ascii, bool big) {
  std::string out;
  for (const char c : ascii) out += big ? std::string{'\0', c} : std::string{c, '\0'};
  return out;
}

TEST(MayBeManifest, LooksForBothKeys) {
  EXPECT_TRUE(MayBeManifest("apiVersion: v1\nkind: Pod\n"));
  EXPECT_TRUE(MayBeManifest("\"kind\" \"apiVersion\""));
  EXPECT_FALSE(MayBeManifest("kind: Pod\n"));
  EXPECT_FALSE(MayBeManifest(""));
}

TEST(MayBeManifest, ReadsUtf16) {
  for (const bool big : {false, true}) {
    const std::string text = AsUtf16("apiVersion: v1\nkind: Pod\n", big);
    EXPECT_TRUE(MayBeManifest(text));
    EXPECT_TRUE(MayBeManifest((big ? "\xFE\xFF" : "\xFF\xFE") + text));
    EXPECT_TRUE(ShowsManifestKeys(text));
    EXPECT_FALSE(MayBeManifest(AsUtf16("apiVersion: v1\n", big)));
  }
}

TEST(ShowsManifestKeys, WantsKeysWhereManifestsHaveThem) {
  EXPECT_TRUE(ShowsManifestKeys("a: [\napiVersion: v1\nkind : Pod"));
  EXPECT_TRUE(ShowsManifestKeys(R"({"kind": "A", "apiVersion" :1,)"));
  EXPECT_TRUE(ShowsManifestKeys("{apiVersion: v1, kind: Pod"));
  EXPECT_TRUE(ShowsManifestKeys("'apiVersion': v1\n'kind': Pod"));
  EXPECT_FALSE(ShowsManifestKeys("  apiVersion: v1\n  kind: Pod"));
  EXPECT_FALSE(ShowsManifestKeys("my apiVersion: v1\nof this kind: Pod"));
  EXPECT_FALSE(ShowsManifestKeys("apiVersion: v1"));
  EXPECT_FALSE(ShowsManifestKeys("apiVersions: v1\nkinds: Pod"));
}

TEST(LooksLikeTemplate, FindsActionsOutsideOfStrings) {
  EXPECT_TRUE(LooksLikeTemplate("{{- if .Values.on }}\nkind: Pod\n{{- end }}\n"));
  EXPECT_TRUE(LooksLikeTemplate("name: {{ .Release.Name }}\n"));
  EXPECT_TRUE(LooksLikeTemplate("name: don't-{{ .Release.Name }}\n"));
  EXPECT_TRUE(LooksLikeTemplate("a: b\n  {% if x %}\n"));
  EXPECT_TRUE(LooksLikeTemplate("name: \"{{ include \"chart.name\" . }}\"\n"));
  EXPECT_TRUE(LooksLikeTemplate("- a: |\n    text\n  b: {{ x }}\n"));
  EXPECT_TRUE(LooksLikeTemplate("a: |\n  text\n{{ x | indent 2 }}\n"));
}

TEST(LooksLikeTemplate, LeavesStringsAlone) {
  EXPECT_FALSE(LooksLikeTemplate("a: \"{{inputs.x}}\"\nb: '{{y}}'\n"));
  EXPECT_FALSE(LooksLikeTemplate("# {{ comment }}\na: b # {{ comment }}\n"));
  EXPECT_FALSE(LooksLikeTemplate("script: |\n  echo {{inputs.x}}\n\n  echo {{y}}\nb: c\n"));
  EXPECT_FALSE(LooksLikeTemplate("- >-\n  {{ x }}\n- b\n"));
  EXPECT_FALSE(LooksLikeTemplate("a: {b: {c: d}}\n"));
  EXPECT_FALSE(LooksLikeTemplate(""));
}

TEST(FindForeignText, NamesTheEncodingAndTheFirstBadByte) {
  const auto named = [](std::string_view bytes, size_t from = 0) {
    const auto found = FindForeignText(bytes, from);
    return found ? std::string(found->encoding) + " " + std::to_string(found->offset) : "";
  };
  EXPECT_EQ(named("caf\xC3\xA9"), "");
  EXPECT_EQ(named("caf\xE9\n"), "Latin-1 (ISO 8859-1) 3");
  EXPECT_EQ(named("a \x93quote\x94"), "Windows-1252 2");
  EXPECT_EQ(named("caf\xE9 caf\xE9", 4), "Latin-1 (ISO 8859-1) 8");
  EXPECT_EQ(named("\xC3\xA9 \xE9"), " 3");
  EXPECT_EQ(named("\xFF\xFE" + AsUtf16("kind: A", false)), "UTF-16 (little-endian) 0");
  EXPECT_EQ(named(AsUtf16("kind: A", false)), "UTF-16 (little-endian) 1");
  EXPECT_EQ(named(AsUtf16("kind: A", true)), "UTF-16 (big-endian) 0");
  EXPECT_EQ(named(std::string_view("\xFF\xFE\0\0k\0\0\0", 8)), "UTF-32 0");
}

TEST(Utf8Of, ReadsPairs) {
  EXPECT_EQ(Utf8Of(std::string_view("\xFF\xFE\x3D\xD8\x00\xDE!\0", 8)), "\xF0\x9F\x98\x80!");
  EXPECT_EQ(Utf8Of(std::string_view("\xFE\xFF\xD8\x3D\0!", 6)), "\xEF\xBF\xBD!");
}

}  // namespace
}  // namespace plimsoll::engine
