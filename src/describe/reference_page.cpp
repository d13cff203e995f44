// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/describe/describe.h>
#include <hecla/write/value_text.h>

#include <algorithm>

#include "describe/markdown.h"
#include "describe/shape.h"
#include "describe/skeleton.h"
#include "describe/unique_names.h"

namespace hecla::describe {

namespace {

// The section of a block.
struct BlockSection {
  const BlockShape* block;
  std::string path;  // the types from the outermost to this one, as a heading
  std::string anchor;
  std::size_t level;  // 1 at the top
};

class PageWriter {
 public:
  std::string write(const BodyShape& root, const Options& options) {
    out_ = "# " + markdown::cell(options.title.empty() ? "Reference" : options.title) + "\n";
    paragraph(root.description);
    if (const std::string example = skeleton_of(root); !example.empty())
      section("Example", markdown::code_block("hcl", example));
    if (!root.attributes.empty()) section("Arguments", attribute_table(root));
    if (!root.blocks.empty()) {
      const std::vector<BlockSection> places = places_in(root, "", "block-", 1);
      section("Blocks", block_table(places));
      for (const BlockSection& place : places) write_block(place);
    }
    return std::move(out_);
  }

 private:
  void paragraph(const std::string& text) {
    if (!text.empty()) out_ += "\n" + markdown::text(text);
  }

  void section(const std::string& title, const std::string& content) {
    heading(2, title);
    out_ += "\n" + content;
  }
  void heading(std::size_t level, const std::string& title) {
    out_ += "\n" + std::string(std::min<std::size_t>(level, 6), '#') + " " + title + "\n";
  }

  // --- arguments

  static std::string attribute_table(const BodyShape& body) {
    std::string table =
        "| Name | Type | Required | Default | Description |\n|---|---|---|---|---|\n";
    for (const AttributeShape& attribute : body.attributes) {
      table += "| " + markdown::code(attribute.name, true) + " | " + types_of(attribute) + " | " +
               (attribute.required ? "yes" : "no") + " | " + fallback_of(attribute) + " | " +
               markdown::cell(attribute.description) + " |\n";
    }
    return table;
  }

  static std::string types_of(const AttributeShape& attribute) {
    std::string text;
    for (const auto& reading : attribute.readings) {
      if (!text.empty()) text += " and ";
      text += markdown::code(reading.type.to_string(), true);
    }
    return text;
  }

  static std::string fallback_of(const AttributeShape& attribute) {
    if (!attribute.fallback) return "";
    return markdown::code(write::to_hcl(*attribute.fallback, {.one_line = true}), true);
  }

  // --- blocks

  // Returns the sections of the blocks of a body. `path` and `anchor` are the prefixes of theirs.
  std::vector<BlockSection> places_in(const BodyShape& body, const std::string& path,
                                      const std::string& anchor, std::size_t level) {
    std::vector<BlockSection> places;
    for (const BlockShape& block : body.blocks) {
      const std::string code = markdown::code(block.type);
      places.push_back({&block, path.empty() ? code : path + " / " + code,
                        anchors_.make(anchor + block.type), level});
    }
    return places;
  }

  static std::string block_table(const std::vector<BlockSection>& places) {
    std::string table = "| Block | Number | Description |\n|---|---|---|\n";
    for (const BlockSection& place : places) {
      table += "| [" + markdown::code(header_of(*place.block), true) + "](#" + place.anchor +
               ") | " + number_of(*place.block) + " | " + markdown::cell(place.block->description) +
               " |\n";
    }
    return table;
  }

  static std::string header_of(const BlockShape& block) {
    std::string header = block.type;
    for (const std::string& label : block.label_names) {
      header += ' ';
      write::append_quoted(header, label);
    }
    return header;
  }

  static std::string number_of(const BlockShape& block) {
    return limits_of(block) + (block.on_demand ? ", as a fallback" : "");
  }

  static std::string limits_of(const BlockShape& block) {
    if (block.key_labels > 0) return "one per " + key_of(block);
    const std::string least = std::to_string(block.min_items);
    const std::string most = std::to_string(block.max_items);
    if (block.max_items == 0) return block.min_items == 0 ? "any" : "at least " + least;
    if (block.min_items == 0) return "at most " + most;
    return block.min_items == block.max_items ? "exactly " + least : least + " to " + most;
  }

  static std::string key_of(const BlockShape& block) {
    std::string text;
    for (std::size_t i = 0; i < block.key_labels; ++i) {
      if (i > 0) text += " and ";
      text += markdown::cell(block.label_names[i]);
    }
    return text;
  }

  void write_block(const BlockSection& place) {
    const BlockShape& block = *place.block;
    out_ += "\n<a id=\"" + place.anchor + "\"></a>\n";
    heading(place.level + 2, place.path);
    paragraph(block.description);
    if (block.attribute_type) {
      out_ += "\nArguments with any names, each of type " +
              markdown::code(block.attribute_type->to_string()) + ".\n";
      return;
    }
    const BodyShape& body = block.body;
    if (!body.attributes.empty()) out_ += "\n" + attribute_table(body);
    const std::vector<BlockSection> places =
        places_in(body, place.path, place.anchor + ".", place.level + 1);
    if (!places.empty()) out_ += "\n" + block_table(places);
    if (body.attributes.empty() && places.empty()) out_ += "\nThis block is empty.\n";
    for (const BlockSection& nested : places) write_block(nested);
  }

  std::string out_;
  UniqueNames anchors_;
};

}  // namespace

std::string reference_page(const dec::Spec& spec, const Options& options) {
  const BodyShape root = shape_of(spec);
  return PageWriter().write(root, options);
}

}  // namespace hecla::describe
