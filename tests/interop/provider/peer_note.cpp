// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// go/note.go with Hecla.
#include "interop/provider/peer_provider.h"

namespace hecla::provider::testing {

namespace {

struct Note {
  std::string title;
  std::optional<std::vector<std::string>> lines;
  std::optional<std::string> host;
};
constexpr auto schema(bind::For<Note>) {
  using namespace bind;
  return fields(attribute("title", &Note::title, required, identity),
                attribute("lines", &Note::lines), attribute("host", &Note::host, identity));
}

struct NoteV0 {
  std::string name;
  std::optional<std::string> line;
};
constexpr auto schema(bind::For<NoteV0>) {
  using namespace bind;
  return fields(attribute("name", &NoteV0::name, required), attribute("line", &NoteV0::line));
}

struct Memo {
  std::string topic;
};
constexpr auto schema(bind::For<Memo>) {
  return bind::fields(bind::attribute("topic", &Memo::topic, bind::required));
}

struct NoteIdentityV0 {
  std::string address;
};
constexpr auto schema(bind::For<NoteIdentityV0>) {
  return bind::fields(bind::attribute("address", &NoteIdentityV0::address, bind::required));
}

class NoteResource : public Resource<Note> {
 public:
  NoteResource() {
    upgrade_from<NoteV0>(0, [](const NoteV0& old, Call& call) {
      if (old.name == "lost") call.error({"It cannot be upgraded", "It is lost."});
      Note note{old.name, {}, "old"};
      if (old.line) note.lines = {*old.line};
      return note;
    });
    move_from<Memo>("other_memo", [](const Memo& memo) { return Note{memo.topic, {}, "moved"}; });
    upgrade_identity_from<NoteIdentityV0>(0, [](const NoteIdentityV0& old, Call& call) {
      const std::size_t slash = old.address.find('/');
      if (slash == std::string::npos) {
        call.error({"It cannot be upgraded", "It is no address."});
        return Note{};
      }
      return Note{old.address.substr(slash + 1), {}, old.address.substr(0, slash)};
    });
  }
  void create(Note&, Call&) override {}
  bool read(Note&, Call&) override { return true; }
  void update(const Note&, Note&, Call&) override {}
  void remove(const Note&, Call&) override {}
};

struct Filter {
  std::string prefix;
};
constexpr auto schema(bind::For<Filter>) {
  return bind::fields(bind::attribute("prefix", &Filter::prefix, bind::required));
}

class NoteList : public ListResource<Filter, Note> {
 public:
  void validate(const Plan<Filter>& plan, Call& call) override {
    if (plan.configured(&Filter::prefix).known_or("") == "bad")
      call.error({"A bad prefix", "Choose another.", Path().attribute("prefix")});
  }
  void list(const Filter& filter, Listing<Note>& found, Call& call) override {
    if (filter.prefix == "none") return call.error({"There are none", "Nothing was found."});
    for (const std::string name : {"a", "b", "c"}) {
      if (!found.add({filter.prefix + name, {}, "here"}, "Note " + name)) return;
    }
  }
};

}  // namespace

void add_note(Provider& provider) {
  provider
      .resource("peer_note", std::make_unique<NoteResource>(),
                {.version = 2, .identity_version = 1})
      .list_resource("peer_note", std::make_unique<NoteList>());
}

}  // namespace hecla::provider::testing
