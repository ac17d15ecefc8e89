#include "plimsoll/engine/input/kustomizations.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <map>

#include "plimsoll/engine/judge/checking.h"

namespace plimsoll::engine {
namespace {

// A disk made of files below `/repository`, which is where the program runs.
class FewFiles final : public Files {
 public:
  explicit FewFiles(std::map<std::string, std::string> texts) : texts_(std::move(texts)) {}

  Result<std::optional<FileKind>> KindOf(const std::string& path) const override {
    const std::string wanted = AbsolutePath(path);
    for (const auto& [name, text] : texts_) {
      const std::string absolute = AbsolutePath(name);
      if (absolute == wanted) return FileKind::kFile;
      if (absolute.starts_with(wanted + "/")) return FileKind::kDirectory;
    }
    return std::nullopt;
  }
  Result<std::vector<FileEntry>> List(const std::string&) const override { return Fail("not here"); }
  ReadFile Read(const std::string& path, uint64_t) const override {
    for (const auto& [name, text] : texts_) {
      if (AbsolutePath(name) == AbsolutePath(path)) return text::Source(path, text);
    }
    return std::unexpected(ReadFailure{"no such file or directory", false});
  }
  Result<std::unique_ptr<text::ByteSource>> Open(const std::string&) const override {
    return Fail("not here");
  }
  uint64_t SizeOf(const std::string&) const override { return 0; }
  std::string AbsolutePath(const std::string& path) const override {
    const std::string absolute = path.starts_with('/') ? path : "/repository/" + path;
    std::string out = std::filesystem::path(absolute).lexically_normal().string();
    if (out.ends_with('/')) out.pop_back();
    return out;
  }

  std::vector<Input> Inputs() const {
    std::vector<Input> out;
    for (const auto& [name, text] : texts_) {
      if (!name.starts_with(".git")) out.push_back({name, {}, false});
    }
    return out;
  }

 private:
  std::map<std::string, std::string> texts_;
};

std::vector<std::string> MessagesOf(const FewFiles& files, const std::string& name) {
  const Kustomizations kustomizations(files, files.Inputs(), {});
  JudgeOptions options;
  options.kustomizations = &kustomizations;
  kinds::Kinds kinds;
  EXPECT_TRUE(kinds.UseRelease(""));
  std::vector<std::string> out;
  for (const finding::Finding& finding : CheckObjects(kinds, *files.Read(name, 0), options).findings) {
    out.push_back(std::string(finding::InfoOf(finding.code).name) + ": " + finding.message);
  }
  return out;
}

std::vector<std::string> MessagesOf(const std::string& kustomization) {
  return MessagesOf(FewFiles({{"kustomization.yaml", kustomization}, {"a.yaml", ""}}), "kustomization.yaml");
}

using Texts = std::vector<std::string>;

TEST(Kustomization, IsKnownByTheNameOfItsFileAlone) {
  EXPECT_EQ(MessagesOf("resources: [a.yaml]\n"), Texts());
  EXPECT_EQ(MessagesOf("kind: Kustomization\nresources: [a.yaml]\n"), Texts());
  EXPECT_EQ(
      MessagesOf("apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\nresources: [a.yaml]\n"),
      Texts());
}

TEST(Kustomization, IsKnownByItsKindInAnyFile) {
  std::map<std::string, std::string> texts;
  texts["other.yaml"] = "apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nresource: 3\n";
  EXPECT_EQ(MessagesOf(FewFiles(texts), "other.yaml"), Texts({"unknown_field: unknown field \"resource\""}));
}

TEST(Kustomization, OfAnotherApiIsNotKustomizes) {
  const auto reported = MessagesOf(
      "apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: {name: a}\nspec: {}\n");
  ASSERT_EQ(reported.size(), 1u);
  EXPECT_TRUE(reported[0].starts_with("unknown_kind: ")) << reported[0];
}

TEST(Kustomization, FieldsAreCheckedAsKustomizeDecodesThem) {
  EXPECT_EQ(MessagesOf("resources: a.yaml\n"),
            Texts({"type_mismatch: resources: Invalid value: \"string\": resources in body must be of type "
                   "array: \"string\""}));
  EXPECT_EQ(MessagesOf("resourcess: []\n"), Texts({"unknown_field: unknown field \"resourcess\""}));
  EXPECT_EQ(MessagesOf("patches: [{patch: x, targets: {}}]\n"),
            Texts({"unknown_field: unknown field \"patches[0].targets\""}));
  EXPECT_EQ(
      MessagesOf("images: [{name: a, newTag: 1}]\n"),
      Texts(
          {"type_mismatch: images[0].newTag: Invalid value: \"integer\": images[0].newTag in body must be of "
           "type string: \"integer\""}));
  EXPECT_EQ(
      MessagesOf("replicas: [{name: a, count: 3}]\nhelmCharts: [{name: b, valuesInline: {any: [1]}}]\n"),
      Texts());
}

TEST(Kustomization, KeysMayBeInAnyCaseAsInGo) {
  EXPECT_EQ(MessagesOf("configmapGenerator: []\nnamePrefix: a\n"), Texts());
}

TEST(Kustomization, HasTheKindAndVersionThatKustomizeEnforces) {
  EXPECT_EQ(MessagesOf("kind: Kustomisation\nnamePrefix: a\n"),
            Texts({"unsupported_value: kind should be Kustomization or Component"}));
  EXPECT_EQ(
      MessagesOf("apiVersion: kustomize.config.k8s.io/v1\nkind: Component\nnamePrefix: a\n"),
      Texts({"unsupported_value: apiVersion for Component should be kustomize.config.k8s.io/v1alpha1"}));
}

TEST(Kustomization, MustNotBeEmpty) {
  EXPECT_EQ(MessagesOf("kind: Kustomization\n"), Texts({"empty_input: kustomization.yaml is empty"}));
  EXPECT_EQ(MessagesOf("# nothing\n"), Texts({"empty_input: kustomization.yaml is empty"}));
}

TEST(Kustomization, DeprecatedFieldsAreWarnings) {
  EXPECT_EQ(MessagesOf("bases: []\ncommonLabels: {}\nimageTags: []\npatchesJson6902: "
                       "[]\npatchesStrategicMerge: []\nvars: []\n"),
            Texts({"deprecated_field: 'bases' is deprecated. Please use 'resources' instead.",
                   "deprecated_field: 'commonLabels' is deprecated. Please use 'labels' instead.",
                   "deprecated_field: 'imageTags' is deprecated. Please use 'images' instead.",
                   "deprecated_field: 'patchesJson6902' is deprecated. Please use 'patches' instead.",
                   "deprecated_field: 'patchesStrategicMerge' is deprecated. Please use 'patches' instead.",
                   "deprecated_field: 'vars' is deprecated. Please use 'replacements' instead."}));
  EXPECT_EQ(MessagesOf("bases:\nnamePrefix: a\n"), Texts());
}

TEST(Kustomization, FilesThatDoNotExistAreErrors) {
  EXPECT_EQ(MessagesOf("resources: [a.yaml, b.yaml, ../base]\npatches: [{path: p.yaml}]\n"
                       "configMapGenerator: [{name: c, files: [x.txt, k=y.txt, a.yaml], envs: [.env]}]\n"),
            Texts({"missing_file: b.yaml does not exist", "missing_file: ../base does not exist",
                   "missing_file: p.yaml does not exist", "missing_file: x.txt does not exist",
                   "missing_file: y.txt does not exist", "missing_file: .env does not exist"}));
}

TEST(Kustomization, FilesThatMayBeElsewhereAreNoErrors) {
  EXPECT_EQ(MessagesOf("resources:\n"
                       "- https://example.com/x.yaml\n"
                       "- github.com/org/repository//base?ref=v1\n"
                       "- git@example.com:org/repository.git\n"
                       "- ssh://git@example.com/org/repository\n"
                       "- /absolute.yaml\n"
                       "- ${PLACE}/x.yaml\n"
                       "secretGenerator: [{name: s, files: [password.txt], envs: [.env]}]\n"
                       "helmCharts: [{name: c, valuesFile: values.yaml}]\n"),
            Texts());
}

TEST(Kustomization, DirectoriesNeedAKustomization) {
  const FewFiles files(
      {{"kustomization.yaml", "resources: [with, without]\ncomponents: [with/kustomization.yaml]\n"},
       {"with/kustomization.yaml", "namePrefix: a\n"},
       {"without/a.yaml", ""}});
  EXPECT_EQ(MessagesOf(files, "kustomization.yaml"),
            Texts({"missing_file: without is a directory without a kustomization.yaml",
                   "missing_file: with/kustomization.yaml is not a directory"}));
}

TEST(Kustomizations, KnowWhatFilesAreUsedFor) {
  const FewFiles files(
      {{"base/kustomization.yaml", "resources: [web.yaml]\n"},
       {"base/web.yaml", ""},
       {"prod/kustomization.yml",
        "resources: [../base, ./own.yaml]\n"
        "patches:\n- {path: patches/web.yaml}\n- patch: |\n    kind: Web\n"
        "patchesStrategicMerge: [more.yaml, \"kind: A\\nspec: 1\\n\"]\n"
        "patchesJson6902: [{path: ops.json}]\n"
        "replacements: [{path: r.yaml}]\n"
        "transformers: [t.yaml]\n"
        "openapi: {path: schema.json}\n"
        "configMapGenerator: [{name: c, files: [config.yaml=data/c.yaml, own.yaml]}]\n"
        "helmCharts: [{name: h, valuesFile: values.yaml, additionalValuesFiles: [more-values.yaml]}]\n"},
       {"prod/own.yaml", ""}});
  const Kustomizations kustomizations(files, files.Inputs(), {});
  for (const char* whole : {"base/web.yaml", "prod/own.yaml", "prod/kustomization.yml", "elsewhere.yaml"}) {
    EXPECT_EQ(kustomizations.UseOf(whole), std::nullopt) << whole;
  }
  for (const char* patch : {"prod/patches/web.yaml", "./prod/more.yaml", "base/../prod/ops.json"}) {
    EXPECT_EQ(kustomizations.UseOf(patch), FileUse::kPatch) << patch;
  }
  for (const char* configuration : {"prod/r.yaml", "prod/t.yaml", "prod/schema.json"}) {
    EXPECT_EQ(kustomizations.UseOf(configuration), FileUse::kConfiguration) << configuration;
  }
  for (const char* data : {"prod/data/c.yaml", "prod/values.yaml", "prod/more-values.yaml"}) {
    EXPECT_EQ(kustomizations.UseOf(data), FileUse::kData) << data;
  }
}

TEST(Kustomizations, AreFoundAboveAFileInTheSameRepository) {
  std::map<std::string, std::string> texts = {{"app/Kustomization", "patches: [{path: patches/a.yaml}]\n"},
                                              {"app/patches/a.yaml", ""}};
  const std::vector<Input> only = {{"app/patches/a.yaml", {}, false}};
  EXPECT_EQ(Kustomizations(FewFiles(texts), only, {}).UseOf("app/patches/a.yaml"), std::nullopt);
  texts[".git/HEAD"] = "";
  const FewFiles repository(texts);
  EXPECT_EQ(Kustomizations(repository, only, {}).UseOf("app/patches/a.yaml"), FileUse::kPatch);
}

TEST(Kustomizations, PatchesAreReadButNotJudged) {
  const FewFiles files({{"kustomization.yaml",
                         "patches: [{path: good.yaml}, {path: bad.yaml}]\n"
                         "configMapGenerator: [{name: c, files: [data.yaml]}]\n"},
                        {"good.yaml", "kind: Deployment\nspec: {replicas: many}\n"},
                        {"bad.yaml", "a: [\n"},
                        {"data.yaml", "a: [\n"}});
  EXPECT_EQ(MessagesOf(files, "good.yaml"), Texts());
  EXPECT_EQ(MessagesOf(files, "bad.yaml").size(), 1u);
  EXPECT_EQ(MessagesOf(files, "data.yaml"), Texts());
}

TEST(Kustomizations, RootsAreThoseThatNoOtherUses) {
  const FewFiles files({{"base/kustomization.yaml", "resources: [web.yaml]\n"},
                        {"base/web.yaml", ""},
                        {"component/kustomization.yaml", "kind: Component\npatches: [{path: p.yaml}]\n"},
                        {"prod/kustomization.yaml", "resources: [../base]\ncomponents: [../component]\n"},
                        {"test/kustomization.yaml", "bases: [../base]\nresources: [extra.yaml]\n"}});
  const Kustomizations kustomizations(files, files.Inputs(), {});
  const auto roots = kustomizations.Roots();
  ASSERT_EQ(roots.size(), 2u);
  EXPECT_EQ(roots[0]->file, "prod/kustomization.yaml");
  EXPECT_EQ(roots[1]->file, "test/kustomization.yaml");
  EXPECT_EQ(kustomizations.FilesOf(*roots[0]),
            std::set<std::string>({"/repository/base", "/repository/base/web.yaml", "/repository/component",
                                   "/repository/component/p.yaml"}));
}

TEST(Kustomizations, AnUnreadableOneNamesNothing) {
  const FewFiles files({{"a/kustomization.yaml", "resources: [\n"}, {"b/kustomization.yaml", "[1]\n"}});
  const Kustomizations kustomizations(files, files.Inputs(), {});
  EXPECT_EQ(kustomizations.Roots().size(), 2u);
  EXPECT_TRUE(kustomizations.FilesOf(*kustomizations.Roots()[0]).empty());
}

const char kNamelessNamespace[] = "apiVersion: v1\nkind: Namespace\nmetadata: {name: _}\n";

TEST(Kustomization, SetsTheNameOfANamespace) {
  const FewFiles files({{".git/config", ""},
                        {"kustomization.yaml", "namespace: shop\nresources: [base]\n"},
                        {"base/kustomization.yaml", "resources: [space.yaml]\n"},
                        {"base/space.yaml", kNamelessNamespace},
                        {"alone.yaml", kNamelessNamespace}});
  EXPECT_EQ(MessagesOf(files, "base/space.yaml"), Texts());
  EXPECT_EQ(MessagesOf(files, "alone.yaml").size(), 2U);
}

TEST(Kustomization, LeavesOtherLabelsOfANamespaceAsTheyAre) {
  const FewFiles files(
      {{"kustomization.yaml", "namespace: shop\nresources: [space.yaml]\n"},
       {"space.yaml", "apiVersion: v1\nkind: Namespace\nmetadata: {name: _, labels: {a: '-'}}\n"}});
  const Texts found = MessagesOf(files, "space.yaml");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_TRUE(found[0].starts_with("invalid_value: metadata.labels: Invalid value: \"-\"")) << found[0];
}

TEST(Kustomization, SetsNamespacesOfObjects) {
  const FewFiles files(
      {{"kustomization.yaml", "namespace: shop\nresources: [map.yaml]\n"},
       {"map.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, namespace: _}\n"}});
  EXPECT_EQ(MessagesOf(files, "map.yaml"), Texts());
}

const char kWithoutSelector[] =
    "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: a}\n"
    "spec: {template: {spec: {containers: [{name: a, image: a}]}}}\n";

TEST(Kustomization, AddsSelectorsWithItsLabels) {
  for (const char* labels :
       {"commonLabels: {app: a}\n", "labels: [{pairs: {app: a}, includeSelectors: true}]\n"}) {
    const FewFiles files({{"kustomization.yaml", std::string(labels) + "resources: [a.yaml]\n"},
                          {"a.yaml", kWithoutSelector}});
    EXPECT_EQ(MessagesOf(files, "a.yaml"), Texts()) << labels;
  }
}

TEST(Kustomization, AddsNoSelectorsWithLabelsThatAreNotForThem) {
  for (const char* labels : {"", "labels: [{pairs: {app: a}}]\n", "commonLabels: {}\n",
                             "labels: [{pairs: {app: a}, includeSelectors: false}]\n"}) {
    const FewFiles files({{"kustomization.yaml", std::string(labels) + "resources: [a.yaml]\n"},
                          {"a.yaml", kWithoutSelector}});
    EXPECT_EQ(MessagesOf(files, "a.yaml").size(), 2U) << labels;
  }
}

TEST(Kustomization, DoesNotMendASelectorThatIsThere) {
  const FewFiles files(
      {{"kustomization.yaml", "commonLabels: {app: a}\nresources: [a.yaml]\n"},
       {"a.yaml",
        "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: a}\n"
        "spec: {selector: {matchLabels: {b: c}}, template: {spec: {containers: [{name: a, image: a}]}}}\n"}});
  EXPECT_EQ(MessagesOf(files, "a.yaml").size(), 1U);
}

TEST(Kustomization, SetsTheNamespaceThatObjectsName) {
  const char* const objects =
      "apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRoleBinding\nmetadata: {name: a}\n"
      "roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: a}\n"
      "subjects: [{kind: ServiceAccount, name: a}]\n---\n"
      "apiVersion: admissionregistration.k8s.io/v1\nkind: ValidatingWebhookConfiguration\nmetadata: {name: "
      "a}\n"
      "webhooks: [{name: a.b.c, admissionReviewVersions: [v1], sideEffects: None,"
      " clientConfig: {service: {name: a}}}]\n";
  const FewFiles files({{"kustomization.yaml", "namespace: shop\nresources: [a.yaml, nameless.yaml]\n"},
                        {"a.yaml", objects},
                        {"nameless.yaml",
                         "apiVersion: admissionregistration.k8s.io/v1\nkind: ValidatingWebhookConfiguration\n"
                         "metadata: {name: a}\nwebhooks: [{name: a.b.c, admissionReviewVersions: [v1], "
                         "sideEffects: None, clientConfig: {service: {namespace: x}}}]\n"},
                        {"alone.yaml", objects}});
  EXPECT_EQ(MessagesOf(files, "a.yaml"), Texts());
  EXPECT_EQ(MessagesOf(files, "alone.yaml").size(), 2U);
  EXPECT_EQ(MessagesOf(files, "nameless.yaml").size(), 1U);
}

TEST(Kustomization, ReplacesItsVariables) {
  const char* const object = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: $(APP)-x, namespace: _}\n";
  const FewFiles files({{"kustomization.yaml", "vars: [{name: APP}]\nresources: [a.yaml]\n"},
                        {"a.yaml", object},
                        {"alone.yaml", object}});
  EXPECT_EQ(MessagesOf(files, "a.yaml").size(), 1U);
  EXPECT_EQ(MessagesOf(files, "alone.yaml").size(), 2U);
}

TEST(Kustomizations, KnowPatchesThatAreListedAsTexts) {
  const FewFiles files({{"kustomization.yaml", "patches: [a.yaml]\n"}, {"a.yaml", ""}});
  EXPECT_EQ(Kustomizations(files, files.Inputs(), {}).UseOf("a.yaml"), FileUse::kPatch);
}

TEST(Kustomizations, KnowPatchesThatNothingUsesByNameAndPlace) {
  const FewFiles files({{"kustomization.yaml", "resources: [patch_used.yaml]\n"},
                        {"patch_used.yaml", ""},
                        {"patches/a.yaml", ""},
                        {"manager-patch.yaml", ""},
                        {"dispatch.yaml", ""},
                        {"example.com_patches.yaml", ""},
                        {"far/away/patch.yaml", ""}});
  const Kustomizations kustomizations(files, files.Inputs(), {});
  for (const char* patch : {"patches/a.yaml", "manager-patch.yaml"}) {
    EXPECT_EQ(kustomizations.UseOf(patch, InputOrigin::kFound), FileUse::kPatch) << patch;
    EXPECT_EQ(kustomizations.UseOf(patch), std::nullopt) << patch;
  }
  for (const char* other :
       {"patch_used.yaml", "dispatch.yaml", "example.com_patches.yaml", "far/away/patch.yaml"}) {
    EXPECT_EQ(kustomizations.UseOf(other, InputOrigin::kFound), std::nullopt) << other;
  }
}

}  // namespace
}  // namespace plimsoll::engine
