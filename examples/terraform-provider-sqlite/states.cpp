// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "states.h"

// A locked state need not exist yet: its row has a lock only.
void StatesStore::configure(const States& states, Call& call) {
  database_.run("CREATE TABLE IF NOT EXISTS " + quote_identifier(states.table) +
                    " (id TEXT PRIMARY KEY, state TEXT, lock TEXT)",
                {}, call);
}

std::vector<std::string> StatesStore::list(const States& states, Call& call) {
  std::vector<std::string> ids;
  const auto rows = database_.run(
      "SELECT id FROM " + quote_identifier(states.table) + " WHERE state IS NOT NULL ORDER BY id",
      {}, call);
  if (!rows) return ids;
  for (const Record& row : *rows) ids.push_back(*row.at("id"));
  return ids;
}

std::optional<std::string> StatesStore::read(const States& states, const std::string& id,
                                             Call& call) {
  const auto rows = database_.run(
      "SELECT state FROM " + quote_identifier(states.table) + " WHERE id = ?", {id}, call);
  return rows && !rows->empty() ? rows->front().at("state") : std::nullopt;
}

void StatesStore::write(const States& states, const std::string& id, const std::string& state,
                        Call& call) {
  database_.run("INSERT INTO " + quote_identifier(states.table) +
                    " (id, state) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET state = "
                    "excluded.state",
                {id, state}, call);
}

void StatesStore::remove(const States& states, const std::string& id, Call& call) {
  const auto rows = database_.run("DELETE FROM " + quote_identifier(states.table) +
                                      " WHERE id = ? AND state IS NOT NULL RETURNING id",
                                  {id}, call);
  if (rows && rows->empty()) call.error({"There is no state named " + quote(id)});
}

std::string StatesStore::lock(const States& states, const std::string& id,
                              const std::string& operation, Call& call) {
  const std::string table = quote_identifier(states.table);
  // Another client may do the same at the same time: one of both changes the row.
  const auto taken = database_.run(
      "INSERT INTO " + table +
          " (id, lock) VALUES (?1, ?2 || '-' || lower(hex(randomblob(16)))) ON CONFLICT (id) DO "
          "UPDATE SET lock = excluded.lock WHERE lock IS NULL RETURNING lock",
      {id, operation}, call);
  if (!taken) return {};
  if (!taken->empty()) return taken->front().at("lock").value();
  const auto rows = database_.run("SELECT lock FROM " + table + " WHERE id = ?", {id}, call);
  const bool is_known = rows && !rows->empty();
  call.error({"The state is locked",
              is_known ? "Its lock is " + quote(rows->front().at("lock").value_or("")) + "." : ""});
  return {};
}

void StatesStore::unlock(const States& states, const std::string& id, const std::string& lock_id,
                         Call& call) {
  const auto rows = database_.run("UPDATE " + quote_identifier(states.table) +
                                      " SET lock = NULL WHERE id = ? AND lock = ? RETURNING id",
                                  {id, lock_id}, call);
  if (rows && rows->empty())
    call.error({"The state does not have this lock", "Its lock was released or taken by others."});
}
