// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The parts that tests of programs share: files from text, and a small package.
#include <gtest/gtest.h>
#include <hecla/pcl/program.h>
#include <hecla/source/render.h>
#include <hecla/syntax/parse.h>

#include <string>
#include <vector>

namespace hecla::pcl::testing {

inline syntax::DocumentRef file(std::string_view text, std::string name = "main.pp") {
  Diagnostics diags;
  auto document = syntax::parse_config(Source::make(std::move(name), std::string(text)), diags);
  EXPECT_FALSE(diags.has_errors()) << to_text(diags);
  return document;
}

inline constexpr const char* schema = R"json({
  "name": "cloud",
  "version": "1.0.0",
  "meta": {"moduleFormat": "(.*)(?:/[^/]*)"},
  "config": {"variables": {}},
  "types": {
    "cloud:index/Rule:Rule": {
      "type": "object",
      "properties": {
        "port": {"type": "integer"},
        "protocol": {"$ref": "#/types/cloud:index%2FProtocol:Protocol"},
        "next": {"$ref": "#/types/cloud:index%2FRule:Rule"}
      },
      "required": ["port"]
    },
    "cloud:index/Protocol:Protocol": {
      "type": "string",
      "enum": [{"name": "Tcp", "value": "tcp"}, {"value": "udp"}]
    }
  },
  "provider": {
    "inputProperties": {"region": {"type": "string"}, "retries": {"type": "integer"}},
    "properties": {"region": {"type": "string"}, "retries": {"type": "integer"}}
  },
  "resources": {
    "cloud:s3/bucket:Bucket": {
      "description": "A bucket.",
      "properties": {
        "arn": {"type": "string"},
        "tags": {"type": "object", "additionalProperties": {"type": "string"}},
        "rules": {"type": "array", "items": {"$ref": "#/types/cloud:index%2FRule:Rule"}}
      },
      "required": ["arn"],
      "inputProperties": {
        "name": {"type": "string", "default": "x", "secret": true},
        "kind": {"type": "string", "const": "bucket"},
        "size": {"oneOf": [{"type": "string"}, {"type": "integer"}]},
        "tags": {"type": "object", "additionalProperties": {"type": "string"}},
        "zone": {"type": "string", "plain": true},
        "rules": {"type": "array", "items": {"$ref": "#/types/cloud:index%2FRule:Rule"}}
      },
      "requiredInputs": ["name", "kind"],
      "stateInputs": {"properties": {"owner": {"type": "string"}, "zone": {"type": "string"}}, "required": ["owner"]},
      "methods": {
        "signedUrl": "cloud:s3/bucket:Bucket/signedUrl",
        "count": "cloud:s3/bucket:Bucket/count"
      }
    },
    "cloud:index/site:Site": {"isComponent": true}
  },
  "functions": {
    "cloud:index/getImage:getImage": {
      "inputs": {"properties": {"name": {"type": "string"}, "owners": {"type": "array", "items": {"type": "string"}}}, "required": ["name"]},
      "outputs": {"properties": {"id": {"type": "string"}, "bytes": {"type": "integer"}}, "required": ["id", "bytes"]}
    },
    "cloud:index/add:add": {
      "inputs": {"properties": {"a": {"type": "integer"}, "b": {"type": "integer"}}, "required": ["a", "b"]},
      "returnType": {"type": "integer"},
      "multiArgumentInputs": ["a", "b"]
    },
    "cloud:s3/bucket:Bucket/signedUrl": {
      "inputs": {
        "properties": {
          "__self__": {"$ref": "#/resources/cloud:s3%2Fbucket:Bucket"},
          "key": {"type": "string"},
          "minutes": {"type": "integer"}
        },
        "required": ["__self__", "key"]
      },
      "outputs": {"properties": {"url": {"type": "string"}}, "required": ["url"]}
    },
    "cloud:s3/bucket:Bucket/count": {
      "inputs": {"properties": {"__self__": {"$ref": "#/resources/cloud:s3%2Fbucket:Bucket"}}, "required": ["__self__"]},
      "returnType": {"type": "integer", "plain": true}
    },
    "cloud:index/now:now": {"outputs": {"properties": {"time": {"type": "string"}}, "required": ["time"]}}
  }
})json";

}  // namespace hecla::pcl::testing
