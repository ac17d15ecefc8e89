#include "schema_survey.h"

#include <algorithm>

#include "json_schema_form.h"
#include "metaschema.h"
#include "plimsoll/schema/open_api.h"
#include "plimsoll/text/uri_reference.h"
#include "plimsoll/value/json_reader.h"
#include "plimsoll/value/pointer.h"
#include "plimsoll/value/value_text.h"

namespace plimsoll::schema {

using value::Kind;
using value::TextIn;
using value::Value;

Result<void> SchemaSurvey::Run(Value document) {
  const Result<uint32_t> root = bundle_.Add(options_.name, document);
  if (!root) return std::unexpected(root.error());
  roots_[options_.base_uri] = *root;
  EnterDocument(options_.base_uri, *root);
  VisitAll();
  return ResolveAll();
}

uint32_t SchemaSurvey::EnterDocument(const std::string& uri, uint32_t root) {
  const uint32_t resource = AddDocumentResource(uri, root);
  Later(root, resource);
  const std::optional<Value> schemas =
      resources_[resource].holds_schemas ? OpenApiSchemasOf(bundle_.At(root)) : std::nullopt;
  if (schemas) VisitChildren(Form::kNamedNodes, *schemas, resource);
  return resource;
}

// The root of a document is a resource under the URI it was found by, whatever it calls itself.
uint32_t SchemaSurvey::AddDocumentResource(const std::string& uri, uint32_t root) {
  const Value value = bundle_.At(root);
  SurveyResource resource;
  resource.uri = uri;
  resource.root = root;
  resource.dialect = options_.dialect;
  if (const std::optional<Dialect> dialect = OpenApiDialectOf(value)) {
    resource.dialect = *dialect;
    resource.holds_schemas = true;
  } else if (value.IsObject()) {
    ReadSchemaUri(value, resource);
    const std::string own = OwnUri(bundle_.At(root), resource.dialect);
    if (!own.empty()) resource.uri = text::SplitFragment(text::ResolveUri(uri, own)).first;
  }
  const auto id = static_cast<uint32_t>(resources_.size());
  resource_of_.emplace(uri, id);
  resource_of_.emplace(resource.uri, id);
  resources_.push_back(std::move(resource));
  return id;
}

// The URI a schema gives itself, as it is there; empty when it has none or only an anchor.
std::string SchemaSurvey::OwnUri(Value value, Dialect dialect) const {
  if (IdKeyword(dialect).empty() || (RefStandsAlone(dialect) && value.Find("$ref"))) return {};
  const std::string id(TextIn(value, IdKeyword(dialect)));
  return id.starts_with('#') ? std::string() : id;
}

// Unknown metaschemas are asked which vocabularies they have.
void SchemaSurvey::ReadSchemaUri(Value value, SurveyResource& resource) {
  const std::string uri(TextIn(value, "$schema"));
  if (uri.empty()) return;
  const uint32_t index = value.index();
  if (const std::optional<Dialect> dialect = DialectOf(uri)) {
    resource.dialect = *dialect;
    resource.vocabularies = kUsualVocabularies;
    return;
  }
  const std::optional<uint32_t> root = Load(std::string(text::SplitFragment(uri).first));
  if (!root) return Warn(index, "$schema", "the metaschema " + uri + " is not known");
  const Value metaschema = bundle_.At(*root);
  if (const auto dialect = DialectOf(TextIn(metaschema, "$schema"))) resource.dialect = *dialect;
  const std::optional<Value> listed = metaschema.Find("$vocabulary");
  if (!listed || !listed->IsObject()) return;
  resource.vocabularies = 0;
  for (const value::Member member : listed->Members()) resource.vocabularies |= VocabularyOf(member.key);
}

// The resource of a schema: a new one when it has a URI of its own.
uint32_t SchemaSurvey::Opened(uint32_t index, uint32_t resource) {
  const Value value = bundle_.At(index);
  if (!value.IsObject() || resources_[resource].root == index) return resource;
  SurveyResource opened;
  opened.dialect = resources_[resource].dialect;
  opened.vocabularies = resources_[resource].vocabularies;
  opened.root = index;
  SurveyResource foreign = opened;
  const std::string schema_uri(TextIn(value, "$schema"));
  if (const auto dialect = DialectOf(schema_uri)) foreign.dialect = *dialect;
  const std::string own = OwnUri(value, foreign.dialect);
  if (own.empty()) return resource;
  ReadSchemaUri(value, opened);
  opened.uri = text::SplitFragment(text::ResolveUri(resources_[resource].uri, own)).first;
  const auto id = static_cast<uint32_t>(resources_.size());
  resource_of_.emplace(opened.uri, id);
  resources_.push_back(std::move(opened));
  return id;
}

void SchemaSurvey::ReadAnchors(uint32_t index, uint32_t id) {
  const Value value = bundle_.At(index);
  SurveyResource& resource = resources_[id];
  if (!value.IsObject()) return;
  if (resource.dialect < Dialect::k2019_09) {
    if (IdKeyword(resource.dialect).empty() || value.Find("$ref")) return;
    const std::string own(TextIn(value, IdKeyword(resource.dialect)));
    const std::string anchor(text::SplitFragment(own).second);
    if (!anchor.empty()) resource.anchors.emplace(anchor, index);
    return;
  }
  if (const std::string name(TextIn(value, "$anchor")); !name.empty()) resource.anchors.emplace(name, index);
  if (index == resource.root) resource.recursive_anchor = value::FlagOf(value.Find("$recursiveAnchor"));
  const std::string name(TextIn(value, "$dynamicAnchor"));
  if (name.empty() || !Knows(resource.dialect, Keyword::kDynamicAnchor)) return;
  resource.anchors.emplace(name, index);
  resource.dynamic_anchors.emplace(name, index);
}

void SchemaSurvey::AddSite(uint32_t value, uint32_t resource) {
  if (site_of_.size() < bundle_.document().tape().size()) {
    site_of_.resize(bundle_.document().tape().size(), 0);
  }
  sites_.push_back({value, resource});
  site_of_[value] = static_cast<uint32_t>(sites_.size());
}

// The site of a schema that is read when its turn comes.
uint32_t SchemaSurvey::Later(uint32_t value, uint32_t resource) {
  if (value >= site_of_.size() || site_of_[value] == 0) {
    const uint32_t own = Opened(value, resource);
    AddSite(value, own);
    ReadAnchors(value, own);
  }
  return SiteOf(value);
}

void SchemaSurvey::VisitAll() {
  while (visited_ < sites_.size()) Visit(static_cast<uint32_t>(visited_++));
}

void SchemaSurvey::Visit(uint32_t site) {
  const uint32_t index = sites_[site].value;
  const Dialect dialect = resources_[sites_[site].resource].dialect;
  const Value value = bundle_.At(index);
  if (!value.IsObject() || HoldsSchemas(site)) return;
  const std::optional<Value> reference = value.Find("$ref");
  if (reference && RefStandsAlone(dialect)) return AddReference(site, Keyword::kRef, *reference);
  for (const value::Member member : value.Members()) VisitMember(site, member);
}

void SchemaSurvey::VisitMember(uint32_t site, const value::Member& member) {
  const SurveyResource& resource = resources_[sites_[site].resource];
  const KeywordInfo* info = KeywordIn(resource.dialect, resource.vocabularies, member.key, member.value);
  if (info == nullptr) return;
  switch (info->keyword) {
    case Keyword::kRef:
    case Keyword::kDynamicRef:
    case Keyword::kRecursiveRef: return AddReference(site, info->keyword, member.value);
    default: return VisitChildren(info->form, member.value, sites_[site].resource);
  }
}

void SchemaSurvey::VisitChildren(Form form, Value held, uint32_t resource) {
  switch (form) {
    case Form::kNodeOrFlag:
      if (held.kind() == Kind::kBool) return;
      [[fallthrough]];
    case Form::kNode: Later(held.index(), resource); return;
    case Form::kNodeOrNodes:
    case Form::kNodes:
      if (!held.IsArray()) {
        Later(held.index(), resource);
        return;
      }
      for (const Value item : held.Items()) Later(item.index(), resource);
      return;
    case Form::kNamedNodes:
      for (const value::Member child : held.Members()) Later(child.value.index(), resource);
      return;
    case Form::kNodesOrTexts:
      for (const value::Member child : held.Members()) {
        if (!child.value.IsArray()) Later(child.value.index(), resource);
      }
      return;
    default: return;
  }
}

void SchemaSurvey::AddReference(uint32_t site, Keyword keyword, Value held) {
  if (!held.IsString()) return Warn(sites_[site].value, InfoOf(keyword).name, "a reference must be a string");
  const std::string& base = resources_[sites_[site].resource].uri;
  pending_.push_back({site, keyword, text::ResolveUri(base, held.AsString())});
}

Result<void> SchemaSurvey::ResolveAll() {
  for (; resolved_ < pending_.size(); ++resolved_) {
    const Pending pending = pending_[resolved_];
    const Result<uint32_t> target = Resolve(pending);
    if (!target) {
      const uint32_t value = sites_[pending.site].value;
      return Fail(PointerOf(value) + "/" + std::string(InfoOf(pending.keyword).name) + ": " +
                  target.error().message);
    }
    references_.push_back({pending.site, pending.keyword, *target});
    VisitAll();
  }
  return {};
}

Result<uint32_t> SchemaSurvey::Resolve(const Pending& pending) {
  const auto [uri, escaped] = text::SplitFragment(pending.uri);
  const Result<uint32_t> resource = ResourceAt(std::string(uri));
  if (!resource) return resource;
  const std::string fragment = text::PercentDecoded(escaped);
  if (fragment.empty() && resources_[*resource].holds_schemas) {
    return Fail("that is an OpenAPI document, not a schema; name one inside it");
  }
  if (fragment.empty()) return Later(resources_[*resource].root, *resource);
  if (fragment.front() == '/') return FollowPointer(*resource, fragment);
  const auto& anchors = resources_[*resource].anchors;
  const auto anchor = anchors.find(fragment);
  if (anchor == anchors.end()) return Fail("there is no anchor " + fragment + " in " + std::string(uri));
  return Later(anchor->second, *resource);
}

Result<uint32_t> SchemaSurvey::ResourceAt(const std::string& uri) {
  if (const auto known = resource_of_.find(uri); known != resource_of_.end()) return known->second;
  const std::optional<uint32_t> root = Load(uri);
  if (!root) return Fail("there is no schema " + uri);
  const uint32_t resource = EnterDocument(uri, *root);
  VisitAll();
  return resource;
}

Result<uint32_t> SchemaSurvey::FollowPointer(uint32_t resource, std::string_view pointer) {
  const Result<value::Path> path = value::Path::ParsePointer(pointer);
  if (!path) return std::unexpected(path.error());
  Value value = bundle_.At(resources_[resource].root);
  for (const value::Step& step : path->steps()) {
    const std::optional<Value> next = children_.Find(value, step);
    if (!next) return Fail("there is nothing at " + std::string(pointer));
    passed_.insert(value.index());
    value = *next;
    const uint32_t index = value.index();
    if (index < site_of_.size() && site_of_[index] != 0) resource = sites_[site_of_[index] - 1].resource;
  }
  return Later(value.index(), resource);
}

bool SchemaSurvey::IsContainer(uint32_t site, Value member) const {
  if (passed_.contains(member.index())) return true;
  const bool is_other_root = site != 0 && bundle_.PartOf(sites_[site].value).root == sites_[site].value;
  return is_other_root && std::ranges::none_of(references_, [site](const SurveyReference& reference) {
           return reference.target == site;
         });
}

std::optional<uint32_t> SchemaSurvey::Load(const std::string& uri) {
  if (const auto loaded = roots_.find(uri); loaded != roots_.end()) return loaded->second;
  std::optional<Value> found = options_.resolver != nullptr ? options_.resolver->Find(uri) : std::nullopt;
  value::Document own;
  const text::Source source(uri, found ? std::string() : MetaschemaText(uri));
  if (!found && !source.bytes().empty() && value::ReadJson(source.bytes(), {}, own).ok()) found = own.root();
  if (!found) return std::nullopt;
  children_.Clear();
  const Result<uint32_t> root = bundle_.Add(uri, *found);
  if (!root) return std::nullopt;
  roots_[uri] = *root;
  return *root;
}

std::string SchemaSurvey::PointerOf(uint32_t value) const {
  const BundlePart& part = bundle_.PartOf(value);
  return value::PathTo(bundle_.At(part.root), value).Pointer();
}

void SchemaSurvey::Warn(uint32_t value, std::string_view keyword, std::string message) {
  const BundlePart& part = bundle_.PartOf(value);
  Value at = bundle_.At(value);
  for (const value::Member member : at.Members()) {
    if (member.key != keyword || keyword.empty()) continue;
    at = member.value;
    break;
  }
  ImportWarning& warning = warnings_.emplace_back();
  warning.document = part.name;
  warning.pointer = value::PathTo(bundle_.At(part.root), at.index()).Pointer();
  warning.message = std::move(message);
  warning.place = bundle_.InPart(at.span());
}

}  // namespace plimsoll::schema
