package compare

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"plimsoll/e2e/tree"
)

// offline asks plimsoll the same: the commands patch and apply for what they do, then check for errors and admit
// for the stored object.
type offline struct {
	program   string
	directory string
}

const commandPatience = time.Minute

// ran is the outcome of a command.
type ran struct {
	output, messages []byte
	code             int
}

func (offline offline) run(ctx context.Context, arguments ...string) (ran, error) {
	ctx, cancel := context.WithTimeout(ctx, commandPatience)
	defer cancel()
	command := exec.CommandContext(ctx, offline.program, arguments...)
	var output, messages bytes.Buffer
	command.Stdout, command.Stderr = &output, &messages
	err := command.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		return ran{}, err
	}
	if ctx.Err() != nil {
		return ran{}, fmt.Errorf("%s %v: %w", offline.program, arguments, ctx.Err())
	}
	return ran{output.Bytes(), messages.Bytes(), command.ProcessState.ExitCode()}, nil
}

// ask is the answer of plimsoll to a request that was sent.
func (offline offline) ask(ctx context.Context, done sent, number int) (answer, error) {
	files := question{offline, filepath.Join(offline.directory, fmt.Sprintf("%d", number)), done}
	if err := os.Mkdir(files.directory, 0o700); err != nil {
		return answer{}, err
	}
	defer os.RemoveAll(files.directory)
	return files.answer(ctx)
}

// question is a request with its files.
type question struct {
	offline   offline
	directory string
	sent      sent
}

func (asked question) write(name string, text []byte) (string, error) {
	file := filepath.Join(asked.directory, name)
	return file, os.WriteFile(file, text, 0o600)
}

func (asked question) answer(ctx context.Context) (answer, error) {
	object, err := asked.write("object.json", asked.sent.body)
	if err != nil {
		return answer{}, err
	}
	if asked.sent.before == nil {
		return asked.judge(ctx, object, "")
	}
	before, err := asked.write("before.json", tree.Write(asked.sent.before))
	if err != nil {
		return answer{}, err
	}
	switch asked.sent.request.verb {
	case update, status:
		return asked.judge(ctx, object, before)
	case apply:
		return asked.applied(ctx, object, before)
	}
	return asked.patched(ctx, object, before)
}

func (asked question) schemas(option string) []string {
	if asked.sent.request.custom == nil {
		return nil
	}
	return []string{option, asked.sent.request.custom.file}
}

// patched patches the live object, and judges the result as an update.
func (asked question) patched(ctx context.Context, patch, before string) (answer, error) {
	kind := map[string]string{jsonPatch: "json", mergePatch: "merge", strategicPatch: "strategic"}[asked.sent.request.verb]
	arguments := append([]string{"patch", "--type", kind, "-f", before, "-p", patch, "-o", "jsonl"}, asked.schemas("--crds")...)
	done, err := asked.offline.run(ctx, arguments...)
	if err != nil {
		return answer{}, err
	}
	if done.code == 1 {
		return answer{undecodable: firstLine(done.messages)}, nil
	}
	if done.code != 0 {
		return answer{odd: firstLine(done.messages)}, nil
	}
	return asked.judgeText(ctx, done.output, before)
}

func (asked question) judgeText(ctx context.Context, text []byte, before string) (answer, error) {
	file, err := asked.write("result.json", text)
	if err != nil {
		return answer{}, err
	}
	return asked.judge(ctx, file, before)
}

var conflictLine = regexp.MustCompile(`(?m)error: (conflict with .*) \[conflict\]$`)

// applied applies a configuration to the live object, and judges the result as an update.
func (asked question) applied(ctx context.Context, config, before string) (answer, error) {
	arguments := append([]string{"apply", "--manager", asked.sent.request.manager, "-o", "jsonl", before, config},
		asked.schemas("--crds")...)
	if asked.sent.request.force {
		arguments = append(arguments, "--force")
	}
	done, err := asked.offline.run(ctx, arguments...)
	if err != nil {
		return answer{}, err
	}
	if done.code == 1 {
		return failedApply(done.messages), nil
	}
	if done.code != 0 {
		return answer{odd: firstLine(done.messages)}, nil
	}
	object, err := tree.Read(done.output)
	if err != nil {
		return answer{}, err
	}
	said, err := asked.judgeText(ctx, done.output, before)
	said.managed = withoutTimes(object)
	return said, err
}

func failedApply(messages []byte) answer {
	var said answer
	for _, each := range conflictLine.FindAllSubmatch(messages, -1) {
		said.conflicts = append(said.conflicts, changeTime.ReplaceAllString(string(each[1]), ""))
	}
	if len(said.conflicts) == 0 {
		said.undecodable = firstLine(messages)
	}
	slices.Sort(said.conflicts)
	return said
}

// judge runs check, and admit if there is no error.
func (asked question) judge(ctx context.Context, object, before string) (answer, error) {
	options := asked.schemas("--crds")
	if before != "" {
		options = append(options, "--old", before)
	}
	if asked.sent.request.verb == status {
		options = append(options, "--subresource", "status")
	}
	arguments := append([]string{"check", "--no-config", "-o", "jsonl", "--no-lint-crds", object}, options...)
	if asked.sent.request.verb == apply {
		arguments = append(arguments, "--applied")
	}
	done, err := asked.offline.run(ctx, arguments...)
	if err != nil {
		return answer{}, err
	}
	if done.code > 1 {
		return answer{odd: firstLine(done.messages)}, nil
	}
	said, err := findings(done.output, asked.sent.request.custom == nil)
	if err != nil || said.refuses() {
		return said, err
	}
	err = asked.admit(ctx, &said, object, options)
	return said, err
}

func (asked question) admit(ctx context.Context, said *answer, object string, options []string) error {
	arguments := append([]string{"admit", "--to", "jsonl", "--duplicate-keys", "last", "--no-lint-crds", object}, options...)
	done, err := asked.offline.run(ctx, arguments...)
	if err != nil {
		return err
	}
	if done.code != 0 {
		said.odd = "admit: " + firstLine(done.messages)
		return nil
	}
	if len(bytes.TrimSpace(done.output)) == 0 {
		said.odd = "admit: prints no object"
		return nil
	}
	stored, err := tree.Read(done.output)
	said.stored = normalized(stored)
	return err
}

type finding struct {
	Code, Severity, Type, Origin, Message, Hint string
}

// findings reads the report of check. The server answers nothing but the first value it cannot decode, if there is
// one in an object of a built-in kind.
func findings(report []byte, builtIn bool) (answer, error) {
	var said answer
	lines := bufio.NewScanner(bytes.NewReader(report))
	lines.Buffer(nil, 1<<26)
	for lines.Scan() {
		var each finding
		if err := json.Unmarshal(lines.Bytes(), &each); err != nil {
			return said, err
		}
		said.add(each, builtIn)
	}
	slices.Sort(said.errors)
	said.warnings = unique(said.warnings)
	return said, lines.Err()
}

func (said *answer) add(each finding, builtIn bool) {
	switch {
	case each.Origin == "union" && each.Severity == "warning": // advice of plimsoll, see docs/unions.md
	case each.Code == "unknown_field", each.Code == "duplicate_key", each.Severity == "warning":
		said.warnings = append(said.warnings, each.Message)
	case each.Severity != "error":
	case each.Type == "", builtIn && !judged(each) && (each.Code == "type_mismatch" || each.Code == "format_mismatch" && each.Origin == ""):
		said.undecodable = each.Message
	default:
		said.errors = append(said.errors, each.Type+" "+each.Message)
	}
}

// judged reports whether a wrong type was found by the schema of a CRD, in a default, not while decoding.
func judged(each finding) bool { return strings.Contains(each.Message, ".openAPIV3Schema.") }

func firstLine(messages []byte) string {
	line, _, _ := bytes.Cut(bytes.TrimSpace(messages), []byte("\n"))
	return string(line)
}
