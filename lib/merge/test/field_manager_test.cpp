#include "plimsoll/merge/managed/field_manager.h"

#include <gtest/gtest.h>

#include <optional>

#include "parsed.h"
#include "plimsoll/merge/fieldpath/fields_v1.h"
#include "plimsoll/text/json_writer.h"

namespace plimsoll::merge {
namespace {

const MergeProgram& ManagedTypes() {
  static const MergeProgram kTypes = CompileComponents(R"({"T":{"type":"object","properties":{
    "apiVersion":{"type":"string"},"kind":{"type":"string"},
    "metadata":{"type":"object","properties":{"name":{"type":"string"},"namespace":{"type":"string"},
      "uid":{"type":"string"},"labels":{"type":"object","additionalProperties":{"type":"string"}},
      "annotations":{"type":"object","additionalProperties":{"type":"string"}}}},
    "spec":{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}}},
    "status":{"type":"object","properties":{"c":{"type":"string"}}}}}})");
  return kTypes;
}

// An object of kind T in an API server.
class Server {
 public:
  Server() { Begin("{}"); }

  void Begin(const std::string& rest) { live = Track(Object(rest), parsed.arena); }

  std::string Apply(const std::string& manager, const std::string& rest, Force force = Force::kNo,
                    const std::string& subresource = "") {
    return Finish(Manager(subresource)
                      .Apply(live, Track(Object(rest), parsed.arena), {manager, force, now}, parsed.arena));
  }

  std::string Update(const std::string& manager, const std::string& rest,
                     const std::string& subresource = "") {
    return Finish(
        Manager(subresource)
            .Update(live, Track(Object(rest), parsed.arena), {manager, Force::kNo, now}, parsed.arena));
  }

  std::string Entries() const {
    std::string out;
    for (const ManagedFieldsEntry& entry : live.managed_fields.value_or(ManagedFieldsList())) {
      out += (out.empty() ? "" : "; ") + entry.manager + ' ' + entry.operation + entry.subresource + ' ' +
             FieldsV1Text(entry.fields);
    }
    return out;
  }

  std::string kind = "T";
  std::optional<Node> empty;
  value::Time now;
  TrackedObject live;
  WriteError error;
  Parsed parsed;

 private:
  Node Object(const std::string& rest) {
    const std::string head = R"({"apiVersion":"g/v1","kind":")" + kind + '"';
    return parsed.Value(head + (rest == "{}" ? "" : ",") + rest.substr(1));
  }

  FieldManager Manager(const std::string& subresource) {
    const std::string_view reset = subresource.empty() ? R"({"f:status":{}})" : R"({"f:spec":{}})";
    return FieldManager({&ManagedTypes(),
                         *ManagedTypes().Find("T"),
                         {"g", "v1", "T"},
                         subresource,
                         FieldFilter::Exclude(parsed.Set(reset)),
                         nullptr,
                         empty});
  }

  std::string Finish(WriteResult result) {
    if (!result) {
      error = result.error();
      return error.message;
    }
    live = std::move(*result);
    const Node* const spec = live.object.Find("spec");
    return spec == nullptr ? "no spec" : NodeJson(*spec);
  }
};

TEST(FieldManager, AppliersAndUpdatersGetEntriesOfTheirOwn) {
  Server server;
  server.Apply("a", R"({"metadata":{"name":"n","labels":{"l":"m"}},"spec":{"a":"x"}})");
  server.Update("u", R"({"metadata":{"name":"n","labels":{"l":"m"}},"spec":{"a":"x","b":"y"}})");
  EXPECT_EQ(
      server.Entries(),
      R"(a Apply {"f:metadata":{"f:labels":{"f:l":{}}},"f:spec":{"f:a":{}}}; u Update {"f:spec":{"f:b":{}}})");
}

TEST(FieldManager, ConflictsAreAStatusWithCauses) {
  Server server;
  server.Apply("a", R"({"spec":{"a":"x"}})");
  server.Update("u", R"({"spec":{"a":"x","b":"y"}})");
  EXPECT_EQ(server.Apply("c", R"({"spec":{"a":"z"}})"),
            "Apply failed with 1 conflict: conflict with \"a\": .spec.a");
  EXPECT_EQ(
      server.Apply("c", R"({"spec":{"a":"z","b":"z"}})"),
      "Apply failed with 2 conflicts: conflicts with \"a\":\n- .spec.a\nconflicts with \"u\" using g/v1:\n"
      "- .spec.b");
  EXPECT_EQ(server.error.code, 409);
  EXPECT_EQ(server.error.reason, "Conflict");
  ASSERT_EQ(server.error.causes.size(), 2);
  EXPECT_EQ(server.error.causes[1].message, "conflict with \"u\" using g/v1");
  EXPECT_EQ(server.error.causes[1].Field(), ".spec.b");
}

TEST(FieldManager, AnObjectThatWasThereBelongsToBeforeFirstApply) {
  Server server;
  server.Begin(R"({"metadata":{"uid":"u"},"spec":{"a":"x"}})");
  EXPECT_EQ(server.Update("u", R"({"metadata":{"uid":"u"},"spec":{"a":"y"}})"), R"({"a":"y"})");
  EXPECT_EQ(server.Entries(), "");
  EXPECT_EQ(server.Apply("a", R"({"spec":{"a":"z"}})"),
            "Apply failed with 1 conflict: conflict with \"before-first-apply\" using g/v1: .spec.a");
  server.Apply("a", R"({"spec":{"b":"z"}})");
  EXPECT_EQ(server.Entries(),
            R"(a Apply {"f:spec":{"f:b":{}}}; before-first-apply Update {"f:spec":{".":{},"f:a":{}}})");
}

TEST(FieldManager, WhatAnEmptyObjectHasBelongedToNobodyBeforeTheFirstApply) {
  Server server;
  server.empty = server.parsed.Value(R"({"spec":{}})");
  server.Begin(R"({"metadata":{"uid":"u"},"spec":{"a":"x"}})");
  server.Apply("a", R"({"spec":{"b":"z"}})");
  EXPECT_EQ(server.Entries(),
            R"(a Apply {"f:spec":{"f:b":{}}}; before-first-apply Update {"f:spec":{"f:a":{}}})");
}

TEST(FieldManager, ANoteOfNoEntriesStartsAfreshAndNoNoteKeepsThem) {
  Server server;
  server.Apply("a", R"({"spec":{"a":"x"}})");
  server.Update("u", R"({"spec":{"a":"x"}})");
  EXPECT_EQ(server.Entries(), R"(a Apply {"f:spec":{"f:a":{}}})");
  server.Update("u", R"({"metadata":{"managedFields":[]},"spec":{"a":"x","b":"y"}})");
  EXPECT_EQ(server.Entries(), R"(u Update {"f:spec":{"f:b":{}}})");
}

TEST(FieldManager, EndpointsHaveTheirOwnEntriesAndLeaveAlone) {
  Server server;
  server.Apply("a", R"({"spec":{"a":"x"},"status":{"c":"1"}})");
  server.Apply("a", R"({"spec":{"b":"x"},"status":{"c":"1"}})", Force::kNo, "status");
  EXPECT_EQ(server.Entries(), R"(a Apply {"f:spec":{"f:a":{}}}; a Applystatus {"f:status":{"f:c":{}}})");
  EXPECT_EQ(server.Apply("b", R"({"status":{"c":"2"}})", Force::kNo, "status"),
            "Apply failed with 1 conflict: conflict with \"a\" with subresource \"status\": .status.c");
}

TEST(FieldManager, RefusesEntriesInConfigsAndOtherKinds) {
  Server server;
  EXPECT_EQ(server.Apply("a", R"({"metadata":{"managedFields":[]}})"), "metadata.managedFields must be nil");
  EXPECT_EQ(server.error.code, 400);
  EXPECT_EQ(server.Apply("a", R"({"spec":{"z":1},"metadata":{"name":"n","namespace":"s"}})"),
            "failed to create typed patch object (s/n; g/v1, Kind=T): .spec.z: field not declared in schema");
  server.kind = "U";
  EXPECT_EQ(server.Apply("a", "{}"), "invalid object type: g/v1, Kind=U");
  EXPECT_EQ(
      server.Update("a", R"({"metadata":{}})"),
      "failed to convert new object (/; g/v1, Kind=U) to smd typed: no corresponding type for g/v1, Kind=U");
}

TEST(FieldManager, EntriesThatCannotBeReadAreAnErrorOfApply) {
  Server server;
  server.Begin(R"({"metadata":{"managedFields":[{"manager":"m","operation":"Other"}]}})");
  EXPECT_EQ(server.Apply("a", "{}"),
            "failed to decode managed fields: operation must be `Apply` or `Update`");
  server.Begin(R"({"metadata":{"managedFields":[{"operation":"Apply","apiVersion":"v1"}]}})");
  EXPECT_EQ(server.Apply("a", "{}"),
            "failed to decode managed fields: missing fieldsType in managed fields entry 0");
}

TEST(FieldManager, KubectlTakesOverWhatItAppliedFromTheClient) {
  Server server;
  const std::string annotated =
      R"({"metadata":{"annotations":{"kubectl.kubernetes.io/last-applied-configuration":)"
      R"("{\"apiVersion\":\"g/v1\",\"kind\":\"T\",\"spec\":{\"a\":\"x\"}}"}},"spec":{"a":"x","b":"y"}})";
  server.Update("kubectl-client-side-apply", annotated);
  EXPECT_EQ(server.Apply("other", R"({"spec":{"a":"z"}})"),
            "Apply failed with 1 conflict: conflict with \"kubectl-client-side-apply\" using g/v1: .spec.a");
  EXPECT_EQ(server.Apply("kubectl", R"({"spec":{"b":"z"}})"),
            "Apply failed with 1 conflict: conflict with \"kubectl-client-side-apply\" using g/v1: .spec.b");
  EXPECT_EQ(server.Apply("kubectl", R"({"spec":{"a":"z"}})"), R"({"a":"z","b":"y"})");
  EXPECT_EQ(NodeJson(*server.live.object.Find("metadata")),
            R"({"annotations":{"kubectl.kubernetes.io/last-applied-configuration":)"
            R"("{\"apiVersion\":\"g/v1\",\"kind\":\"T\",\"spec\":{\"a\":\"z\"}}\n"}})");
}

TEST(FieldManager, OldUpdatersBecomeAncientChanges) {
  Server server;
  std::string labels;
  for (int i = 0; i < 12; ++i) {
    const std::string name(1, static_cast<char>('a' + i));
    labels += (labels.empty() ? "\"" : ",\"") + name + "\":\"v\"";
    server.now.seconds = 100 + i;
    server.Update(name, R"({"metadata":{"labels":{)" + labels + "}}}");
  }
  ASSERT_TRUE(server.live.managed_fields);
  EXPECT_EQ(server.live.managed_fields->size(), 10);
  const ManagedFieldsEntry& oldest = server.live.managed_fields->front();
  EXPECT_EQ(oldest.manager, "ancient-changes");
  EXPECT_EQ(FieldsV1Text(oldest.fields),
            R"({"f:metadata":{"f:labels":{".":{},"f:a":{},"f:b":{},"f:c":{}}}})");
}

TEST(FieldManager, TimesAreSetByWritesThatChangeSomething) {
  Server server;
  server.now.seconds = 1;
  server.Apply("a", R"({"spec":{"a":"x"}})");
  server.now.seconds = 2;
  server.Apply("a", R"({"spec":{"a":"x"}})");
  EXPECT_EQ(server.live.managed_fields->front().time->seconds, 1);
  server.Apply("a", R"({"spec":{"a":"y"}})");
  EXPECT_EQ(server.live.managed_fields->front().time->seconds, 2);
  std::string out;
  text::JsonWriter writer(out);
  WriteManagedFields(writer, *server.live.managed_fields);
  EXPECT_EQ(out, R"([{"manager":"a","operation":"Apply","apiVersion":"g/v1","time":"1970-01-01T00:00:02Z",)"
                 R"("fieldsType":"FieldsV1","fieldsV1":{"f:spec":{"f:a":{}}}}])");
}

}  // namespace
}  // namespace plimsoll::merge
