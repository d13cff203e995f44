// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Destruction of values. They can be nested as deeply as memory allows, so pending payloads are
// linked through the payloads themselves, without allocation or recursion.
#include "value/access.h"

namespace hecla::detail {

namespace {

// Frees the memory of a string or sequence.
void free_place(Payload* payload) noexcept {
  if (payload->offset == 0) return ::operator delete(payload);
  void* start = reinterpret_cast<std::byte*>(payload) - payload->offset * payload_unit;
  auto* block = static_cast<PayloadBlock*>(start);
  if (count_down(block->users)) ::operator delete(block);
}

class DeadPayloads {
 public:
  void add(Payload* payload) noexcept {
    if (payload->kind == PayloadKind::String) return free_place(payload);
    auto* typed = static_cast<TypedPayload*>(payload);
    typed->type.~Type();
    typed->next_dead = std::exchange(head_, typed);
  }
  void free_all() noexcept {
    while (head_) free_payload(std::exchange(head_, head_->next_dead));
  }

 private:
  void free_payload(TypedPayload* payload) noexcept {
    switch (payload->kind) {
      case PayloadKind::Capsule:
        delete static_cast<CapsulePayload*>(payload);
        break;
      case PayloadKind::Refined:
        delete static_cast<RefinedPayload*>(payload);
        break;
      case PayloadKind::Marked:
        free_marked(static_cast<MarkedPayload*>(payload));
        break;
      default:
        free_sequence(static_cast<SequencePayload*>(payload));
        break;
    }
  }
  void free_marked(MarkedPayload* payload) noexcept {
    drop(payload->inner);
    payload->marks.~MarkSet();
    ::operator delete(payload);
  }
  void free_sequence(SequencePayload* payload) noexcept {
    Value* slots = payload->slots();
    const std::size_t count = payload->slot_count();
    for (std::size_t i = 0; i < count; ++i) drop(slots[i]);
    free_place(payload);
  }
  void drop(Value& value) noexcept {
    if (!word::is_counted(ValueAccess::word(value))) return value.~Value();
    Payload* payload = ValueAccess::payload(value);
    if (count_down(payload->references)) add(payload);
  }

  TypedPayload* head_ = nullptr;
};

}  // namespace

void destroy_payload(Payload* payload) noexcept {
  if (payload->kind == PayloadKind::String) return free_place(payload);
  DeadPayloads dead;
  dead.add(payload);
  dead.free_all();
}

}  // namespace hecla::detail
