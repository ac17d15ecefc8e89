package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
)

// class is a group of differences that differ only in values, and one of them.
type class struct {
	count   int
	example string
	object  object
}

// report counts what both say alike and, by class, what only one of them says.
type report struct {
	objects, agreed, differing int
	falseAlarms, missed        int // objects that only we, or only they, refuse
	ours, theirs               map[string]*class
}

func newReport() *report {
	return &report{ours: map[string]*class{}, theirs: map[string]*class{}}
}

// add takes the answers about one object in; it says whether nobody has anything against it.
func (report *report) add(asked object, ours, theirs answer) bool {
	report.objects++
	var onlyOurs, onlyTheirs []string
	switch {
	case theirs.undecodable != "" && ours.undecodable != "":
	case theirs.undecodable != "":
		onlyTheirs = []string{"undecodable|" + theirs.undecodable}
	case ours.undecodable != "":
		onlyOurs = []string{"undecodable|" + ours.undecodable}
	default:
		onlyOurs = without(ours.errors, theirs.errors)
		onlyTheirs = without(theirs.errors, ours.errors)
	}
	for _, each := range onlyOurs {
		count(report.ours, asked, each)
	}
	for _, each := range onlyTheirs {
		count(report.theirs, asked, each)
	}
	switch {
	case ours.refuses() && !theirs.refuses():
		report.falseAlarms++
	case theirs.refuses() && !ours.refuses():
		report.missed++
	}
	if len(onlyOurs)+len(onlyTheirs) > 0 {
		report.differing++
		writeDetails(asked, onlyOurs, onlyTheirs)
		return false
	}
	report.agreed++
	return !theirs.refuses()
}

// without is what is left of one sorted multiset after taking away another.
func without(from, taken []string) []string {
	var left []string
	for _, each := range from {
		for len(taken) > 0 && taken[0] < each {
			taken = taken[1:]
		}
		if len(taken) > 0 && taken[0] == each {
			taken = taken[1:]
			continue
		}
		left = append(left, each)
	}
	return left
}

var (
	podPath   = regexp.MustCompile(`\b(?:spec\.jobTemplate\.)?(?:spec\.)?template\.spec\.`)
	container = regexp.MustCompile(`\b(?:initContainers|ephemeralContainers|containers)\b`)
	inBracket = regexp.MustCompile(`\[[^\]]*\]`)
	quoted    = regexp.MustCompile(`"(?:[^"\\]|\\.)*"`)
	valueJSON = regexp.MustCompile(`(Invalid value|Unsupported value|Duplicate value|Not found): (?:\{.*?\}|[^:"]+?)(: |$)`)
	digits    = regexp.MustCompile(`\b\d[\d.]*\b`)
)

// className leaves out of a sentence what differs from object to object.
func className(text string) string {
	text = podPath.ReplaceAllString(text, "(pod).")
	text = container.ReplaceAllString(text, "containers")
	text = quoted.ReplaceAllString(text, `""`)
	text = inBracket.ReplaceAllString(text, "[]")
	text = valueJSON.ReplaceAllString(text, "$1: ?$2")
	return digits.ReplaceAllString(text, "N")
}

func count(classes map[string]*class, asked object, text string) {
	name := className(text)
	if classes[name] == nil {
		classes[name] = &class{example: text, object: asked}
	}
	classes[name].count++
}

func (report *report) print(title string, most int) {
	fmt.Printf("%s: %d compared, %d agreed, %d differ; %d refused only by us, %d only by them\n",
		title, report.objects, report.agreed, report.differing, report.falseAlarms, report.missed)
	printClasses("only ours", report.ours, most)
	printClasses("only theirs", report.theirs, most)
}

func printClasses(title string, classes map[string]*class, most int) {
	total := 0
	for _, each := range classes {
		total += each.count
	}
	fmt.Printf("%s: %d in %d classes\n", title, total, len(classes))
	names := slices.SortedFunc(maps.Keys(classes), func(a, b string) int {
		if classes[a].count != classes[b].count {
			return classes[b].count - classes[a].count
		}
		return strings.Compare(a, b)
	})
	for _, name := range names[:min(most, len(names))] {
		each := classes[name]
		fmt.Printf("%7d  %s %s\n", each.count, each.object.kind.Kind, shortened(each.example))
	}
}

func shortened(text string) string {
	if len(text) > 260 {
		return text[:260] + " ..."
	}
	return text
}

// writeDetails keeps a difference for those who want to see all of it.
func writeDetails(asked object, onlyOurs, onlyTheirs []string) {
	if *details == "" {
		return
	}
	file, err := os.OpenFile(*details, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		fail(err)
	}
	defer file.Close()
	err = json.NewEncoder(file).Encode(map[string]any{
		"origin": asked.origin, "object": json.RawMessage(asked.text), "ours": onlyOurs, "theirs": onlyTheirs,
	})
	if err != nil {
		fail(err)
	}
}
