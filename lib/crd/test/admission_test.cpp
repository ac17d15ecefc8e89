#include "plimsoll/crd/admission.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "crd_from.h"
#include "plimsoll/value/equality.h"
#include "plimsoll/value/json_reader.h"
#include "plimsoll/value/write.h"

namespace plimsoll::crd {
namespace {

constexpr const char* kSchema = R"({type: object, properties: {
  spec: {type: object, required: [size], properties: {
    size: {type: integer, minimum: 1},
    colour: {type: string, default: red, nullable: true},
    inner: {type: object, default: {}, properties: {depth: {type: integer, default: 3}}},
    open: {type: object, x-kubernetes-preserve-unknown-fields: true},
    labels: {type: object, additionalProperties: {type: string}},
    ports: {type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [port], items:
      {type: object, required: [port], properties: {port: {type: integer}, name: {type: string, default: web}}}},
    template: {type: object, x-kubernetes-embedded-resource: true, x-kubernetes-preserve-unknown-fields: true}}},
  status: {type: object, properties: {phase: {type: string}}}}})";

// A CRD ready to judge, and objects for it out of JSON.
class Judge {
 public:
  explicit Judge(const std::string& schema = kSchema,
                 const std::string& more = ", subresources: {status: {}}")
      : decoding_(Decode(CrdOf(schema, more))), served_(ServedCrd::Make(*decoding_.crd)) {}

  const Admission& Create(const std::string& json, AdmitOptions options = {}) {
    options.operation = Operation::kCreate;
    return admitter_.Admit(*served_, {.object = Read(json, object_source_, object_)}, options);
  }
  const Admission& Update(const std::string& json, const std::string& old, AdmitOptions options = {}) {
    if (options.operation == Operation::kCreate) options.operation = Operation::kUpdate;
    return admitter_.Admit(
        *served_,
        {.object = Read(json, object_source_, object_), .old = Read(old, old_source_, old_document_)},
        options);
  }

 private:
  static value::Value Read(const std::string& json, std::unique_ptr<text::Source>& source,
                           value::Document& document) {
    source = std::make_unique<text::Source>("object.json", json);
    EXPECT_TRUE(value::ReadJson(source->bytes(), {}, document).ok()) << json;
    return document.root();
  }

  CrdDecoding decoding_;
  std::unique_ptr<const ServedCrd> served_;
  Admitter admitter_;
  std::unique_ptr<text::Source> object_source_;
  std::unique_ptr<text::Source> old_source_;
  value::Document object_;
  value::Document old_document_;
};

std::string Object(const std::string& spec, const std::string& metadata = R"("name":"a","namespace":"b")") {
  return R"({"apiVersion":"example.com/v1","kind":"Tool","metadata":{)" + metadata + R"(},"spec":)" + spec +
         "}";
}

Texts ErrorsOf(const Admission& admission) {
  Texts texts;
  for (const finding::FieldError& error : admission.errors) texts.push_back(error.Text());
  return texts;
}

std::string StoredOf(const Admission& admission) { return *value::WriteJson(admission.stored.root()); }

TEST(Admission, DropsNothingOfWhatWasMerged) {
  Judge judge;
  AdmitOptions options;
  options.metadata = MetadataSource::kFromFile;
  options.unknown = reshape::Unknown::kStrict;
  const std::string object = Object(R"({"size":null,"x":1})");
  const std::string old = Object(R"({"size":1})");
  const Admission& sent = judge.Update(object, old, options);
  EXPECT_EQ(ErrorsOf(sent), Exactly("spec.size: Required value"));
  EXPECT_EQ(sent.strict.size(), 1u);
  options.merged = true;
  const Admission& merged = judge.Update(object, old, options);
  EXPECT_EQ(
      ErrorsOf(merged),
      Exactly(R"(spec.size: Invalid value: "null": spec.size in body must be of type integer: "null")"));
  EXPECT_TRUE(merged.strict.empty());
}

TEST(Admission, OfAnUnchangedSpecKeepsTheGeneration) {
  Judge judge;
  const std::string meta = R"("name":"a","namespace":"b","resourceVersion":"1","generation":7)";
  const Admission& admission = judge.Update(Object(R"({"size":1})", meta), Object(R"({"size":1})", meta));
  EXPECT_EQ(ErrorsOf(admission), Exactly());
  EXPECT_EQ(admission.stored.root().Find("metadata")->Find("generation")->AsInt(), 7);
}

TEST(Admission, OfFilesMissesNothingThatTheServerSets) {
  Judge judge;
  AdmitOptions options;
  options.metadata = MetadataSource::kFromFile;
  EXPECT_EQ(ErrorsOf(judge.Create(Object(R"({"size":1})", R"("name":"a")"), options)), Exactly());
  const std::string old = R"("name":"a","namespace":"b","resourceVersion":"1","uid":"u","generation":3)";
  EXPECT_EQ(
      ErrorsOf(judge.Update(Object(R"({"size":1})", R"("name":"a")"), Object(R"({"size":1})", old), options)),
      Exactly());
  EXPECT_EQ(ErrorsOf(judge.Update(Object(R"({"size":1})", R"("name":"a","uid":"other")"),
                                  Object(R"({"size":1})", old), options)),
            Exactly(R"(metadata.uid: Invalid value: "other": field is immutable)"));
}

TEST(Admission, KeepsWhatClientsCannotChange) {
  Judge judge;
  const std::string old =
      R"("name":"a","namespace":"b","resourceVersion":"1","uid":"u","generation":3,)"
      R"("creationTimestamp":"2024-05-01T12:00:00Z","deletionTimestamp":"2024-06-01T12:00:00Z",)"
      R"("deletionGracePeriodSeconds":30)";
  const std::string other = R"("name":"a","namespace":"b","resourceVersion":"1","generation":9,)"
                            R"("creationTimestamp":"2020-01-01T00:00:00Z")";
  AdmitOptions options;
  for (const MetadataSource source : {MetadataSource::kFromRequest, MetadataSource::kFromFile}) {
    options.metadata = source;
    const auto text = [&](const Admission& admission, const char* key) {
      EXPECT_EQ(ErrorsOf(admission), Exactly());
      return *value::WriteJson(*admission.stored.root().Find("metadata")->Find(key));
    };
    const auto update = [&](const char* spec) -> const Admission& {
      return judge.Update(Object(spec, other), Object(R"({"size":1})", old), options);
    };
    EXPECT_EQ(text(update(R"({"size":1})"), "generation"), "3");
    EXPECT_EQ(text(update(R"({"size":2})"), "generation"), "4");
    EXPECT_EQ(text(update(R"({"size":2})"), "creationTimestamp"), R"("2024-05-01T12:00:00Z")");
    EXPECT_EQ(text(update(R"({"size":2})"), "deletionTimestamp"), R"("2024-06-01T12:00:00Z")");
    EXPECT_EQ(text(update(R"({"size":2})"), "deletionGracePeriodSeconds"), "30");
    EXPECT_EQ(text(update(R"({"size":2})"), "uid"), R"("u")");
  }
  // After the handler only validation is left to do.
  options.metadata = MetadataSource::kFromHandler;
  const Texts errors =
      ErrorsOf(judge.Update(Object(R"({"size":1})", other), Object(R"({"size":1})", old), options));
  EXPECT_EQ(errors.size(), 4u);
}

TEST(Admission, GeneratesANameAsTheRequestHandlerDoes) {
  Judge judge;
  AdmitOptions options;
  const std::string object = Object(R"({"size":1})", R"("generateName":"a-","namespace":"b")");
  for (const MetadataSource source : {MetadataSource::kFromRequest, MetadataSource::kFromFile}) {
    options.metadata = source;
    const Admission& admission = judge.Create(object, options);
    EXPECT_EQ(ErrorsOf(admission), Exactly());
    EXPECT_EQ(admission.stored.root().Find("metadata")->Find("name")->AsString(), "a-00000");
    const std::string bad = Object(R"({"size":1})", R"("generateName":"","namespace":"b")");
    EXPECT_EQ(ErrorsOf(judge.Create(bad, options)),
              Exactly("metadata.name: Required value: name or generateName is required"));
  }
  options.metadata = MetadataSource::kFromHandler;
  EXPECT_EQ(ErrorsOf(judge.Create(object, options)),
            Exactly("metadata.name: Required value: name or generateName is required"));
}

TEST(Admission, RemovesRepeatedOwnersAsTheRequestHandlerDoes) {
  Judge judge;
  const std::string owner = R"({"apiVersion":"v1","kind":"Pod","name":"p","uid":"u","controller":true})";
  const std::string object = Object(
      R"({"size":1})", R"("name":"a","namespace":"b","ownerReferences":[)" + owner + "," + owner + "]");
  const Admission& admission = judge.Create(object);
  EXPECT_EQ(ErrorsOf(admission), Exactly());
  ASSERT_EQ(admission.warnings.size(), 1u);
  EXPECT_TRUE(admission.warnings[0].text.ends_with("duplicate UID(s) observed: u"));
  EXPECT_EQ(admission.stored.root().Find("metadata")->Find("ownerReferences")->Count(), 1u);
  AdmitOptions options;
  options.metadata = MetadataSource::kFromHandler;
  EXPECT_EQ(judge.Create(object, options).errors.size(), 1u);
}

TEST(Admission, KeepsNoMemoryOfTheObjectBefore) {
  Judge judge;
  EXPECT_FALSE(judge.Create(Object(R"({"size":"x","gone":1})")).errors.empty());
  AdmitOptions strict;
  strict.unknown = reshape::Unknown::kStrict;
  const Admission& second = judge.Create(Object(R"({"size":1})"), strict);
  EXPECT_TRUE(second.errors.empty() && second.strict.empty() && !second.fatal);
  EXPECT_TRUE(judge.Create("[]").fatal);
  EXPECT_FALSE(judge.Create(Object(R"({"size":1})")).fatal);
}

TEST(Admission, CanStopAtTheFirstErrorAndLeaveEmbeddedResourcesAlone) {
  Judge judge;
  const std::string object =
      Object(R"({"size":0,"template":{"kind":"Pod"}})", R"("name":"A_","namespace":"b")");
  EXPECT_EQ(judge.Create(object).errors.size(), 3u);
  AdmitOptions options;
  options.embedded = false;
  EXPECT_EQ(judge.Create(object, options).errors.size(), 2u);
  options.fail_fast = true;
  EXPECT_EQ(judge.Create(object, options).errors.size(), 1u);
}

TEST(Admission, SaysWhenAnUpdateHasNothingToUpdate) {
  const CrdDecoding decoding = Decode(CrdOf("{type: object}"));
  const auto served = ServedCrd::Make(*decoding.crd);
  const text::Source source("o", Object("{}"));
  value::Document document;
  ASSERT_TRUE(value::ReadJson(source.bytes(), {}, document).ok());
  AdmitOptions options;
  options.operation = Operation::kUpdate;
  Admitter admitter;
  EXPECT_EQ(admitter.Admit(*served, {.object = document.root()}, options).fatal->message,
            "an update needs the old object");
}

// Some JSON for the schema above: known and unknown names, values of any kind.
rc::Gen<std::string> AnyJson(int depth) {
  const auto scalar =
      rc::gen::element<std::string>("null", "true", "0", "1", "2.5", "\"a\"", "\"web\"", "\"v1\"", "\"Pod\"");
  if (depth == 0) return scalar;
  const auto list =
      rc::gen::map(rc::gen::container<std::vector<std::string>>(rc::gen::resize(3, AnyJson(depth - 1))),
                   [](const std::vector<std::string>& items) {
                     std::string out;
                     for (const std::string& item : items) out += (out.empty() ? "" : ",") + item;
                     return "[" + out + "]";
                   });
  const auto name =
      rc::gen::element<std::string>("size", "colour", "inner", "depth", "open", "labels", "ports", "port",
                                    "name", "template", "metadata", "apiVersion", "kind", "x");
  const auto members = rc::gen::container<std::map<std::string, std::string>>(name, AnyJson(depth - 1));
  const auto object = rc::gen::map(members, [](const std::map<std::string, std::string>& held) {
    std::string out;
    for (const auto& [key, value] : held) out += (out.empty() ? "\"" : ",\"") + key + "\":" + value;
    return "{" + out + "}";
  });
  return rc::gen::oneOf(scalar, list, object, object);
}

RC_GTEST_PROP(Admission, OfWhatWouldBeStoredChangesNothing, ()) {
  static Judge judge;
  const Admission& first = judge.Create(Object(*AnyJson(4)));
  if (first.fatal) return;
  const std::string stored = StoredOf(first);
  const Texts errors = ErrorsOf(first);
  AdmitOptions strict;
  strict.unknown = reshape::Unknown::kStrict;
  const Admission& second = judge.Create(stored, strict);
  RC_ASSERT(!second.fatal);
  RC_ASSERT(second.strict.empty());
  RC_ASSERT(ErrorsOf(second) == errors);
  RC_ASSERT(StoredOf(second) == stored);
}

// Upstream never takes an object for unchanged that holds preserved unknown fields, or items of a
// list map without a key of their own; this schema has no such place.
RC_GTEST_PROP(Admission, OfAnUpdateThatChangesNothingIsGood, ()) {
  static Judge judge(R"({type: object, properties: {spec: {type: object, required: [size], properties: {
    size: {type: integer, minimum: 1}, colour: {type: string, default: red}, name: {type: string, maxLength: 1},
    inner: {type: object, minProperties: 2, properties: {depth: {type: integer}, size: {type: string}}},
    ports: {type: array, items: {type: object, required: [port], properties: {port: {type: integer}}}}}}}})");
  const std::string meta = R"("name":"a","namespace":"b","resourceVersion":"1")";
  const std::string object = Object(*AnyJson(4), meta);
  const Admission& admission = judge.Update(object, object);
  RC_ASSERT(!admission.fatal);
  RC_ASSERT(ErrorsOf(admission) == Texts());
}

}  // namespace
}  // namespace plimsoll::crd
