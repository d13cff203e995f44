// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// ValueBuilder: makes values from the inside out, as decoders read them.
//
//   ValueBuilder builder;
//   const std::size_t first = builder.size();
//   builder.push_string("a");
//   builder.push_string("b");
//   builder.combine(Type::list(Type::string()), first);  // is pushed in place of its elements
//   Value tags = builder.pop();
//
// What is pushed waits on a stack, so that open containers, however deep, share one growing piece of
// memory. Strings, lists, tuples, maps and objects that are made here share blocks of memory, which
// makes them twice as fast to make and to free as Value's own functions do; one that outlives all others
// keeps its block, of at most 4 KiB. A builder is for one thread, its values for any.
#include <hecla/value/payload_blocks.h>
#include <hecla/value/value.h>

#include <span>
#include <string_view>

namespace hecla {

class ValueBuilder {
 public:
  ValueBuilder() = default;
  ValueBuilder(const ValueBuilder&) = delete;
  ValueBuilder& operator=(const ValueBuilder&) = delete;
  ~ValueBuilder();

  void push(Value&& value) {
    ::new (static_cast<void*>(place())) Value(std::move(value));
    ++size_;
  }
  // Pushes a string, normalised to NFC. False, and nothing is pushed, if `text` is not valid UTF-8.
  [[nodiscard]] bool push_string(std::string_view text);
  std::size_t size() const { return size_; }
  // What was pushed when the stack had `first` parts, and after it.
  std::span<Value> from(std::size_t first) { return std::span(stack_, size_).subspan(first); }
  // Takes these parts off the stack.
  void drop(std::size_t first);
  // Takes them off the stack and pushes the value of `type` that they make. They are the elements of
  // a list, set or tuple; the attributes of an object in the order of type.attributes(); the keys and
  // elements of a map in turn, where of equal keys the last counts. Each has to be of its type in
  // `type` (checked); null and unknown values of the dynamic pseudo-type become of that type.
  void combine(const Type& type, std::size_t first);
  Value pop();

 private:
  // Where the next part goes.
  Value* place() {
    if (size_ == capacity_) grow();
    return stack_ + size_;
  }
  void grow();

  Value* stack_ = nullptr;
  std::size_t size_ = 0, capacity_ = 0;
  detail::PayloadBlocks blocks_;
};

}  // namespace hecla
