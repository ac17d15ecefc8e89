// The border of the C library, from the side of its users: good calls, bad input, cancelled calls, closed
// engines, many threads. tests/bindings/c tests libplimsoll.so itself.
#include <gtest/gtest.h>
#include <plimsoll.h>
#include <pthread.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace {

constexpr std::string_view kCrd = R"json({
  "apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition","metadata":{"name":"orders.example.com"},
  "spec":{"group":"example.com","scope":"Namespaced",
    "names":{"plural":"orders","singular":"order","kind":"Order","listKind":"OrderList"},
    "versions":[{"name":"v1","served":true,"storage":true,"schema":{"openAPIV3Schema":{"type":"object","properties":{
      "spec":{"type":"object","properties":{"size":{"type":"integer","minimum":1,"default":3},
        "tags":{"type":"array","maxItems":1000,"items":{"type":"string","maxLength":9},
          "x-kubernetes-validations":[{"rule":"self.all(a, size(a) < 9)"}]}}}}}}}]}})json";
constexpr std::string_view kGood =
    R"({"apiVersion":"example.com/v1","kind":"Order","metadata":{"name":"a"},"spec":{}})";
constexpr std::string_view kBad =
    R"({"apiVersion":"example.com/v1","kind":"Order","metadata":{"name":"a"},"spec":{"size":0}})";

// A status with the bytes of its result.
struct Answer {
  plimsoll_status status;
  std::string text;

  friend bool operator==(const Answer&, const Answer&) = default;
};

Answer Taken(plimsoll_status status, plimsoll_result* result) {
  Answer answer{status, {plimsoll_result_data(result), plimsoll_result_size(result)}};
  EXPECT_EQ(plimsoll_result_data(result)[plimsoll_result_size(result)], '\0');
  plimsoll_result_free(result);
  return answer;
}

using Function = plimsoll_status (*)(plimsoll_engine*, const char*, size_t, const plimsoll_call*,
                                     plimsoll_result**);

class OpenEngine {
 public:
  explicit OpenEngine(std::string_view options = "", const plimsoll_allocator* allocator = nullptr) {
    plimsoll_result* result = nullptr;
    const plimsoll_status status =
        plimsoll_engine_open(options.data(), options.size(), allocator, &handle_, &result);
    opened = Taken(status, result);
  }
  ~OpenEngine() { plimsoll_engine_close(handle_); }

  Answer Call(Function function, std::string_view request, const plimsoll_call* call = nullptr) const {
    plimsoll_result* result = nullptr;
    const plimsoll_status status = function(handle_, request.data(), request.size(), call, &result);
    return Taken(status, result);
  }
  Answer Load(std::string_view crds) const {
    plimsoll_result* result = nullptr;
    const plimsoll_status status = plimsoll_load_crds(handle_, crds.data(), crds.size(), &result);
    return Taken(status, result);
  }
  plimsoll_engine* handle() const { return handle_; }

  Answer opened;

 private:
  plimsoll_engine* handle_ = nullptr;
};

class OpenBatch {
 public:
  explicit OpenBatch(const OpenEngine& engine) {
    EXPECT_EQ(plimsoll_batch_open(engine.handle(), &handle_), PLIMSOLL_OK);
  }
  ~OpenBatch() { plimsoll_batch_close(handle_); }

  Answer Call(std::string_view lines, const plimsoll_call* call = nullptr) const {
    plimsoll_result* result = nullptr;
    const plimsoll_status status = plimsoll_batch_answer(handle_, lines.data(), lines.size(), call, &result);
    return Taken(status, result);
  }

 private:
  plimsoll_batch* handle_ = nullptr;
};

bool Has(const Answer& answer, std::string_view part) { return answer.text.find(part) != std::string::npos; }

TEST(CLibrary, ReportsItsVersions) {
  EXPECT_EQ(plimsoll_abi_version(), uint32_t{PLIMSOLL_ABI_VERSION});
  EXPECT_NE(std::string_view(plimsoll_version()).find('.'), std::string_view::npos);
  EXPECT_STREQ(plimsoll_status_name(PLIMSOLL_CANCELLED), "cancelled");
  EXPECT_STREQ(plimsoll_status_name(static_cast<plimsoll_status>(15)), "unknown");
}

TEST(CLibrary, ChecksAndAdmitsObjectsOfLoadedCrds) {
  const OpenEngine engine;
  EXPECT_EQ(engine.opened.text, "{\"kinds\":0,\"problems\":[]}\n");
  EXPECT_TRUE(Has(engine.Call(plimsoll_check, kGood), "\"code\":\"unknown_kind\""));
  EXPECT_EQ(engine.Load(kCrd), (Answer{PLIMSOLL_OK, "{\"kinds\":1,\"problems\":[]}\n"}));
  EXPECT_EQ(engine.Call(plimsoll_check, kGood),
            (Answer{PLIMSOLL_OK, "{\"objects\":1,\"valid\":true,\"findings\":[]}\n"}));
  const Answer bad = engine.Call(plimsoll_check, kBad);
  EXPECT_EQ(bad.status, PLIMSOLL_OK);
  EXPECT_TRUE(Has(bad, "\"valid\":false") && Has(bad, "should be greater than or equal to 1")) << bad.text;
  const Answer admitted = engine.Call(plimsoll_admit, kGood);
  EXPECT_TRUE(Has(admitted, R"("spec":{"size":3})") && Has(admitted, R"("cost":0)")) << admitted.text;
  const std::string tagged = R"({"apiVersion":"example.com/v1","kind":"Order","metadata":{"name":"a"},)"
                             R"("spec":{"tags":["x"]}})";
  EXPECT_FALSE(Has(engine.Call(plimsoll_admit, tagged), R"("cost":0)"));
}

constexpr std::string_view kPolicies = R"json(
{"apiVersion":"admissionregistration.k8s.io/v1","kind":"ValidatingAdmissionPolicy","metadata":{"name":"only-ann"},
 "spec":{"matchConstraints":{"resourceRules":[{"apiGroups":["example.com"],"apiVersions":["v1"],
   "operations":["CREATE","UPDATE"],"resources":["orders"]}]},
  "validations":[{"expression":"request.userInfo.username == 'ann'","message":"only Ann"}]}}
---
{"apiVersion":"admissionregistration.k8s.io/v1","kind":"ValidatingAdmissionPolicyBinding","metadata":{"name":"b"},
 "spec":{"policyName":"only-ann","validationActions":["Deny"]}}
)json";

Answer LoadPolicies(const OpenEngine& engine, std::string_view text) {
  plimsoll_result* result = nullptr;
  const plimsoll_status status = plimsoll_load_policies(engine.handle(), text.data(), text.size(), &result);
  return Taken(status, result);
}

TEST(CLibrary, EvaluatesPoliciesForAUser) {
  const OpenEngine engine;
  engine.Load(kCrd);
  EXPECT_EQ(LoadPolicies(engine, kPolicies).text,
            "{\"policies\":1,\"bindings\":1,\"problems\":[],\"notes\":[]}\n");
  const Answer denied = engine.Call(plimsoll_admit, kGood);
  EXPECT_TRUE(Has(denied, "policy_denied") && Has(denied, R"("stored":[])")) << denied.text;
  const std::string object = R"({"object":)" + std::string(kGood);
  EXPECT_TRUE(Has(engine.Call(plimsoll_check, object + R"(,"user":"ann"})"), R"("valid":true)"));
  EXPECT_TRUE(Has(engine.Call(plimsoll_check, object + R"(,"user":{"username":"ann","groups":["a"]}})"),
                  R"("valid":true)"));
  EXPECT_TRUE(Has(engine.Call(plimsoll_check, object + R"(,"user":{"username":"bob"}})"), "only Ann"));
  EXPECT_EQ(engine.Call(plimsoll_check, object + R"(,"user":{"groups":"a"}})").status, PLIMSOLL_BAD_REQUEST);
}

TEST(CLibrary, KeepsPoliciesUntilGoodOnesComeOrNone) {
  const OpenEngine engine;
  engine.Load(kCrd);
  LoadPolicies(engine, kPolicies);
  EXPECT_TRUE(Has(LoadPolicies(engine, "kind: ["), "\"problems\":[\"policies:"));
  EXPECT_TRUE(Has(engine.Call(plimsoll_check, kGood), "policy_denied"));
  engine.Load(kCrd);
  EXPECT_TRUE(Has(engine.Call(plimsoll_check, kGood), "policy_denied"));
  EXPECT_TRUE(Has(LoadPolicies(engine, " \n"), "\"policies\":0"));
  EXPECT_TRUE(Has(engine.Call(plimsoll_check, kGood), R"("valid":true)"));
}

TEST(CLibrary, PatchesAppliesExplainsAndListsKinds) {
  const OpenEngine engine;
  engine.Load(kCrd);
  const std::string good(kGood);
  EXPECT_TRUE(Has(
      engine.Call(plimsoll_patch, R"({"type":"merge","patch":{"spec":{"size":5}},"object":)" + good + "}"),
      R"("spec":{"size":5})"));
  const Answer applied = engine.Call(plimsoll_apply, R"({"fieldManager":"me","object":)" + good + "}");
  EXPECT_TRUE(Has(applied, "\"owners\":[") && Has(applied, "\"valid\":true")) << applied.text;
  EXPECT_TRUE(Has(engine.Call(plimsoll_explain, R"({"name":"Order.spec"})"), "\"size\""));
  EXPECT_EQ(engine.Call(plimsoll_explain, R"({"name":"Nothing"})").status, PLIMSOLL_UNKNOWN_KIND);
  plimsoll_result* result = nullptr;
  const plimsoll_status status = plimsoll_kinds(engine.handle(), &result);
  EXPECT_TRUE(Has(Taken(status, result), "\"resource\":\"orders\""));
}

TEST(CLibrary, ReplacesCrdsOnlyByGoodOnes) {
  const OpenEngine engine;
  engine.Load(kCrd);
  std::string broken(kCrd);
  broken.replace(broken.find("Namespaced"), 10, "Everywhere");
  const Answer refused = engine.Load(broken);
  EXPECT_EQ(refused.status, PLIMSOLL_OK);
  EXPECT_TRUE(Has(refused, "\"name\":\"orders.example.com\"") && Has(refused, "\"kinds\":1")) << refused.text;
  std::string other(kCrd);
  other.replace(other.find("\"minimum\":1"), 11, "\"minimum\":0");
  EXPECT_EQ(engine.Load(other).text, "{\"kinds\":1,\"problems\":[]}\n");
  EXPECT_TRUE(Has(engine.Call(plimsoll_check, kBad), "\"valid\":true"));
}

TEST(CLibrary, ReadsOptions) {
  EXPECT_EQ(OpenEngine(R"({"kubernetesVersion":"0.1"})").opened.status, PLIMSOLL_BAD_REQUEST);
  EXPECT_EQ(OpenEngine(R"({"gates":["no such text"]})").opened.text.substr(0, 48),
            R"({"failure":{"code":"bad_request","message":"gate)");
  for (const char* wrong :
       {"[]", "{", R"({"crds":"x"})", R"({"crds":[1]})", R"({"files":1})", R"({"maxBytes":0})",
        R"({"other":1})", R"({"gates":{}})", R"({"kubernetesVersion":1})"}) {
    const OpenEngine engine(wrong);
    EXPECT_EQ(engine.opened.status, PLIMSOLL_BAD_REQUEST) << wrong;
    EXPECT_EQ(engine.handle(), nullptr);
  }
  EXPECT_TRUE(Has(OpenEngine(R"({"crds":["/no/such/file"]})").opened, "no such file or directory"));
}

TEST(CLibrary, AnswersLinesOfTheBatchProtocol) {
  const OpenEngine engine;
  const OpenBatch batch(engine);
  EXPECT_EQ(
      batch.Call("{\"id\":1,\"method\":\"text.yaml\",\"text\":\"a: yes\"}\n\n{\"id\":2,\"method\":\"x\"}")
          .text,
      "{\"id\":1,\"result\":{\"json\":\"{\\\"a\\\":true}\"}}\n"
      "{\"id\":2,\"failure\":{\"code\":\"unknown_method\",\"message\":\"there is no method x\"}}\n");
  const std::string load = R"({"method":"crd.load","crdId":"c","crd":)" + std::string(kCrd) + "}";
  std::string line;
  for (const char c : load) line += c == '\n' ? ' ' : c;
  EXPECT_EQ(batch.Call(line).status, PLIMSOLL_OK);
  const std::string admit =
      R"({"method":"crd.admit","crdId":"c","op":"create","object":)" + std::string(kGood) + "}";
  EXPECT_TRUE(Has(batch.Call(admit), "\"stored\":"));
  EXPECT_TRUE(Has(OpenBatch(engine).Call(admit), "unknown_crd"));
  EXPECT_EQ(batch.Call("").text, "");
}

TEST(CLibrary, KeepsRequestsFromFilesIfWanted) {
  const std::string load =
      R"({"method":"crd.load","crdId":"c","crdFile":")" PLIMSOLL_ROOT R"(/examples/shop/crd.yaml"})";
  const OpenEngine open;
  EXPECT_FALSE(Has(OpenBatch(open).Call(load), "failure"));
  EXPECT_TRUE(Has(OpenBatch(open).Call(R"({"method":"crd.load","crdId":"c","crdFile":"-"})"), "cannot name"));
  const OpenEngine closed(R"({"files":false,"crds":[")" PLIMSOLL_ROOT R"(/examples/shop/crd.yaml"]})");
  EXPECT_TRUE(Has(closed.opened, "\"kinds\":1")) << closed.opened.text;
  EXPECT_TRUE(Has(OpenBatch(closed).Call(load), "requests cannot name this file"));
}

TEST(CLibrary, AnswersBadInputWithAnError) {
  const OpenEngine engine;
  const std::string nul("\0\0{", 3);
  for (const Function function :
       {plimsoll_check, plimsoll_admit, plimsoll_patch, plimsoll_apply, plimsoll_explain}) {
    EXPECT_EQ(engine.Call(function, "").status, PLIMSOLL_BAD_REQUEST);
    for (const std::string& text :
         {std::string("{"), std::string("\xff\xfe"), nul, std::string("[1]"), std::string("1"),
          std::string(9999, '['), std::string(1 << 20, '['), std::string("- - - : : &a *a"),
          std::string(R"({"object":1})"), std::string(R"({"nothing":1})")}) {
      const Answer answer = engine.Call(function, text);
      EXPECT_TRUE(answer.status == PLIMSOLL_BAD_REQUEST || Has(answer, "\"valid\":false")) << answer.text;
    }
  }
  EXPECT_TRUE(Has(engine.Load("{"), "\"problems\":[{"));
}

TEST(CLibrary, RefusesHugeInputWithoutReadingIt) {
  const OpenEngine engine;
  plimsoll_result* result = nullptr;
  const plimsoll_status status = plimsoll_check(engine.handle(), "x", SIZE_MAX, nullptr, &result);
  EXPECT_EQ(Taken(status, result).status, PLIMSOLL_TOO_LARGE);
  const OpenEngine small(R"({"maxBytes":100})");
  EXPECT_EQ(small.Call(plimsoll_check, std::string(101, ' ')).status, PLIMSOLL_TOO_LARGE);
  EXPECT_EQ(small.Load(std::string(101, ' ')).status, PLIMSOLL_TOO_LARGE);
  EXPECT_EQ(OpenBatch(small).Call(std::string(101, ' ')).status, PLIMSOLL_TOO_LARGE);
}

TEST(CLibrary, RefusesPointersThatAreNull) {
  const OpenEngine engine;
  plimsoll_result* result = nullptr;
  plimsoll_engine* opened = nullptr;
  const plimsoll_allocator half{.allocate = nullptr, .release = nullptr, .context = nullptr};
  EXPECT_EQ(plimsoll_check(engine.handle(), nullptr, 1, nullptr, &result), PLIMSOLL_BAD_ARGUMENT);
  EXPECT_EQ(plimsoll_check(engine.handle(), "x", 1, nullptr, nullptr), PLIMSOLL_BAD_ARGUMENT);
  EXPECT_EQ(plimsoll_engine_open(nullptr, 1, nullptr, &opened, &result), PLIMSOLL_BAD_ARGUMENT);
  EXPECT_EQ(plimsoll_engine_open(nullptr, 0, nullptr, nullptr, &result), PLIMSOLL_BAD_ARGUMENT);
  EXPECT_EQ(plimsoll_engine_open(nullptr, 0, &half, &opened, &result), PLIMSOLL_BAD_ARGUMENT);
  EXPECT_EQ(plimsoll_batch_open(engine.handle(), nullptr), PLIMSOLL_BAD_ARGUMENT);
  EXPECT_EQ(plimsoll_batch_answer(nullptr, nullptr, 1, nullptr, &result), PLIMSOLL_BAD_ARGUMENT);
  EXPECT_EQ(result, nullptr);
  plimsoll_result_free(nullptr);
  EXPECT_STREQ(plimsoll_result_data(nullptr), "");
}

TEST(CLibrary, SaysThatAnEngineIsClosed) {
  OpenEngine engine;
  const OpenBatch batch(engine);
  plimsoll_engine_close(engine.handle());
  EXPECT_EQ(engine.Call(plimsoll_check, kGood).status, PLIMSOLL_CLOSED);
  EXPECT_EQ(engine.Load(kCrd).status, PLIMSOLL_CLOSED);
  EXPECT_EQ(batch.Call("{}").status, PLIMSOLL_CLOSED);
  plimsoll_batch* late = nullptr;
  EXPECT_EQ(plimsoll_batch_open(engine.handle(), &late), PLIMSOLL_CLOSED);
  plimsoll_engine_close(engine.handle());
  plimsoll_engine_close(nullptr);
  plimsoll_batch_close(nullptr);
  plimsoll_result* result = nullptr;
  int nothing = 0;
  EXPECT_EQ(Taken(plimsoll_kinds(reinterpret_cast<plimsoll_engine*>(&nothing), &result), nullptr).status,
            PLIMSOLL_CLOSED);
  plimsoll_result_free(result);
}

// Cancels at the n-th call.
struct Countdown {
  int left;

  plimsoll_call Call() {
    return {
        .size = sizeof(plimsoll_call),
        .cancelled = [](void* self) { return static_cast<int>(static_cast<Countdown*>(self)->left-- <= 0); },
        .context = this};
  }
};

TEST(CLibrary, CanBeCancelledAtAnyMoment) {
  const OpenEngine engine;
  engine.Load(kCrd);
  std::string many;
  for (int i = 0; i < 20; ++i) many += "---\n" + std::string(kGood) + "\n";
  const Answer whole = engine.Call(plimsoll_check, many);
  int cancelled = 0;
  for (int n = 0; n < 60; ++n) {
    Countdown countdown{n};
    const plimsoll_call call = countdown.Call();
    const Answer answer = engine.Call(plimsoll_check, many, &call);
    if (answer.status == PLIMSOLL_CANCELLED) {
      ++cancelled;
      EXPECT_TRUE(Has(answer, "\"code\":\"cancelled\""));
    } else {
      EXPECT_EQ(answer, whole);
    }
  }
  EXPECT_GE(cancelled, 20);
  EXPECT_LT(cancelled, 60);
}

TEST(CLibrary, KeepsTheRepliesOfACancelledBatch) {
  const OpenEngine engine;
  Countdown countdown{2};
  const plimsoll_call call = countdown.Call();
  const Answer answer = OpenBatch(engine).Call("1\n2\n3\n4\n", &call);
  EXPECT_EQ(answer.status, PLIMSOLL_CANCELLED);
  EXPECT_EQ(std::count(answer.text.begin(), answer.text.end(), '\n'), 2);
}

struct Counts {
  int allocated = 0;
  int released = 0;
  bool exhausted = false;

  plimsoll_allocator Allocator() {
    return {.allocate =
                [](void* self, size_t size) {
                  auto* const counts = static_cast<Counts*>(self);
                  if (counts->exhausted) return static_cast<void*>(nullptr);
                  ++counts->allocated;
                  return std::malloc(size);
                },
            .release =
                [](void* self, void* memory) {
                  ++static_cast<Counts*>(self)->released;
                  std::free(memory);
                },
            .context = this};
  }
};

TEST(CLibrary, TakesTheMemoryOfResultsFromTheAllocator) {
  Counts counts;
  const plimsoll_allocator allocator = counts.Allocator();
  const OpenEngine engine("", &allocator);
  EXPECT_EQ(engine.Call(plimsoll_check, kGood).status, PLIMSOLL_OK);
  EXPECT_EQ(counts.allocated, 2);
  EXPECT_EQ(counts.released, 2);
  counts.exhausted = true;
  EXPECT_EQ(engine.Call(plimsoll_check, kGood), (Answer{PLIMSOLL_OUT_OF_MEMORY, ""}));
  plimsoll_engine* opened = nullptr;
  plimsoll_result* result = nullptr;
  EXPECT_EQ(plimsoll_engine_open(nullptr, 0, &allocator, &opened, &result), PLIMSOLL_OUT_OF_MEMORY);
  EXPECT_EQ(opened, nullptr);
}

TEST(CLibrary, AnswersManyThreadsOnOneEngine) {
  const OpenEngine engine;
  engine.Load(kCrd);
  const OpenBatch batch(engine);
  const Answer good = engine.Call(plimsoll_check, kGood);
  const Answer bad = engine.Call(plimsoll_admit, kBad);
  const Answer line = batch.Call(R"({"id":1,"method":"text.yaml","text":"a: yes"})");
  std::atomic<int> wrong = 0;
  const auto work = [&] {
    for (int i = 0; i < 200; ++i) {
      if (engine.Call(plimsoll_check, kGood) != good) ++wrong;
      if (engine.Call(plimsoll_admit, kBad) != bad) ++wrong;
      if (batch.Call(R"({"id":1,"method":"text.yaml","text":"a: yes"})") != line) ++wrong;
      if (i % 50 == 0 && engine.Load(kCrd).status != PLIMSOLL_OK) ++wrong;
    }
  };
  std::vector<std::thread> threads;
  for (int i = 0; i < 6; ++i) threads.emplace_back(work);
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, 0);
}

TEST(CLibrary, IsClosedWhileOtherThreadsCall) {
  for (int round = 0; round < 20; ++round) {
    const OpenEngine engine;
    std::atomic<int> wrong = 0;
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) {
      threads.emplace_back([&] {
        for (;;) {
          const plimsoll_status status = engine.Call(plimsoll_check, kGood).status;
          if (status == PLIMSOLL_CLOSED) return;
          if (status != PLIMSOLL_OK) ++wrong;
        }
      });
    }
    plimsoll_engine_close(engine.handle());
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(wrong, 0);
  }
}

std::string Nested(int depth) {
  return R"({"object":{"apiVersion":"example.com/v1","kind":"Order","metadata":{"name":"a"},"spec":{"x":)" +
         std::string(static_cast<size_t>(depth), '[') + std::string(static_cast<size_t>(depth), ']') +
         R"(}},"unknownFields":"preserve"})";
}

// What the header says. Sanitizers take more.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || defined(__clang__)
constexpr size_t kStackBytes = size_t{8} << 20;
#else
constexpr size_t kStackBytes = size_t{1} << 20;
#endif

// As deep as a document may be, on the smallest stack that the header allows.
void* CallDeeply(void* engine) {
  for (const Function function : {plimsoll_check, plimsoll_admit}) {
    static_cast<const OpenEngine*>(engine)->Call(function, Nested(9'990));
  }
  return nullptr;
}

TEST(CLibrary, NeedsNoMoreStackThanItSays) {
  const OpenEngine engine;
  engine.Load(kCrd);
  pthread_attr_t attributes;
  ASSERT_EQ(pthread_attr_init(&attributes), 0);
  ASSERT_EQ(pthread_attr_setstacksize(&attributes, kStackBytes), 0);
  pthread_t thread = {};
  OpenEngine* const shared = const_cast<OpenEngine*>(&engine);
  ASSERT_EQ(pthread_create(&thread, &attributes, CallDeeply, shared), 0);
  EXPECT_EQ(pthread_join(thread, nullptr), 0);
  pthread_attr_destroy(&attributes);
}

}  // namespace
