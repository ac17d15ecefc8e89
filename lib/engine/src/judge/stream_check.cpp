#include "plimsoll/engine/judge/stream_check.h"

#include "../input/portions.h"
#include "../report/stream_places.h"
#include "plimsoll/base/counted.h"
#include "plimsoll/engine/report/problems.h"
#include "plimsoll/value/json_elements.h"
#include "source_check.h"

namespace plimsoll::engine {
namespace {

using finding::Code;
using finding::Finding;
}  // namespace

class StreamCheck::Job {
 public:
  Job(StreamCheck& check, std::string name, size_t most, const Sink& sink)
      : check_(check), name_(std::move(name)), most_(most), sink_(sink) {}

  void Run(text::ByteSource& source) {
    Portions portions(source, most_);
    portions.IsOneLargeValue() ? RunList(portions) : RunPortions(portions);
    if (objects_ == 0 && !reported_) Say(Code::kEmptyInput, "the input contains no object");
  }

 private:
  void RunPortions(Portions& portions) {
    Portion portion;
    for (;;) {
      switch (portions.Next(portion)) {
        case Portions::Status::kPortion: CheckPortion(portion); break;
        case Portions::Status::kEnd: return;
        case Portions::Status::kTooLarge: return SayTooLarge();
        case Portions::Status::kFailed: return SayUnreadable(portions.error().message);
      }
      if (stopped_) return;
    }
  }

  void CheckPortion(const Portion& portion) {
    const text::Source source(name_, portion.text);
    LoadReport loaded;
    if (MayHoldCrd(source)) {
      loaded = LoadCrds(check_.kinds_, source, check_.options_.read, kinds::CrdOrigin::kFound);
    }
    InputReport part;
    SourceCheck(check_.kinds_, name_, check_.options_, part, &loaded.loaded).RunPortion(source, objects_);
    Deliver(part, portion.offset, portion.place);
  }

  void RunList(Portions& portions) {
    value::JsonElementsOptions options;
    options.read = check_.options_.read;
    options.max_element_bytes = most_;
    value::JsonElements elements(portions, options);
    while (const value::JsonElement* element = elements.Next()) {
      CheckItem(*element, elements);
      if (stopped_) return;
    }
    for (const value::StreamProblem& problem : elements.duplicates()) SayProblem(problem);
    if (elements.failure()) return SayProblem(*elements.failure());
    if (!elements.is_list()) SayTooLarge();
  }

  void CheckItem(const value::JsonElement& element, const value::JsonElements& list) {
    InputReport part;
    SourceCheck check(check_.kinds_, name_, check_.options_, part);
    check.CheckItem(element.document, element.report, InheritedKind(list), list.api_version(), objects_);
    if (!part.findings.empty()) {
      Settle(part, text::Source(name_, element.document.source()), InheritedKind(list));
    }
    Deliver(part, element.offset, element.place);
  }

  // Items without a kind have that of the list, `Pod` of `PodList`.
  static std::string_view InheritedKind(const value::JsonElements& list) {
    const std::string_view kind = list.kind();
    return kind.ends_with("List") ? kind.substr(0, kind.size() - 4) : std::string_view{};
  }

  void Deliver(InputReport& part, uint64_t offset, text::Place place) {
    part.name = name_;
    ShiftIntoStream(part, objects_, offset, place);
    objects_ += part.objects;
    reported_ |= !part.findings.empty();
    stopped_ = check_.options_.fail_fast && finding::CountErrors(part.findings) != 0;
    sink_(part);
  }

  void SayProblem(const value::StreamProblem& problem) {
    InputReport part;
    Finding& finding = part.findings.emplace_back(CodeOf(problem.kind));
    finding.file = name_;
    finding.message = problem.message;
    finding.path = problem.path;
    finding.place = finding::Location{};
    finding.place->start = problem.place;
    finding.place->base = problem.offset;
    Hand(part);
  }

  void Say(Code code, std::string message) {
    InputReport part;
    part.unreadable = code == Code::kUnreadable;
    Finding& finding = part.findings.emplace_back(code);
    finding.file = name_;
    finding.message = std::move(message);
    Hand(part);
  }

  void SayTooLarge() {
    Say(Code::kLimitBytes,
        "a document of a stream is larger than " + Counted(most_, "byte") + " and not a List");
  }
  void SayUnreadable(std::string reason) { Say(Code::kUnreadable, std::move(reason)); }

  void Hand(InputReport& part) {
    part.name = name_;
    reported_ = true;
    sink_(part);
  }

  StreamCheck& check_;
  const std::string name_;
  const size_t most_;
  const Sink& sink_;
  size_t objects_ = 0;
  bool reported_ = false;
  bool stopped_ = false;
};

void StreamCheck::Run(text::ByteSource& source, const std::string& name, size_t most_bytes,
                      const Sink& sink) {
  Job(*this, name, most_bytes, sink).Run(source);
}

}  // namespace plimsoll::engine
