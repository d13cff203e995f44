// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// ValueBuilder: builds values from the inside out, as decoders read them.
//
//   ValueBuilder builder;
//   const std::size_t first = builder.size();
//   builder.push_string("a");
//   builder.push_string("b");
//   builder.combine(Type::list(Type::string()), first);  // replaces the elements by the list
//   Value tags = builder.pop();
//
// Values wait on a stack until they are combined, so open containers share one growing buffer,
// however deeply they are nested. Strings, lists, tuples, maps and objects made by a builder share
// blocks of memory, which makes them twice as fast to create and destroy as with Value's own
// functions. The last value alive in a block keeps the whole block, at most 4 KiB. A builder is for
// one thread; its values can be used on any thread.
#include <hecla/value/value.h>

#include <span>
#include <string_view>

#include "value/payload_blocks.h"

namespace hecla {

class ValueBuilder {
 public:
  ValueBuilder() = default;
  ValueBuilder(const ValueBuilder&) = delete;
  ValueBuilder& operator=(const ValueBuilder&) = delete;
  ~ValueBuilder();

  // Sets whether the values made from now on share blocks, as they do by default. Otherwise each has
  // its own memory, which takes less for a few values.
  void share_blocks(bool shared) { is_sharing_ = shared; }

  void push(Value&& value) {
    ::new (static_cast<void*>(place())) Value(std::move(value));
    ++size_;
  }
  // Pushes a string, normalized to NFC. Returns false and pushes nothing if `text` is not valid
  // UTF-8.
  [[nodiscard]] bool push_string(std::string_view text);
  // Returns a string as Value::string() does, in the builder's memory.
  Value make_string(std::string_view text);
  std::size_t size() const { return size_; }
  // Returns the values pushed since the stack had `first` values.
  std::span<Value> from(std::size_t first) { return std::span(stack_, size_).subspan(first); }
  // Removes these values from the stack.
  void drop(std::size_t first);
  // Replaces these values with the value of `type` that they form. They are the elements of a list,
  // set or tuple; the attributes of an object in the order of type.attributes(); or alternating
  // keys and elements of a map, where the last of equal keys wins. Each must have its type within
  // `type` (checked); null and unknown values of the dynamic pseudo-type take that type.
  void combine(const Type& type, std::size_t first);
  // Replaces these values with the tuple of them.
  void combine_tuple(std::size_t first);
  // Replaces these values, alternately names (strings) and values, with the object of these attributes. The
  // last of equal names wins.
  void combine_object(std::size_t first);
  Value pop();

 private:
  // Returns the address of the next value, growing the stack if needed.
  Value* place() {
    if (size_ == capacity_) grow();
    return stack_ + size_;
  }
  void grow();
  detail::PayloadBlocks* blocks() { return is_sharing_ ? &blocks_ : nullptr; }

  Value* stack_ = nullptr;
  std::size_t size_ = 0, capacity_ = 0;
  bool is_sharing_ = true;
  detail::PayloadBlocks blocks_;
};

}  // namespace hecla
