#include "device_compiler.h"

#include <memory>

#include "expression_version.h"
#include "plimsoll/base/assert.h"
#include "plimsoll/cel/admission/admission_types.h"
#include "plimsoll/cel/check/compile.h"
#include "plimsoll/cel/cost/cost.h"
#include "plimsoll/schema/crd_schema.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/json_reader.h"

namespace plimsoll::builtin {
namespace {

using cel::Type;

// How large the parts of a device can be, for estimates. An attribute has up to 64 characters, whatever it
// is.
constexpr std::string_view kDeviceSchema = R"({"type": "object", "properties": {
  "driver": {"type": "string", "maxLength": 63},
  "allowMultipleAllocations": {"type": "boolean"},
  "attributes": {"type": "object", "maxProperties": 32, "additionalProperties":
    {"type": "object", "maxProperties": 32, "additionalProperties": {"type": "string", "maxLength": 64}}},
  "capacity": {"type": "object", "maxProperties": 32, "additionalProperties":
    {"type": "object", "maxProperties": 32, "additionalProperties": {"type": "boolean"}}}}})";

value::Document ReadDevice(const text::Source& source) {
  value::Document out;
  [[maybe_unused]] const bool read = value::ReadJson(source.bytes(), {}, out).ok();
  PLIMSOLL_ASSERT(read);
  return out;
}

class DeviceSizes {
 public:
  DeviceSizes()
      : source_("device", kDeviceSchema),
        document_(ReadDevice(source_)),
        schema_(schema::ImportCrdSchema(document_.root())),
        decls_(cel::DeclTypes::Of(schema_, schema_.root(), false)) {
    SetSize(decls_.FindField(decls_.root(), "driver")->type, 63);
    SetSize(decls_.FindField(decls_.root(), "allowMultipleAllocations")->type, 1);
    const cel::DeclId attributes = decls_[decls_.FindField(decls_.root(), "attributes")->type].elem;
    SetSize(decls_[attributes].elem, 64);
    decls_.SetNamedElements(attributes);
  }

  const cel::DeclTypes& decls() const { return decls_; }

  static const DeviceSizes& Get() {
    static const DeviceSizes kSizes;
    return kSizes;
  }

 private:
  void SetSize(cel::DeclId id, int64_t size) { decls_.SetMaxElements(id, size); }

  text::Source source_;
  value::Document document_;
  schema::Schema schema_;
  cel::DeclTypes decls_;
};

struct DeviceTypes {
  cel::TypePool pool;
  std::unique_ptr<const cel::TypeFields> fields;
  std::unique_ptr<const cel::TypeFields> older_fields;
  const Type* device = nullptr;
  const Type* older_device = nullptr;  // without allowMultipleAllocations

  static const DeviceTypes& Get() {
    static const DeviceTypes kTypes = Make();
    return kTypes;
  }

 private:
  static DeviceTypes Make() {
    DeviceTypes out;
    cel::TypePool& pool = out.pool;
    const Type* text = &cel::kStringType;
    const Type* attributes = pool.Map(text, pool.Map(text, &cel::kAnyType));
    const Type* capacity = pool.Map(text, pool.Map(text, &cel::kQuantityType));
    cel::TypeFields fields = {{"driver", text}, {"attributes", attributes}, {"capacity", capacity}};
    out.older_fields = std::make_unique<const cel::TypeFields>(fields);
    fields.Add("allowMultipleAllocations", &cel::kBoolType);
    out.fields = std::make_unique<const cel::TypeFields>(std::move(fields));
    out.device = pool.Object("kubernetes.DRADevice", out.fields.get());
    out.older_device = pool.Object("kubernetes.DRADevice", out.older_fields.get());
    return out;
  }
};

// Types that attributes have. What an attribute has is known when it is there.
bool IsScalar(const Type& type) {
  switch (type.kind) {
    case cel::TypeKind::kBool:
    case cel::TypeKind::kInt:
    case cel::TypeKind::kString:
    case cel::TypeKind::kAny:
    case cel::TypeKind::kDyn: return true;
    default: return type.kind == cel::TypeKind::kObject && type.name == cel::kSemverType.name;
  }
}

}  // namespace

DeviceCompiler::DeviceCompiler(const Release& release)
    : lists_(release.Gate("DRAListTypeAttributes")), pool_(&DeviceTypes::Get().pool) {
  const DeviceTypes& types = DeviceTypes::Get();
  environment_.types = &pool_;
  environment_.version = VersionOfNewExpressions(release);
  environment_.variables = {
      {"device", release.Gate("DRAConsumableCapacity") ? types.device : types.older_device}};
}

void DeviceCompiler::Validate(std::string_view expression, FieldPath path, Errors& errors) {
  cel::CheckedAst checked;
  if (!Compile(expression, checked, path, errors)) return;
  const Type& type = checked.ResultType();
  if (type.kind != cel::TypeKind::kBool && type.kind != cel::TypeKind::kAny) {
    return errors.Invalid(path, expression,
                          "must evaluate to bool or the unknown type, not " + cel::RenderRuntimeType(type));
  }
  ValidateCost(checked, path, errors);
}

uint64_t DeviceCompiler::ValidateAttribute(std::string_view expression, FieldPath path, Errors& errors) {
  cel::CheckedAst checked;
  if (!Compile(expression, checked, path, errors)) return 0;
  const Type& type = checked.ResultType();
  const bool list = lists_ && type.kind == cel::TypeKind::kList;
  if (IsScalar(list ? *type.params[0] : type)) return ValidateCost(checked, path, errors);
  const std::string lists = lists_ ? " or a list of these scalars" : "";
  errors.Invalid(path, expression,
                 "must evaluate to a primitive scalar (string, integer, boolean, semver)" + lists + ", not " +
                     cel::RenderRuntimeType(type));
  return 0;
}

bool DeviceCompiler::Compile(std::string_view expression, cel::CheckedAst& out, FieldPath path,
                             Errors& errors) {
  cel::Issues issues;
  if (expression.size() > kMaxDeviceExpression) {
    errors.TooLong(path, kMaxDeviceExpression);
    return false;
  }
  if (cel::Compile(expression, environment_, out, issues)) return true;
  errors.Invalid(path, expression, "compilation failed: " + cel::RenderIssues(expression, issues));
  return false;
}

uint64_t DeviceCompiler::ValidateCost(const cel::CheckedAst& checked, FieldPath path, Errors& errors) {
  const cel::DeclTypes& sizes = DeviceSizes::Get().decls();
  const uint64_t cost = cel::EstimateCost(checked, sizes, sizes.root()).max;
  if (cost > kMaxDeviceExpressionCost) errors.Forbidden(path, "too complex, exceeds cost limit");
  return cost;
}

}  // namespace plimsoll::builtin
