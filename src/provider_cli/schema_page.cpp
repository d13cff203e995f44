// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "provider_cli/schema_page.h"

#include <algorithm>
#include <functional>

namespace hecla::provider_cli {

namespace {

using wire::NestedBlock;
using wire::NestingMode;
using wire::SchemaAttribute;
using wire::SchemaBlock;

constexpr std::string_view write_only_link =
    "https://developer.hashicorp.com/terraform/language/resources/ephemeral#write-only-arguments";

enum class Group : std::uint8_t { Required, Optional, ReadOnly };
constexpr Group groups[] = {Group::Required, Group::Optional, Group::ReadOnly};

std::string_view title_of(Group group) {
  constexpr std::string_view titles[] = {"Required", "Optional", "Read-Only"};
  return titles[static_cast<std::size_t>(group)];
}

std::string type_text(const Type& type) {
  if (type.is_list()) return "List of " + type_text(type.element_type());
  if (type.is_set()) return "Set of " + type_text(type.element_type());
  if (type.is_map()) return "Map of " + type_text(type.element_type());
  if (type.is_string()) return "String";
  if (type.is_number()) return "Number";
  if (type.is_bool()) return "Boolean";
  if (type.is_object()) return "Object";
  return type.is_tuple() ? "Tuple" : "Dynamic";
}

std::string_view nesting_text(NestingMode mode) {
  if (mode == NestingMode::List) return " List";
  if (mode == NestingMode::Set) return " Set";
  return mode == NestingMode::Map ? " Map" : "";
}

Group group_of(const SchemaAttribute& attribute) {
  if (attribute.required) return Group::Required;
  return attribute.optional ? Group::Optional : Group::ReadOnly;
}

// Returns whether there is nothing in the block that configuration can set.
bool is_read_only(const SchemaBlock& block) {
  const bool is_empty = block.attributes.empty() && block.blocks.empty();
  return !is_empty && std::ranges::all_of(block.attributes, [](const auto& each) {
    return group_of(each) == Group::ReadOnly;
  }) && std::ranges::all_of(block.blocks, [](const auto& each) {
    return each.min_items == 0 && is_read_only(each.block);
  });
}
Group group_of(const NestedBlock& nested) {
  if (nested.min_items > 0) return Group::Required;
  return is_read_only(nested.block) ? Group::ReadOnly : Group::Optional;
}

bool has_write_only(const SchemaBlock& block) {
  return std::ranges::any_of(block.attributes, &SchemaAttribute::write_only) ||
         std::ranges::any_of(block.blocks,
                             [](const auto& each) { return has_write_only(each.block); });
}

std::string trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == text.npos) return {};
  return std::string(text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1));
}
// Returns a description after what is before it.
std::string described(std::string before, std::string_view description) {
  const std::string text = trimmed(description);
  return text.empty() ? before : before + " " + text;
}

// Returns a description that also says what to use instead, which tfplugindocs does not know.
std::string with_deprecation(std::string_view description, std::string_view message) {
  const std::string text = trimmed(description);
  if (message.empty()) return text;
  return text + (text.empty() ? "" : " ") + "**Deprecated**: " + std::string(message);
}

// Returns the type of the objects that an attribute contains; nothing if it contains none.
std::optional<Type> object_in(const Type& type) {
  if (type.is_object()) return type;
  const bool is_collection = type.is_list() || type.is_set() || type.is_map();
  if (is_collection && type.element_type().is_object()) return type.element_type();
  return std::nullopt;
}

// Writes a schema level by level.
class Page {
 public:
  void write_block(const SchemaBlock& block, const std::string& path) {
    Later later;
    for (const Group group : groups) write_group(block, group, path, later);
    write_later(later);
  }
  std::string take() { return std::move(text_); }

 private:
  // Nested schemas, which follow the list that names them.
  using Later = std::vector<std::function<void()>>;

  // An item of a list of attributes and blocks, by name.
  struct Item {
    std::string_view name;
    const SchemaAttribute* attribute = nullptr;
    const NestedBlock* block = nullptr;
  };

  static std::vector<Item> items_of(const SchemaBlock& block, Group group, bool is_root) {
    std::vector<Item> items;
    for (const SchemaAttribute& each : block.attributes) {
      if (group_of(each, is_root) == group) items.push_back({each.name, &each});
    }
    for (const NestedBlock& each : block.blocks) {
      if (provider_cli::group_of(each) == group) items.push_back({each.type, nullptr, &each});
    }
    std::ranges::sort(items, {}, &Item::name);
    return items;
  }
  // An "id" without a description is what the SDK adds.
  static Group group_of(const SchemaAttribute& attribute, bool is_root) {
    const bool is_added = is_root && attribute.name == "id" && attribute.description.empty();
    return is_added ? Group::ReadOnly : provider_cli::group_of(attribute);
  }

  void write_heading(Group group, bool is_root) {
    text_ += is_root ? "### " + std::string(title_of(group)) + "\n\n"
                     : std::string(title_of(group)) + ":\n\n";
  }

  void write_group(const SchemaBlock& block, Group group, const std::string& path, Later& later) {
    const auto items = items_of(block, group, path.empty());
    if (items.empty()) return;
    write_heading(group, path.empty());
    const bool notes_write_only = std::ranges::any_of(items, [](const Item& item) {
      return item.attribute ? item.attribute->write_only : has_write_only(item.block->block);
    });
    if (notes_write_only)
      text_ += "> **NOTE**: [Write-only arguments](" + std::string(write_only_link) +
               ") are supported in Terraform 1.11 and later.\n\n";
    for (const Item& item : items) {
      const std::string inner = joined(path, item.name);
      if (item.attribute)
        write_attribute(*item.attribute, inner, group, later);
      else
        write_nested_block(*item.block, inner, later);
    }
    text_ += "\n";
  }

  static std::string joined(const std::string& path, std::string_view name) {
    return path.empty() ? std::string(name) : path + "." + std::string(name);
  }

  void write_nested_block(const NestedBlock& nested, const std::string& path, Later& later) {
    std::string kind = "(Block" + std::string(nesting_text(nested.nesting));
    if (nested.nesting == NestingMode::Single || nested.nesting == NestingMode::Group) {
      constexpr std::string_view titles[] = {", Required", ", Optional", ", Read-only"};
      kind += titles[static_cast<std::size_t>(provider_cli::group_of(nested))];
    } else if (nested.min_items > 0) {
      kind += ", Min: " + std::to_string(nested.min_items);
    }
    if (nested.max_items > 0) kind += ", Max: " + std::to_string(nested.max_items);
    if (nested.block.deprecated) kind += ", Deprecated";
    write_item(nested.type,
               described(kind + ")", with_deprecation(nested.block.description,
                                                      nested.block.deprecation_message)));
    refer_to("nestedblock", path, later,
             [this, &nested, path] { write_block(nested.block, path); });
  }

  void write_attribute(const SchemaAttribute& attribute, const std::string& path, Group group,
                       Later& later) {
    std::string kind = attribute.nested
                           ? "(Attributes" + std::string(nesting_text(attribute.nested->nesting))
                           : "(" + type_text(attribute.type);
    if (attribute.sensitive) kind += ", Sensitive";
    if (attribute.deprecated) kind += ", Deprecated";
    if (attribute.write_only) kind += ", [Write-only](" + std::string(write_only_link) + ")";
    const bool is_added_id = path == "id" && attribute.description.empty();
    const std::string description =
        is_added_id ? "The ID of this resource." : attribute.description;
    write_item(attribute.name,
               described(kind + ")", with_deprecation(description, attribute.deprecation_message)));
    if (attribute.nested) {
      return refer_to("nestedatt", path, later, [this, &attribute, path] {
        // Nested attributes are like those of a block, without blocks.
        write_block({.attributes = attribute.nested->attributes, .blocks = {}}, path);
      });
    }
    refer_to_object("nestedatt", attribute.type, path, group, later);
  }

  void write_item(std::string_view name, const std::string& text) {
    text_ += "- `" + std::string(name) + "` " + text;
  }

  // Ends an item, with a link to what it contains if that has a schema of its own.
  void refer_to(std::string_view kind, const std::string& path, Later& later,
                std::function<void()> write) {
    std::string anchor = std::string(kind) + "--" + path;
    for (std::size_t at; (at = anchor.find('.')) != anchor.npos;) anchor.replace(at, 1, "--");
    text_ += " (see [below for nested schema](#" + anchor + "))\n";
    later.push_back([this, anchor, path, write = std::move(write)] {
      text_ += "<a id=\"" + anchor + "\"></a>\n### Nested Schema for `" + path + "`\n\n";
      write();
      text_ += "\n";
    });
  }
  void refer_to_object(std::string_view kind, const Type& type, const std::string& path,
                       Group group, Later& later) {
    const auto object = object_in(type);
    if (!object) {
      text_ += "\n";
      return;
    }
    refer_to(kind, path, later,
             [this, object, path, group] { write_object(*object, path, group); });
  }
  void write_object(const Type& object, const std::string& path, Group group) {
    Later later;
    write_heading(group, /*is_root=*/false);
    for (const ObjectAttribute& attribute : object.attributes()) {
      write_item(attribute.name, "(" + type_text(attribute.type) + ")");
      refer_to_object("nestedobjatt", attribute.type, joined(path, attribute.name), group, later);
    }
    text_ += "\n";
    write_later(later);
  }

  static void write_later(const Later& later) {
    for (const auto& write : later) write();
  }

  std::string text_;
};

std::string parameter_item(const wire::FunctionParameter& parameter, std::string_view kind) {
  std::string text =
      "1. `" + parameter.name + "` (" + std::string(kind) + type_text(parameter.type);
  if (parameter.allow_null) text += ", Nullable";
  return described(text + ")", parameter.description) + "\n";
}

}  // namespace

std::string schema_section(const SchemaBlock& schema) {
  Page page;
  page.write_block(schema, "");
  const std::string text = trimmed(page.take());
  return "<!-- schema generated by hecla provider docs -->\n## Schema\n" +
         (text.empty() ? text : "\n" + text + "\n");
}

std::string identity_section(const wire::IdentitySchema& schema) {
  std::string text = "### Identity Schema\n";
  for (const bool is_required : {true, false}) {
    std::string items;
    for (const wire::IdentityAttribute& each : schema.attributes) {
      if (each.required_for_import == is_required)
        items += "- `" + each.name + "` " +
                 described("(" + type_text(each.type) + ")", each.description) + "\n";
    }
    if (!items.empty())
      text += std::string(is_required ? "\n#### Required\n\n" : "\n#### Optional\n\n") + items;
  }
  return text;
}

std::string function_sections(const std::string& name, const wire::FunctionSignature& function) {
  const auto parameter = [](const wire::FunctionParameter& each) {
    return each.name + " " + each.type.friendly_name();
  };
  std::string signature, arguments;
  for (const wire::FunctionParameter& each : function.parameters) {
    signature += (signature.empty() ? "" : ", ") + parameter(each);
    arguments += parameter_item(each, "");
  }
  if (const auto& rest = function.variadic_parameter) {
    signature += (signature.empty() ? "" : ", ") + parameter(*rest) + "...";
    arguments += parameter_item(*rest, "Variadic, ");
  }
  return "## Signature\n\n<!-- signature generated by hecla provider docs -->\n```text\n" + name +
         "(" + signature + ") " + function.return_type.friendly_name() +
         "\n```\n\n## Arguments\n\n<!-- arguments generated by hecla provider docs -->\n" +
         arguments;
}

std::string plain_text(std::string_view markdown) {
  std::string text;
  for (std::size_t i = 0; i < markdown.size(); ++i) {
    const char c = markdown[i];
    const bool is_link = c == ']' && markdown.substr(i).starts_with("](");
    const std::size_t end = is_link ? markdown.find(')', i) : markdown.npos;
    if (end != markdown.npos) {
      text.append(" ").append(markdown.substr(i + 2, end - i - 2));
      i = end;
    } else if (c != '`' && c != '*' && c != '[') {
      text += c;
    }
  }
  return trimmed(text);
}

}  // namespace hecla::provider_cli
