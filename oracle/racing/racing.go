// Package racing is the Go side of the benchmarks: a program asked by JSON lines, so that two
// contestants can take turns on the same data. A line with `prepare` names what is raced from now on
// and is answered with its verdict, a line with `round` is answered with the nanoseconds one pass took
// in one more round.
package racing

import (
	"bufio"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"syscall"
	"time"
)

// Answer is what a contestant found in its data, or how long a pass took.
type Answer struct {
	NS      float64  `json:"ns,omitempty"`
	Cost    int64    `json:"cost,omitempty"`
	Errors  []string `json:"errors,omitempty"`
	Text    string   `json:"text,omitempty"`
	Failure string   `json:"failure,omitempty"`
}

// A Contestant can go over its data again and again; what it finds there is said only once.
type Contestant struct {
	Pass    func()
	Verdict func() Answer
}

// Makers make contestants, by what is to be prepared, of the whole line that requests them.
type Makers map[string]func(line []byte) (Contestant, error)

// Rounds are long enough for the garbage of a pass to be collected within.
const roundTime = 20 * time.Millisecond

// racer remembers how many passes fill a round.
type racer struct {
	Contestant
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
			r.Pass()
		}
		took := min(time.Since(start), processor()-before)
		if took >= roundTime {
			return float64(took.Nanoseconds()) / float64(r.turns)
		}
		r.turns *= 2
	}
}

func (r *racer) reply(makers Makers, line []byte) Answer {
	var sent struct {
		Prepare string `json:"prepare"`
		Round   bool   `json:"round"`
	}
	if err := json.Unmarshal(line, &sent); err != nil {
		return Answer{Failure: err.Error()}
	}
	if sent.Round && r.Pass != nil {
		return Answer{NS: r.round()}
	}
	make, known := makers[sent.Prepare]
	if !known {
		return Answer{Failure: fmt.Sprintf("nothing to do with %q", sent.Prepare)}
	}
	made, err := make(line)
	if err != nil {
		return Answer{Failure: err.Error()}
	}
	*r = racer{made, 1}
	return made.Verdict()
}

// Serve answers until there are no more lines.
func Serve(makers Makers) {
	in := bufio.NewReaderSize(os.Stdin, 1<<20)
	encoder := json.NewEncoder(os.Stdout)
	var races racer
	for {
		line, err := in.ReadBytes('\n')
		if err != nil {
			return
		}
		if err := encoder.Encode(races.reply(makers, line)); err != nil {
			log.Fatal(err)
		}
	}
}
