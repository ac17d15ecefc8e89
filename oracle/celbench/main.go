// Celbench is Kubernetes' own code as the other contestant of `./dev bench cel`.
package main

import (
	"encoding/json"

	"plimsoll/oracle/racing"
)

type question struct {
	Schema  json.RawMessage `json:"schema"`
	Self    json.RawMessage `json:"self"`
	OldSelf json.RawMessage `json:"oldSelf"`
	CRD     string          `json:"crd"`
	Object  string          `json:"object"`
	YAML    bool            `json:"yaml"`
}

type contestant = racing.Contestant
type answer = racing.Answer

// from makes a contestant of a line.
func from(make func(question) (contestant, error)) func([]byte) (contestant, error) {
	return func(line []byte) (contestant, error) {
		var sent question
		if err := json.Unmarshal(line, &sent); err != nil {
			return contestant{}, err
		}
		return make(sent)
	}
}

func main() {
	racing.Serve(racing.Makers{
		"rule":    from(makeRule),
		"check":   from(makeCheck),
		"compile": from(makeCompile),
		"read":    from(makeReadAndCompile),
	})
}
