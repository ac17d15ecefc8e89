// The oracle answers questions with Kubernetes' own code, one JSON line for each JSON line, in
// the shape of the batch protocol. It is for developers only.
package main

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"log"
	"os"

	"plimsoll/oracle/upstream"
)

type request struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Text   string          `json:"text"`
	Base64 *string         `json:"base64"`
	CRD    json.RawMessage `json:"crd"`
	Schema json.RawMessage `json:"schema"`
	line   []byte
}

type reply struct {
	ID      json.RawMessage `json:"id"`
	Result  any             `json:"result,omitempty"`
	Failure *failure        `json:"failure,omitempty"`
}

type failure struct {
	Code    string `json:"code"`
	Message string `json:"message"`
}

// bytes is what the method is asked about: a document of the request, the whole of it for
// methods with several, or its text.
func (r request) bytes() ([]byte, error) {
	switch {
	case r.CRD != nil:
		return r.CRD, nil
	case r.Schema != nil:
		return r.line, nil
	case r.Base64 != nil:
		return base64.StdEncoding.DecodeString(*r.Base64)
	}
	return []byte(r.Text), nil
}

// answer never lets a panic of the code under question out: it becomes a failure.
func answer(line []byte) (out reply) {
	var req request
	if err := json.Unmarshal(line, &req); err != nil {
		return reply{Failure: &failure{"malformed", err.Error()}}
	}
	req.line = line
	defer func() {
		if p := recover(); p != nil {
			out = reply{ID: req.ID, Failure: &failure{"panic", fmt.Sprint(p)}}
		}
	}()
	method, known := upstream.Methods[req.Method]
	if !known {
		return reply{ID: req.ID, Failure: &failure{"unknownMethod", req.Method}}
	}
	input, err := req.bytes()
	if err != nil {
		return reply{ID: req.ID, Failure: &failure{"malformed", err.Error()}}
	}
	return reply{ID: req.ID, Result: method(input)}
}

func main() {
	in := bufio.NewReaderSize(os.Stdin, 1<<20)
	out := bufio.NewWriterSize(os.Stdout, 1<<20)
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	for {
		line, err := in.ReadBytes('\n')
		if len(line) > 1 {
			if err := encoder.Encode(answer(line)); err != nil {
				log.Fatal(err)
			}
		}
		if err != nil {
			break
		}
		if in.Buffered() == 0 {
			out.Flush()
		}
	}
	if err := out.Flush(); err != nil {
		log.Fatal(err)
	}
}
