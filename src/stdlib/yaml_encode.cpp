// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HECLA_WITHOUT_YAML
#include <yaml.h>
#endif

#include "stdlib/support.h"
#include "stdlib/themes.h"

namespace hecla::stdlib {

namespace {

#ifdef HECLA_WITHOUT_YAML

constexpr Unavailable encode{"YAML (libyaml)"};

#else

yaml_char_t* text_of(std::string_view text) {  // the library copies it
  return reinterpret_cast<yaml_char_t*>(const_cast<char*>(text.data()));
}

// Writes a document as events, and pays for the text. After a failure, further events are ignored.
class Emitter {
 public:
  Emitter(const CallContext& call, std::string& out) : call_(call), out_(out) {
    if (!yaml_emitter_initialize(&emitter_)) throw std::bad_alloc();
    yaml_emitter_set_output(&emitter_, &Emitter::write, this);
    yaml_emitter_set_unicode(&emitter_, 1);
  }
  ~Emitter() { yaml_emitter_delete(&emitter_); }
  Emitter(const Emitter&) = delete;
  Emitter& operator=(const Emitter&) = delete;

  void begin_document() {
    emit([](auto* event) { return yaml_stream_start_event_initialize(event, YAML_UTF8_ENCODING); });
    emit([](auto* event) {
      return yaml_document_start_event_initialize(event, nullptr, nullptr, nullptr, 1);
    });
  }
  void end_document(bool with_mark) {
    emit([&](auto* event) { return yaml_document_end_event_initialize(event, with_mark ? 0 : 1); });
    emit([](auto* event) { return yaml_stream_end_event_initialize(event); });
  }
  void scalar(std::string_view text, yaml_scalar_style_t style) {
    emit([&](auto* event) {
      return yaml_scalar_event_initialize(event, nullptr, nullptr, text_of(text),
                                          static_cast<int>(text.size()), 1, 1, style);
    });
  }
  void begin_mapping() {
    emit([](auto* event) {
      return yaml_mapping_start_event_initialize(event, nullptr, nullptr, 1,
                                                 YAML_BLOCK_MAPPING_STYLE);
    });
  }
  void end_mapping() { emit(yaml_mapping_end_event_initialize); }
  void begin_sequence() {
    emit([](auto* event) {
      return yaml_sequence_start_event_initialize(event, nullptr, nullptr, 1,
                                                  YAML_BLOCK_SEQUENCE_STYLE);
    });
  }
  void end_sequence() { emit(yaml_sequence_end_event_initialize); }

  bool failed() const { return failed_; }
  CallError problem() const {
    if (emitter_.error == YAML_WRITER_ERROR) return limit_exceeded(call_);
    if (emitter_.error == YAML_MEMORY_ERROR) throw std::bad_alloc();
    return error(std::string("the value cannot be written as YAML: ") +
                 (emitter_.problem ? emitter_.problem : "unknown error"));
  }

 private:
  template <class Initialize>
  void emit(Initialize initialize) {
    if (failed_) return;
    yaml_event_t event;
    if (!initialize(&event)) throw std::bad_alloc();
    failed_ = !yaml_emitter_emit(&emitter_, &event);  // takes ownership of the event
  }
  // Called from C code, through which exceptions cannot be thrown.
  static int write(void* self, unsigned char* bytes, std::size_t size) noexcept {
    auto* emitter = static_cast<Emitter*>(self);
    std::string& out = emitter->out_;
    if (!emitter->call_.budget().spend_string_bytes(size)) return 0;
    out.append(reinterpret_cast<const char*>(bytes), size);
    return 1;
  }

  const CallContext& call_;
  std::string& out_;
  yaml_emitter_t emitter_{};
  bool failed_ = false;
};

// A collection or structure that is being written.
struct OpenCollection {
  const Value* value;
  std::size_t next = 0;
};

class Writer {
 public:
  Writer(const CallContext& call, std::string& out) : call_(call), out_(out), emitter_(call, out) {}

  std::optional<CallError> write(const Value& root) {
    emitter_.begin_document();
    put(root);
    while (!open_.empty() && !error_ && !emitter_.failed()) step();
    if (error_) return std::move(error_);
    const bool word = root.is_null() || root.type().is_bool() || root.type().is_number();
    emitter_.end_document(word);
    if (emitter_.failed()) return emitter_.problem();
    if (!word) drop_end_mark();
    return std::nullopt;
  }

 private:
  // libyaml also writes an end marker after trailing newlines. Deployed encoders write it only after a plain word.
  void drop_end_mark() {
    constexpr std::string_view mark = "\n...\n";
    if (out_.ends_with(mark)) out_.resize(out_.size() - mark.size() + 1);
  }
  static bool is_mapping(const Value& value) {
    return value.type().is_object() || value.type().is_map();
  }
  void step() {
    const Value& value = *open_.back().value;
    const auto elements = value.elements();
    const std::size_t index = open_.back().next++;
    if (index == elements.size()) {
      is_mapping(value) ? emitter_.end_mapping() : emitter_.end_sequence();
      open_.pop_back();
      return;
    }
    if (is_mapping(value)) put_string(value.key_at(index).as_string());
    put(elements[index]);
  }
  void put(const Value& value) {
    if (value.is_null()) return put_plain("null");
    switch (value.type().kind()) {
      case TypeKind::String:
        return put_string(value.as_string());
      case TypeKind::Number:
        return put_number(value.as_number());
      case TypeKind::Bool:
        return put_plain(value.as_bool() ? "true" : "false");
      case TypeKind::Map:
      case TypeKind::Object:
        emitter_.begin_mapping();
        open_.push_back({&value});
        return;
      case TypeKind::List:
      case TypeKind::Set:
      case TypeKind::Tuple:
        emitter_.begin_sequence();
        open_.push_back({&value});
        return;
      case TypeKind::Capsule:
      case TypeKind::Dynamic:
        error_ = error("YAML cannot represent a value of type " + value.type().friendly_name());
        return;
    }
  }
  void put_plain(std::string_view text) { emitter_.scalar(text, YAML_PLAIN_SCALAR_STYLE); }
  void put_string(std::string_view text) {
    const bool lines = text.find('\n') != text.npos;
    emitter_.scalar(text, lines ? YAML_LITERAL_SCALAR_STYLE : YAML_DOUBLE_QUOTED_SCALAR_STYLE);
  }
  void put_number(const Number& number) {
    std::string text;
    if (number.is_infinite()) return put_plain(number.sign() > 0 ? "+Inf" : "-Inf");
    if (!number.append_to(text, call_.budget().string_bytes_left())) {
      error_ = too_long_string(call_);
      return;
    }
    put_plain(text);
  }

  const CallContext& call_;
  std::string& out_;
  Emitter emitter_;
  std::vector<OpenCollection> open_;
  std::optional<CallError> error_;
};

CallResult encode(CallContext& call, Args args, const Type& type) {
  if (!args[0].is_wholly_known()) return Value::unknown(type);
  std::string text;
  if (auto failed = Writer(call, text).write(args[0])) return *std::move(failed);
  return string_result(call, text, text.size());
}

#endif

}  // namespace

std::vector<Function> yaml_encoding_functions() {
  return {
      define({"yamlencode", "Returns the value as a YAML document.",
              "yamlencode({ a = [1, true, null], b = \"x\" })"},
             {parameter("value", Type::dynamic(), "The value.", AllowNull | AllowDynamic)},
             Type::string(), encode, ResultIs::Anything),
  };
}

}  // namespace hecla::stdlib
