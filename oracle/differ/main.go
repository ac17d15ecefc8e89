// The differ mutates texts, sends each to a command with the batch protocol and to Kubernetes'
// own code, and prints where the answers differ. For methods that take documents
// (crd.lint, schema.check) seeds and texts are JSON.
//
//	go run ./differ -n 50000 -command "../build/release/bin/plimsoll batch" [file.jsonl | file | directory]...
//
// Files ending in .jsonl give the `text` or `base64` of each line as a seed, other files are
// seeds themselves. Without any the built-in seeds are used.
package main

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"math/rand/v2"
	"os"
	"os/exec"
	"reflect"
	"sort"
	"strings"

	"plimsoll/oracle/upstream"
)

var (
	count   = flag.Int("n", 10000, "how many texts to try")
	seed    = flag.Uint64("seed", 1, "seed of the mutations")
	method  = flag.String("method", "text.yaml", "method of the batch protocol")
	command = flag.String("command", "../build/release/bin/plimsoll batch", "the command to ask")
	exact   = flag.Bool("exact", false, "try the seeds themselves, unchanged")
	show    = flag.Int("show", 10, "how many differences to print")
)

// peer is the command under question.
type peer struct {
	in  *bufio.Writer
	out *bufio.Reader
}

func start(line string) *peer {
	words := strings.Fields(line)
	cmd := exec.Command(words[0], words[1:]...)
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		log.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		log.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		log.Fatal(err)
	}
	return &peer{bufio.NewWriterSize(in, 1<<20), bufio.NewReaderSize(out, 1<<20)}
}

// request is a line of the batch protocol about a text.
func request(id int, text []byte) []byte {
	head := fmt.Sprintf("{\"id\":%d,\"method\":%q,", id, *method)
	switch *method {
	case "crd.lint":
		return fmt.Appendf(nil, "%s\"crd\":%s}\n", head, text)
	case "schema.check":
		return fmt.Appendf(nil, "%s%s\n", head, text[1:])
	}
	return fmt.Appendf(nil, "%s\"base64\":%q}\n", head, base64.StdEncoding.EncodeToString(text))
}

// ordered sorts lists of errors: those of CRDs come in the random order of Go's maps.
func ordered(answer any) any {
	fields, _ := answer.(map[string]any)
	errors, _ := fields["errors"].([]any)
	sort.Slice(errors, func(i, j int) bool { return fmt.Sprint(errors[i]) < fmt.Sprint(errors[j]) })
	if len(errors) == 0 {
		delete(fields, "errors")
	}
	return answer
}

func (p *peer) answersTo(texts [][]byte) []any {
	written := make(chan struct{})
	go func() {
		defer close(written)
		for i, text := range texts {
			p.in.Write(request(i, text))
		}
		p.in.Flush()
	}()
	replies := make([]any, len(texts))
	for i := range texts {
		line, err := p.out.ReadBytes('\n')
		if err != nil {
			log.Fatalf("the command stopped at %q: %v", texts[i], err)
		}
		var reply struct {
			Result any `json:"result"`
		}
		if err := json.Unmarshal(line, &reply); err != nil {
			log.Fatalf("bad reply %q: %v", line, err)
		}
		replies[i] = ordered(reply.Result)
	}
	<-written
	return replies
}

// expected is upstream's answer, as it looks after a trip through JSON; false when upstream panics.
func expected(text []byte) (answer any, ok bool) {
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	encoded, err := json.Marshal(upstream.Methods[*method](text))
	if err != nil {
		log.Fatal(err)
	}
	if err := json.Unmarshal(encoded, &answer); err != nil {
		log.Fatal(err)
	}
	return ordered(answer), true
}

// agrees allows for answers that upstream itself draws by lot: Go walks maps in random order.
func agrees(text []byte, reply any) (bool, any) {
	var answer any
	for range 20 {
		var ok bool
		if answer, ok = expected(text); !ok || reflect.DeepEqual(answer, reply) {
			return true, answer
		}
	}
	return false, answer
}

func main() {
	flag.Parse()
	seeds := gather(flag.Args())
	mutated := mutate
	if strings.HasPrefix(*method, "crd.") || strings.HasPrefix(*method, "schema.") {
		mutated = mutateJSON
	}
	random := rand.New(rand.NewPCG(*seed, 0))
	p := start(*command)
	total := *count
	if *exact {
		total = len(seeds)
	}
	differences := 0
	for done := 0; done < total; {
		batch := make([][]byte, 0, 256)
		for len(batch) < 256 && done+len(batch) < total {
			if *exact {
				batch = append(batch, seeds[done+len(batch)])
			} else {
				batch = append(batch, mutated(random, seeds))
			}
		}
		done += len(batch)
		for i, reply := range p.answersTo(batch) {
			same, answer := agrees(batch[i], reply)
			if same {
				continue
			}
			if differences++; differences <= *show {
				fmt.Printf("%q\n  upstream %v\n  command  %v\n", batch[i], answer, reply)
			}
		}
	}
	fmt.Printf("%d texts, %d differences\n", total, differences)
	if differences > 0 {
		os.Exit(1)
	}
}
