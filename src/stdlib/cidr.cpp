// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Functions for IP networks.
#include "stdlib/ip_network.h"
#include "stdlib/support.h"
#include "stdlib/themes.h"

namespace hecla::stdlib {

namespace {

Result<Network, CallError> network_argument(Args args) {
  const auto network = parse_network(args[0].as_string());
  if (network) return *network;
  return argument_error(0, std::string("an IP network is required, such as \"10.1.0.0/16\" or "
                                       "\"2001:db8::/32\""));
}

// Returns the absolute value of a whole number, or nothing if it has more than 128 bits.
std::optional<AddressBits> magnitude(const Number& number) {
  const Number two_to_64 = *add(Number(~std::uint64_t{0}), Number(1));
  const Number size = number.abs();
  const auto high = divide(size, two_to_64)->floor().to_uint64();
  if (!high) return std::nullopt;
  return AddressBits{*high} << 64 | *modulo(size, two_to_64)->to_uint64();
}

Result<Number, CallError> integer_argument(Args args, std::size_t index) {
  Number number = args[index].as_number();
  if (!number.is_integer()) return argument_error(index, std::string("a whole number is required"));
  return number;
}

// Returns the bits to extend a prefix by. Numbers far beyond any prefix are clamped, since they fail in the same way.
Result<int, CallError> bits_argument(Args args, std::size_t index) {
  const auto number = integer_argument(args, index);
  if (!number) return number.error();
  constexpr std::int64_t beyond = 1000;
  const std::int64_t bits = number->to_int64().value_or(number->sign() * beyond);
  return static_cast<int>(std::clamp(bits, -beyond, beyond));
}

// --- cidrhost, cidrnetmask --------------------------------------------------------------------------

CallResult host(CallContext&, Args args, const Type&) {
  const auto network = network_argument(args);
  if (!network) return network.error();
  const auto number = integer_argument(args, 1);
  if (!number) return number.error();
  const bool from_end = number->sign() < 0;
  const AddressBits largest = ones(network->host_bits());
  const auto distance = magnitude(*number);  // counted from the end, starting at 1
  if (!distance || *distance - (from_end ? 1 : 0) > largest) {
    return argument_error(1, "a prefix of " + std::to_string(network->prefix_bits) +
                                 " bits leaves no room for a host with this number");
  }
  const AddressBits offset = from_end ? largest - (*distance - 1) : *distance;
  return Value::string(address_text(network->first | offset, network->address_bits));
}

CallResult netmask(CallContext&, Args args, const Type&) {
  const auto network = network_argument(args);
  if (!network) return network.error();
  if (network->address_bits != ipv4_bits)
    return argument_error(0, std::string("netmasks exist only for IPv4 networks"));
  const AddressBits mask = ones(ipv4_bits) & ~ones(network->host_bits());
  return Value::string(address_text(mask, ipv4_bits));
}

// --- cidrsubnet, cidrsubnets ------------------------------------------------------------------------

CallError too_many_bits(std::size_t argument, const Network& network, int bits) {
  return argument_error(argument,
                        "the prefix would have " + std::to_string(network.prefix_bits + bits) +
                            " bits, but an address has " + std::to_string(network.address_bits));
}

// A negative number of bits returns the network around this one, which deployed configurations can rely on.
CallResult subnet(CallContext&, Args args, const Type&) {
  const auto network = network_argument(args);
  if (!network) return network.error();
  const auto bits = bits_argument(args, 1);
  if (!bits) return bits.error();
  const auto number = integer_argument(args, 2);
  if (!number) return number.error();
  Network result = *network;
  result.prefix_bits += *bits;
  if (result.prefix_bits < 0 || result.prefix_bits > result.address_bits)
    return too_many_bits(1, *network, *bits);
  const auto index = magnitude(*number);
  if (number->sign() < 0 || !index || *index > ones(*bits < 0 ? result.prefix_bits : *bits)) {
    return argument_error(2, "a prefix extended by " + std::to_string(*bits) +
                                 " bits has no subnet with this number");
  }
  if (*index != 0) result.first |= *index << result.host_bits();
  return Value::string(network_text(result));
}

// Returns the lowest network with `prefix_bits` that begins at `from` or later.
std::optional<Network> next_block(AddressBits from, int prefix_bits, const Network& within) {
  Network block{from, prefix_bits, within.address_bits};
  const AddressBits rest = ones(block.host_bits());
  if ((from & rest) != 0) {
    block.first = (from | rest) + 1;
    if (block.first == 0) return std::nullopt;
  }
  if (block.first > within.last()) return std::nullopt;
  return block;
}

CallResult subnets(CallContext&, Args args, const Type&) {
  const auto network = network_argument(args);
  if (!network) return network.error();
  constexpr int most_bits = 32;
  std::vector<Value> blocks;
  AddressBits from = network->first;
  bool full = false;
  for (std::size_t i = 1; i < args.size(); ++i) {
    const auto bits = bits_argument(args, i);
    if (!bits) return argument_error(i, bits.error().message);
    if (*bits < 1 || *bits > most_bits)
      return argument_error(i, std::string("the prefix may be extended by 1 to 32 bits"));
    if (*bits > network->host_bits()) return too_many_bits(i, *network, *bits);
    const auto block =
        full ? std::nullopt : next_block(from, network->prefix_bits + *bits, *network);
    if (!block)
      return argument_error(i, std::string("the network has no room left for this subnet"));
    blocks.push_back(Value::string(network_text(*block)));
    full = block->last() == network->last();
    from = block->last() + 1;
  }
  return Value::list(Type::string(), std::move(blocks));
}

Parameter prefix() {
  return parameter("prefix", Type::string(), "An IP network, such as 10.1.0.0/16.");
}

}  // namespace

std::vector<Function> cidr_functions() {
  const Type text = Type::string();
  return {
      define({"cidrhost",
              "Returns the host address with a given number in an IP network; negative numbers "
              "count from its end.",
              "cidrhost(\"10.12.112.0/20\", 16)"},
             {prefix(), number_parameter("hostnum", "The number, from 0.")}, text, host),
      define({"cidrnetmask", "Returns the netmask of an IPv4 network.",
              "cidrnetmask(\"172.16.0.0/12\")"},
             {prefix()}, text, netmask),
      define({"cidrsubnet",
              "Returns the subnet with a given number of an IP network that is divided into "
              "subnets of equal size.",
              "cidrsubnet(\"172.16.0.0/12\", 4, 2)"},
             {prefix(), number_parameter("newbits", "Bits to extend the prefix by."),
              number_parameter("netnum", "The number of the subnet, from 0.")},
             text, subnet),
      define_variadic(
          {"cidrsubnets",
           "Returns consecutive subnets of an IP network, each extending its prefix by a given "
           "number of bits.",
           "cidrsubnets(\"10.1.0.0/16\", 4, 4, 8, 4)"},
          {prefix(), number_parameter("newbits", "Bits to extend the prefix by, for each subnet.")},
          Type::list(text), subnets),
  };
}

}  // namespace hecla::stdlib
