// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Encoding and decoding a list of 10,000 objects. bench/peers/wire does the same with go-cty.
#include <benchmark/benchmark.h>
#include <hecla/wire/msgpack.h>

#include <stdexcept>
#include <string>

namespace hecla {
namespace {

constexpr int many = 10'000;

Value object(int i) {
  return Value::object(
      {{"enabled", Value::boolean(i % 2 == 0)},
       {"id", Value::string("i-" + std::to_string(i))},
       {"name", Value::string("service number " + std::to_string(i))},
       {"port", Value::number(8000 + i % 1000)},
       {"tags", Value::list(Type::string(), {Value::string("a"), Value::string("b")})}});
}

const Value& list() {
  static const Value value = [] {
    std::vector<Value> elements;
    for (int i = 0; i < many; ++i) elements.push_back(object(i));
    const Type type = elements.front().type();
    return Value::list(type, std::move(elements));
  }();
  return value;
}

template <class T>
T checked(ValueResult<T> result) {
  if (!result) throw std::runtime_error(result.error().to_string());
  return *std::move(result);
}

void BM_msgpack_encode(benchmark::State& state) {
  for (auto _ : state)
    benchmark::DoNotOptimize(checked(wire::encode_msgpack(list(), list().type())));
}
BENCHMARK(BM_msgpack_encode)->Unit(benchmark::kMicrosecond);

void BM_msgpack_decode(benchmark::State& state) {
  const std::string bytes = checked(wire::encode_msgpack(list(), list().type()));
  for (auto _ : state)
    benchmark::DoNotOptimize(checked(wire::decode_msgpack(bytes, list().type())));
}
BENCHMARK(BM_msgpack_decode)->Unit(benchmark::kMicrosecond);

void BM_json_encode(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(checked(wire::encode_json(list(), list().type())));
}
BENCHMARK(BM_json_encode)->Unit(benchmark::kMicrosecond);

void BM_json_decode(benchmark::State& state) {
  const std::string text = checked(wire::encode_json(list(), list().type()));
  for (auto _ : state) benchmark::DoNotOptimize(checked(wire::decode_json(text, list().type())));
}
BENCHMARK(BM_json_decode)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace hecla
