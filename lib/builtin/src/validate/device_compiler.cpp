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

}  // namespace

DeviceCompiler::DeviceCompiler(const Release& release) : pool_(&DeviceTypes::Get().pool) {
  const DeviceTypes& types = DeviceTypes::Get();
  environment_.types = &pool_;
  environment_.version = VersionOfNewExpressions(release);
  environment_.variables = {
      {"device", release.Gate("DRAConsumableCapacity") ? types.device : types.older_device}};
}

void DeviceCompiler::Validate(std::string_view expression, FieldPath path, Errors& errors) {
  if (expression.size() > kMaxDeviceExpression) return errors.TooLong(path, kMaxDeviceExpression);
  cel::CheckedAst checked;
  cel::Issues issues;
  if (!cel::Compile(expression, environment_, checked, issues)) {
    return errors.Invalid(path, expression, "compilation failed: " + cel::RenderIssues(expression, issues));
  }
  const Type& type = checked.ResultType();
  if (type.kind != cel::TypeKind::kBool && type.kind != cel::TypeKind::kAny) {
    return errors.Invalid(path, expression,
                          "must evaluate to bool or the unknown type, not " + cel::RenderRuntimeType(type));
  }
  const cel::DeclTypes& sizes = DeviceSizes::Get().decls();
  if (cel::EstimateCost(checked, sizes, sizes.root()).max > kMaxDeviceExpressionCost) {
    errors.Forbidden(path, "too complex, exceeds cost limit");
  }
}

}  // namespace plimsoll::builtin
