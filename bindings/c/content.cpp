// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Bodies read with schemas and specifications.
#include <hecla/ext/dynamic_blocks.h>
#include <hecla/specfile/read.h>
#include <hecla/syntax/parse.h>
#include <hecla/terraform/provider_block.h>

#include "internal.h"

using hecla::Body;
using hecla::Diagnostics;
using namespace hecla::c;

struct hecla_body_schema {
  hecla::BodySchema schema;
};

struct hecla_content {
  KeepingOwner keeping;
  hecla::BodyContent content = {};
  Body rest = {};
};

struct hecla_derived_body {
  KeepingOwner keeping;
  Body body = {};
};

struct hecla_spec {
  hecla::specfile::SpecFile file;
};

namespace {

// Returns the content that `read` fills.
template <class Read>
hecla_content* make_content(hecla_body body, hecla_diagnostics* diags, Read read) {
  return reporting(diags, [&](Diagnostics& list) -> hecla_content* {
    if (!exists(body)) return nullptr;
    auto made = std::make_unique<hecla_content>(hecla_content{KeepingOwner(owner_of(body))});
    read(body_of(body), *made, list);
    return made.release();
  });
}

const hecla::BodySchema& schema_of(const hecla_body_schema* schema) {
  static const hecla::BodySchema empty;
  return schema ? schema->schema : empty;
}

}  // namespace

extern "C" {

hecla_body_schema* hecla_body_schema_new(void) {
  return guarded(nullptr, [] { return new hecla_body_schema; });
}
void hecla_body_schema_free(hecla_body_schema* schema) { delete schema; }
int hecla_body_schema_add_attribute(hecla_body_schema* schema, hecla_text name, unsigned flags) {
  return schema && succeeds([&] {
           schema->schema.attributes.push_back({string(name),
                                                (flags & HECLA_ATTRIBUTE_REQUIRED) != 0,
                                                (flags & HECLA_ATTRIBUTE_SECRET) != 0});
         });
}
int hecla_body_schema_add_block(hecla_body_schema* schema, hecla_text type,
                                const hecla_text* label_names, size_t label_count) {
  return schema && succeeds([&] {
           hecla::BlockSchema block{string(type)};
           for (const hecla_text label : items(label_names, label_count))
             block.label_names.push_back(string(label));
           schema->schema.blocks.push_back(std::move(block));
         });
}

// --- content

hecla_content* hecla_body_content(hecla_body body, const hecla_body_schema* schema,
                                  hecla_diagnostics* diags) {
  return make_content(body, diags, [&](const Body& whole, hecla_content& made, Diagnostics& list) {
    made.content = whole.content(schema_of(schema), list);
  });
}
hecla_content* hecla_body_partial_content(hecla_body body, const hecla_body_schema* schema,
                                          hecla_diagnostics* diags) {
  return make_content(body, diags, [&](const Body& whole, hecla_content& made, Diagnostics& list) {
    hecla::PartialContent partial = whole.partial_content(schema_of(schema), list);
    made.content = std::move(partial.content);
    made.rest = std::move(partial.remaining);
  });
}
hecla_content* hecla_body_attributes(hecla_body body, hecla_diagnostics* diags) {
  return make_content(body, diags, [](const Body& whole, hecla_content& made, Diagnostics& list) {
    made.content.attributes = whole.just_attributes(list);
    made.content.missing_item_range = whole.missing_item_range();
  });
}
void hecla_content_free(hecla_content* content) { delete content; }

size_t hecla_content_attribute_count(const hecla_content* content) {
  return content ? content->content.attributes.size() : 0;
}
hecla_attribute hecla_content_attribute(const hecla_content* content, size_t index) {
  if (index >= hecla_content_attribute_count(content)) return {};
  return view_in<hecla_attribute>(content->keeping.owner, &content->content.attributes[index]);
}
hecla_attribute hecla_content_find_attribute(const hecla_content* content, hecla_text name) {
  const hecla::Attribute* found = content ? content->content.find_attribute(view(name)) : nullptr;
  return found ? view_in<hecla_attribute>(content->keeping.owner, found) : hecla_attribute{};
}
size_t hecla_content_block_count(const hecla_content* content) {
  return content ? content->content.blocks.size() : 0;
}
hecla_block hecla_content_block(const hecla_content* content, size_t index) {
  if (index >= hecla_content_block_count(content)) return {};
  return view_in<hecla_block>(content->keeping.owner, &content->content.blocks[index]);
}
hecla_body hecla_content_rest(const hecla_content* content) {
  if (!content) return {};
  return view_in<hecla_body>(content->keeping.owner, &content->rest);
}
hecla_range hecla_content_missing_item_range(const hecla_content* content) {
  return content ? range_of(content->content.missing_item_range) : hecla_range{};
}

hecla_derived_body* hecla_expand_dynamic_blocks(hecla_body body, const hecla_context* context) {
  return guarded(nullptr, [&]() -> hecla_derived_body* {
    if (!exists(body)) return nullptr;
    auto made =
        std::make_unique<hecla_derived_body>(hecla_derived_body{KeepingOwner(owner_of(body))});
    using Kept = std::pair<std::shared_ptr<const void>, std::shared_ptr<const Context>>;
    if (context)
      made->keeping.owner.context =
          std::make_shared<const Kept>(made->keeping.owner.context, context->shared);
    made->body = hecla::ext::expand_dynamic_blocks(body_of(body), context_of(context));
    return made.release();
  });
}
hecla_derived_body* hecla_merge_bodies(const hecla_body* bodies, size_t count) {
  return guarded(nullptr, [&] {
    auto made = std::make_unique<hecla_derived_body>();
    auto kept = std::make_shared<std::vector<std::shared_ptr<const void>>>();
    std::vector<Body> parts;
    for (const hecla_body body : items(bodies, count)) {
      if (!exists(body)) continue;
      kept->push_back(owner_of(body).context);
      parts.push_back(body_of(body));
    }
    made->keeping.owner.context = std::move(kept);
    made->body = hecla::merge(std::move(parts));
    return made.release();
  });
}
void hecla_derived_body_free(hecla_derived_body* derived) { delete derived; }
hecla_body hecla_derived_body_view(const hecla_derived_body* derived) {
  if (!derived) return {};
  return view_in<hecla_body>(derived->keeping.owner, &derived->body);
}

// --- specifications

hecla_spec* hecla_spec_parse(hecla_text name, hecla_text given, const hecla_limits* limits,
                             hecla_diagnostics* diags) {
  return reporting(diags, [&](Diagnostics& list) {
    hecla::syntax::ParseOptions options;
    options.limits = limits_of(limits);
    const auto document = hecla::syntax::parse_config(source_of(name, given, list), list, options);
    return new hecla_spec{hecla::specfile::read(document->body(), list, options.limits)};
  });
}
void hecla_spec_free(hecla_spec* spec) { delete spec; }
hecla_context* hecla_spec_context(const hecla_spec* spec) {
  return guarded(nullptr, [&] {
    auto shared = std::make_shared<Context>();
    if (spec) shared->context = spec->file.make_context();
    return new hecla_context{std::move(shared)};
  });
}
hecla_type* hecla_spec_type(const hecla_spec* spec) {
  return guarded(nullptr,
                 [&] { return spec ? give(hecla::dec::implied_type(spec->file.root)) : nullptr; });
}

hecla_value* hecla_decode(hecla_body body, const hecla_spec* spec, const hecla_context* context,
                          hecla_diagnostics* diags) {
  return reporting(diags, [&](Diagnostics& list) {
    return spec && exists(body)
               ? give(hecla::dec::decode(body_of(body), spec->file.root, context_of(context), list))
               : nullptr;
  });
}
hecla_value* hecla_decode_block(hecla_body body, const hecla_wire_schema* schema,
                                const hecla_context* context, hecla_diagnostics* diags) {
  return reporting(diags, [&](Diagnostics& list) {
    return schema && exists(body) ? give(hecla::terraform::read_block(body_of(body), *in(schema),
                                                                      context_of(context), list))
                                  : nullptr;
  });
}

}  // extern "C"
