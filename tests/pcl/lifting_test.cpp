// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The types that the binder gives to expressions over eventual values agree with the values that evaluation returns.
#include <hecla/pcl/bind.h>
#include <hecla/pcl/evaluate.h>
#include <hecla/pcl/typed_value.h>
#include <hecla/source/render.h>
#include <hecla/syntax/parse.h>

#include <deque>

namespace hecla::pcl {
namespace {

// Names with types and values: outputs begin with o, promises with p.
class PclLifting : public ::testing::Test {
 protected:
  PclLifting() {
    const auto str = [](const char* text) { return Value::string(text); };
    const Value strings = Value::list(hecla::Type::string(), {str("a"), str("b")});
    const Type list = types_.list(Type::string());
    plain("s", Type::string(), str("x"));
    plain("i", Type::integer(), Value::number(1));
    plain("b", Type::boolean(), Value::boolean(true));
    plain("ls", list, strings);
    plain("m", types_.map(Type::string()), Value::map(hecla::Type::string(), {{"k", str("v")}}));
    eventual("os", Type::string(), str("x"), EventualKind::Output);
    eventual("oi", Type::integer(), Value::number(0), EventualKind::Output);
    eventual("ob", Type::boolean(), Value::boolean(true), EventualKind::Output);
    eventual("ols", list, strings, EventualKind::Output);
    eventual("oo", types_.object({{"a", Type::string()}, {"n", Type::number()}}),
             Value::object({{"a", str("x")}, {"n", Value::number(2)}}), EventualKind::Output);
    eventual("ps", Type::string(), str("k"), EventualKind::Promise);
    eventual("pb", Type::boolean(), Value::boolean(true), EventualKind::Promise);
  }

  void plain(const char* name, Type type, Value value) {
    scope_.define_variable(name, type);
    ctx_->set(name, std::move(value));
  }

  void eventual(const char* name, Type type, Value value, EventualKind kind) {
    const bool is_output = kind == EventualKind::Output;
    scope_.define_variable(name, is_output ? types_.output(type) : types_.promise(type));
    EventualSource& source = sources_.emplace_back(kind);
    ctx_->set(name, source.eventual().placeholder(value_type(type)));
    values_.push_back(std::move(value));
  }

  void let_all_arrive() {
    for (std::size_t i = 0; i < sources_.size(); ++i) sources_[i].arrive(values_[i]);
  }

  TypeTable types_;
  Scope scope_;
  std::shared_ptr<EvalContext> ctx_ = std::make_shared<EvalContext>();
  std::deque<EventualSource> sources_;
  std::vector<Value> values_;
};

bool has_kind(const Value& value, EventualKind kind) {
  const auto eventuals = eventuals_in(value);
  return std::any_of(eventuals.begin(), eventuals.end(),
                     [&](const EventualValue& part) { return part.kind() == kind; });
}

TEST_F(PclLifting, TypesSayWhatIsEventual) {
  const std::vector<const char*> texts = {"s",
                                          "os",
                                          "ps",
                                          "oo.a",
                                          "oo[\"n\"]",
                                          "ols[0]",
                                          "ls[oi]",
                                          "m[ps]",
                                          "ols[oi]",
                                          "[os, ps, s]",
                                          "{a = os, b = s}",
                                          "{(ps) = 1}",
                                          "{(os) = ps}",
                                          "-oi",
                                          "!ob",
                                          "!pb",
                                          "oi + i",
                                          "i + 1",
                                          "oi * oi",
                                          "os == s",
                                          "ps == s",
                                          "os == ps",
                                          "ob && b",
                                          "pb || ob",
                                          "ob ? s : \"y\"",
                                          "pb ? s : \"y\"",
                                          "pb ? os : s",
                                          "b ? os : ps",
                                          "\"x${os}\"",
                                          "\"x${ps}\"",
                                          "\"${os}\"",
                                          "\"${os}${ps}\"",
                                          "\"%{if ob}x%{endif}\"",
                                          "\"%{for v in ols}${v}%{endfor}\"",
                                          "[for v in ols : v]",
                                          "[for v in ls : v if pb]",
                                          "[for v in ls : os]",
                                          "{for v in ls : v => os}",
                                          "{for v in ols : v => v}",
                                          "[for v in [os, s] : \"${v}!\"]",
                                          "{a = [os, {b = ps}]}",
                                          "[[os]]",
                                          "ols[*]",
                                          "ls[*]",
                                          "(os)",
                                          "oo"};
  std::vector<EventualValue> settled;
  for (const char* text : texts) {
    SCOPED_TRACE(text);
    Diagnostics diags;
    const auto document = syntax::parse_expression(Source::make("e", text), diags);
    const Type type = bind_expression(types_, document, scope_, diags).type();
    const Value value = evaluate(document->expression(), ctx_, {}, diags);
    EXPECT_FALSE(diags.has_errors()) << to_text(diags);
    EXPECT_EQ(type.contains_outputs(), has_kind(value, EventualKind::Output)) << type.to_string();
    if (!type.contains_outputs()) {
      EXPECT_EQ(type.contains_promises(), has_kind(value, EventualKind::Promise))
          << type.to_string();
    }
    settled.push_back(settle(value));
  }
  let_all_arrive();
  for (std::size_t i = 0; i < texts.size(); ++i) {
    SCOPED_TRACE(texts[i]);
    ASSERT_TRUE(settled[i].has_arrived());
    EXPECT_TRUE(*settled[i].arrival()) << settled[i].arrival()->error().message;
  }
}

}  // namespace
}  // namespace hecla::pcl
