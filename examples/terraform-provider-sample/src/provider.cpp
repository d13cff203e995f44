#include "provider.h"

namespace {

struct Settings {
  std::string folder = ".";
};

constexpr auto schema(hecla::bind::For<Settings>) {
  using namespace hecla::bind;
  return fields(
      attribute("folder", &Settings::folder, min_length(1),
                documented("The folder of the notes, which must exist. `.` by default.")));
}

}  // namespace

void add_sample(hecla::provider::Provider& provider, Folder& folder) {
  provider
      .configuration<Settings>([&folder](const Settings& settings, hecla::provider::Call&) {
        folder.path = settings.folder;
      })
      .resource("sample_note", std::make_unique<NoteResource>(folder),
                {.description = "A text file in a folder."})
      .function(
          "title",
          {.parameters = {{"text", "Any text."}}, .summary = "Returns the first line of a text."},
          [](const std::string& text) { return text.substr(0, text.find('\n')); });
}
