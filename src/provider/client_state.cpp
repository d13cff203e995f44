// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The functions of a client for state stores.
#include "provider/client_connection.h"

#include "provider/state_chunks.h"
#include "unicode/message_text.h"

namespace hecla::provider {

namespace {

Problem wrong_chunk(std::string what) {
  return {"The provider's answer is malformed",
          "The answer to the call ReadStateBytes: " + std::move(what)};
}

}  // namespace

std::vector<Problem> Client::configure_state_store(std::string_view type, const Value& config,
                                                   std::int64_t proposed_chunk_size) {
  std::vector<Problem> problems;
  auto given = connection_->config(detail::store_kind, type, config, problems);
  if (!given) return problems;
  const auto response = connection_->call<protocol::ConfigureStateStore>(
      {std::string(type), *std::move(given), {proposed_chunk_size}}, problems);
  if (!response || detail::has_errors(problems)) return problems;
  const std::int64_t size = response->capabilities.chunk_size;
  if (size > 0 && size <= detail::max_chunk_size)
    connection_->set_chunk_size(type, size);
  else
    problems.push_back(
        {"Invalid chunk size", "The state store wants chunks of " + std::to_string(size) +
                                   " bytes. The size must be at least 1 and at most " +
                                   counted(detail::max_chunk_size, "byte") + "."});
  return problems;
}

std::optional<std::int64_t> Client::chunk_size_of(std::string_view type,
                                                  std::vector<Problem>& problems) {
  if (!connection_->block(detail::store_kind, type, problems)) return std::nullopt;
  auto size = connection_->chunk_size(type);
  if (!size)
    problems.push_back(
        {"State store not configured",
         "The state store " + in_quotes(type) + " must be configured before it is used."});
  return size;
}

Answer<std::vector<std::string>> Client::list_states(std::string_view type) {
  Answer<std::vector<std::string>> answer;
  if (!chunk_size_of(type, answer.problems)) return answer;
  auto response = connection_->call<protocol::GetStates>({std::string(type)}, answer.problems);
  if (response && !answer.has_errors()) answer.value = std::move(response->state_ids);
  return answer;
}

Answer<std::string> Client::read_state(std::string_view type, std::string_view id) {
  Answer<std::string> answer;
  const auto chunk_size = chunk_size_of(type, answer.problems);
  if (!chunk_size) return answer;
  detail::StateCollector collector(*chunk_size, connection_->max_message());
  std::optional<std::string> wrong;
  const auto receive = [&](const protocol::ReadStateBytes::Response& event) {
    detail::add_problems(event.diagnostics, answer.problems);
    if (!answer.has_errors()) wrong = collector.add(event.chunk);
    return !wrong && !answer.has_errors();
  };
  connection_->stream<protocol::ReadStateBytes>({std::string(type), std::string(id)},
                                                answer.problems, receive);
  if (answer.has_errors()) return answer;
  if (!wrong) wrong = collector.finish();
  if (wrong)
    answer.problems.push_back(wrong_chunk(*std::move(wrong)));
  else
    answer.value = collector.take();
  return answer;
}

std::vector<Problem> Client::write_state(std::string_view type, std::string_view id,
                                         std::string_view state) {
  std::vector<Problem> problems;
  const auto chunk_size = chunk_size_of(type, problems);
  if (!chunk_size) return problems;
  std::vector<std::string> messages;
  detail::for_each_chunk(state, *chunk_size, [&](protocol::StateChunk chunk) {
    protocol::WriteStateBytes::Request message{{}, std::move(chunk)};
    if (messages.empty()) message.meta = {std::string(type), std::string(id)};
    messages.push_back(protocol::encode(message, connection_->version()));
    return true;
  });
  connection_->upload<protocol::WriteStateBytes>(std::move(messages), problems);
  return problems;
}

std::vector<Problem> Client::delete_state(std::string_view type, std::string_view id) {
  std::vector<Problem> problems;
  if (chunk_size_of(type, problems))
    connection_->call<protocol::DeleteState>({std::string(type), std::string(id)}, problems);
  return problems;
}

Answer<std::string> Client::lock_state(std::string_view type, std::string_view id,
                                       std::string_view operation) {
  Answer<std::string> answer;
  if (!chunk_size_of(type, answer.problems)) return answer;
  auto response = connection_->call<protocol::LockState>(
      {std::string(type), std::string(id), std::string(operation)}, answer.problems);
  if (response && !answer.has_errors()) answer.value = std::move(response->lock_id);
  return answer;
}

std::vector<Problem> Client::unlock_state(std::string_view type, std::string_view id,
                                          std::string_view lock_id) {
  std::vector<Problem> problems;
  if (chunk_size_of(type, problems)) {
    connection_->call<protocol::UnlockState>(
        {std::string(type), std::string(id), std::string(lock_id)}, problems);
  }
  return problems;
}

}  // namespace hecla::provider
