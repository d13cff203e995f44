// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The parts of a registry's reference pages that schemas determine, in Markdown, as tfplugindocs writes them.
#include <hecla/wire/schema.h>

#include <string>

namespace hecla::provider_cli {

// Returns the section "Schema": attributes and blocks that are required, optional and read-only, then the nested
// schemas, each with an anchor. It depends only on the schema.
std::string schema_section(const wire::SchemaBlock& schema);
std::string identity_section(const wire::IdentitySchema& schema);
// Returns the sections "Signature" and "Arguments".
std::string function_sections(const std::string& name, const wire::FunctionSignature& function);

// Returns a text without the marks of Markdown, for the head of a page.
std::string plain_text(std::string_view markdown);

}  // namespace hecla::provider_cli
