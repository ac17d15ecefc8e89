// Celbench is Kubernetes' own code as the other contestant of `./dev bench cel`. It is asked by
// JSON lines, so that both can take turns on the same data: a line with `prepare` names what is
// raced from now on and is answered with its verdict, a line with `round` is answered with the
// nanoseconds one pass took in one more round.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"syscall"
	"time"
)

type question struct {
	Prepare string          `json:"prepare"`
	Round   bool            `json:"round"`
	Schema  json.RawMessage `json:"schema"`
	Self    json.RawMessage `json:"self"`
	OldSelf json.RawMessage `json:"oldSelf"`
	CRD     string          `json:"crd"`
	Object  string          `json:"object"`
	YAML    bool            `json:"yaml"`
}

type answer struct {
	NS      float64  `json:"ns,omitempty"`
	Cost    int64    `json:"cost,omitempty"`
	Errors  []string `json:"errors,omitempty"`
	Failure string   `json:"failure,omitempty"`
}

// A contestant can go over its data again and again; what it finds there is said only once.
type contestant struct {
	pass    func()
	verdict func() answer
}

var makers = map[string]func(question) (contestant, error){
	"rule":    makeRule,
	"check":   makeCheck,
	"compile": makeCompile,
	"read":    makeReadAndCompile,
}

// Rounds are long enough for the garbage of a pass to be collected within.
const roundTime = 20 * time.Millisecond

// racer remembers how many passes fill a round.
type racer struct {
	contestant
	turns int
}

// processor is the time all threads have run, those of the garbage collector included.
func processor() time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		log.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// round is the time of a pass: by the clock or, where the machine is busy with others and that is
// less, of the processor.
func (r *racer) round() float64 {
	for {
		start, before := time.Now(), processor()
		for range r.turns {
			r.pass()
		}
		took := min(time.Since(start), processor()-before)
		if took >= roundTime {
			return float64(took.Nanoseconds()) / float64(r.turns)
		}
		r.turns *= 2
	}
}

func (r *racer) reply(line []byte) answer {
	var asked question
	if err := json.Unmarshal(line, &asked); err != nil {
		return answer{Failure: err.Error()}
	}
	if asked.Round && r.pass != nil {
		return answer{NS: r.round()}
	}
	make, known := makers[asked.Prepare]
	if !known {
		return answer{Failure: fmt.Sprintf("nothing to do with %q", asked.Prepare)}
	}
	made, err := make(asked)
	if err != nil {
		return answer{Failure: err.Error()}
	}
	*r = racer{made, 1}
	return made.verdict()
}

func main() {
	in := bufio.NewReaderSize(os.Stdin, 1<<20)
	encoder := json.NewEncoder(os.Stdout)
	var races racer
	for {
		line, err := in.ReadBytes('\n')
		if err != nil {
			return
		}
		if err := encoder.Encode(races.reply(line)); err != nil {
			log.Fatal(err)
		}
	}
}
