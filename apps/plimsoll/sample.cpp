// `plimsoll sample`: a small object of a kind that is in order.
#include "directory_setup.h"
#include "plimsoll/engine/kind_sample.h"
#include "standard_output.h"

namespace plimsoll::app {

int RunSample(const SampleCommand& command) {
  DirectorySetup setup(command.types);
  if (setup.code() != kAllGood) return setup.code();
  const auto object = engine::SampleOf(setup.directory(), command.kind);
  if (!object) {
    finding::Finding unknown(finding::Code::kUnknownKind);
    unknown.message = object.error().message;
    ComplainOf(unknown);
    return kUnusable;
  }
  StandardOutput out;
  engine::DocumentWriter(command.to).Write(*object, out.buffer());
  return out.Flush() ? kAllGood : kUnusable;
}

}  // namespace plimsoll::app
