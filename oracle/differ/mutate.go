package main

import (
	"bytes"
	"math/rand/v2"
)

// Pieces that mean something to YAML or JSON, put in anywhere.
var pieces = []string{
	" ", "  ", "\n", "\n\n", "\t", "\r\n", "\r", "\u0085", "\u2028", "\ufeff", ":", ": ", ":\n", "- ", "-", "? ", "?",
	", ", ",", "[", "]", "{", "}", "[]", "{}", "#", " #", "&a ", "&b", "*a", "*b ", "*a : ", "!", "!!", "!!str ", "!!int ",
	"!!float ", "!!null ", "!!bool ", "!!binary ", "!!timestamp ", "!!merge ", "!<x> ", "!a!b ", "! ", "|", ">", "|\n", ">-\n",
	"|+\n", "|2\n", "'", "\"", "''", "\\", "\\n", "\\x41", "\\u12", "\\\n", "%", "%YAML 1.1\n", "%TAG ! x\n", "---", "---\n",
	"--- ", "...", "...\n", "@", "`", "<<: ", "<<: *a\n", "<<: [*a, *b]", "~", "null", "true", "yes", "y", "0x1", "010", "1.0",
	"1e3", ".inf", "-.inf", ".nan", "18446744073709551615", "2001-01-01", "=", "é", "€", "😀", "\x00", "\x01", "\x7f", "\xff",
	"\xc3", "\xed\xa0\x80", "a: 1\n", "b:\n  c: 2\n", "- x\n", "  - y\n", "\"q\": ", "'s' : ", "a", "b", "1", "k: v, ",
}

func mutate(random *rand.Rand, seeds [][]byte) []byte {
	text := bytes.Clone(seeds[random.IntN(len(seeds))])
	for range 1 + random.IntN(5) {
		text = step(random, seeds, text)
		if len(text) > 4000 {
			text = text[:4000]
		}
	}
	return text
}

func step(random *rand.Rand, seeds [][]byte, text []byte) []byte {
	at := random.IntN(len(text) + 1)
	switch random.IntN(13) {
	case 0, 1, 2, 3:
		return insert(text, at, []byte(pieces[random.IntN(len(pieces))]))
	case 4, 5:
		return cut(text, at, 1+random.IntN(3))
	case 6:
		return cut(text, at, 1+random.IntN(20))
	case 7:
		if at < len(text) {
			text[at] = byte(random.IntN(128))
		}
		return text
	case 8:
		return moveLine(random, text)
	case 9:
		other := seeds[random.IntN(len(seeds))]
		from := random.IntN(len(other) + 1)
		return insert(text, at, other[from:min(len(other), from+random.IntN(40))])
	case 10:
		return indentLine(random, text)
	case 11:
		// Long runs, for what happens between pieces of input and for keys that are too long.
		runs := []string{" ", "x", "é", "- ", "[", "a ", "\n", "x: ", "'", "\t", "a,", "# "}
		return insert(text, at, bytes.Repeat([]byte(runs[random.IntN(len(runs))]), random.IntN(1100)))
	default:
		end := min(len(text), at+1+random.IntN(30))
		return insert(text, end, bytes.Clone(text[at:end]))
	}
}

func insert(text []byte, at int, piece []byte) []byte {
	return append(text[:at:at], append(bytes.Clone(piece), text[at:]...)...)
}

func cut(text []byte, at, length int) []byte {
	end := min(len(text), at+length)
	return append(text[:at:at], text[end:]...)
}

// moveLine repeats a line somewhere else.
func moveLine(random *rand.Rand, text []byte) []byte {
	lines := bytes.SplitAfter(text, []byte("\n"))
	from, to := random.IntN(len(lines)), random.IntN(len(lines))
	moved := append([][]byte{}, lines[:to]...)
	moved = append(moved, lines[from])
	moved = append(moved, lines[to:]...)
	return bytes.Join(moved, nil)
}

// indentLine moves a line to the right or to the left.
func indentLine(random *rand.Rand, text []byte) []byte {
	lines := bytes.SplitAfter(text, []byte("\n"))
	i := random.IntN(len(lines))
	if random.IntN(2) == 0 {
		lines[i] = append([]byte("  ")[:1+random.IntN(2)], lines[i]...)
	} else {
		lines[i] = bytes.TrimPrefix(lines[i], []byte(" "))
	}
	return bytes.Join(lines, nil)
}
