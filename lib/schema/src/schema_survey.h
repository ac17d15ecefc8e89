// SchemaSurvey finds all schemas that can be reached from a root: the places where they are, the
// resources they belong to, and where their references lead. It loads the documents that are
// referred to into the bundle; nothing is borrowed from it before all of them are there.
//
// Schemas wait on a list, and references on another that is looked at when the first is empty:
// then every `$id` and anchor of the documents at hand is known. A JSON Pointer may lead to a
// value that no keyword made a schema; it becomes one, of the resource it is in.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "child_lookup.h"
#include "plimsoll/base/result.h"
#include "plimsoll/schema/bundle.h"
#include "plimsoll/schema/json_schema.h"

namespace plimsoll::schema {

struct SurveyResource {
  std::string uri;
  uint32_t root = 0;  // on the tape
  Dialect dialect = kDefaultDialect;
  uint8_t vocabularies = kUsualVocabularies;
  bool recursive_anchor = false;
  bool holds_schemas = false;                                    // the root is an OpenAPI document
  std::map<std::string, uint32_t, std::less<>> anchors;          // values on the tape
  std::map<std::string, uint32_t, std::less<>> dynamic_anchors;  // the same; also among the anchors
};

struct SurveyReference {
  uint32_t site = 0;
  Keyword keyword = Keyword::kRef;
  uint32_t target = 0;  // a site
};

class SchemaSurvey {
 public:
  SchemaSurvey(Bundle& bundle, const ImportOptions& options, std::vector<ImportWarning>& warnings)
      : bundle_(bundle), options_(options), warnings_(warnings) {}

  // The document becomes the first resource, its root the first site. The root of an OpenAPI
  // document is no schema; those it holds by name are.
  Result<void> Run(value::Value document);

  const std::vector<Site>& sites() const { return sites_; }
  const std::vector<SurveyResource>& resources() const { return resources_; }
  const std::vector<SurveyReference>& references() const { return references_; }
  // Whether the value of a site is no schema but a document that holds some.
  bool HoldsSchemas(uint32_t site) const {
    const SurveyResource& resource = resources_[sites_[site].resource];
    return resource.holds_schemas && resource.root == sites_[site].value;
  }
  // Whether a member of a schema only holds schemas that references name, such as `parts` for
  // `#/parts/wheel`. The same is true of all unknown members of a document that only such references lead
  // into.
  bool IsContainer(uint32_t site, value::Value member) const;
  // The site of a value that is a schema.
  uint32_t SiteOf(uint32_t value) const { return site_of_[value] - 1; }
  void Warn(uint32_t value, std::string_view keyword, std::string message);

 private:
  struct Pending {
    uint32_t site = 0;
    Keyword keyword = Keyword::kRef;
    std::string uri;
  };

  uint32_t AddDocumentResource(const std::string& uri, uint32_t root);
  uint32_t EnterDocument(const std::string& uri, uint32_t root);
  uint32_t Later(uint32_t value, uint32_t resource);
  uint32_t Opened(uint32_t value, uint32_t resource);
  std::string OwnUri(value::Value value, Dialect dialect) const;
  void ReadSchemaUri(value::Value value, SurveyResource& resource);
  void ReadAnchors(uint32_t value, uint32_t resource);
  void AddSite(uint32_t value, uint32_t resource);
  void Visit(uint32_t site);
  void VisitMember(uint32_t site, const value::Member& member);
  void VisitChildren(Form form, value::Value held, uint32_t resource);
  void AddReference(uint32_t site, Keyword keyword, value::Value held);
  void VisitAll();
  Result<void> ResolveAll();
  Result<uint32_t> Resolve(const Pending& pending);
  Result<uint32_t> ResourceAt(const std::string& uri);
  Result<uint32_t> FollowPointer(uint32_t resource, std::string_view pointer);
  // The root of a document that is not in the bundle yet; none when nobody knows it.
  std::optional<uint32_t> Load(const std::string& uri);
  std::string PointerOf(uint32_t value) const;

  Bundle& bundle_;
  const ImportOptions& options_;
  std::vector<ImportWarning>& warnings_;
  std::vector<Site> sites_;
  std::vector<uint32_t> site_of_;  // by the index on the tape, one more than the site; 0 for none
  std::vector<SurveyResource> resources_;
  std::map<std::string, uint32_t, std::less<>> resource_of_;  // by URI
  std::map<std::string, uint32_t, std::less<>> roots_;        // of loaded documents, by URI
  std::vector<SurveyReference> references_;
  std::vector<Pending> pending_;
  std::set<uint32_t> passed_;  // values on the way of a reference
  ChildLookup children_;
  size_t visited_ = 0;
  size_t resolved_ = 0;
};

}  // namespace plimsoll::schema
