#include "review_request.h"

#include <array>
#include <utility>

#include "plimsoll/base/ascii.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/value/go_unmarshal.h"
#include "plimsoll/value/value_text.h"

namespace plimsoll::serve {
namespace {

using value::Kind;
using value::Value;

constexpr std::string_view kNoTypeMeta = "couldn't get version/kind; json parse error: ";
// How Go prints the type that apiVersion and kind are read into.
constexpr std::string_view kTypeMetaType =
    R"(struct { APIVersion string "json:\"apiVersion,omitempty\""; Kind string "json:\"kind,omitempty\"" })";

bool BeginsWithBrace(std::string_view text) {
  for (const char c : text) {
    if (!ascii::IsSpace(c)) return c == '{';
  }
  return false;
}

// `json: cannot unmarshal number into Go struct field AdmissionRequest.request.uid of type types.UID`
std::string FieldMismatch(Value held, std::string_view field, std::string_view type) {
  std::string text = value::CannotUnmarshal(held.kind(), type);
  constexpr std::string_view kPlace = "Go value of type";
  const size_t at = text.find(kPlace);
  if (at == std::string::npos) return text;
  return text.replace(at, kPlace.size(), "Go struct field " + std::string(field) + " of type");
}

// Reads the fields of one Go struct; null is the same as nothing. The first mismatch is kept.
class StructReader {
 public:
  StructReader(Value map, std::string_view prefix, std::string& error)
      : map_(map), prefix_(prefix), error_(error) {}

  void Text(std::string_view key, std::string_view type, std::string_view& out) {
    const std::optional<Value> held = Held(key);
    if (!held) return;
    if (held->IsString()) {
      out = held->AsString();
    } else {
      Complain(*held, key, type);
    }
  }

  std::optional<Value> Struct(std::string_view key, std::string_view type) {
    const std::optional<Value> held = Held(key);
    if (held && !held->IsObject()) {
      Complain(*held, key, type);
      return std::nullopt;
    }
    return held;
  }

  void Texts(std::string_view key) {
    const std::optional<Value> held = Held(key);
    if (!held) return;
    if (!held->IsArray()) return Complain(*held, key, "[]string");
    for (const Value item : held->Items()) {
      if (!item.IsString() && !item.IsNull()) Complain(item, key, "string");
    }
  }

  void Flag(std::string_view key, bool& out) {
    const std::optional<Value> held = Held(key);
    if (!held) return;
    if (held->kind() == Kind::kBool) {
      out = held->AsBool();
    } else {
      Complain(*held, key, "bool");
    }
  }

  // What Go keeps as it is.
  std::optional<Value> Held(std::string_view key) const {
    const std::optional<Value> held = map_.Find(key);
    return held && held->IsNull() ? std::nullopt : held;
  }

 private:
  void Complain(Value held, std::string_view key, std::string_view type) {
    if (error_.empty()) error_ = FieldMismatch(held, std::string(prefix_) + std::string(key), type);
  }

  Value map_;
  std::string_view prefix_;
  std::string& error_;
};

void ReadFields(Value map, ReviewRequest& out, std::string& error) {
  StructReader fields(map, "AdmissionRequest.request.", error);
  fields.Text("uid", "types.UID", out.uid);
  if (const auto kind = fields.Struct("kind", "v1.GroupVersionKind")) {
    StructReader parts(*kind, "GroupVersionKind.request.kind.", error);
    parts.Text("group", "string", out.group);
    parts.Text("version", "string", out.version);
    parts.Text("kind", "string", out.kind);
  }
  fields.Struct("resource", "v1.GroupVersionResource");
  fields.Text("subResource", "string", out.subresource);
  fields.Text("name", "string", out.name);
  fields.Text("namespace", "string", out.space);
  fields.Text("operation", "v1.Operation", out.operation);
  if (const auto user = fields.Struct("userInfo", "v1.UserInfo")) {
    StructReader parts(*user, "UserInfo.request.userInfo.", error);
    parts.Text("username", "string", out.user);
    parts.Texts("groups");
  }
  fields.Flag("dryRun", out.dry_run);
  out.whole = map;
  out.object = fields.Held("object");
  out.old = fields.Held("oldObject");
  if (const auto options = fields.Held("options")) {
    out.field_validation = value::TextIn(options, "fieldValidation");
  }
}

// A review that does not say what it is counts as one of v1.
bool IsReview(const ReviewRequest& review) {
  if (review.api_version.empty() && review.review_kind.empty()) return true;
  const bool known =
      review.api_version == "admission.k8s.io/v1" || review.api_version == "admission.k8s.io/v1beta1";
  return known && review.review_kind == "AdmissionReview";
}

}  // namespace

std::expected<Value, std::string> ReviewReader::Read(std::string_view body,
                                                     const value::ReadOptions& options) {
  const bool json = BeginsWithBrace(body);
  report_ = json ? json_.Read(body, options, document_) : yaml_.Read(body, options, document_);
  if (!report_.ok()) {
    return std::unexpected((json ? std::string(kNoTypeMeta) : std::string()) + report_.failure->message);
  }
  const Value root = document_.root();
  if (root.IsObject() || root.IsNull()) return root;
  return std::unexpected(std::string(kNoTypeMeta) + value::CannotUnmarshal(root.kind(), kTypeMetaType));
}

std::expected<ReviewRequest, std::string> DecodeReview(Value root) {
  ReviewRequest out;
  std::string error;
  StructReader meta(root, ".", error);
  meta.Text("apiVersion", "string", out.api_version);
  meta.Text("kind", "string", out.review_kind);
  if (!error.empty()) return std::unexpected(std::string(kNoTypeMeta) + error);
  if (!IsReview(out)) {
    return std::unexpected("no kind " + text::Quoted(out.review_kind) + " is registered for version " +
                           text::Quoted(out.api_version));
  }
  StructReader review(root, "unversionedAdmissionReview.", error);
  if (const auto request = review.Struct("request", "v1.AdmissionRequest")) ReadFields(*request, out, error);
  if (!error.empty()) return std::unexpected(std::move(error));
  return out;
}

}  // namespace plimsoll::serve
