package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"reflect"
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

// tally counts the answers to one kind of request, and those that are alike.
type tally struct {
	requests, errors         int
	accepted, stored, warned int
}

// report counts what both say alike and, by class, what only one of them says.
type report struct {
	objects, differing  int
	falseAlarms, missed int // objects that only we, or only they, refuse
	ours, theirs        map[string]*class
	byRequest           map[string]*tally
}

func newReport() *report {
	return &report{ours: map[string]*class{}, theirs: map[string]*class{}, byRequest: map[string]*tally{}}
}

// add takes the answers about one object in; it says whether nobody has anything against it.
func (report *report) add(sent object, ours, theirs answer) bool {
	report.objects++
	onlyOurs, onlyTheirs := errorsApart(ours, theirs)
	counted := report.tallyOf(sent)
	counted.requests++
	if len(onlyOurs)+len(onlyTheirs) == 0 {
		counted.errors++
	}
	switch {
	case ours.refuses() && !theirs.refuses():
		report.falseAlarms++
	case theirs.refuses() && !ours.refuses():
		report.missed++
	case !ours.refuses():
		moreOurs, moreTheirs := counted.addAccepted(ours, theirs)
		onlyOurs, onlyTheirs = append(onlyOurs, moreOurs...), append(onlyTheirs, moreTheirs...)
	}
	for _, each := range onlyOurs {
		count(report.ours, sent, each)
	}
	for _, each := range onlyTheirs {
		count(report.theirs, sent, each)
	}
	if len(onlyOurs)+len(onlyTheirs) > 0 {
		report.differing++
		writeDetails(sent, onlyOurs, onlyTheirs)
		return false
	}
	return !theirs.refuses()
}

func (report *report) tallyOf(sent object) *tally {
	name := sent.request()
	if report.byRequest[name] == nil {
		report.byRequest[name] = &tally{}
	}
	return report.byRequest[name]
}

func errorsApart(ours, theirs answer) (onlyOurs, onlyTheirs []string) {
	switch {
	case theirs.fatal != "" && ours.fatal != "":
		return nil, nil
	case theirs.fatal != "":
		return nil, []string{"fatal|" + theirs.fatal}
	case ours.fatal != "":
		return []string{"fatal|" + ours.fatal}, nil
	}
	return without(ours.errors, theirs.errors), without(theirs.errors, ours.errors)
}

// addAccepted compares what is stored and the warnings.
func (counted *tally) addAccepted(ours, theirs answer) (onlyOurs, onlyTheirs []string) {
	counted.accepted++
	onlyOurs, onlyTheirs = storedApart("stored|", ours.stored, theirs.stored)
	if len(onlyOurs)+len(onlyTheirs) == 0 {
		counted.stored++
	}
	moreOurs, moreTheirs := without(ours.warnings, theirs.warnings), without(theirs.warnings, ours.warnings)
	if len(moreOurs)+len(moreTheirs) == 0 {
		counted.warned++
	}
	for _, each := range moreOurs {
		onlyOurs = append(onlyOurs, "warning|"+each)
	}
	for _, each := range moreTheirs {
		onlyTheirs = append(onlyTheirs, "warning|"+each)
	}
	return onlyOurs, onlyTheirs
}

// storedApart names the values that only one of two stored objects has.
func storedApart(path string, ours, theirs any) (onlyOurs, onlyTheirs []string) {
	if reflect.DeepEqual(ours, theirs) {
		return nil, nil
	}
	our, isMap := ours.(map[string]any)
	their, areMaps := theirs.(map[string]any)
	if !isMap || !areMaps {
		return []string{fmt.Sprintf("%s = %v", path, ours)}, []string{fmt.Sprintf("%s = %v", path, theirs)}
	}
	for _, key := range sortedKeys(our) {
		more, others := storedApart(path+"."+key, our[key], their[key])
		onlyOurs, onlyTheirs = append(onlyOurs, more...), append(onlyTheirs, others...)
	}
	for _, key := range sortedKeys(their) {
		if _, there := our[key]; !there {
			onlyTheirs = append(onlyTheirs, fmt.Sprintf("%s.%s = %v", path, key, their[key]))
		}
	}
	return onlyOurs, onlyTheirs
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

func count(classes map[string]*class, sent object, text string) {
	name := className(text)
	if classes[name] == nil {
		classes[name] = &class{example: text, object: sent}
	}
	classes[name].count++
}

func (report *report) print(title string, most int) {
	fmt.Printf("%s: %d compared, %d differ; %d refused only by us, %d only by them\n",
		title, report.objects, report.differing, report.falseAlarms, report.missed)
	for _, name := range slices.Sorted(maps.Keys(report.byRequest)) {
		each := report.byRequest[name]
		fmt.Printf("%20s  %d requests: errors %s; %d accepted: stored %s, warnings %s\n", name, each.requests,
			percent(each.errors, each.requests), each.accepted, percent(each.stored, each.accepted),
			percent(each.warned, each.accepted))
	}
	printClasses("only ours", report.ours, most)
	printClasses("only theirs", report.theirs, most)
}

func percent(part, all int) string {
	if all == 0 {
		return "-"
	}
	return fmt.Sprintf("%.2f %%", 100*float64(part)/float64(all))
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
func writeDetails(sent object, onlyOurs, onlyTheirs []string) {
	if *details == "" {
		return
	}
	file, err := os.OpenFile(*details, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		fail(err)
	}
	defer file.Close()
	err = json.NewEncoder(file).Encode(map[string]any{
		"origin": sent.origin, "object": json.RawMessage(sent.text), "old": json.RawMessage(sent.old),
		"subresource": sent.subresource, "ours": onlyOurs, "theirs": onlyTheirs,
	})
	if err != nil {
		fail(err)
	}
}
