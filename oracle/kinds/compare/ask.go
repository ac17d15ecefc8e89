package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"

	"plimsoll/oracle/kinds/referee"
)

// answer is what one of the two says of an object: sentences with their type, in order, or that it
// cannot be decoded at all. Of undecodable objects nothing else is compared: the server stops there, and
// words it as Go's decoder does.
type answer struct {
	undecodable string
	errors      []string
}

func (said answer) refuses() bool { return said.undecodable != "" || len(said.errors) > 0 }

func askReferee(objects []object) []answer {
	answers := make([]answer, len(objects))
	for i, asked := range objects {
		verdict := referee.Judge(asked.text, nil)
		answers[i].undecodable = verdict.Fatal
		for _, each := range verdict.Errors {
			answers[i].errors = append(answers[i].errors, each.Type+"|"+each.Text)
		}
		for _, each := range verdict.Strict {
			answers[i].errors = append(answers[i].errors, "strict|"+each)
		}
		slices.Sort(answers[i].errors)
	}
	return answers
}

type finding struct {
	Code     string `json:"code"`
	Severity string `json:"severity"`
	Type     string `json:"type"`
	Origin   string `json:"origin"` // of declarative validation, which has formats, too
	Object   int    `json:"object"`
	Message  string `json:"message"`
}

// askPlimsoll checks all objects as one file of JSON lines.
func askPlimsoll(program, release string, objects []object) ([]answer, error) {
	folder, err := os.MkdirTemp("", "compare")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	file := filepath.Join(folder, "objects.jsonl")
	var lines bytes.Buffer
	for _, each := range objects {
		lines.Write(each.text)
		lines.WriteByte('\n')
	}
	if err := os.WriteFile(file, lines.Bytes(), 0o600); err != nil {
		return nil, err
	}
	output, err := exec.Command(program, "check", "--no-config", "--kubernetes-version", release, "--output", "jsonl", file).Output()
	var exit *exec.ExitError
	if err != nil && (!errors.As(err, &exit) || exit.ExitCode() != 1) {
		return nil, fmt.Errorf("%s check: %w", program, err)
	}
	return findingsByObject(output, len(objects))
}

func findingsByObject(output []byte, count int) ([]answer, error) {
	answers := make([]answer, count)
	lines := bufio.NewScanner(bytes.NewReader(output))
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var found finding
		if err := json.Unmarshal(lines.Bytes(), &found); err != nil {
			return nil, err
		}
		if found.Object > count {
			return nil, fmt.Errorf("more objects than were asked about: %s", lines.Text())
		}
		if found.Severity == "error" && found.Object > 0 {
			answers[found.Object-1].add(found)
		}
	}
	for i := range answers {
		slices.Sort(answers[i].errors)
	}
	return answers, lines.Err()
}

func (said *answer) add(found finding) {
	switch {
	case found.Code == "type_mismatch", found.Code == "format_mismatch" && found.Origin == "":
		said.undecodable = found.Message
	case found.Type == "":
		said.errors = append(said.errors, "strict|"+found.Message)
	default:
		said.errors = append(said.errors, found.Type+"|"+found.Message)
	}
}
