//go:build ignore

// Prints the tables that lib/pattern reads, from the Unicode tables and the regexp/syntax
// package of the Go release that runs it: a pattern means what that release says.
//
//	go run tools/gen_pattern_tables.go classes > lib/pattern/src/unicode_class_table.cpp
//	go run tools/gen_pattern_tables.go folds > lib/pattern/src/case_fold_table.cpp
//	go run tools/gen_pattern_tables.go checksums   # the constants of lib/pattern/test/tables_test.cpp
package main

import (
	"fmt"
	"os"
	"regexp/syntax"
	"runtime"
	"slices"
	"sort"
	"strings"
	"unicode"
)

// A name as the table is searched: in lower case, without '_', '-' and ' '. Go compares
// names in the same way, but with a capital in front.
func key(name string) string {
	return strings.ToLower(strings.NewReplacer("_", "", "-", "", " ", "").Replace(name))
}

type class struct {
	runes []rune // pairs: first and last of a range
	folds bool   // whether the flag i adds to it
}

// Every class that regexp/syntax accepts, by key.
func classes() map[string]class {
	names := []string{"Any", "Assigned", "ASCII"}
	for name := range unicode.Categories {
		names = append(names, name)
	}
	for name := range unicode.Scripts {
		names = append(names, name)
	}
	for name := range unicode.CategoryAliases {
		names = append(names, name)
	}
	out := map[string]class{}
	for _, name := range names {
		re, err := syntax.Parse(`[\p{`+name+`}]`, syntax.Perl)
		if err != nil {
			continue
		}
		folded, err := syntax.Parse(`(?i)[\p{`+name+`}]`, syntax.Perl)
		if err != nil {
			panic(err)
		}
		out[key(name)] = class{ranges(re), !slices.Equal(ranges(re), ranges(folded))}
	}
	return out
}

// The parser has special nodes for all runes and for a lone one.
func ranges(re *syntax.Regexp) []rune {
	switch re.Op {
	case syntax.OpAnyChar:
		return []rune{0, unicode.MaxRune}
	case syntax.OpLiteral:
		return []rune{re.Rune[0], re.Rune[0]}
	}
	return re.Rune
}

func head(header string) {
	fmt.Printf("// Made by tools/gen_pattern_tables.go with %s, Unicode %s. Do not edit.\n", runtime.Version(), unicode.Version)
	fmt.Printf("// clang-format off\n#include \"%s\"\n\nnamespace plimsoll::pattern {\n", header)
}

func list(items []string) {
	line := 1000
	for _, text := range items {
		if line+1+len(text) > 108 {
			fmt.Print("\n    ")
			line = 3
		} else {
			fmt.Print(" ")
		}
		fmt.Print(text)
		line += 1 + len(text)
	}
	fmt.Print("\n};\n")
}

func printClasses() {
	head("unicode_class.h")
	all := classes()
	var names []string
	for name := range all {
		names = append(names, name)
	}
	sort.Strings(names)

	var pairs, rows []string
	places := map[string]int{}
	for _, name := range names {
		runes := all[name].runes
		print := fmt.Sprint(runes)
		place, known := places[print]
		if !known {
			place = len(pairs)
			places[print] = place
			for i := 0; i < len(runes); i += 2 {
				pairs = append(pairs, fmt.Sprintf("{0x%X, 0x%X},", runes[i], runes[i+1]))
			}
		}
		rows = append(rows, fmt.Sprintf("{\"%s\", %d, %d, %t},", name, place, len(runes)/2, all[name].folds))
	}
	fmt.Print("\nconst RuneRange kClassRanges[] = {")
	list(pairs)
	fmt.Print("\nconst UnicodeClass kUnicodeClasses[] = {")
	list(rows)
	fmt.Printf("const size_t kUnicodeClassCount = %d;\n", len(rows))
	fmt.Print("\n}  // namespace plimsoll::pattern\n")
}

func delta(r rune) rune { return unicode.SimpleFold(r) - r }

// The last rune of the run that starts at lo, and whether its runes take turns as +1, -1.
func foldRun(lo rune) (hi rune, turns bool) {
	hi = lo
	if delta(lo) == 1 && delta(lo+1) == -1 {
		for hi = lo + 1; delta(hi+1) == 1 && delta(hi+2) == -1; hi += 2 {
		}
		return hi, true
	}
	for delta(hi+1) == delta(lo) && !(delta(hi+1) == 1 && delta(hi+2) == -1) {
		hi++
	}
	return hi, false
}

func printFolds() {
	head("case_fold.h")
	var rows []string
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if delta(r) == 0 {
			continue
		}
		hi, turns := foldRun(r)
		step := fmt.Sprint(delta(r))
		if turns {
			step = "kTakeTurns"
		}
		rows = append(rows, fmt.Sprintf("{0x%X, 0x%X, %s},", r, hi, step))
		r = hi
	}
	fmt.Print("\nconst FoldRun kFoldRuns[] = {")
	list(rows)
	fmt.Printf("const size_t kFoldRunCount = %d;\n", len(rows))
	fmt.Print("\n}  // namespace plimsoll::pattern\n")
}

// FNV-1a over 32-bit words.
type sum uint64

func (s *sum) add(word uint32) { *s = (*s ^ sum(word)) * 0x100000001b3 }

func printChecksums() {
	all := classes()
	var names []string
	for name := range all {
		names = append(names, name)
	}
	slices.Sort(names)
	classSum, foldSum := sum(0xcbf29ce484222325), sum(0xcbf29ce484222325)
	for _, name := range names {
		for _, c := range []byte(name) {
			classSum.add(uint32(c))
		}
		for _, r := range all[name].runes {
			classSum.add(uint32(r))
		}
	}
	for r := rune(0); r <= unicode.MaxRune; r++ {
		foldSum.add(uint32(unicode.SimpleFold(r)))
	}
	fmt.Printf("classes 0x%016X\nfolds 0x%016X\n", uint64(classSum), uint64(foldSum))
}

func main() {
	what := ""
	if len(os.Args) == 2 {
		what = os.Args[1]
	}
	switch what {
	case "classes":
		printClasses()
	case "folds":
		printFolds()
	case "checksums":
		printChecksums()
	default:
		fmt.Fprintln(os.Stderr, "usage: gen_pattern_tables classes|folds|checksums")
		os.Exit(2)
	}
}
