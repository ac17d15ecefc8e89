package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os/exec"
	"regexp"
	"slices"
	"time"

	"plimsoll/oracle/kinds/referee"
)

// answer is what one of the two says of a request: sentences with their type, in order, warnings, and what is
// stored, or that the request does not get as far as validation. Then nothing else is compared: the server
// stops there, and words it as Go's decoder does.
type answer struct {
	fatal    string
	errors   []string
	warnings []string
	stored   any
}

func (said answer) refuses() bool { return said.fatal != "" || len(said.errors) > 0 }

func refereeAnswer(sent object) answer {
	return answerOf(referee.Judge(referee.Request{Object: sent.text, Old: sent.old, Subresource: sent.subresource}), sent)
}

var instant = regexp.MustCompile(`\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ`)

// withoutClock has NOW in place of times that the server took from its clock.
func withoutClock(text string) string {
	return instant.ReplaceAllStringFunc(text, func(found string) string {
		at, err := time.Parse(time.RFC3339, found)
		if err != nil || time.Since(at).Abs() > time.Minute {
			return found
		}
		return "NOW"
	})
}

func answerOf(verdict referee.Verdict, sent object) answer {
	said := answer{fatal: verdict.Fatal, warnings: verdict.Warnings}
	for _, each := range verdict.Errors {
		said.errors = append(said.errors, each.Type+"|"+withoutClock(each.Text))
	}
	for _, each := range verdict.Strict {
		said.errors = append(said.errors, "strict|"+each)
	}
	slices.Sort(said.errors)
	if *release != "1.37" {
		said.errors = slices.Compact(said.errors) // older servers repeat what two validations say
	}
	slices.Sort(said.warnings)
	if len(verdict.Stored) != 0 {
		said.stored = normal(verdict.Stored, sent)
	}
	return said
}

// batch is a running `plimsoll batch`.
type batch struct {
	release string
	gates   map[string]bool
	input   io.Writer
	output  *bufio.Reader
}

func newBatch(program, release string, gates map[string]bool) (*batch, error) {
	process := exec.Command(program, "batch")
	input, err := process.StdinPipe()
	if err != nil {
		return nil, err
	}
	output, err := process.StdoutPipe()
	if err != nil {
		return nil, err
	}
	return &batch{release, gates, input, bufio.NewReaderSize(output, 1<<20)}, process.Start()
}

func (running *batch) answerTo(sent object) (answer, error) {
	line, err := json.Marshal(struct {
		ID      int             `json:"id"`
		Method  string          `json:"method"`
		Release string          `json:"release"`
		Gates   map[string]bool `json:"gates,omitempty"`
		referee.Request
	}{1, "kind.admit", running.release, running.gates, referee.Request{Object: sent.text, Old: sent.old, Subresource: sent.subresource}})
	if err != nil {
		return answer{}, err
	}
	if _, err := running.input.Write(append(line, '\n')); err != nil {
		return answer{}, err
	}
	reply, err := running.output.ReadBytes('\n')
	if err != nil {
		return answer{}, err
	}
	var said struct {
		Result  referee.Verdict `json:"result"`
		Failure json.RawMessage `json:"failure"`
	}
	if err := json.Unmarshal(reply, &said); err != nil {
		return answer{}, fmt.Errorf("%w in %s", err, reply)
	}
	if said.Failure != nil {
		return answer{fatal: string(said.Failure)}, nil
	}
	return answerOf(said.Result, sent), nil
}
