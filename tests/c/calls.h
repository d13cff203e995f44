/* SPDX-FileCopyrightText: The Hecla authors */
/* SPDX-License-Identifier: Apache-2.0 */
#ifndef HECLA_TESTS_CALLS_H
#define HECLA_TESTS_CALLS_H
/* Calls the functions that make_calls.py wrote, each in a process of its own with all samples, so that one that
 * crashes is named with the samples that it was given, and the others are called too. */
#include <stdio.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "samples.h"

enum { most_calls = 4096, most_choices = 16 };

struct function {
  const char* declaration;
  void (*call)(size_t n); /* with the n-th combination of samples */
  size_t combinations;
};

/* The samples of the current call, shared with the process that reports them. */
struct choices {
  size_t count;
  size_t index[most_choices];
  unsigned sum; /* of what was read */
};
static struct choices* choices;

/* Takes the position of a sample from the number of a combination. */
static size_t choose(size_t* n, size_t count) {
  const size_t index = *n % count;
  *n /= count;
  CHECK(choices->count < most_choices);
  choices->index[choices->count++] = index;
  return index;
}

/* Returns a struct for a function to fill: none, one of size 0, or one that is initialized. */
static void* prepare(size_t index, void* store, const void* initial, size_t size) {
  memset(store, 0, size);
  if (index == 2) memcpy(store, initial, size);
  return index == 0 ? NULL : store;
}

static void fail(const char* message) {
  fprintf(stderr, "%s\n", message);
  exit(1);
}

/* Reads a text, so that a sanitizer sees whether it is one. */
static void read_text(hecla_text text) {
  for (size_t i = 0; text.data && i < text.size; ++i) choices->sum += (unsigned char)text.data[i];
}

static size_t common_divisor(size_t a, size_t b) { return b == 0 ? a : common_divisor(b, a % b); }

/* Makes the calls of one function: all combinations, or some of them, evenly spread. */
static void call_function(const struct function* function) {
  const size_t all = function->combinations;
  const size_t calls = all < most_calls ? all : most_calls;
  size_t step = all / calls + 1;
  while (common_divisor(all, step) != 1) ++step;
  for (size_t i = 0, n = 0; i < calls; ++i, n = (n + step) % all) {
    choices->count = 0;
    function->call(n);
  }
}

/* Returns whether the calls of a function succeed. */
static int survives(const struct function* function) {
  const pid_t child = fork();
  CHECK(child >= 0);
  if (child == 0) {
    call_function(function);
    exit(0);
  }
  int status = 0;
  CHECK(waitpid(child, &status, 0) == child);
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return 1;
  fprintf(stderr, "fails, with the samples");
  for (size_t i = 0; i < choices->count; ++i) fprintf(stderr, " %d", (int)choices->index[i]);
  fprintf(stderr, ": %s\n", function->declaration);
  return 0;
}

struct functions {
  const struct function* first;
  size_t count;
  size_t failures;
};

/* Makes all calls. This is the callback of a function, because only a callback has a hecla_call. */
static hecla_value* call_from(hecla_call* call, void* data) {
  struct functions* all = data;
  hecla_call_samples[1] = call;
  for (size_t i = 0; i < all->count; ++i) all->failures += !survives(&all->first[i]);
  return hecla_new_bool(1);
}

static int call_all(const struct function* functions, size_t count) {
  struct functions all = {functions, count, 0};
  choices = mmap(NULL, sizeof(*choices), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  CHECK(choices != MAP_FAILED);
  make_samples();
  hecla_function_spec spec = HECLA_FUNCTION_SPEC_INIT;
  spec.call = call_from;
  spec.data = &all;
  hecla_function* function = hecla_function_new(&spec, NULL);
  hecla_value_free(hecla_function_call(function, NULL, 0, NULL, NULL));
  hecla_function_free(function);
  free_samples();
  printf("%d functions, %d fail\n", (int)count, (int)all.failures);
  return all.failures != 0;
}

#endif
