// SourceCheck judges all objects of one source: can it be read, does every object say what it
// is, and what would the API server say to it.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

#include "../input/objects.h"
#include "kustomization_judge.h"
#include "object_judge.h"
#include "plimsoll/engine/judge/judge_options.h"
#include "plimsoll/engine/report/input_report.h"
#include "plimsoll/engine/report/source_crds.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/document_stream.h"
#include "verdict.h"

namespace plimsoll::engine {

class SourceCheck {
 public:
  // Called with every object that is valid and would be stored, and its number in the source.
  using Store = std::function<void(const Verdict&, uint32_t)>;

  // `crds` are those of the same source, if it was loaded before.
  SourceCheck(const kinds::Kinds& kinds, const std::string& name, const JudgeOptions& options,
              InputReport& report, const SourceCrds* crds = nullptr)
      : kinds_(kinds),
        name_(name),
        options_(options),
        report_(report),
        crds_(crds),
        judge_(kinds, name_, options),
        kustomization_judge_(options.kustomizations) {
    report_.secrets = options.secrets;
  }

  // A whole input; the findings are sorted and located.
  void Run(const text::Source& source, const Store& store, InputOrigin origin);
  // A part of one, which may hold nothing. So many objects of the input came before.
  void RunPortion(const text::Source& source, size_t before);
  // One item of a list, which may leave it to the list to say what it is.
  void CheckItem(const value::Document& item, const value::ReadReport& read, std::string_view kind,
                 std::string_view api_version, size_t before);

 private:
  // Whether all could be read.
  bool CheckDocuments(const text::Source& source, value::DocumentStream stream, const Store& store);
  // Parts of a source at once, if that finds the same. Nothing if not; then nothing was done.
  std::optional<bool> CheckParts(const text::Source& source);
  bool MayCheckParts(const text::Source& source) const;
  void CheckDocument(const value::Document& document, const value::StreamEntry& entry, const Store& store);
  // Reads what a kustomization uses otherwise, to find what no program could read. Data may be anything.
  void CheckReadable(const text::Source& source);
  // Whether the object is one of kustomize.
  bool CheckKustomization(const ObjectRef& object, ObjectFindings& findings);
  bool IsToSkip(const ObjectRef& object);
  // Whether the object that was counted last is to be judged by another run.
  bool IsInOtherShard();
  void CheckObject(const ObjectRef& object, value::Syntax syntax, const Store& store);
  Judgement JudgeObject(const ObjectRef& object, value::Syntax syntax, ObjectFindings& findings);
  void Skip(size_t& count);
  void NoteClaims(value::Value object);
  void NoteDefaults(const Verdict& verdict);
  void SkipUnknown(bool reported);
  bool SaysWhatItIs(const ObjectRef& object, ObjectFindings& findings);
  void CheckName(value::Value object, finding::Code code, const char* key, const char* message,
                 ObjectFindings& findings);
  void List(const ObjectRef& object);
  void Name(const ObjectRef& object);
  void NameTemplate(const text::Source& source, text::Span document, size_t first_finding);
  // Among the findings from one on.
  bool HasErrors(size_t first) const;
  // Why an input that was found is not a manifest.
  std::optional<SkipReason> ReasonToSkip(const text::Source& source, bool read_all) const;
  void SkipInput(SkipReason reason);
  bool Stopped();
  bool IsOutOfTime() const { return options_.out_of_time && options_.out_of_time(); }
  void AddTooManyFindings();
  void AddEmptyInput();

  const kinds::Kinds& kinds_;
  const std::string& name_;
  const JudgeOptions& options_;
  InputReport& report_;
  const SourceCrds* crds_;
  ObjectJudge judge_;
  KustomizationJudge kustomization_judge_;
  KustomizedFields kustomized_;
  size_t looked_at_ = 0;   // findings that are known not to be errors
  size_t before_ = 0;      // objects of the input before the text
  OpenedDocument opened_;  // that is checked; keeps its memory
  size_t documents_ = 0;
  bool stops_early_ = false;  // after the first error of an object
  bool failed_ = false;
  bool found_ = false;     // the input may turn out not to be a manifest
  bool manifest_ = false;  // a document has apiVersion and kind
};

}  // namespace plimsoll::engine
