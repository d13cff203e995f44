// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "os/text_converter.h"

#include <windows.h>

#include <charconv>

namespace hecla::os {
namespace {

constexpr std::string_view utf16_little = "UTF-16LE", utf16_big = "UTF-16BE";

struct NamedPage {
  std::string_view name;
  UINT page;
};
constexpr NamedPage named_pages[] = {
    {"US-ASCII", 20127},  {"UTF-8", CP_UTF8}, {"KOI8-R", 20866},      {"KOI8-U", 21866},
    {"macintosh", 10000}, {"Big5", 950},      {"EUC-JP", 20932},      {"EUC-KR", 949},
    {"GB18030", 54936},   {"GBK", 936},       {"ISO-2022-JP", 50220}, {"Shift_JIS", 932},
};

// Names that end with the number of a code page.
constexpr struct {
  std::string_view start;
  UINT base;
} numbered_pages[] = {{"windows-", 0}, {"IBM", 0}, {"ISO-8859-", 28590}};

// Returns 0 for what is not a code page.
UINT page_of(std::string_view name) {
  for (const auto& [known, page] : named_pages) {
    if (known == name) return page;
  }
  for (const auto& [start, base] : numbered_pages) {
    if (!name.starts_with(start)) continue;
    UINT number = 0;
    std::from_chars(name.data() + start.size(), name.data() + name.size(), number);
    return base + number;
  }
  return 0;
}

bool is_available(const std::string& name) {
  if (name == utf16_little || name == utf16_big) return true;
  const UINT page = page_of(name);
  return page != 0 && ::IsValidCodePage(page) != 0;
}

// These do not say which characters they cannot convert.
bool is_without_flags(UINT page) { return page == 50220 || page == 54936; }

std::optional<std::wstring> decode(std::string_view bytes, const std::string& from) {
  if (from == utf16_little || from == utf16_big) {
    if (bytes.size() % 2 != 0) return std::nullopt;
    std::wstring wide;
    const std::size_t low = from == utf16_little ? 0 : 1;
    for (std::size_t i = 0; i < bytes.size(); i += 2) {
      const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(bytes[i + at]); };
      wide += static_cast<wchar_t>(byte(low) | byte(1 - low) << 8);
    }
    return wide;
  }
  if (bytes.empty()) return std::wstring();
  const UINT page = page_of(from);
  const DWORD flags = is_without_flags(page) ? 0 : MB_ERR_INVALID_CHARS;
  const int size = static_cast<int>(bytes.size());
  const int count = ::MultiByteToWideChar(page, flags, bytes.data(), size, nullptr, 0);
  if (count == 0) return std::nullopt;
  std::wstring wide(static_cast<std::size_t>(count), L'\0');
  ::MultiByteToWideChar(page, flags, bytes.data(), size, wide.data(), count);
  return wide;
}

std::optional<std::string> encode(std::wstring_view wide, const std::string& to) {
  if (to == utf16_little || to == utf16_big) {
    std::string bytes;
    for (const wchar_t unit : wide) {
      const char low = static_cast<char>(unit & 0xFF), high = static_cast<char>(unit >> 8);
      bytes += to == utf16_little ? low : high;
      bytes += to == utf16_little ? high : low;
    }
    return bytes;
  }
  if (wide.empty()) return std::string();
  const UINT page = page_of(to);
  const bool is_utf8 = page == CP_UTF8, is_free = is_utf8 || is_without_flags(page);
  const DWORD flags = is_utf8 ? WC_ERR_INVALID_CHARS : is_free ? 0 : WC_NO_BEST_FIT_CHARS;
  BOOL is_replaced = FALSE;
  const int size = static_cast<int>(wide.size());
  const int count = ::WideCharToMultiByte(page, flags, wide.data(), size, nullptr, 0, nullptr,
                                          is_free ? nullptr : &is_replaced);
  if (count == 0 || is_replaced) return std::nullopt;
  std::string bytes(static_cast<std::size_t>(count), '\0');
  ::WideCharToMultiByte(page, flags, wide.data(), size, bytes.data(), count, nullptr, nullptr);
  return bytes;
}

}  // namespace

struct TextConverter::System {
  std::string to;
  std::string from;
};

TextConverter::TextConverter(const std::string& to, const std::string& from)
    : system_(new System{to, from}) {}

TextConverter::~TextConverter() = default;

bool TextConverter::is_open() const {
  return is_available(system_->to) && is_available(system_->from);
}

std::optional<std::string> TextConverter::convert(
    std::string_view input, const std::function<bool(std::size_t)>& may_take) const {
  const auto wide = decode(input, system_->from);
  auto bytes = wide ? encode(*wide, system_->to) : std::nullopt;
  if (!bytes || !may_take(bytes->size())) return std::nullopt;
  return bytes;
}

}  // namespace hecla::os
