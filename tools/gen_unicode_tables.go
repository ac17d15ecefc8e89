//go:build ignore

// Prints lib/text/src/unicode_tables.cpp from the Unicode tables of the Go release that
// runs it, or, with -checksum, the constants of lib/text/test/unicode_test.cpp.
//
//	go run tools/gen_unicode_tables.go > lib/text/src/unicode_tables.cpp
//	go run tools/gen_unicode_tables.go -checksum
//
// Kubernetes' renderings follow the tables of the Go release it is built with, so run it
// with that one.
package main

import (
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"
	"unicode"
)

type class struct {
	name string
	what string
	has  func(rune) bool
}

var classes = []class{
	{"kPrintable", "strconv.IsPrint", strconv.IsPrint},
	{"kLetters", "unicode.IsLetter", unicode.IsLetter},
	{"kDigits", "unicode.IsDigit", unicode.IsDigit},
	{"kSymbols", "unicode.IsSymbol", unicode.IsSymbol},
}

// The code points at which membership flips, starting from "not in".
func flips(has func(rune) bool) []rune {
	var out []rune
	in := false
	for r := rune(0); r <= unicode.MaxRune+1; r++ {
		if now := r <= unicode.MaxRune && has(r); now != in {
			out = append(out, r)
			in = now
		}
	}
	return out
}

// FNV-1a over one byte, 0 or 1, for each code point from 0 to 0x10FFFF.
func checksum(has func(rune) bool) uint64 {
	sum := uint64(0xcbf29ce484222325)
	for r := rune(0); r <= unicode.MaxRune; r++ {
		bit := uint64(0)
		if has(r) {
			bit = 1
		}
		sum = (sum ^ bit) * 0x100000001b3
	}
	return sum
}

func printTable(c class) {
	fmt.Printf("\n// %s\nconst char32_t %s[] = {", c.what, c.name)
	line := 1000
	for _, r := range flips(c.has) {
		text := fmt.Sprintf("0x%X,", r)
		if line+1+len(text) > 108 {
			fmt.Print("\n    ")
			line = 3
		} else {
			fmt.Print(" ")
		}
		fmt.Print(text)
		line += 1 + len(text)
	}
	size := strings.TrimPrefix(c.name, "k")
	fmt.Printf("\n};\nconst size_t k%sSize = std::size(%s);\n", size, c.name)
}

func main() {
	if len(os.Args) > 1 && os.Args[1] == "-checksum" {
		for _, c := range classes {
			fmt.Printf("%s 0x%016X\n", c.what, checksum(c.has))
		}
		return
	}
	fmt.Printf("// Made by tools/gen_unicode_tables.go with %s, Unicode %s. Do not edit.\n", runtime.Version(), unicode.Version)
	fmt.Print("// clang-format off\n#include \"unicode_tables.h\"\n\n#include <iterator>\n\nnamespace plimsoll::text {\n")
	for _, c := range classes {
		printTable(c)
	}
	fmt.Print("\n}  // namespace plimsoll::text\n")
}
