// Compares generated CRDs with the rules they were made of: random objects are judged by the
// interpreter and admitted by the CRD, and the same fields must be wrong for both. A field that is
// missing covers all that is wrong inside it.
//
//   generated_schema DIRECTORY CASES
//   generated_schema lint DIRECTORY
//
// DIRECTORY holds the Go files of a package whose rules can all be exported. For `lint` it holds
// packages with rules of any kind, whose CRDs need only be in order; with none the exit code is 77.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <set>

#include "plimsoll/codegen/generate_schema.h"
#include "plimsoll/crd/admission.h"
#include "plimsoll/crd/decode.h"
#include "plimsoll/crd/lint.h"
#include "plimsoll/crd/served_crd.h"
#include "plimsoll/declare/compile.h"
#include "plimsoll/declare/validate.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/json_reader.h"
#include "plimsoll/value/yaml_reader.h"
#include "process.h"
#include "random_objects.h"

namespace plimsoll::generated {
namespace {

using value::Value;

// One way of writing paths: keys of maps are between brackets or after dots.
std::string OneForm(std::string path) {
  std::erase(path, ']');
  std::ranges::replace(path, '[', '.');
  return path == "<nil>" ? "" : path;
}

// The path up to what is not there.
std::string UpToMissing(const std::string& path, Value object) {
  std::string done;
  std::string_view left = path;
  Value at = object;
  while (!left.empty()) {
    std::optional<Value> next;
    std::string step(left.substr(0, left.find('.')));
    if (at.IsArray()) {
      size_t index = std::stoul(step);
      for (const Value item : at.Items()) {
        if (index-- == 0) next = item;
      }
    } else if (at.IsObject()) {
      for (const value::Member member : at.Members()) {
        const std::string_view key = member.key;
        const bool here = left.starts_with(key) && (left.size() == key.size() || left[key.size()] == '.');
        if (here) next = member.value, step = key;
      }
    }
    done += (done.empty() ? "" : ".") + step;
    if (!next) return done;
    left.remove_prefix(std::min(step.size() + 1, left.size()));
    at = *next;
  }
  return done;
}

class CrdJudge {
 public:
  // Why the CRD is no good.
  std::optional<std::string> Make(const std::string& yaml) {
    const text::Source source("", yaml);
    if (value::ReadYaml(source.bytes(), {}, document_).failure) return "the YAML cannot be read";
    decoding_ = crd::DecodeCrd(document_.root(), {}, schema::GoNumbers::kAsWritten);
    if (!decoding_.crd) return decoding_.fatal.value_or("no CRD");
    if (!decoding_.strict.empty()) return "fields of the CRD are unknown";
    for (const finding::FieldError& error : crd::LintCrd(*decoding_.crd).errors) return error.Text();
    served_ = crd::ServedCrd::Make(*decoding_.crd);
    return std::nullopt;
  }

  std::set<std::string> WrongFields(const std::string& object, const std::string& old) {
    const text::Source source("", object), old_source("", old.empty() ? "null" : old);
    value::Document document, old_document;
    value::ReadJson(source.bytes(), {}, document);
    value::ReadJson(old_source.bytes(), {}, old_document);
    crd::AdmitOptions options;
    options.metadata = crd::MetadataSource::kFromFile;
    options.unknown = reshape::Unknown::kPrune;
    options.keep_going = true;
    crd::AdmitRequest request{.object = document.root()};
    if (!old.empty()) {
      options.operation = crd::Operation::kUpdate;
      request.old = old_document.root();
    }
    const crd::Admission& admission = admitter_.Admit(*served_, request, options);
    std::set<std::string> out;
    if (admission.fatal) out.insert("fatal: " + admission.fatal->message);
    for (const finding::ErrorList* list : {&admission.errors, &admission.beyond}) {
      for (const finding::FieldError& error : *list) {
        // Said beside errors, not of a field.
        if (error.detail.starts_with("some validation rules were not checked")) continue;
        out.insert(UpToMissing(OneForm(error.Field()), document.root()));
      }
    }
    return out;
  }

 private:
  value::Document document_;
  crd::CrdDecoding decoding_;
  std::unique_ptr<const crd::ServedCrd> served_;
  crd::Admitter admitter_;
};

// What the rules say: fields, and those of them that kept other rules from looking further in.
struct Verdict {
  std::set<std::string> wrong;
  std::set<std::string> stops;
};

Verdict VerdictOf(const declare::Validator& validator, const declare::RootType& root,
                  const std::string& object, const std::string& old) {
  const text::Source source("", object), old_source("", old.empty() ? "null" : old);
  value::Document document, old_document;
  value::ReadJson(source.bytes(), {}, document);
  value::ReadJson(old_source.bytes(), {}, old_document);
  declare::ValidateRequest request{.object = document.root()};
  request.is_update = !old.empty();
  if (request.is_update) request.old = old_document.root();
  const declare::Validated result = validator.Validate(root, request);
  Verdict out;
  if (result.panic) out.wrong.insert(*result.panic);
  for (const declare::RuleError& error : result.errors) {
    const std::string field = UpToMissing(OneForm(error.Field()), document.root());
    out.wrong.insert(field);
    if (error.short_circuit) out.stops.insert(field);
  }
  return out;
}

// Leaves out what the two are known to differ in: schemas look into lists and maps that are too
// large already, take an element whose key is wrong for another one, and of many equal elements name
// one.
std::set<std::string> Comparable(const std::set<std::string>& fields, const Verdict& rules) {
  std::set<std::string> out;
  for (const std::string& field : fields) {
    const bool stopped = std::ranges::any_of(
        rules.stops, [&](const std::string& stop) { return field.starts_with(stop + "."); });
    if (stopped || fields.contains(field + ".name")) continue;
    const size_t last = field.rfind('.') + 1;
    const bool element = last > 0 && field.find_first_not_of("0123456789", last) == std::string::npos;
    out.insert(element ? field.substr(0, last) + "*" : field);
  }
  return out;
}

std::string Shown(const std::set<std::string>& fields) {
  std::string out;
  for (const std::string& field : fields)
    out += (out.empty() ? "" : ", ") + (field.empty() ? "(root)" : field);
  return out.empty() ? "nothing" : out;
}

struct Totals {
  size_t objects = 0, updates = 0, wrong = 0, differences = 0;
};

class Comparison {
 public:
  explicit Comparison(size_t cases) : cases_(cases) {}

  bool Run(const std::string& directory) {
    gotypes::MemoryPackages packages;
    for (const auto& file : std::filesystem::directory_iterator(directory)) {
      packages.Add("generated/v1", file.path().filename().string(), testing::ReadWhole(file.path().string()));
    }
    gotypes::Universe universe(packages);
    const auto program = declare::Compile(universe, {.inputs = {"generated/v1"}, .whole_universe = true});
    if (!program) return Complain(program.error().message);
    const auto made = codegen::GenerateSchema(universe, *program, {.crd = true, .group = "example.com"});
    if (!made) return Complain(made.error().message);
    for (const codegen::RuleGap& gap : made->gaps) Complain(gap.Text());
    if (!made->gaps.empty()) return false;
    const declare::Validator validator(universe, *program);
    for (size_t i = 0; i < program->roots.size(); ++i) {
      CrdJudge judge;
      if (const auto bad = judge.Make(made->files[i].text)) return Complain(*bad);
      RandomObjects random(universe, *program, 20'240'229, false);
      Compare(universe, validator, program->roots[i], judge, random);
    }
    return true;
  }

  const Totals& totals() const { return totals_; }

 private:
  static bool Complain(const std::string& what) {
    std::printf("%s\n", what.c_str());
    return false;
  }

  void Compare(const gotypes::Universe& universe, const declare::Validator& validator,
               const declare::RootType& root, CrdJudge& judge, RandomObjects& random) {
    const std::string head = "{\"apiVersion\":\"example.com/v1\",\"kind\":\"" +
                             universe.type(root.type).name +
                             "\",\"metadata\":{\"name\":\"x\",\"namespace\":\"y\"}";
    const auto whole = [&](const Json& object) {
      const std::string text = object.Write();
      return text == "{}" ? head + "}" : head + "," + text.substr(1);
    };
    for (size_t i = 0; i < cases_; ++i) {
      const Json object = random.Make(root.type);
      const Verdict wrong = VerdictOf(validator, root, whole(object), "");
      Hold(universe, root, whole(object), "", wrong, judge.WrongFields(whole(object), ""));
      if (!wrong.wrong.empty()) continue;
      for (int j = 0; j < 3; ++j) {
        const std::string changed = whole(random.Change(root.type, object));
        ++totals_.updates;
        Hold(universe, root, changed, whole(object), VerdictOf(validator, root, changed, whole(object)),
             judge.WrongFields(changed, whole(object)));
      }
    }
  }

  void Hold(const gotypes::Universe& universe, const declare::RootType& root, const std::string& object,
            const std::string& old, const Verdict& rules, const std::set<std::string>& crd) {
    ++totals_.objects;
    totals_.wrong += rules.wrong.empty() ? 0U : 1U;
    const bool same =
        Comparable(rules.wrong, rules) == Comparable(crd, rules) && rules.wrong.empty() == crd.empty();
    if (same || ++totals_.differences > 10) return;
    std::printf("%s\n  object %.2000s\n  old %.2000s\n  rules: %s\n  CRD:   %s\n",
                universe.type(root.type).name.c_str(), object.c_str(), old.c_str(),
                Shown(rules.wrong).c_str(), Shown(crd).c_str());
  }

  size_t cases_;
  Totals totals_;
};

// False, with the reason printed, when there is no CRD or a bad one.
bool Lint(const std::string& directory, size_t& crds, size_t& gaps) {
  gotypes::MemoryPackages packages;
  for (const auto& file : std::filesystem::directory_iterator(directory)) {
    packages.Add("generated/v1", file.path().filename().string(), testing::ReadWhole(file.path().string()));
  }
  gotypes::Universe universe(packages);
  const auto program = declare::Compile(universe, {.inputs = {"generated/v1"}, .whole_universe = true});
  const auto complain = [&](const std::string& what) {
    std::printf("%s: %s\n", directory.c_str(), what.c_str());
    return false;
  };
  if (!program) return complain(program.error().message);
  const auto made = codegen::GenerateSchema(universe, *program, {.crd = true, .group = "example.com"});
  if (!made) return complain(made.error().message);
  for (const codegen::GeneratedFile& file : made->files) {
    CrdJudge judge;
    if (const auto bad = judge.Make(file.text)) return complain(*bad);
  }
  crds += made->files.size();
  gaps += made->gaps.size();
  return true;
}

int LintAll(const std::string& root) {
  std::vector<std::string> directories;
  std::error_code none;
  for (const auto& entry : std::filesystem::directory_iterator(root, none)) {
    if (entry.is_directory()) directories.push_back(entry.path().string());
  }
  if (directories.empty()) return 77;
  std::ranges::sort(directories);
  size_t crds = 0, gaps = 0, bad = 0;
  for (const std::string& directory : directories) bad += Lint(directory, crds, gaps) ? 0U : 1U;
  std::printf("%zu packages, %zu CRDs, %zu gaps, %zu packages out of order\n", directories.size(), crds, gaps,
              bad);
  return bad == 0 ? 0 : 1;
}

int Main(int count, char** words) {
  if (count != 3) return 2;
  if (std::string_view(words[1]) == "lint") return LintAll(words[2]);
  Comparison comparison(std::stoul(words[2]));
  const bool good = comparison.Run(words[1]);
  const Totals& totals = comparison.totals();
  std::printf("%zu objects (%zu updates, %zu with errors), %zu differences\n", totals.objects, totals.updates,
              totals.wrong, totals.differences);
  return good && totals.differences == 0 ? 0 : 1;
}

}  // namespace
}  // namespace plimsoll::generated

int main(int count, char** words) { return plimsoll::generated::Main(count, words); }
