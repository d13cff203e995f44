// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Conversion and functions on large data. bench/peers/functions does the same with the reference implementation.
#include <benchmark/benchmark.h>
#include <hecla/stdlib/stdlib.h>

#include <string>
#include <vector>

namespace hecla {
namespace {

constexpr int many = 10'000;

Value number(int value) { return Value::number(Number(value)); }
Value text(const char* prefix, int value) { return Value::string(prefix + std::to_string(value)); }

// Returns an element of a permutation of the numbers below `many`; the peer uses the same one.
int shuffled(int i) { return i * 7919 % many; }

std::vector<Value> objects() {
  std::vector<Value> result;
  for (int i = 0; i < many; ++i) {
    result.push_back(Value::object({{"enabled", Value::string("true")},
                                    {"id", number(i)},
                                    {"name", text("service-", i)},
                                    {"port", Value::string(std::to_string(i % 60'000))}}));
  }
  return result;
}

Value strings(int count, int different) {
  std::vector<Value> result;
  for (int i = 0; i < count; ++i)
    result.push_back(text("element number ", shuffled(i) % different));
  return Value::list(Type::string(), std::move(result));
}

Type typed() {
  return Type::object({{"enabled", Type::boolean()},
                       {"id", Type::string()},
                       {"name", Type::string()},
                       {"note", Type::string(), true},
                       {"port", Type::number()}});
}

void convert_list(benchmark::State& state) {
  const std::vector<Value> items = objects();
  const Value list = Value::list(items[0].type(), items);
  const Type target = Type::list(typed());
  for (auto _ : state) benchmark::DoNotOptimize(convert(list, target).value());
}
BENCHMARK(convert_list)->Unit(benchmark::kMicrosecond);

void convert_tuple(benchmark::State& state) {
  const Value tuple = Value::tuple(objects());
  const Type target = Type::list(typed());
  for (auto _ : state) benchmark::DoNotOptimize(convert(tuple, target).value());
}
BENCHMARK(convert_tuple)->Unit(benchmark::kMicrosecond);

void run(benchmark::State& state, const char* name, const std::vector<Value>& arguments) {
  const Function& function = *stdlib::find(name);
  for (auto _ : state) benchmark::DoNotOptimize(function.call(arguments).value());
}

Value document() { return Value::tuple(objects()); }

void jsonencode(benchmark::State& state) { run(state, "jsonencode", {document()}); }
BENCHMARK(jsonencode)->Unit(benchmark::kMicrosecond);

void jsondecode(benchmark::State& state) {
  run(state, "jsondecode", {stdlib::find("jsonencode")->call(std::vector{document()}).value()});
}
BENCHMARK(jsondecode)->Unit(benchmark::kMicrosecond);

void sort(benchmark::State& state) { run(state, "sort", {strings(many, many)}); }
BENCHMARK(sort)->Unit(benchmark::kMicrosecond);

void distinct(benchmark::State& state) { run(state, "distinct", {strings(many, many / 10)}); }
BENCHMARK(distinct)->Unit(benchmark::kMicrosecond);

void setunion(benchmark::State& state) {
  const Value list = strings(many, many);
  const std::vector<Value> items(list.elements().begin(), list.elements().end());
  const Value a = Value::set(Type::string(), {items.begin(), items.begin() + many / 4 * 3});
  const Value b = Value::set(Type::string(), {items.begin() + many / 4, items.end()});
  run(state, "setunion", {a, b});
}
BENCHMARK(setunion)->Unit(benchmark::kMicrosecond);

void upper(benchmark::State& state) { run(state, "upper", {Value::string("hello world")}); }
BENCHMARK(upper)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace hecla
