// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// sqlite_states: a state store; a table of the database has the states of Terraform and their locks.
#include <hecla/provider/state_store.h>

#include "database.h"

struct States {
  std::string table = "terraform_state";
};

constexpr auto schema(hecla::bind::For<States>) {
  using namespace hecla::bind;
  return fields(attribute("table", &States::table, min_length(1),
                          documented("The table, which is made if it does not exist.")));
}

class StatesStore : public hecla::provider::StateStore<States> {
 public:
  using Call = hecla::provider::Call;
  explicit StatesStore(Database& database) : database_(database) {}

  void configure(const States& states, Call& call) override;
  std::vector<std::string> list(const States& states, Call& call) override;
  std::optional<std::string> read(const States& states, const std::string& id, Call& call) override;
  void write(const States& states, const std::string& id, const std::string& state,
             Call& call) override;
  void remove(const States& states, const std::string& id, Call& call) override;
  std::string lock(const States& states, const std::string& id, const std::string& operation,
                   Call& call) override;
  void unlock(const States& states, const std::string& id, const std::string& lock_id,
              Call& call) override;

 private:
  Database& database_;
};
