// The kinds of the group `events.k8s.io`.
#include <array>

#include "../default/event.h"
#include "../validate/event.h"
#include "strategy.h"

namespace plimsoll::builtin {
namespace {

constexpr std::array kEventsStrategies = {
    Strategy{
        .group = "events.k8s.io",
        .kind = "Event",
        .defaults = SetDefaultsEvent,
        .create = {.validate = ValidateEvent},
        .update = {.validate = ValidateEventUpdate},
    },
};

}  // namespace

std::span<const Strategy> EventsStrategies() { return kEventsStrategies; }

}  // namespace plimsoll::builtin
