// kinds says what the API server says to objects of Kubernetes' own kinds: JSON lines with an id and an
// object (and an old one and a subresource for updates) in, verdicts out.
package main

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"os"

	"plimsoll/oracle/kinds/referee"
)

type question struct {
	ID json.RawMessage `json:"id"`
	referee.Request
}

type answer struct {
	ID json.RawMessage `json:"id"`
	referee.Verdict
}

func answerTo(line []byte) answer {
	var sent question
	if err := json.Unmarshal(line, &sent); err != nil {
		return answer{json.RawMessage("null"), referee.Verdict{Fatal: "malformed line: " + err.Error()}}
	}
	if sent.ID == nil {
		sent.ID = json.RawMessage("null")
	}
	return answer{sent.ID, referee.Judge(sent.Request)}
}

func main() {
	gates := flag.String("gates", "", "feature gates that are not as by default: NAME=true, with commas between")
	flag.Parse()
	if _, err := referee.SetGates(*gates); err != nil {
		fmt.Fprintln(os.Stderr, "kinds:", err)
		os.Exit(2)
	}
	reader := bufio.NewReaderSize(os.Stdin, 1<<20)
	writer := bufio.NewWriter(os.Stdout)
	defer writer.Flush()
	encoder := json.NewEncoder(writer)
	encoder.SetEscapeHTML(false)
	for {
		line, err := reader.ReadBytes('\n')
		if len(line) > 1 {
			if failed := encoder.Encode(answerTo(line)); failed != nil {
				fmt.Fprintln(os.Stderr, "kinds:", failed)
				os.Exit(2)
			}
			if reader.Buffered() == 0 {
				writer.Flush()
			}
		}
		if err != nil {
			return
		}
	}
}
