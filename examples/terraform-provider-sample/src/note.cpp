#include "note.h"

#include <fstream>
#include <iterator>

using hecla::Path;
using hecla::provider::Call;

std::filesystem::path NoteResource::path_of(const Note& note) const {
  return folder_.path / (note.name + ".txt");
}

void NoteResource::write(Note& note, Call& call) const {
  std::ofstream file(path_of(note), std::ios::binary);
  file << note.text;
  file.close();
  if (!file) return call.error({"The note cannot be written", path_of(note).string()});
  note.size = static_cast<std::int64_t>(note.text.size());
  note.id = note.name;
}

void NoteResource::create(Note& note, Call& call) {
  if (std::filesystem::exists(path_of(note))) {
    return call.error(
        {"The note exists", "Import it, or choose another name.", Path().attribute("name")});
  }
  write(note, call);
}

bool NoteResource::read(Note& note, Call&) {
  std::ifstream file(path_of(note), std::ios::binary);
  if (!file) return false;
  note.text.assign(std::istreambuf_iterator<char>(file), {});
  note.size = static_cast<std::int64_t>(note.text.size());
  note.id = note.name;
  return true;
}

void NoteResource::update(const Note&, Note& note, Call& call) { write(note, call); }

void NoteResource::remove(const Note& note, Call& call) {
  std::error_code error;
  std::filesystem::remove(path_of(note), error);
  if (error) call.error({"The note cannot be removed", error.message()});
}

bool NoteResource::import_state(const std::string& id, Note& note, Call&) {
  note.name = id;
  return true;
}
