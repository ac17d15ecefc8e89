// The pairs of tests/compat: each kind of change, its effects, and an object that shows them.
#include <gtest/gtest.h>

#include <fstream>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "compared.h"
#include "plimsoll/compat/diff/crd_diff.h"
#include "plimsoll/value/document_stream.h"

namespace plimsoll::compat {
namespace {

using value::Value;

std::string ReadText(const std::string& path) {
  std::ifstream in(path);
  std::stringstream out;
  out << in.rdbuf();
  return out.str();
}

// The CRD of a pair, as JSON.
std::string CrdOfPair(Value pair, const std::string& side) {
  const std::string whole = side == "before" ? "crdBefore" : "crdAfter";
  if (const auto spec = pair.Find(whole)) return CrdWithSpec(*value::WriteJson(*spec));
  const std::string schema = *value::WriteJson(*pair.Find(side));
  const bool root = pair.Find("root").has_value();
  return CrdWithSchema(root ? schema : R"({"type":"object","properties":{"spec":)" + schema + "}}");
}

// `PATH: CHANGE | EFFECTS | shown`
std::string Described(const Change& change, const std::optional<Counterexample>& example) {
  std::string out = change.path.empty() ? change.Text() : change.path.FieldPath() + ": " + change.Text();
  out += " |";
  for (const Effect effect : ProvenEffects(change, example).All()) out += " " + std::string(NameOf(effect));
  return example ? out + " | shown" : out;
}

// What is wrong with a pair; empty when nothing is.
std::string ComplaintAbout(Value pair) {
  Compared compared(CrdOfPair(pair, "before"), CrdOfPair(pair, "after"));
  const Comparison comparison = CompareCrds(compared.before(), compared.after());
  std::string expected;
  for (Value change : pair.Find("changes")->Items()) expected += std::string(change.AsString()) + "\n";
  std::string found;
  for (const Change& change : comparison.changes) {
    const auto example = compared.Prove(change);
    if (example && !compared.Holds(change, *example)) return "the example shows nothing: " + change.Text();
    found += Described(change, example) + "\n";
  }
  if (found != expected) return "expected\n" + expected + "found\n" + found;
  const auto count = pair.Find("withoutEffect");
  const size_t wanted = count ? static_cast<size_t>(count->AsInt()) : 0;
  if (comparison.without_effect == wanted) return "";
  return "without effect: expected " + std::to_string(wanted) + ", found " +
         std::to_string(comparison.without_effect);
}

TEST(CompatPairs, HaveTheEffectsThatAreWrittenDown) {
  const text::Source source("pairs.yaml", ReadText(PLIMSOLL_ROOT "/tests/compat/pairs.yaml"));
  const value::ReadOptions options;
  value::DocumentStream stream(source, options);
  value::Document document;
  value::StreamEntry entry;
  std::set<std::string> names;
  while (stream.Next(document, entry)) {
    ASSERT_TRUE(entry.report.ok()) << entry.report.failure->message;
    const std::string name(document.root().Find("name")->AsString());
    EXPECT_TRUE(names.insert(name).second) << name;
    EXPECT_EQ(ComplaintAbout(document.root()), "") << name;
  }
  EXPECT_GE(names.size(), 170);
}

}  // namespace
}  // namespace plimsoll::compat
