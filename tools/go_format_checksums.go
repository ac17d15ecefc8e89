//go:build ignore

// Prints the constants of lib/text/test/go_format_test.cpp: what Go makes of a hundred
// thousand numbers and texts, as one FNV-1a checksum a format. The test walks the same
// sequences (SplitMix64 from 0) with our formats.
//
//	go run tools/go_format_checksums.go
package main

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"
)

const count = 100000

type random uint64

func (r *random) next() uint64 {
	*r += 0x9E3779B97F4A7C15
	z := uint64(*r)
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	return z ^ z>>31
}

type fnv uint64

func (f *fnv) add(text string) {
	for i := 0; i < len(text); i++ {
		*f = (*f ^ fnv(text[i])) * 0x100000001b3
	}
	*f = (*f ^ '\n') * 0x100000001b3
}

// Every third number has any bits, the others are decimals of everyday size.
func float(r *random) float64 {
	bits := r.next()
	if bits%3 == 0 {
		return math.Float64frombits(r.next())
	}
	return float64(int64(r.next())>>(bits>>8%64)) / math.Pow10(int(bits>>16%23))
}

// Up to eight code points or stray bytes.
func text(r *random) string {
	var out []byte
	for n := r.next() % 8; n > 0; n-- {
		bits := r.next()
		switch bits % 4 {
		case 0:
			out = append(out, byte(bits>>8))
		case 1:
			out = append(out, byte(bits>>8%128))
		case 2:
			out = append(out, string(rune(bits>>8%0x3000))...)
		case 3:
			out = append(out, string(rune(bits>>8%0x110000))...)
		}
	}
	return string(out)
}

func float32Key(f float64) string {
	words := map[string]string{"+Inf": ".inf", "-Inf": "-.inf", "NaN": ".nan"}
	s := strconv.FormatFloat(f, 'g', -1, 32)
	if word, ok := words[s]; ok {
		return word
	}
	return s
}

func main() {
	sums := map[string]*fnv{}
	add := func(name, text string) {
		if sums[name] == nil {
			start := fnv(0xcbf29ce484222325)
			sums[name] = &start
		}
		sums[name].add(text)
	}
	var r random
	for i := 0; i < count; i++ {
		f := float(&r)
		add("Float", fmt.Sprintf("%v", f))
		add("Float32Key", float32Key(f))
		if js, err := json.Marshal(f); err == nil {
			add("JsonFloat", string(js))
		}
	}
	r = 0
	for i := 0; i < count; i++ {
		add("Quoted", strconv.Quote(text(&r)))
	}
	for _, name := range []string{"Float", "Float32Key", "JsonFloat", "Quoted"} {
		fmt.Printf("%s 0x%016X\n", name, uint64(*sums[name]))
	}
}
