#include "opponent.h"

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>

#include "plimsoll/value/json_reader.h"

namespace plimsoll::bench {
namespace {

using value::Value;

[[noreturn]] void Become(const std::string& program, int in, int out) {
  dup2(in, STDIN_FILENO);
  dup2(out, STDOUT_FILENO);
  execl(program.c_str(), program.c_str(), static_cast<char*>(nullptr));
  std::perror(program.c_str());
  _exit(127);
}

}  // namespace

Opponent::Opponent(const std::string& program) {
  std::array<int, 2> questions{};
  std::array<int, 2> answers{};
  if (program.empty() || pipe(questions.data()) != 0 || pipe(answers.data()) != 0) return;
  std::signal(SIGPIPE, SIG_IGN);
  std::fflush(stdout);
  process_ = fork();
  if (process_ == 0) {
    close(questions[1]);
    close(answers[0]);
    Become(program, questions[0], answers[1]);
  }
  close(questions[0]);
  close(answers[1]);
  to_ = fdopen(questions[1], "w");
  from_ = fdopen(answers[0], "r");
}

Opponent::~Opponent() {
  if (!present()) return;
  std::fclose(to_);
  std::fclose(from_);
  waitpid(process_, nullptr, 0);
}

std::optional<Value> Opponent::Ask(const std::string& question) {
  if (!present()) return std::nullopt;
  std::fprintf(to_, "%s\n", question.c_str());
  std::fflush(to_);
  char* line = nullptr;
  size_t room = 0;
  const ssize_t length = getline(&line, &room, from_);
  if (length > 0) line_.emplace("reply", std::string_view(line, static_cast<size_t>(length)));
  std::free(line);
  if (length <= 0 || !value::ReadJson(line_->bytes(), {}, reply_).ok()) {
    std::printf("  the Go program gave no answer\n");
    return std::nullopt;
  }
  if (const auto failure = reply_.root().Find("failure")) {
    std::printf("  the Go program failed: %s\n", std::string(failure->AsString()).c_str());
    return std::nullopt;
  }
  return reply_.root();
}

std::optional<Verdict> Opponent::Prepare(const std::string& question) {
  const std::optional<Value> reply = Ask(question);
  if (!reply) return std::nullopt;
  const std::optional<Value> errors = reply->Find("errors");
  return Verdict{static_cast<uint64_t>(NumberAt(*reply, "cost")), errors ? errors->Count() : 0};
}

std::optional<std::string> Opponent::PrepareText(const std::string& question) {
  const std::optional<Value> reply = Ask(question);
  if (!reply) return std::nullopt;
  const std::optional<Value> text = reply->Find("text");
  return std::string(text ? text->AsString() : "");
}

double Opponent::Round() {
  const std::optional<Value> reply = Ask(R"({"round":true})");
  return reply ? NumberAt(*reply, "ns") : 0;
}

}  // namespace plimsoll::bench
