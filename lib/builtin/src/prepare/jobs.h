// Preparation of Jobs and CronJobs. Jobs get a selector of their pods, and labels that it selects.
#pragma once

#include <string_view>

#include "../object/request.h"

namespace plimsoll::builtin {

// New objects get a UID. This one stands for it where it is seen.
inline constexpr std::string_view kNewUid = "00000000-0000-4000-8000-000000000000";

inline constexpr std::string_view kJobNameLabel = "batch.kubernetes.io/job-name";
inline constexpr std::string_view kOldJobNameLabel = "job-name";
inline constexpr std::string_view kControllerUidLabel = "batch.kubernetes.io/controller-uid";
inline constexpr std::string_view kOldControllerUidLabel = "controller-uid";

void PrepareJobForCreate(Request& request);
void PrepareJobForUpdate(Request& request);
void PrepareJobForStatus(Request& request);
// A job without labels has those of its template: when it is read from the store at the latest.
void UseLabelsOfTemplate(Struct job, const Release& release);

void PrepareCronJobForCreate(Request& request);
void PrepareCronJobForUpdate(Request& request);

}  // namespace plimsoll::builtin
