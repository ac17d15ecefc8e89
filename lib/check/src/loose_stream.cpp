#include "plimsoll/check/loose_stream.h"

#include "plimsoll/text/go_format.h"
#include "plimsoll/text/utf8.h"
#include "plimsoll/value/json_spine.h"
#include "stream_judge.h"

namespace plimsoll::check {
namespace {

using Event = value::JsonSpine::Event;

value::JsonSpineOptions SpineOptions(const LooseStreamOptions& options) {
  value::JsonSpineOptions out;
  out.read = options.read;
  out.window = options.window;
  out.max_item_bytes = options.strategy == StreamStrategy::kFullBuffer
                           ? SIZE_MAX
                           : std::max<size_t>(options.threshold, options.window);
  return out;
}

// Of what is shown of the line there is no more at hand than the token itself.
finding::Location PlaceAt(uint64_t offset, text::Place place, uint32_t length, std::string token) {
  finding::Location out;
  out.base = offset;
  out.span.length = length;
  out.start = place;
  out.excerpt = std::move(token);
  if (out.excerpt.size() > finding::kExcerptBytes) out.excerpt = "\"...\"";
  out.excerpt_width = static_cast<uint32_t>(text::CountCodePoints(out.excerpt));
  return out;
}

}  // namespace

class LooseStream::Machine {
 public:
  Machine(const LooseProgram& program, text::ByteSource& source, const LooseStreamOptions& options,
          Report report)
      : options_(options),
        report_(std::move(report)),
        spine_(source, SpineOptions(options)),
        judge_(program, options_, report_) {}

  bool Next() {
    size_t open = 0;
    judge_.Begin();
    for (;;) {
      if (judge_.stopped()) return false;
      switch (spine_.Next()) {
        case Event::kValue: judge_.Whole(Piece(), spine_.report()); return !judge_.stopped();
        case Event::kOpen:
          ++open;
          if (Open()) spine_.WantWholeItems();
          break;
        case Event::kRun: judge_.Run(Piece(), spine_.report()); break;
        case Event::kClose:
          judge_.Close();
          if (--open == 0) return !judge_.stopped();
          break;
        case Event::kEnd: return false;
      }
    }
  }

  const std::optional<value::StreamProblem>& failure() const { return spine_.failure(); }
  const StreamJudge& judge() const { return judge_; }

 private:
  StreamPiece Piece() const { return {&spine_.document(), spine_.offset(), spine_.place()}; }

  bool Open() {
    const finding::Location place =
        PlaceAt(spine_.offset(), spine_.place(), 1, spine_.is_object() ? "{" : "[");
    const std::optional<value::Value> key = spine_.key();
    if (!key) return judge_.Open(spine_.is_object(), place, std::nullopt);
    const finding::Location key_place =
        PlaceAt(spine_.key_offset(), spine_.key_place(), key->span().length, text::Quoted(key->AsString()));
    return judge_.Open(spine_.is_object(), place, StreamKey{*key, key_place});
  }

  const LooseStreamOptions options_;
  const Report report_;
  value::JsonSpine spine_;
  StreamJudge judge_;
};

LooseStream::LooseStream(const LooseProgram& program, text::ByteSource& source,
                         const LooseStreamOptions& options, Report report)
    : machine_(std::make_unique<Machine>(program, source, options, std::move(report))) {}
LooseStream::~LooseStream() = default;
bool LooseStream::Next() { return machine_->Next(); }
bool LooseStream::accepted() const { return machine_->judge().accepted(); }
const std::optional<value::StreamProblem>& LooseStream::failure() const { return machine_->failure(); }
bool LooseStream::stopped() const { return machine_->judge().stopped(); }

}  // namespace plimsoll::check
