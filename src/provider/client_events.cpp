// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The functions of a client for lists, actions and ephemeral resources.
#include "provider/client_connection.h"

namespace hecla::provider {

using detail::BlockRef;
using detail::own_capabilities;

Answer<std::vector<ListedObject>> Client::list(std::string_view type, const Value& config,
                                               const ListOptions& options) {
  using Asked = protocol::ListResource;
  Answer<std::vector<ListedObject>> answer;
  std::vector<Problem>& problems = answer.problems;
  auto given = connection_->config(detail::list_kind, type, config, problems);
  const BlockRef objects =
      given ? connection_->block(detail::resource_kind, type, problems) : BlockRef();
  if (!objects) return answer;
  const Type identities = detail::identity_type(*objects.owner, type);
  answer.value.emplace();
  const auto receive = [&](Asked::Response event) {
    detail::add_problems(event.diagnostics, problems);
    std::vector<Problem> malformed;
    auto identity = connection_->decoded<Asked>(event.identity, identities, malformed);
    if (!event.diagnostics.empty() && !identity) return true;
    ListedObject found{std::move(event.display_name)};
    if (identity) found.identity = *std::move(identity);
    if (options.include_objects)
      found.object = connection_->decoded<Asked>(event.resource_object, objects.type, malformed);
    problems.insert(problems.end(), malformed.begin(), malformed.end());
    answer.value->push_back(std::move(found));
    return true;
  };
  connection_->stream<Asked>({std::string(type), *std::move(given), options.include_objects,
                              static_cast<std::int64_t>(options.limit)},
                             problems, receive);
  return answer;
}

std::vector<Problem> Client::invoke(std::string_view action, const Value& config,
                                    const std::function<void(std::string_view)>& on_progress) {
  std::vector<Problem> problems;
  auto given = connection_->config(detail::action_kind, action, config, problems);
  if (!given) return problems;
  const protocol::ClientConfig request{std::string(action), *std::move(given), own_capabilities};
  connection_->call<protocol::PlanAction>(request, problems);
  if (detail::has_errors(problems)) return problems;
  connection_->stream<protocol::InvokeAction>(
      request, problems, [&](const protocol::InvokeAction::Response& event) {
        if (event.completed)
          detail::add_problems(event.completed->diagnostics, problems);
        else if (on_progress)
          on_progress(event.progress);
        return true;
      });
  return problems;
}

namespace {

std::optional<EphemeralObject::Time> time_of(const std::optional<protocol::Timestamp>& given) {
  if (!given) return std::nullopt;
  const auto since =
      std::chrono::seconds(given->seconds) + std::chrono::nanoseconds(given->nanoseconds);
  return EphemeralObject::Time(std::chrono::duration_cast<EphemeralObject::Time::duration>(since));
}

}  // namespace

Answer<EphemeralObject> Client::open(std::string_view type, const Value& config) {
  using Asked = protocol::OpenEphemeralResource;
  Answer<EphemeralObject> answer;
  std::vector<Problem>& problems = answer.problems;
  const BlockRef block = connection_->block(detail::ephemeral_kind, type, problems);
  auto given = block ? encoded_config(config, block, problems) : std::nullopt;
  if (!given) return answer;
  auto response =
      connection_->call<Asked>({std::string(type), *std::move(given), own_capabilities}, problems);
  if (!response) return answer;
  auto value = connection_->decoded<Asked>(response->result, block.type, problems);
  if (!value) return answer;
  answer.value = {*std::move(value), std::move(response->private_state),
                  time_of(response->renew_at)};
  return answer;
}

std::vector<Problem> Client::renew(std::string_view type, EphemeralObject& object) {
  std::vector<Problem> problems;
  auto response = connection_->call<protocol::RenewEphemeralResource>(
      {std::string(type), object.private_state}, problems);
  if (!response || detail::has_errors(problems)) return problems;
  object.private_state = std::move(response->private_state);
  object.renew_at = time_of(response->renew_at);
  return problems;
}

std::vector<Problem> Client::close(std::string_view type, const EphemeralObject& object) {
  std::vector<Problem> problems;
  connection_->call<protocol::CloseEphemeralResource>({std::string(type), object.private_state},
                                                      problems);
  return problems;
}

}  // namespace hecla::provider
