#include "process_metrics.h"

#include <sys/resource.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <string_view>
#include <system_error>

namespace plimsoll::serve {
namespace {

void AppendProcessMetric(std::string& out, const std::string& name, std::string_view help,
                         std::string_view type, const std::string& value) {
  out += "# HELP " + name + ' ';
  out += help;
  out += "\n# TYPE " + name + ' ';
  out += type;
  out += '\n' + name + ' ' + value + '\n';
}

std::string CpuSeconds() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  const long micro = usage.ru_utime.tv_usec + usage.ru_stime.tv_usec;
  char text[40];
  std::snprintf(text, sizeof text, "%ld.%06ld",
                usage.ru_utime.tv_sec + usage.ru_stime.tv_sec + micro / 1'000'000, micro % 1'000'000);
  return text;
}

std::string ResidentBytes() {
  long all = 0;
  long resident = 0;
  if (std::FILE* const file = std::fopen("/proc/self/statm", "re")) {
    if (std::fscanf(file, "%ld %ld", &all, &resident) != 2) resident = 0;
    std::fclose(file);
  }
  return std::to_string(resident * ::sysconf(_SC_PAGESIZE));
}

std::string OpenFiles() {
  std::error_code error;
  std::filesystem::directory_iterator entry("/proc/self/fd", error);
  long count = 0;
  for (; !error && entry != std::filesystem::directory_iterator(); entry.increment(error)) ++count;
  return std::to_string(count);
}

}  // namespace

std::string ProcessMetrics() {
  std::string text;
  AppendProcessMetric(text, "process_cpu_seconds_total", "Processor time of the process.", "counter",
                      CpuSeconds());
  AppendProcessMetric(text, "process_resident_memory_bytes", "Memory of the process.", "gauge",
                      ResidentBytes());
  AppendProcessMetric(text, "process_open_fds", "Open file descriptors.", "gauge", OpenFiles());
  return text;
}

}  // namespace plimsoll::serve
