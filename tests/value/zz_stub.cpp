#include <hecla/number/number.h>
namespace hecla {
#define W __attribute__((weak))
W std::optional<Number> Number::parse(std::string_view t) { return Number::from_double(strtod(std::string(t).c_str(), nullptr)); }
W std::string Number::to_string() const { return std::to_string(to_double()); }
W std::string Number::to_general(int) const { return std::to_string(to_double()); }
W bool Number::append_to(std::string& o, std::size_t) const { auto i = to_int64(); o += i ? std::to_string(*i) : to_string(); return true; }
}
