// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Structs with fields of all types, random objects of them, and the property that what is encoded decodes to an equal
// object. For tests and for the fuzzer.
#include <hecla/bind/decode.h>
#include <hecla/bind/encode.h>
#include <hecla/file/file.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstring>
#include <limits>
#include <map>
#include <memory>
#include <random>
#include <set>

namespace round_trip_app {

enum class Color { Red = 7, Green = -1 };
constexpr auto schema(hecla::bind::For<Color>) {
  return hecla::bind::names<Color>(
      {{"red", Color::Red}, {"green", Color::Green}, {"rot", Color::Red}});
}

struct Version {
  int major = 0, minor = 0;
  static std::optional<Version> parse(const std::vector<int>& parts) {
    if (parts.size() != 2) return std::nullopt;
    return Version{parts[0], parts[1]};
  }
  bool operator==(const Version&) const = default;
};
inline std::vector<int> parts_of(const Version& version) { return {version.major, version.minor}; }
constexpr auto schema(hecla::bind::For<Version>) {
  return hecla::bind::via<std::vector<int>>("a version", &Version::parse, &parts_of);
}

struct Item {
  std::string text;
  std::optional<double> weight;
  std::vector<Item> items;
  bool operator==(const Item&) const = default;
};
constexpr auto schema(hecla::bind::For<Item>) {
  using namespace hecla::bind;
  return fields(attribute("text", &Item::text, required), attribute("weight", &Item::weight),
                attribute("items", &Item::items));
}

struct Leaf {
  std::string name;
  int number = 3;
  bool operator==(const Leaf&) const = default;
};
constexpr auto schema(hecla::bind::For<Leaf>) {
  using namespace hecla::bind;
  return fields(label("name", &Leaf::name), attribute("number", &Leaf::number));
}
struct Bare {
  std::set<std::string> words;
  bool operator==(const Bare&) const = default;
};
constexpr auto schema(hecla::bind::For<Bare>) {
  using namespace hecla::bind;
  return fields(attribute("words", &Bare::words));
}
using Choice = std::variant<Leaf, Bare>;

struct Tls {
  std::string cert;
  std::optional<std::string> key = "k";
  bool operator==(const Tls&) const = default;
};
constexpr auto schema(hecla::bind::For<Tls>) {
  using namespace hecla::bind;
  return fields(attribute("cert", &Tls::cert), attribute("key", &Tls::key));
}

// A struct whose new objects have values, all of which can be removed again.
struct Preset {
  Tls tls{"default.pem", "dk"};
  hecla::bind::Located<Tls> located_tls{{"located.pem", std::nullopt}, {}};
  std::optional<std::vector<std::optional<std::string>>> words = {{"a", std::nullopt}};
  hecla::bind::Located<std::optional<int>> number{5, {}};
  std::optional<std::chrono::seconds> wait = std::chrono::seconds(1);
  Color color{};  // has no name
  std::map<Color, std::chrono::milliseconds> waits{{Color::Red, std::chrono::milliseconds(1)}};
  std::map<std::string, std::string> environment{{"A", "1"}};
  std::optional<std::map<std::string, std::vector<int>>> lists;
  static Preset of_everything() {
    Preset preset;
    preset.tls = {"everything.pem", "ek"};
    preset.color = Color::Green;
    preset.environment.clear();
    return preset;
  }
  bool operator==(const Preset&) const = default;
};
constexpr auto schema(hecla::bind::For<Preset>) {
  using P = Preset;
  using namespace hecla::bind;
  return fields(block("tls", &P::tls), block("located_tls", &P::located_tls),
                attribute("words", &P::words), attribute("number", &P::number),
                attribute("wait", &P::wait), attribute("color", &P::color),
                attribute("waits", &P::waits), block_attributes("environment", &P::environment),
                block_attributes("lists", &P::lists));
}

struct Shared {
  std::map<std::string, Color> colors;
  bool operator==(const Shared&) const = default;
};
constexpr auto schema(hecla::bind::For<Shared>) {
  using namespace hecla::bind;
  return fields(attribute("colors", &Shared::colors));
}

struct Everything {
  bool flag = true;
  std::int8_t tiny = 1;
  std::uint64_t huge = 2;
  float real = 0.5F;
  double wide = 1e300;
  std::string text;
  hecla::Number exact;
  std::optional<int> maybe = 5;
  std::chrono::milliseconds wait{};
  std::chrono::duration<double> seconds{};
  Color color = Color::Red;
  Version version;
  std::vector<bool> flags;
  std::array<std::int16_t, 2> array{};
  std::tuple<std::string, bool> tuple;
  std::map<int, std::string> by_number;
  std::variant<std::int64_t, std::string, std::vector<std::string>, Item> variant;
  std::vector<std::variant<bool, std::string>> mixed;
  Item item;
  hecla::bind::Located<int> located;
  Shared shared;
  std::vector<Leaf> leaves;
  std::optional<Bare> bare;
  std::map<std::string, Leaf> named;
  std::map<std::string, std::map<std::string, Bare>> nested;
  std::map<std::string, std::string> environment;
  std::vector<Choice> choices;
  std::optional<std::variant<Bare, Shared>> labelled;
  Preset preset = Preset::of_everything();
  std::vector<Preset> presets;
  std::map<std::string, int> rest;
  hecla::bind::Places places;
  bool operator==(const Everything&) const = default;
};
inline void PrintTo(const Everything& e, std::ostream* out);
constexpr auto schema(hecla::bind::For<Everything>) {
  using E = Everything;
  using namespace hecla::bind;
  return fields(attribute("flag", &E::flag), attribute("tiny", &E::tiny),
                attribute("huge", &E::huge), attribute("real", &E::real),
                attribute("wide", &E::wide), attribute("text", &E::text),
                attribute("exact", &E::exact), attribute("maybe", &E::maybe),
                attribute("wait", &E::wait), attribute("seconds", &E::seconds),
                attribute("color", &E::color), attribute("version", &E::version),
                attribute("flags", &E::flags), attribute("array", &E::array),
                attribute("tuple", &E::tuple), attribute("by_number", &E::by_number),
                attribute("variant", &E::variant), attribute("mixed", &E::mixed),
                attribute("item", &E::item), attribute("located", &E::located), flatten(&E::shared),
                blocks("leaf", &E::leaves), block("bare", &E::bare), blocks("named", &E::named),
                blocks("nested", &E::nested), block_attributes("environment", &E::environment),
                blocks(&E::choices, choice<Leaf>("leaf_choice"), choice<Bare>("bare_choice")),
                block("labelled", &E::labelled, choice<Bare>("bare"), choice<Shared>("shared")),
                block("preset", &E::preset), blocks("presets", &E::presets), remaining(&E::rest),
                places(&E::places));
}

// For the messages of failed tests.
inline void PrintTo(const Everything& e, std::ostream* out) { *out << hecla::bind::to_hcl(e); }

struct References {
  hecla::Expression expression;
  hecla::Traversal reference;
  std::vector<hecla::Traversal> list;
  std::map<std::string, hecla::Expression> map;
  hecla::bind::Marked<std::string> secret;
  hecla::Body rest;
};
constexpr auto schema(hecla::bind::For<References>) {
  using namespace hecla::bind;
  return fields(attribute("expression", &References::expression),
                attribute("reference", &References::reference),
                attribute("list", &References::list), attribute("map", &References::map),
                attribute("secret", &References::secret), remaining(&References::rest));
}

// Makes objects by the numbers of an engine, as those of <random> are.
template <class Engine>
class Random {
 public:
  explicit Random(Engine engine) : engine_(std::move(engine)) {}

  std::int64_t integer(std::int64_t min, std::int64_t max) {
    if (below(4) == 0) return below(2) == 0 ? min : max;
    return std::uniform_int_distribution<std::int64_t>(min, max)(engine_);
  }
  std::size_t below(std::size_t limit) { return engine_() % limit; }
  bool coin() { return below(2) == 0; }
  template <class T>
  T real() {
    const auto exponent = static_cast<int>(integer(-100, 100));
    return static_cast<T>(
        std::ldexp(std::uniform_real_distribution<double>(-1, 1)(engine_), exponent));
  }
  std::string text() {
    constexpr const char* pieces[] = {"a",  "Z", "0", " ", "\"", "\\",   "${", "%{", "$",      "\n",
                                      "\t", "}", "#", "ü", "日", "🙂", "//", "\r", "\u200b", "x"};
    std::string out;
    for (std::size_t i = below(6); i > 0; --i) out += pieces[below(std::size(pieces))];
    return out;
  }
  // Returns an attribute name that no field has.
  std::string name() {
    constexpr const char* names[] = {"for", "null", "größe", "a-b", "_", "n1", "n2", "EOT", "if"};
    return names[below(std::size(names))];
  }
  // Returns any float except NaN.
  float any_float() {
    const auto bits = static_cast<std::uint32_t>(engine_());
    float value = 0;
    std::memcpy(&value, &bits, sizeof value);
    return std::isfinite(value) ? value : 0.1F;
  }
  template <class F>
  auto several(F&& make) {
    std::vector<decltype(make())> out;
    for (std::size_t i = below(4); i > 0; --i) out.push_back(make());
    return out;
  }
  template <class Map, class K, class V>
  Map map(K&& key, V&& value) {
    Map out;
    for (std::size_t i = below(4); i > 0; --i) out.emplace(key(), value());
    return out;
  }

  Item item(int depth = 0) {
    Item out{text(), {}, {}};
    if (coin()) out.weight = real<double>();
    if (depth < 2) out.items = several([&] { return item(depth + 1); });
    return out;
  }
  Leaf leaf() { return {text(), static_cast<int>(integer(-5, 5))}; }
  Bare bare() {
    const auto words = several([&] { return text(); });
    return {{words.begin(), words.end()}};
  }
  Shared shared() {
    return {map<std::map<std::string, Color>>([&] { return text(); },
                                              [&] { return coin() ? Color::Red : Color::Green; })};
  }

  template <class T>
  std::chrono::duration<std::int64_t, T> duration(std::chrono::duration<std::int64_t, T>) {
    return std::chrono::duration<std::int64_t, T>(integer(-9'000'000, 9'000'000));
  }

  Tls tls() {
    if (below(4) == 0) return {};
    return {text(), coin() ? std::optional(text()) : std::nullopt};
  }
  Preset preset() {
    Preset out;
    out.color = coin() ? Color::Red : Color::Green;
    if (coin()) out.tls = tls();
    if (coin()) out.located_tls.value = tls();
    if (coin()) {
      out.words.reset();
      if (coin())
        out.words = several([&] { return coin() ? std::optional(text()) : std::nullopt; });
    }
    if (coin()) out.number.value = coin() ? std::optional<int>() : static_cast<int>(below(9));
    if (coin())
      out.wait = coin() ? std::optional<std::chrono::seconds>() : duration(std::chrono::seconds());
    if (coin()) {
      out.waits = map<decltype(out.waits)>([&] { return coin() ? Color::Red : Color::Green; },
                                           [&] { return duration(std::chrono::milliseconds()); });
    }
    if (coin()) {
      out.environment =
          map<decltype(out.environment)>([&] { return name(); }, [&] { return text(); });
    }
    if (coin()) {
      out.lists = map<std::map<std::string, std::vector<int>>>(
          [&] { return name(); },
          [&] { return several([&] { return static_cast<int>(below(9)); }); });
    }
    return out;
  }

  Everything everything() {
    using Limits8 = std::numeric_limits<std::int8_t>;
    Everything e;
    e.flag = coin();
    e.tiny = static_cast<std::int8_t>(integer(Limits8::min(), Limits8::max()));
    e.huge = std::uniform_int_distribution<std::uint64_t>()(engine_);
    e.real = any_float();
    e.wide = real<double>();
    e.text = text();
    e.exact = *divide(hecla::Number(integer(-99, 99)), hecla::Number(7));
    if (coin()) e.maybe = coin() ? std::optional<int>() : static_cast<int>(integer(-9, 9));
    e.wait = duration(std::chrono::milliseconds());
    e.seconds = std::chrono::duration<double>(static_cast<double>(integer(0, 99)) / 8);
    e.color = coin() ? Color::Red : Color::Green;
    e.version = {static_cast<int>(integer(0, 9)), static_cast<int>(integer(0, 9))};
    for (std::size_t i = below(4); i > 0; --i) e.flags.push_back(coin());
    e.array = {static_cast<std::int16_t>(integer(-9, 9)), static_cast<std::int16_t>(integer(0, 9))};
    e.tuple = {text(), coin()};
    e.by_number = map<decltype(e.by_number)>([&] { return static_cast<int>(integer(-9, 9)); },
                                             [&] { return text(); });
    const std::size_t alternative = below(4);
    if (alternative == 0) e.variant = integer(-5, 5);
    if (alternative == 1) e.variant = text();
    if (alternative == 2) e.variant = several([&] { return text(); });
    if (alternative == 3) e.variant = item();
    e.mixed = several([&] {
      return coin() ? std::variant<bool, std::string>(coin())
                    : std::variant<bool, std::string>(text());
    });
    e.item = item();
    e.located.value = static_cast<int>(integer(-9, 9));
    e.shared = shared();
    e.leaves = several([&] { return leaf(); });
    if (coin()) e.bare = bare();
    e.named = map<decltype(e.named)>([&] { return text(); }, [&] { return leaf(); });
    e.nested = map<decltype(e.nested)>([&] { return text(); },
                                       [&] {
                                         auto inner = map<std::map<std::string, Bare>>(
                                             [&] { return text(); }, [&] { return bare(); });
                                         inner.emplace("one", bare());
                                         return inner;
                                       });
    e.environment = map<decltype(e.environment)>([&] { return name(); }, [&] { return text(); });
    e.choices = several([&] { return coin() ? Choice(leaf()) : Choice(bare()); });
    if (coin()) {
      using Labeled = std::variant<Bare, Shared>;
      e.labelled = coin() ? Labeled(bare()) : Labeled(shared());
    }
    if (coin()) e.preset = preset();
    e.presets = several([&] { return preset(); });
    e.rest = map<decltype(e.rest)>([&] { return name(); },
                                   [&] { return static_cast<int>(integer(-9, 9)); });
    return e;
  }

 private:
  Engine engine_;
};

// Returns why `text` does not decode to `e`; empty if it does.
inline std::string decoding_violation(const Everything& e, const std::string& text,
                                      hecla::Syntax syntax) {
  hecla::Diagnostics diags;
  const hecla::File file = hecla::parse_text("encoded", text, diags, {.syntax = syntax});
  const auto back = hecla::bind::decode<Everything>(file.body(), diags);
  if (diags.has_errors()) return text + "\nis an error: " + diags.begin()->detail;
  return back == e ? "" : text + "\nis another object";
}

// Returns the first violation; empty if there is none.
inline std::string round_trip_violation(const Everything& e) {
  for (const bool with_defaults : {true, false}) {
    const std::string text = hecla::bind::to_hcl(e, {.with_defaults = with_defaults});
    std::string violation = decoding_violation(e, text, hecla::Syntax::Native);
    if (!violation.empty()) return violation;
    const auto json = hecla::bind::to_json(e, {.with_defaults = with_defaults});
    if (!json) return json.error().to_string();
    violation = decoding_violation(e, *json, hecla::Syntax::Json);
    if (!violation.empty()) return violation;
  }
  Everything grouped = e;
  std::stable_sort(grouped.choices.begin(), grouped.choices.end(),
                   [](const Choice& a, const Choice& b) { return a.index() < b.index(); });
  const hecla::Value value = hecla::bind::to_value(e);
  const auto read = hecla::bind::from_value<Everything>(value);
  if (!read) return read.error().to_string();
  return *read == grouped ? "" : value.to_debug_string() + "\nis another object";
}

}  // namespace round_trip_app
