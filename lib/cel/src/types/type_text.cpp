#include "plimsoll/cel/types/type_text.h"

#include <algorithm>
#include <array>
#include <utility>

#include "plimsoll/base/ascii.h"

namespace plimsoll::cel {
namespace {

constexpr std::array kSimpleTypes = std::to_array<std::pair<std::string_view, const Type*>>({
    {"bool", &kBoolType},
    {"bytes", &kBytesType},
    {"double", &kDoubleType},
    {"dyn", &kDynType},
    {"duration", &kDurationType},
    {"google.protobuf.Any", &kAnyType},
    {"google.protobuf.Duration", &kDurationType},
    {"google.protobuf.Timestamp", &kTimestampType},
    {"int", &kIntType},
    {"kubernetes.NamedFormat", &kFormatType},
    {"kubernetes.Quantity", &kQuantityType},
    {"kubernetes.Semver", &kSemverType},
    {"kubernetes.URL", &kUrlType},
    {"kubernetes.authorization.Authorizer", &kAuthorizerType},
    {"kubernetes.authorization.Decision", &kDecisionType},
    {"kubernetes.authorization.GroupCheck", &kGroupCheckType},
    {"kubernetes.authorization.PathCheck", &kPathCheckType},
    {"kubernetes.authorization.ResourceCheck", &kResourceCheckType},
    {"net.CIDR", &kCidrType},
    {"net.IP", &kIpType},
    {"null", &kNullType},
    {"null_type", &kNullType},
    {"string", &kStringType},
    {"timestamp", &kTimestampType},
    {"type", &kTypeType},
    {"uint", &kUintType},
});

// Types come from declarations, not from expressions: the depth only keeps a bad one harmless.
constexpr int kMaxTypeDepth = 32;

class Reader {
 public:
  Reader(std::string_view text, TypePool& pool, std::vector<std::string_view>& parameters)
      : text_(text), pool_(pool), parameters_(parameters) {}

  const Type* ReadAll() {
    const Type* type = Read(0);
    return at_ == text_.size() ? type : nullptr;
  }

 private:
  const Type* Read(int depth) {
    const std::string_view name = ReadName();
    if (name.empty() || depth > kMaxTypeDepth) return nullptr;
    if (name[0] == '<') return Parameter(name.substr(1, name.size() - 2));
    if (name.size() == 1 && ascii::IsUpper(name[0])) return Parameter(name);
    if (at_ == text_.size() || text_[at_] != '(') return Simple(name);
    std::vector<const Type*> params;
    do {
      ++at_;
      while (at_ < text_.size() && text_[at_] == ' ') ++at_;
      const Type* param = Read(depth + 1);
      if (param == nullptr) return nullptr;
      params.push_back(param);
    } while (at_ < text_.size() && text_[at_] == ',');
    if (at_ == text_.size() || text_[at_++] != ')') return nullptr;
    return Composite(name, params);
  }

  std::string_view ReadName() {
    const size_t end = std::min(text_.find_first_of("(), ", at_), text_.size());
    const std::string_view name = text_.substr(at_, end - at_);
    at_ = end;
    if (!name.empty() && name[0] == '<' && (name.size() < 3 || name.back() != '>')) return {};
    return name;
  }

  const Type* Parameter(std::string_view name) {
    const auto found = std::find(parameters_.begin(), parameters_.end(), name);
    const auto index = static_cast<uint32_t>(found - parameters_.begin());
    if (found == parameters_.end()) parameters_.push_back(name);
    return pool_.Parameter(name, index);
  }

  const Type* Simple(std::string_view name) {
    if (const Type* type = FindSimpleType(name)) return type;
    return pool_.Opaque(name, {});
  }

  const Type* Composite(std::string_view name, std::span<const Type* const> params) {
    if (name == "map") return params.size() == 2 ? pool_.Map(params[0], params[1]) : nullptr;
    if (name == "list") return params.size() == 1 ? pool_.List(params[0]) : nullptr;
    if (name == "optional_type") return params.size() == 1 ? pool_.Optional(params[0]) : nullptr;
    if (name == "type") return params.size() == 1 ? pool_.TypeOf(params[0]) : nullptr;
    if (name == "wrapper") return params.size() == 1 ? pool_.Wrapper(params[0]) : nullptr;
    return pool_.Opaque(name, params);
  }

  std::string_view text_;
  size_t at_ = 0;
  TypePool& pool_;
  std::vector<std::string_view>& parameters_;
};

}  // namespace

const Type* FindSimpleType(std::string_view name) {
  for (const auto& [text, type] : kSimpleTypes) {
    if (text == name) return type;
  }
  return nullptr;
}

const Type* ParseType(std::string_view text, TypePool& pool, std::vector<std::string_view>& parameters) {
  return Reader(text, pool, parameters).ReadAll();
}

}  // namespace plimsoll::cel
