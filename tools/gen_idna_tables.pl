#!/usr/bin/env perl
# Writes lib/schema/src/idna_tables.cpp: which code points RFC 5892 allows in host names, and what the
# rules on context (RFC 5892, appendix A) and on direction (RFC 5893) ask of them. The facts are those
# of the Unicode version that Perl knows.
#
#   perl tools/gen_idna_tables.pl > lib/schema/src/idna_tables.cpp
use strict;
use warnings;
use utf8;
use Unicode::Normalize qw(NFKC);
use Unicode::UCD;

my %exception = ((map { $_ => 1 } 0xDF, 0x3C2, 0x6FD, 0x6FE, 0xF0B, 0x3007),
  (map { $_ => 0 } 0x640, 0x7FA, 0x302E, 0x302F, 0x3031 .. 0x3035, 0x303B),
  (map { $_ => 0 } 0xB7, 0x375, 0x5F3, 0x5F4, 0x30FB, 0x660 .. 0x669, 0x6F0 .. 0x6F9));  # by context

# Section 3 of the RFC.
sub valid {
  my ($code, $char) = @_;
  return $exception{$code} if exists $exception{$code};
  return 0 if $char =~ /\p{Cn}/;
  return 1 if $char =~ /[-a-z0-9]/;
  return 0 if $char =~ /\p{Join_Control}/;
  return 0 if NFKC(CORE::fc(NFKC($char))) ne $char;
  return 0 if $char =~ /\p{Default_Ignorable_Code_Point}|\p{White_Space}|\p{Noncharacter_Code_Point}/;
  return 0 if $char =~ /\p{Block: Combining Diacritical Marks for Symbols}|\p{Block: Musical Symbols}|\p{Block: Ancient Greek Musical Notation}/;
  return 0 if $char =~ /\p{Hangul_Syllable_Type: L}|\p{Hangul_Syllable_Type: V}|\p{Hangul_Syllable_Type: T}/;
  return $char =~ /[\p{Ll}\p{Lu}\p{Lo}\p{Nd}\p{Lm}\p{Mn}\p{Mc}]/ ? 1 : 0;
}

# Of what may stand in a name at all.
my @sets = (
  ['Valid', sub { 1 }],
  ['Mark', qr/\p{M}/],
  ['Virama', qr/\p{Canonical_Combining_Class: 9}/],
  ['RightToLeft', qr/\p{Bidi_Class: R}|\p{Bidi_Class: AL}/],
  ['ArabicNumber', qr/\p{Bidi_Class: AN}/],
  ['EuropeanNumber', qr/\p{Bidi_Class: EN}/],
  ['Nonspacing', qr/\p{Bidi_Class: NSM}/],
  ['Neutral', qr/\p{Bidi_Class: ES}|\p{Bidi_Class: CS}|\p{Bidi_Class: ET}|\p{Bidi_Class: ON}|\p{Bidi_Class: BN}/],
  ['JoinsBefore', qr/\p{Joining_Type: L}|\p{Joining_Type: D}/],
  ['JoinsBehind', qr/\p{Joining_Type: R}|\p{Joining_Type: D}/],
  ['Transparent', qr/\p{Joining_Type: T}/],
  ['Greek', qr/\p{Script: Greek}/],
  ['Hebrew', qr/\p{Script: Hebrew}/],
  ['Japanese', qr/\p{Script: Hiragana}|\p{Script: Katakana}|\p{Script: Han}/],
);

my %flips;
my %inside;
for my $code (0 .. 0x10FFFF, 0x110000) {
  my $surrogate = $code >= 0xD800 && $code <= 0xDFFF;
  my $char = $surrogate || $code > 0x10FFFF ? '' : chr($code);
  my $allowed = $char ne '' && (valid($code, $char) || exists $exception{$code} || $char =~ /\p{Join_Control}/);
  for my $set (@sets) {
    my ($name, $test) = @$set;
    my $in = $allowed && ($name eq 'Valid' ? valid($code, $char) : $char =~ $test) ? 1 : 0;
    next if $in == ($inside{$name} // 0);
    $inside{$name} = $in;
    push @{$flips{$name}}, $code;
  }
}

print '// Made by tools/gen_idna_tables.pl, Unicode ', Unicode::UCD::UnicodeVersion(), ". Do not edit.\n";
print "// clang-format off\n#include \"idna_tables.h\"\n\nnamespace plimsoll::schema {\nnamespace {\n";
for my $set (@sets) {
  my $name = $set->[0];
  print "\nconstexpr char32_t k${name}[] = {\n";
  my $line = '   ';
  for my $code (@{$flips{$name}}) {
    my $text = sprintf(' 0x%X,', $code);
    if (length($line) + length($text) > 108) { print "$line\n"; $line = '   '; }
    $line .= $text;
  }
  print "$line\n};\n";
}
print "\n}  // namespace\n\n";
print "std::span<const char32_t> IdnaTable(IdnaSet set) {\n  switch (set) {\n";
print "    case IdnaSet::k$_->[0]: return k$_->[0];\n" for @sets;
print "  }\n  return {};\n}\n\n}  // namespace plimsoll::schema\n";
