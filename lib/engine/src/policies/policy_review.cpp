#include "plimsoll/engine/policies/policy_review.h"

#include <algorithm>
#include <utility>

#include "plimsoll/value/build.h"
#include "plimsoll/value/value_text.h"
#include "request_target.h"
#include "with_namespace.h"

namespace plimsoll::engine {
namespace {

using finding::Code;
using value::TextIn;
using value::Value;

constexpr std::string_view kServiceAccount = "system:serviceaccount:";

// What clients send beside the object; none when they connect.
value::Document OptionsOf(const PolicyRequestOptions& options) {
  std::string kind = "CreateOptions";
  if (options.operation == "UPDATE") kind = "UpdateOptions";
  if (options.operation == "DELETE") kind = "DeleteOptions";
  value::Document document;
  value::DocumentBuilder out(document);
  out.BeginObject();
  out.Key("apiVersion");
  out.String("meta.k8s.io/v1");
  out.Key("kind");
  out.String(kind);
  if (options.dry_run) {
    out.Key("dryRun");
    out.BeginArray();
    out.String("All");
    out.EndArray();
  }
  out.EndObject();
  return document;
}

value::Document ExtraOf(const PolicyUser& user) {
  value::Document document;
  value::DocumentBuilder out(document);
  out.BeginObject();
  for (const auto& [key, values] : user.extra) {
    out.Key(key);
    out.BeginArray();
    for (const std::string& value : values) out.String(value);
    out.EndArray();
  }
  out.EndObject();
  return document;
}

finding::Finding WhyNotReviewed(Code code, std::string message) {
  finding::Finding out(code);
  out.message = std::move(message);
  return out;
}

}  // namespace

std::vector<std::string> PolicyUser::AllGroups() const {
  std::vector<std::string> out = groups;
  const auto add = [&](std::string group) {
    if (std::ranges::find(out, group) == out.end()) out.push_back(std::move(group));
  };
  if (name.starts_with(kServiceAccount)) {
    const std::string_view rest = std::string_view(name).substr(kServiceAccount.size());
    add("system:serviceaccounts");
    add("system:serviceaccounts:" + std::string(rest.substr(0, rest.find(':'))));
  }
  add(name == "system:anonymous" ? "system:unauthenticated" : "system:authenticated");
  return out;
}

class PolicyReviewer::Work {
 public:
  Work(const PolicyInputs& inputs, const PolicyRequestOptions& options, const PolicyReviewWith& with)
      : inputs_(inputs),
        set_(with.set != nullptr ? *with.set : inputs.set()),
        cluster_(with.cluster != nullptr ? *with.cluster : inputs.cluster()),
        options_(options),
        groups_(options.user.AllGroups()),
        extra_(ExtraOf(options.user)),
        request_options_(OptionsOf(options)),
        keep_seen_(with.keep_seen) {}

  PolicyReview Review(Value object, std::optional<Value> old) {
    PolicyReview out;
    const policy::GroupVersionKind kind{schema::GroupOf(TextIn(object, "apiVersion")),
                                        schema::VersionOf(TextIn(object, "apiVersion")),
                                        TextIn(object, "kind")};
    const RequestTarget target =
        TargetOf(kind, options_.resource, options_.subresource, inputs_.resources(), inputs_.kinds());
    if (!target.problem.empty()) {
      out.problem = WhyNotReviewed(Code::kUnknownKind, target.problem);
      return out;
    }
    const bool deleted = options_.operation == "DELETE";
    if (!deleted && !Prepare(kind, target, object, out.object, out)) return out;
    if (deleted) old = object;
    if (old && !Prepare(kind, target, *old, out.old_object, out)) return out;
    FillRequest(target, out);
    out.review = reviewer_.Review(set_, out.request, cluster_, inputs_.types(),
                                  {.go_values = true, .keep_seen = keep_seen_});
    return out;
  }

 private:
  // As admission sees it. Says why when there is no such object.
  bool Prepare(const policy::GroupVersionKind& kind, const RequestTarget& target, Value object,
               std::optional<value::Detached>& prepared, PolicyReview& out) const {
    const bool lacks = target.namespaced && TextIn(object.Find("metadata"), "namespace").empty() &&
                       (object.Find("metadata") || options_.operation != "CONNECT");
    value::Document placed;
    if (lacks) placed = WithNamespace(object, NamespaceOfRequest());
    auto made = inputs_.types().Prepare(kind, lacks ? placed.root() : object);
    if (!made) {
      out.problem = WhyNotReviewed(Code::kUndecodable, made.error());
      return false;
    }
    // A copy: what was made may borrow from the object with its namespace.
    prepared.emplace(made->root());
    return true;
  }

  std::string_view NamespaceOfRequest() const {
    return options_.namespace_.empty() ? std::string_view("default") : std::string_view(options_.namespace_);
  }

  void FillRequest(const RequestTarget& target, PolicyReview& out) const {
    policy::Request& request = out.request;
    const Value object = out.object ? out.object->root() : out.old_object->root();
    request.operation = options_.operation;
    request.kind = {schema::GroupOf(TextIn(object, "apiVersion")),
                    schema::VersionOf(TextIn(object, "apiVersion")), TextIn(object, "kind")};
    request.resource = target.resource;
    request.subresource = target.subresource;
    const auto metadata = object.Find("metadata");
    request.name = TextIn(metadata, "name");
    if (request.name.empty()) request.name = options_.name;
    if (target.namespaced) request.namespace_ = TextIn(metadata, "namespace");
    if (target.namespaced && request.namespace_.empty()) request.namespace_ = NamespaceOfRequest();
    const bool is_namespace = target.resource.group.empty() && target.resource.resource == "namespaces";
    if (is_namespace) request.namespace_ = request.name;
    request.user.username = options_.user.name;
    request.user.uid = options_.user.uid;
    request.user.groups.assign(groups_.begin(), groups_.end());
    request.user.extra = extra_.root();
    request.dry_run = options_.dry_run;
    if (out.object) request.object = out.object->root();
    if (out.old_object) request.old_object = out.old_object->root();
    if (options_.operation != "CONNECT") request.options = request_options_.root();
  }

  const PolicyInputs& inputs_;
  const policy::PolicySet& set_;
  const policy::Cluster& cluster_;
  const PolicyRequestOptions options_;
  const std::vector<std::string> groups_;
  const value::Document extra_;
  const value::Document request_options_;
  const bool keep_seen_;
  policy::Reviewer reviewer_;
};

PolicyReviewer::PolicyReviewer(const PolicyInputs& inputs, const PolicyRequestOptions& options,
                               const PolicyReviewWith& with)
    : work_(std::make_unique<Work>(inputs, options, with)) {}
PolicyReviewer::~PolicyReviewer() = default;

PolicyReview PolicyReviewer::Review(Value object, std::optional<Value> old) {
  return work_->Review(object, old);
}

}  // namespace plimsoll::engine
