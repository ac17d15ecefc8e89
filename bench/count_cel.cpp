// Rules of a CRD: alone, and as part of checking an object.
#include <memory>
#include <optional>

#include "counted.h"
#include "judged_stock.h"
#include "plimsoll/cel/rules/rule_runner.h"
#include "plimsoll/cel/rules/rule_set.h"
#include "plimsoll/schema/crd_schema.h"
#include "plimsoll/value/json_reader.h"
#include "shop_stock.h"

namespace plimsoll::bench {
namespace {

constexpr std::string_view kSchema = R"json({"type":"object","properties":{
  "replicas":{"type":"integer"},
  "name":{"type":"string","maxLength":63},
  "hosts":{"type":"array","maxItems":20,"items":{"type":"string","maxLength":63}},
  "limits":{"type":"object","maxProperties":10,"additionalProperties":{"type":"integer"},
    "x-kubernetes-validations":[{"rule":"self.all(k, self[k] >= 0)"
}]
}
, "ports" : {
  "type" : "array", "maxItems" : 20, "items" : {
    "type" : "object",
             "properties" : {"name" : {"type" : "string", "maxLength" : 15}, "port" : {"type" : "integer"}},
                            "x-kubernetes-validations"
        : [ {"rule" : "self.port > 0 && self.port < 65536"}, {"rule" : "self.name.matches('^[a-z]+$')"} ]
  }
}
}
, "x-kubernetes-validations" : [
  {"rule" : "self.replicas >= 1 && self.replicas <= 10"},
  {"rule" : "self.hosts.all(h, h.endsWith('.example.com') && h.size() < 30)"},
  {"rule" : "self.ports.all(p, self.ports.filter(q, q.port == p.port).size() == 1)"},
  {"rule" : "self.name in self.hosts.map(h, h.split('.')[0])"},
  {"rule" : "!has(self.limits) || self.limits.exists(k, k == 'cpu')"},
  {"rule" : "self.replicas >= oldSelf.replicas - 2"}
]
})json";

constexpr std::string_view kObject =
    R"({"replicas":3,"name":"web","hosts":["web.example.com","www.example.com","old.example.com"],)"
    R"("limits":{"cpu":4,"memory":16},"ports":[{"name":"http","port":80},{"name":"https","port":443},)"
    R"({"name":"metrics","port":9090}]})";

// Breaks eight rules.
constexpr std::string_view kBadObject =
    R"({"replicas":0,"name":"shop","hosts":["web.example.org"],"limits":{"memory":-1},)"
    R"("ports":[{"name":"http","port":80},{"name":"HTTP","port":80}]})";
constexpr size_t kBadObjectErrors = 8;

class RuleStock {
 public:
  RuleStock(std::string_view object, size_t errors)
      : schema_source_("schema", kSchema),
        source_("object", object),
        old_source_("old", kObject),
        errors_(errors) {
    usable_ = value::ReadJson(schema_source_.bytes(), {}, schema_document_).ok() &&
              value::ReadJson(source_.bytes(), {}, document_).ok() &&
              value::ReadJson(old_source_.bytes(), {}, old_document_).ok();
    if (!usable_) return;
    schema_.emplace(schema::ImportCrdSchema(schema_document_.root()));
    rules_.emplace(cel::RuleSet::Compile(*schema_, schema_->root(), false));
  }
  RuleStock(const RuleStock&) = delete;

  bool Run() {
    report_.errors.clear();
    report_.warnings.clear();
    if (usable_) runner_.Run(*rules_, document_.root(), old_document_.root(), {}, report_);
    return usable_ && report_.errors.size() == errors_;
  }

 private:
  text::Source schema_source_;
  text::Source source_;
  text::Source old_source_;
  value::Document schema_document_;
  value::Document document_;
  value::Document old_document_;
  std::optional<schema::Schema> schema_;
  std::optional<cel::RuleSet> rules_;
  cel::RuleRunner runner_;
  cel::RuleReport report_;
  size_t errors_;
  bool usable_ = false;
};

Pass RulePass(std::string_view object, size_t errors) {
  const auto stock = std::make_shared<RuleStock>(object, errors);
  return [stock] { return stock->Run(); };
}

}  // namespace

std::vector<CountedCase> CelCases() {
  const std::string crd = OrderCrd(Rules::kWith);
  return {
      {"cel-rules", [](const auto&) { return RulePass(kObject, 0); }},
      {"cel-rules-errors", [](const auto&) { return RulePass(kBadObject, kBadObjectErrors); }},
      {"cel-check",
       [=](const auto&) { return CheckPass(crd, Joined(ValidOrder), "", {kCountedObjects, 0}); }},
      {"cel-check-update",
       [=](const auto&) {
         return CheckPass(crd, Joined(UpdatedOrder), Joined(ValidOrder), {kCountedObjects, 0});
       }},
      {"cel-check-errors",
       [=](const auto&) {
         return CheckPass(crd, Joined(OrderAgainstRules), "",
                          {kCountedObjects, kCountedObjects * kBrokenRules});
       }},
  };
}

}  // namespace plimsoll::bench
