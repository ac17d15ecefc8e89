// compare holds what plimsoll says of objects of Kubernetes' own kinds against what the API server's own
// code says: all such objects below the folders given, and mutants of those that are in order.
package main

import (
	"flag"
	"fmt"
	"os"

	"plimsoll/oracle/kinds/referee"
)

var (
	command = flag.String("command", "build/release/bin/plimsoll", "the program to hold against the referee")
	release = flag.String("release", "1.37", "of Kubernetes; that of the modules this is built with")
	mutants = flag.Int("n", 20000, "how many mutants to make of the valid objects")
	seed    = flag.Uint64("seed", 1, "of the mutations; the same seed makes the same mutants")
	show    = flag.Int("show", 40, "how many classes of differences to print for each side")
	kinds   = flag.String("kinds", "", "kinds to look at, with commas between; all without")
	gates   = flag.String("gates", "", "feature gates that are not as by default: NAME=true, with commas between")
	details = flag.String("details", "", "a file for every difference, as JSON lines")
)

func fail(err error) {
	fmt.Fprintln(os.Stderr, "compare:", err)
	os.Exit(2)
}

func main() {
	flag.Parse()
	if err := loadServed(*command, *release); err != nil {
		fail(err)
	}
	objects, err := objectsBelow(flag.Args())
	if err != nil {
		fail(err)
	}
	samples, err := samplesOf(*command, *release)
	if err != nil {
		fail(err)
	}
	wanted := wantedOnly(append(objects, samples...))
	set, err := referee.SetGates(*gates)
	if err != nil {
		fail(err)
	}
	ours, err := newBatch(*command, *release, set)
	if err != nil {
		fail(err)
	}
	report := newReport()
	valid := compareAll(report, ours, wanted)
	report.print("objects as they are", *show)
	differing := report.differing
	if *mutants > 0 && len(valid) > 0 {
		report = newReport()
		compareAll(report, ours, mutantsOf(valid, *mutants, *seed))
		report.print("mutants", *show)
		differing += report.differing
	}
	if differing > 0 {
		os.Exit(1)
	}
}

// compareAll sends all objects to both, and returns those that both accept.
func compareAll(report *report, ours *batch, objects []object) []object {
	var valid []object
	for _, each := range objects {
		said, err := ours.answerTo(each)
		if err != nil {
			fail(err)
		}
		if report.add(each, said, refereeAnswer(each)) {
			valid = append(valid, each)
		}
	}
	return valid
}
