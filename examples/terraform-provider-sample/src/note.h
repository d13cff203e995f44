#pragma once
// sample_note: a text file.
#include <hecla/provider/resource.h>

#include <filesystem>

// The data that all resources share. The configuration of the provider sets it.
struct Folder {
  std::filesystem::path path;
};

struct Note {
  std::string name;
  std::string text;
  hecla::provider::Unknowable<std::int64_t> size;
  hecla::provider::Unknowable<std::string> id;
};

constexpr auto schema(hecla::bind::For<Note>) {
  using namespace hecla::bind;
  using namespace hecla::provider;
  return fields(
      attribute("name", &Note::name, required, requires_replace,
                pattern("[a-z0-9_-]+", "lower-case letters, digits, \"_\" and \"-\""),
                documented("The name of the file, without \".txt\".")),
      attribute("text", &Note::text, required, documented("What the file contains.")),
      attribute("size", &Note::size, computed, documented("The number of bytes.")),
      attribute("id", &Note::id, computed, use_state_for_unknown, documented("The name.")));
}

class NoteResource : public hecla::provider::Resource<Note> {
 public:
  explicit NoteResource(Folder& folder) : folder_(folder) {}

  void create(Note& note, hecla::provider::Call& call) override;
  bool read(Note& note, hecla::provider::Call& call) override;
  void update(const Note& before, Note& note, hecla::provider::Call& call) override;
  void remove(const Note& note, hecla::provider::Call& call) override;
  bool import_state(const std::string& id, Note& note, hecla::provider::Call& call) override;

 private:
  std::filesystem::path path_of(const Note& note) const;
  void write(Note& note, hecla::provider::Call& call) const;

  Folder& folder_;
};
