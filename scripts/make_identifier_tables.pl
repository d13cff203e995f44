#!/usr/bin/env perl
# SPDX-FileCopyrightText: The Hecla authors
# SPDX-License-Identifier: Apache-2.0
#
# Prints src/unicode/identifier_tables.inc: the code points that may start an identifier, and those that may only
# continue one. Deployed configurations rely on the classes of Unicode 9.0, so newer code points are excluded; Perl
# knows the age of each. Three code points changed their class after 9.0.
use strict;
use warnings;
no warnings 'utf8';

my %not_start = map { $_ => 1 } (0x1cf2, 0x1cf3);
my %not_part = (0x111c9 => 1);

sub class_of {
  my ($code) = @_;
  return '' if $code >= 0xd800 && $code < 0xe000;
  my $char = chr $code;
  return '' unless $char =~ /\p{Present_In: 9.0}/ && !$not_part{$code};
  return 'start' if $char =~ /\p{ID_Start}/ && !$not_start{$code};
  return $char =~ /\p{ID_Continue}/ ? 'continue' : '';
}

my (%ranges, $first);
my $class = '';
for my $code (0x80 .. 0x110000) {
  my $now = $code > 0x10ffff ? '' : class_of($code);
  next if $now eq $class;
  push @{$ranges{$class}}, [$first, $code - 1] if $class;
  ($class, $first) = ($now, $code);
}

print "// Written by scripts/make_identifier_tables.pl; not to be edited. Code points from U+0080 on.\n";
for my $name ('start', 'continue') {
  my @cells = map { sprintf "{0x%X, 0x%X}", @$_ } @{$ranges{$name}};
  printf "constexpr CodePointRange %s_ranges[] = {\n", $name;
  while (my @line = splice @cells, 0, 5) { print '    ', join(', ', @line), ",\n" }
  print "};\n";
}
