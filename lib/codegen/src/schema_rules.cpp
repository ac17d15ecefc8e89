// Rules of one value.
#include <algorithm>

#include "schema_cel.h"
#include "schema_export.h"

namespace plimsoll::codegen {

std::string_view TagOf(const Rule& rule) {
  switch (rule.kind) {
    case RuleKind::kRequired: return "k8s:required";
    case RuleKind::kOptional: return "k8s:optional";
    case RuleKind::kForbidden: return "k8s:forbidden";
    case RuleKind::kMaxLength: return "k8s:maxLength";
    case RuleKind::kMaxBytes: return "k8s:maxBytes";
    case RuleKind::kMinLength: return "k8s:minLength";
    case RuleKind::kMaxItems: return "k8s:maxItems";
    case RuleKind::kMinItems: return "k8s:minItems";
    case RuleKind::kMaxProperties: return "k8s:maxProperties";
    case RuleKind::kMinProperties: return "k8s:minProperties";
    case RuleKind::kMinimum: return "k8s:minimum";
    case RuleKind::kMaximum: return "k8s:maximum";
    case RuleKind::kNotEqual: return "k8s:neq";
    case RuleKind::kMonotonic: return "k8s:monotonic";
    case RuleKind::kImmutable: return "k8s:immutable";
    case RuleKind::kFormat: return "k8s:format";
    case RuleKind::kEnum: return "k8s:enum";
    case RuleKind::kUnion:
    case RuleKind::kDiscriminatedUnion: return "k8s:unionMember";
    case RuleKind::kZeroOrOneOf: return "k8s:zeroOrOneOfMember";
    case RuleKind::kDependentRequired: return "k8s:dependentRequired";
    case RuleKind::kDependentForbidden: return "k8s:dependentForbidden";
    case RuleKind::kUnique: return "k8s:listType";
    case RuleKind::kUpdate: return "k8s:update";
    case RuleKind::kFixedResult: return rule.flag ? "k8s:validateTrue" : "k8s:validateFalse";
    case RuleKind::kCustom: return "k8s:customValidation";
    case RuleKind::kNoNils: return "elements that are null";
    case RuleKind::kTypeFunction: return "all rules";
    case RuleKind::kIfOption: return rule.flag ? "k8s:ifEnabled" : "k8s:ifDisabled";
    case RuleKind::kEachVal: return "k8s:eachVal";
    case RuleKind::kEachKey: return "k8s:eachKey";
    case RuleKind::kItem: return "k8s:item";
    case RuleKind::kSubfield: return "k8s:subfield";
    case RuleKind::kMode: return "k8s:ifMode";
  }
  return "";
}

std::string PlaceText(const gotypes::Universe& universe, gotypes::GoPlace place) {
  const gotypes::FileSyntax& file = universe.file(place.file);
  return file.name + ":" + std::to_string(file.LineOf(place.offset));
}

std::string RuleGap::Text() const {
  return place + ": " + where + ": " + rule + (partly ? " is exported partially: " : " is not exported: ") +
         why;
}

RuleGap SchemaExport::GapOf(const Rule& rule, const Target& target, std::string why, bool partly) const {
  RuleGap gap;
  gap.rule = TagOf(rule);
  gap.where = target.where;
  gap.partly = partly;
  gap.why = std::move(why);
  if (target.place.file != gotypes::GoPlace::kNowhere) gap.place = PlaceText(facts_.universe(), target.place);
  return gap;
}

void SchemaExport::Note(const Rule& rule, const Target& target, std::string why, bool partly) {
  gaps_.push_back(GapOf(rule, target, std::move(why), partly));
}

void SchemaExport::AddTo(SchemaDraft& draft, const Rule& rule, const Target& target, SchemaRule added) {
  // Should the rule turn out to be too costly, this is what to report; until then it is not reported.
  gaps_.push_back(GapOf(rule, target, "", false));
  added.gap = gaps_.size() - 1;
  draft.rules.push_back(std::move(added));
}

void SchemaExport::AddOwn(const Rule& rule, const Target& target, std::string expression,
                          std::string message) {
  if (target.skips_zero && !target.type.is_pointer) {
    const auto not_zero = CelNotZero("self", *target.type.shape);
    if (not_zero) expression = "!(" + *not_zero + ") || (" + expression + ")";
  }
  AddTo(target.own, rule, target, {std::move(expression), std::move(message)});
}

void SchemaExport::AddAround(const Rule& rule, const Target& target, std::string expression,
                             std::string message) {
  AddTo(*target.parent, rule, target, {std::move(expression), std::move(message), CelFieldPath(target.name)});
}

// In each cohort, what runs at all on values that are not set.
void SchemaExport::ApplyList(const RuleList& list, Target target) {
  for (const Cohort& cohort : list.cohorts) {
    Target here = target;
    for (const uint32_t index : cohort.rules) {
      const Rule& rule = program_.rules[index];
      const RuleKind kind = rule.kind;
      if (rule.short_circuit && (kind == RuleKind::kOptional || kind == RuleKind::kRequired))
        here.skips_zero = true;
      const bool alpha_stop = rule.short_circuit && rule.level == Level::kAlpha &&
                              kind != RuleKind::kOptional && kind != RuleKind::kRequired &&
                              kind != RuleKind::kForbidden;
      if (alpha_stop)
        Missing(rule, here, "it is alpha, and other rules of the field do not check values that it rejects");
    }
    for (const uint32_t index : cohort.rules) Apply(program_.rules[index], here);
  }
}

void SchemaExport::Apply(const Rule& rule, const Target& target) {
  if (rule.non_error) return;
  if (rule.level == Level::kAlpha)
    return Missing(rule, target, "it is alpha, and alpha rules are not enforced");
  // An absent value is a zero one that rules may refuse.
  if (target.parent != nullptr && !target.type.is_pointer && !target.skips_zero && !AcceptsZero(rule)) {
    target.parent->required.insert(target.name);
  }
  ApplyKind(rule, target);
}

// Of rules on values without pointers.
bool SchemaExport::AcceptsZero(const Rule& rule) const {
  switch (rule.kind) {
    case RuleKind::kMinLength:
    case RuleKind::kMinItems:
    case RuleKind::kMinProperties: return rule.number <= 0;
    case RuleKind::kMinimum: return rule.is_unsigned ? rule.number == 0 : rule.number <= 0;
    case RuleKind::kMaximum: return rule.is_unsigned || rule.number >= 0;
    case RuleKind::kNotEqual: return rule.text != "" && rule.text != "0" && rule.text != "false";
    case RuleKind::kFormat: return declare::FormatProblems(rule.format, "").empty();
    case RuleKind::kEnum:
      return !rule.exclusions.empty() || std::ranges::find(rule.values, "") != rule.values.end();
    case RuleKind::kUnion: return false;
    default: return true;
  }
}

void SchemaExport::ApplyKind(const Rule& rule, const Target& target) {
  if (declare::IsLimit(rule.kind)) return Limit(rule, target);
  switch (rule.kind) {
    case RuleKind::kRequired:
    case RuleKind::kForbidden: return Presence(rule, target);
    case RuleKind::kEnum: return Limit(rule, target);
    case RuleKind::kNotEqual: return Condition(rule, target);
    case RuleKind::kFormat: return Format(rule, target);
    case RuleKind::kMonotonic: return Monotonic(rule, target);
    case RuleKind::kImmutable: return Immutable(rule, target);
    case RuleKind::kUpdate: return Update(rule, target);
    case RuleKind::kUnion:
    case RuleKind::kZeroOrOneOf: return Union(rule, target);
    case RuleKind::kDiscriminatedUnion: return DiscriminatedUnion(rule, target);
    case RuleKind::kDependentRequired:
    case RuleKind::kDependentForbidden: return Dependent(rule, target);
    case RuleKind::kUnique: return Unique(rule, target);
    case RuleKind::kFixedResult:
      if (!rule.flag) Missing(rule, target, "it is for tests of generators");
      return;
    case RuleKind::kCustom: return Missing(rule, target, "it is a handwritten function");
    case RuleKind::kIfOption:
      return Missing(rule, target, "it depends on an option, which schemas do not support");
    case RuleKind::kEachVal:
    case RuleKind::kEachKey: return Each(rule, target);
    case RuleKind::kItem: return Item(rule, target);
    case RuleKind::kSubfield: return Subfield(rule, target);
    case RuleKind::kMode: return Mode(rule, target);
    default: return;  // kOptional, kNoNils, kTypeFunction: schemas need nothing for them
  }
}

void SchemaExport::Presence(const Rule& rule, const Target& target) {
  if (target.parent == nullptr) return Missing(rule, target, "it is not about a field");
  if (rule.kind == RuleKind::kForbidden) {
    const auto set = CelIsSet("self", target.name, target.type);
    if (!set) return Missing(rule, target, "CEL cannot tell whether the field is set");
    return AddAround(rule, target, "!" + *set, DetailOf(rule, *target.type.shape));
  }
  target.parent->required.insert(target.name);
  if (target.type.is_pointer) return;
  switch (target.type.shape->form) {
    case Form::kString: return SchemaDraft::AtLeast(target.own.min_length, 1);
    case Form::kList:
      if (target.own.type == "string") return SchemaDraft::AtLeast(target.own.min_length, 1);
      return SchemaDraft::AtLeast(target.own.min_items, 1);
    case Form::kMap: return SchemaDraft::AtLeast(target.own.min_properties, 1);
    default: break;
  }
  const auto not_zero = CelNotZero("self", *target.type.shape);
  if (not_zero) AddTo(target.own, rule, target, {*not_zero, DetailOf(rule, *target.type.shape)});
  if (!not_zero) Partly(rule, target, "only the presence of the field is checked");
}

void SchemaExport::Limit(const Rule& rule, const Target& target) {
  SchemaDraft& own = target.own;
  const bool zero_passes = target.type.is_pointer || !target.skips_zero || AcceptsZero(rule);
  // A number that a schema would read as a float, or an empty enum, or bytes.
  const bool precise = rule.number <= (int64_t{1} << 53) && rule.number >= -(int64_t{1} << 53);
  const bool is_bytes = own.type == "string" && target.type.shape->form == Form::kList;
  if (is_bytes) return Missing(rule, target, "bytes are a string of a different length in JSON");
  if (zero_passes && precise) {
    switch (rule.kind) {
      case RuleKind::kMaxLength:
        return SchemaDraft::AtMost(own.max_length, std::max<int64_t>(rule.number, 0));
      case RuleKind::kMinLength: return SchemaDraft::AtLeast(own.min_length, rule.number);
      case RuleKind::kMaxItems: return SchemaDraft::AtMost(own.max_items, rule.number);
      case RuleKind::kMinItems: return SchemaDraft::AtLeast(own.min_items, rule.number);
      case RuleKind::kMaxProperties: return SchemaDraft::AtMost(own.max_properties, rule.number);
      case RuleKind::kMinProperties: return SchemaDraft::AtLeast(own.min_properties, rule.number);
      case RuleKind::kMinimum: return SchemaDraft::AtLeast(own.minimum, rule.number);
      case RuleKind::kMaximum: return SchemaDraft::AtMost(own.maximum, rule.number);
      default: break;
    }
  }
  if (rule.kind == RuleKind::kEnum && rule.exclusions.empty() && !rule.values.empty() && !own.values) {
    own.values = rule.values;
    std::ranges::sort(*own.values);
    if (!zero_passes) own.values->insert(own.values->begin(), "");
    return;
  }
  if (rule.kind == RuleKind::kMaxBytes) SchemaDraft::AtMost(own.max_length, rule.number);
  Condition(rule, target);
}

void SchemaExport::Condition(const Rule& rule, const Target& target) {
  const Shape& shape = *target.type.shape;
  const auto passes = CelPasses(rule, "self", shape);
  if (passes) return AddOwn(rule, target, *passes, DetailOf(rule, shape));
  if (rule.kind == RuleKind::kEnum) return Missing(rule, target, "its values depend on options");
  Missing(rule, target, "the limit is larger than schemas allow");
}

// Patterns that let the empty text pass where rules do not see it.
void SchemaExport::Format(const Rule& rule, const Target& target) {
  const FormatSchema schema = SchemaOfFormat(rule.format);
  const bool empty_passes = target.skips_zero && !target.type.is_pointer && !AcceptsZero(rule);
  target.own.patterns.push_back(empty_passes ? "^$|" + schema.pattern : schema.pattern);
  if (schema.max_length) SchemaDraft::AtMost(target.own.max_length, *schema.max_length);
  if (!schema.rule.empty()) AddOwn(rule, target, schema.rule, DetailOf(rule, *target.type.shape));
}

void SchemaExport::Each(const Rule& rule, const Target& target) {
  const Rule& inner = program_.rules[rule.inner[0]];
  if (inner.kind == RuleKind::kTypeFunction) return;
  if (rule.kind == RuleKind::kEachKey) {
    const auto passes = CelPasses(inner, "key", *target.type.shape->key.shape);
    if (!passes) return Missing(inner, target, "CEL cannot express it for keys");
    return AddOwn(inner, target, "self.all(key, " + *passes + ")",
                  DetailOf(inner, *target.type.shape->key.shape));
  }
  SchemaDraft* element = rule.flag ? target.own.items.get() : target.own.additional.get();
  if (element == nullptr) return Missing(inner, target, "the elements are not in the schema");
  Target each{*element,     nullptr,     "", target.type.shape->element, false, rule.flag || target.in_list,
              target.where, target.place};
  Apply(inner, each);
}

void SchemaExport::Subfield(const Rule& rule, const Target& target) {
  SchemaDraft* field = target.own.Property(rule.text);
  const Rule& inner = program_.rules[rule.inner[0]];
  if (field == nullptr) return Missing(inner, target, "the field is not in the schema");
  Target sub{*field,
             &target.own,
             rule.text,
             ShapeOf(*rule.member),
             target.skips_zero,
             target.in_list,
             target.where + "." + std::string(rule.member->name),
             target.place};
  Apply(inner, sub);
}

}  // namespace plimsoll::codegen
