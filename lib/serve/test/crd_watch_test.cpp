#include "../src/schemas/crd_watch.h"

#include <gtest/gtest.h>

namespace plimsoll::serve {
namespace {

// A CRD without apiVersion and kind, as items of lists are.
std::string Item(const std::string& plural, const std::string& version, std::string_view head = "") {
  return "{" + std::string(head) + R"("metadata":{"name":")" + plural +
         R"(.example.com","resourceVersion":")" + version +
         R"("},"spec":{"group":"example.com","scope":"Namespaced","names":{"plural":")" + plural +
         R"(","singular":"x","kind":"X)" + plural +
         R"(","listKind":"XList"},"versions":[{"name":"v1","served":true,)"
         R"("storage":true,"schema":{"openAPIV3Schema":{"type":"object"}}}]}})";
}

std::string Event(const std::string& type, const std::string& plural, const std::string& version) {
  return R"({"type":")" + type + R"(","object":)" +
         Item(plural, version,
              R"("apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition",)") +
         "}\n";
}

std::string List(const std::string& items, const std::string& version, const std::string& next = "") {
  return R"({"kind":"CustomResourceDefinitionList","apiVersion":"apiextensions.k8s.io/v1","metadata":)"
         R"({"resourceVersion":")" +
         version + R"(","continue":")" + next + R"("},"items":[)" + items + "]}";
}

void Answer200(CrdWatch& watch, std::string_view body) {
  // In pieces, as they come from a socket.
  for (size_t at = 0; at < body.size() && watch.Take(body.substr(at, 7)); at += 7) {
  }
  watch.End(200);
}

constexpr std::string_view kList = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions?limit=250";

TEST(CrdWatch, ListsThenWatches) {
  CrdWatch watch;
  EXPECT_EQ(watch.Target(), kList);
  Answer200(watch, List(Item("as", "1"), "", "a+b="));
  EXPECT_FALSE(watch.synced());
  EXPECT_EQ(watch.Target(), std::string(kList) + "&continue=a%2Bb%3D");
  Answer200(watch, List(Item("bs", "2"), "7"));
  EXPECT_TRUE(watch.synced());
  EXPECT_TRUE(watch.TakeChange());
  EXPECT_FALSE(watch.TakeChange());
  EXPECT_EQ(watch.Crds().entries.size(), 2u);
  EXPECT_EQ(watch.Crds().problems.size(), 0u);
  EXPECT_TRUE(watch.Target().ends_with("&resourceVersion=7")) << watch.Target();
  EXPECT_NE(watch.Target().find("watch=1&allowWatchBookmarks=true"), std::string::npos);
}

TEST(CrdWatch, SaysWhatIsWrongWithAnItemOfAList) {
  CrdWatch watch;
  Answer200(watch, List(R"({"metadata":{"name":"as.example.com"},"spec":{"group":"example.com"}})", "7"));
  const CrdsRead read = watch.Crds();
  EXPECT_EQ(read.entries.size(), 0u);
  ASSERT_EQ(read.problems.size(), 1u);
  // No line: nobody sees the text it would count in.
  EXPECT_TRUE(read.problems[0].Text().starts_with("cluster: as.example.com: metadata.name: "))
      << read.problems[0].Text();
}

TEST(CrdWatch, FollowsEventsAndBookmarks) {
  CrdWatch watch;
  Answer200(watch, List(Item("as", "1"), "7"));
  watch.TakeChange();
  Answer200(watch, Event("ADDED", "bs", "8") + Event("DELETED", "as", "9") + Event("MODIFIED", "bs", "10"));
  EXPECT_TRUE(watch.TakeChange());
  ASSERT_EQ(watch.Crds().entries.size(), 1u);
  EXPECT_EQ(watch.Crds().entries[0].name, "bs.example.com");
  EXPECT_TRUE(watch.Target().ends_with("resourceVersion=10"));
  EXPECT_EQ(watch.Wait().count(), 0);
  Answer200(
      watch,
      R"({"type":"BOOKMARK","object":{"kind":"CustomResourceDefinition","metadata":{"resourceVersion":"40"}}})"
      "\n");
  EXPECT_FALSE(watch.TakeChange());
  EXPECT_TRUE(watch.Target().ends_with("resourceVersion=40"));
  EXPECT_EQ(watch.counts().bookmarks, 1u);
}

TEST(CrdWatch, ListsAgainWhenItsPlaceIsGone) {
  CrdWatch watch;
  Answer200(watch, List(Item("as", "1"), "7"));
  watch.End(410);
  EXPECT_EQ(watch.Target(), kList);
  Answer200(watch, List(Item("bs", "1"), "90"));
  EXPECT_EQ(watch.Crds().entries[0].name, "bs.example.com");
  // The same as an event.
  Answer200(watch,
            R"({"type":"ERROR","object":{"kind":"Status","code":410,"message":"too old resource version"}})"
            "\n");
  EXPECT_EQ(watch.Target(), kList);
  EXPECT_EQ(watch.counts().restarts, 2u);
  // What is known stays in use meanwhile.
  EXPECT_EQ(watch.Crds().entries.size(), 1u);
}

TEST(CrdWatch, WaitsLongerAfterEachFailure) {
  CrdWatch watch;
  EXPECT_EQ(watch.Wait().count(), 0);
  watch.End(0);
  EXPECT_EQ(watch.Wait(), CrdWatch::kFirstWait);
  watch.End(503);
  EXPECT_EQ(watch.Wait(), 2 * CrdWatch::kFirstWait);
  for (int i = 0; i < 100; ++i) watch.End(0);
  EXPECT_EQ(watch.Wait(), CrdWatch::kLongestWait);
  Answer200(watch, List("", "1"));
  EXPECT_EQ(watch.Wait().count(), 0);
  // A watch that brings nothing is not repeated at once.
  Answer200(watch, "");
  EXPECT_EQ(watch.Wait(), CrdWatch::kFirstWait);
  EXPECT_TRUE(watch.Target().ends_with("resourceVersion=1"));
}

TEST(CrdWatch, GoesOnWhereItWasAfterAConnectionBroke) {
  CrdWatch watch;
  Answer200(watch, List("", "1"));
  watch.Take(Event("ADDED", "as", "5"));
  watch.Take(R"({"type":"ADD)");
  watch.End(0);
  EXPECT_TRUE(watch.Target().ends_with("resourceVersion=5"));
  Answer200(watch, Event("ADDED", "bs", "6"));
  EXPECT_EQ(watch.Crds().entries.size(), 2u);
}

TEST(CrdWatch, ListsAgainAfterGarbage) {
  CrdWatch watch;
  Answer200(watch, "no JSON");
  EXPECT_EQ(watch.Target(), kList);
  EXPECT_NE(watch.failure(), "");
  Answer200(watch, List("", "1"));
  Answer200(watch, "{\"type\":\n");
  EXPECT_EQ(watch.Target(), kList);
  EXPECT_EQ(watch.counts().restarts, 2u);
  EXPECT_EQ(watch.Wait(), CrdWatch::kFirstWait);
}

}  // namespace
}  // namespace plimsoll::serve
