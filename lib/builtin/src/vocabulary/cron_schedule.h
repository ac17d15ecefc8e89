// Schedules of CronJobs: five fields, or one of a few words. Kubernetes reads them with a library
// for Go, whose words its errors carry.
#pragma once

#include <string>
#include <string_view>

namespace plimsoll::builtin {

// What is wrong with a schedule; empty when nothing is.
std::string CronProblem(std::string_view schedule);

}  // namespace plimsoll::builtin
