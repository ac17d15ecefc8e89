// What a scalar becomes by its tag and its text.
#include <cmath>
#include <cstring>

#include "plimsoll/text/base64.h"
#include "yaml_builder.h"

namespace plimsoll::value {
namespace {

using text::ScalarKind;
using text::YamlEvent;
using text::YamlTag;

const char* ShortTag(ScalarKind kind) {
  switch (kind) {
    case ScalarKind::kNull: return "!!null";
    case ScalarKind::kBool: return "!!bool";
    case ScalarKind::kInt:
    case ScalarKind::kUint: return "!!int";
    case ScalarKind::kFloat: return "!!float";
    case ScalarKind::kTimestamp: return "!!timestamp";
    case ScalarKind::kString: break;
  }
  return "!!str";
}

const char* ShortTag(YamlTag tag) {
  switch (tag) {
    case YamlTag::kBool: return "!!bool";
    case YamlTag::kInt: return "!!int";
    case YamlTag::kFloat: return "!!float";
    case YamlTag::kNull: return "!!null";
    case YamlTag::kTimestamp: return "!!timestamp";
    default: return "!!str";
  }
}

// !!float takes integers too.
bool Satisfies(text::Scalar& scalar, YamlTag tag) {
  if (tag == YamlTag::kFloat && scalar.kind == ScalarKind::kInt) {
    scalar.number = static_cast<double>(scalar.integer);
    scalar.kind = ScalarKind::kFloat;
  }
  return std::strcmp(ShortTag(scalar.kind), ShortTag(tag)) == 0;
}

}  // namespace

void YamlBuilder::SetScalar(Node& node, const text::Scalar& scalar) {
  switch (scalar.kind) {
    case ScalarKind::kBool:
      node.kind = Kind::kBool;
      node.boolean = scalar.boolean;
      return;
    case ScalarKind::kInt:
      node.kind = Kind::kInt;
      node.integer = scalar.integer;
      return;
    case ScalarKind::kUint:
      node.kind = Kind::kUint;
      node.unsigned_integer = scalar.unsigned_integer;
      raw_->has_numbers = true;
      return;
    case ScalarKind::kFloat:
      node.kind = Kind::kFloat;
      node.number = scalar.number;
      raw_->has_numbers = true;
      raw_->has_not_finite = raw_->has_not_finite || !std::isfinite(scalar.number);
      return;
    default: node.kind = Kind::kNull; return;
  }
}

text::Scalar YamlBuilder::Resolve(std::string_view text, bool timestamps) const {
  if (version_ == YamlVersion::k1_2) return text::ResolveCore(text);
  return timestamps ? text::ResolvePlain(text) : text::ResolveWithoutTimestamp(text);
}

void YamlBuilder::SetTagged(Node& node, const YamlEvent& event, std::string_view text) {
  switch (event.tag) {
    case YamlTag::kBinary: SetBinary(node, text); return;
    case YamlTag::kBool:
    case YamlTag::kInt:
    case YamlTag::kFloat:
    case YamlTag::kNull:
    case YamlTag::kTimestamp: break;
    default: SetText(node, event); return;
  }
  text::Scalar scalar = Resolve(text, event.tag == YamlTag::kTimestamp);
  if (!Satisfies(scalar, event.tag)) {
    SetBad(node, std::string("cannot decode ") + ShortTag(scalar.kind) + " `" + std::string(text) +
                     "` as a " + ShortTag(event.tag));
  } else if (scalar.kind == ScalarKind::kTimestamp) {
    SetText(node, event);
  } else {
    SetScalar(node, scalar);
  }
}

void YamlBuilder::SetBinary(Node& node, std::string_view text) {
  std::string decoded;
  if (!text::DecodeBase64(text, decoded)) return SetBad(node, "!!binary value contains invalid base64 data");
  raw_->has_binary = true;
  node.side_text = true;
  node.text = {static_cast<uint32_t>(side_->size()), static_cast<uint32_t>(decoded.size())};
  side_->append(decoded);
}

void YamlBuilder::SetBad(Node& node, std::string problem) {
  node.kind = kRawBad;
  node.integer = static_cast<int64_t>(raw_->problems.size());
  raw_->problems.push_back(std::move(problem));
  raw_->unusual = true;
}

}  // namespace plimsoll::value
