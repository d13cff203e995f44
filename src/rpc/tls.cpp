// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "rpc/tls.h"

#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

#include <algorithm>
#include <climits>
#include <new>
#include <utility>

namespace hecla::rpc {
namespace {

// Owns an object of OpenSSL's.
template <auto Free>
struct Deleter {
  template <class T>
  void operator()(T* object) const {
    Free(object);
  }
};
using Key = std::unique_ptr<EVP_PKEY, Deleter<EVP_PKEY_free>>;
using Certificate = std::unique_ptr<X509, Deleter<X509_free>>;
using Buffer = std::unique_ptr<BIO, Deleter<BIO_free>>;
using Context = std::unique_ptr<SSL_CTX, Deleter<SSL_CTX_free>>;
using Connection = std::unique_ptr<SSL, Deleter<SSL_free>>;

// The configuration file of the system is not read and nothing is cleaned up at exit: plugins start and end
// often, and other threads may still be running at the end.
void initialize() {
  static const bool is_initialized =
      OPENSSL_init_ssl(OPENSSL_INIT_NO_LOAD_CONFIG | OPENSSL_INIT_NO_ATEXIT, nullptr) == 1;
  (void)is_initialized;
}

Status failure(Code code, std::string message) {
  const unsigned long error = ERR_peek_last_error();
  const char* const reason = error == 0 ? nullptr : ERR_reason_error_string(error);
  if (reason) message.append(": ").append(reason);
  ERR_clear_error();
  return {code, std::move(message)};
}

std::string der_of(const X509* certificate) {
  std::string der;
  const int size = i2d_X509(certificate, nullptr);
  if (size <= 0) return der;
  der.resize(static_cast<std::size_t>(size));
  auto* place = reinterpret_cast<unsigned char*>(der.data());
  i2d_X509(certificate, &place);
  return der;
}

Certificate certificate_of(std::string_view der) {
  if (der.size() > INT_MAX) return nullptr;
  const auto* place = reinterpret_cast<const unsigned char*>(der.data());
  const auto* const end = place + der.size();
  Certificate certificate(d2i_X509(nullptr, &place, static_cast<long>(der.size())));
  return place == end ? std::move(certificate) : nullptr;
}

Buffer buffer_of(std::string_view text) {
  return Buffer(
      BIO_new_mem_buf(text.data(), static_cast<int>(std::min<std::size_t>(text.size(), INT_MAX))));
}

bool add_extension(X509& certificate, int nid, bool is_critical, std::string_view der) {
  const std::unique_ptr<ASN1_OCTET_STRING, Deleter<ASN1_OCTET_STRING_free>> content(
      ASN1_OCTET_STRING_new());
  if (!content ||
      !ASN1_OCTET_STRING_set(content.get(), reinterpret_cast<const unsigned char*>(der.data()),
                             static_cast<int>(der.size())))
    return false;
  const std::unique_ptr<X509_EXTENSION, Deleter<X509_EXTENSION_free>> extension(
      X509_EXTENSION_create_by_NID(nullptr, nid, is_critical, content.get()));
  return extension && X509_add_ext(&certificate, extension.get(), -1);
}

// The extensions that Go's verification of both ends asks for, encoded.
bool add_extensions(X509& certificate) {
  using std::string_view_literals::operator""sv;
  return add_extension(certificate, NID_basic_constraints, true, "\x30\x03\x01\x01\xff"sv) &&
         // digitalSignature, keyCertSign
         add_extension(certificate, NID_key_usage, true, "\x03\x02\x02\x84"sv) &&
         // serverAuth, clientAuth
         add_extension(certificate, NID_ext_key_usage, false,
                       "\x30\x14\x06\x08\x2b\x06\x01\x05\x05\x07\x03\x01"
                       "\x06\x08\x2b\x06\x01\x05\x05\x07\x03\x02"sv) &&
         add_extension(certificate, NID_subject_alt_name, false, "\x30\x0b\x82\x09localhost"sv);
}

bool set_serial_number(X509& certificate) {
  unsigned char bytes[16];
  if (RAND_bytes(bytes, sizeof bytes) != 1) return false;
  bytes[0] = static_cast<unsigned char>((bytes[0] & 0x7F) |
                                        0x40);  // positive, and always of the same length
  const std::unique_ptr<BIGNUM, Deleter<BN_free>> number(BN_bin2bn(bytes, sizeof bytes, nullptr));
  return number && BN_to_ASN1_INTEGER(number.get(), X509_get_serialNumber(&certificate));
}

bool set_times(X509& certificate) {
  constexpr long before = -5 * 60;
  constexpr int days = 3650;
  return X509_gmtime_adj(X509_getm_notBefore(&certificate), before) &&
         X509_time_adj_ex(X509_getm_notAfter(&certificate), days, 0, nullptr);
}

bool set_names(X509& certificate) {
  X509_NAME* const name = X509_get_subject_name(&certificate);
  const auto* const host = reinterpret_cast<const unsigned char*>("localhost");
  return X509_NAME_add_entry_by_NID(name, NID_commonName, MBSTRING_ASC, host, -1, -1, 0) &&
         X509_set_issuer_name(&certificate, name);
}

// Sets the public key as X509_set_pubkey() does, but without OpenSSL's encoders, which would be looked for among those
// of all providers: a quarter of the start of a plugin.
bool set_public_key(X509& certificate, EVP_PKEY& key) {
  unsigned char* point = nullptr;
  const std::size_t size = EVP_PKEY_get1_encoded_public_key(&key, &point);
  if (size == 0) return false;
  const bool is_set = X509_PUBKEY_set0_param(
      X509_get_X509_PUBKEY(&certificate), OBJ_nid2obj(NID_X9_62_id_ecPublicKey), V_ASN1_OBJECT,
      OBJ_nid2obj(NID_X9_62_prime256v1), point, static_cast<int>(size));
  if (!is_set) OPENSSL_free(point);
  return is_set;
}

Certificate make_certificate(EVP_PKEY& key) {
  const Certificate certificate(X509_new());
  constexpr long version_3 = 2;
  const bool is_made = certificate && X509_set_version(certificate.get(), version_3) &&
                       set_serial_number(*certificate) && set_times(*certificate) &&
                       set_names(*certificate) && set_public_key(*certificate, key) &&
                       add_extensions(*certificate) &&
                       X509_sign(certificate.get(), &key, EVP_sha256()) > 0;
  // Read again, because only then OpenSSL knows the key.
  return is_made ? certificate_of(der_of(certificate.get())) : nullptr;
}

// Returns the DER that PEM contains. Peers' certificates are compared as bytes, so they are read in handshakes only.
std::string der_in(std::string_view pem) {
  unsigned char* bytes = nullptr;
  long size = 0;
  if (PEM_bytes_read_bio(&bytes, &size, nullptr, PEM_STRING_X509, buffer_of(pem).get(), nullptr,
                         nullptr) != 1)
    return {};
  std::string der(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(size));
  OPENSSL_free(bytes);
  return der;
}

// Returns whether `der` is one whole ASN.1 sequence.
bool is_sequence(std::string_view der) {
  if (der.empty() || der.size() > INT_MAX) return false;
  const auto* place = reinterpret_cast<const unsigned char*>(der.data());
  const auto* const end = place + der.size();
  long length = 0;
  int tag = 0;
  int kind = 0;
  const int header = ASN1_get_object(&place, &length, &tag, &kind, static_cast<long>(der.size()));
  return (header & 0x80) == 0 && tag == V_ASN1_SEQUENCE && place + length == end;
}

// HTTP/2 in the encoding of ALPN: a length and a name.
constexpr unsigned char http2_protocol[] = {2, 'h', '2'};

int select_protocol(SSL*, const unsigned char** out, unsigned char* out_size,
                    const unsigned char* offered, unsigned offered_size, void*) {
  unsigned char* found = nullptr;
  if (SSL_select_next_proto(&found, out_size, http2_protocol, sizeof http2_protocol, offered,
                            offered_size) != OPENSSL_NPN_NEGOTIATED)
    return SSL_TLSEXT_ERR_ALERT_FATAL;
  *out = found;
  return SSL_TLSEXT_ERR_OK;
}

// Accepts exactly the certificate that `expected` points to.
int verify_peer(X509_STORE_CTX* context, void* expected) {
  const X509* const certificate = X509_STORE_CTX_get0_cert(context);
  if (certificate && der_of(certificate) == *static_cast<const std::string*>(expected)) return 1;
  X509_STORE_CTX_set_error(context, X509_V_ERR_CERT_REJECTED);
  return 0;
}

}  // namespace

struct Identity::Keys {
  Key key;
  Certificate certificate;
};

Result<Identity> Identity::make() {
  initialize();
  auto keys = std::make_shared<Keys>();
  keys->key.reset(EVP_EC_gen("P-256"));
  if (!keys->key) return failure(Code::Internal, "cannot generate a private key");
  keys->certificate = make_certificate(*keys->key);
  if (!keys->certificate) return failure(Code::Internal, "cannot make a certificate");
  return Identity(std::move(keys));
}

Result<Identity> Identity::parse(std::string_view certificate, std::string_view key) {
  initialize();
  auto keys = std::make_shared<Keys>();
  keys->certificate.reset(
      PEM_read_bio_X509(buffer_of(certificate).get(), nullptr, nullptr, nullptr));
  if (!keys->certificate) return failure(Code::InvalidArgument, "the certificate is not valid PEM");
  keys->key.reset(PEM_read_bio_PrivateKey(buffer_of(key).get(), nullptr, nullptr, nullptr));
  if (!keys->key) return failure(Code::InvalidArgument, "the private key is not valid PEM");
  return Identity(std::move(keys));
}

std::string Identity::der() const { return der_of(keys_->certificate.get()); }

std::string Identity::pem() const {
  const Buffer out(BIO_new(BIO_s_mem()));
  char* text = nullptr;
  if (!out || !PEM_write_bio_X509(out.get(), keys_->certificate.get())) return {};
  const long size = BIO_get_mem_data(out.get(), &text);
  return std::string(text, static_cast<std::size_t>(size));
}

Result<std::string> parse_certificate(std::string_view pem) {
  initialize();
  std::string der = der_in(pem);
  if (!is_sequence(der)) return failure(Code::InvalidArgument, "the certificate is not valid PEM");
  return der;
}

Result<std::string> check_certificate(std::string_view der) {
  if (!is_sequence(der)) return failure(Code::InvalidArgument, "the certificate is not valid DER");
  return std::string(der);
}

struct TlsContext::State {
  Tls tls;
  Role role;
  Context context;
};

namespace {

bool configure(SSL_CTX& context, EVP_PKEY& key, X509& certificate, std::string& peer, Role role) {
  SSL_CTX_set_options(&context, SSL_OP_NO_TICKET | SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION);
  SSL_CTX_set_session_cache_mode(&context, SSL_SESS_CACHE_OFF);
  SSL_CTX_set_mode(&context, SSL_MODE_RELEASE_BUFFERS | SSL_MODE_ENABLE_PARTIAL_WRITE |
                                 SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
  SSL_CTX_set_verify(&context, SSL_VERIFY_PEER | SSL_VERIFY_FAIL_IF_NO_PEER_CERT, nullptr);
  SSL_CTX_set_cert_verify_callback(&context, verify_peer, &peer);
  if (role == Role::Server) {
    SSL_CTX_set_num_tickets(&context, 0);
    SSL_CTX_set_alpn_select_cb(&context, select_protocol, nullptr);
  } else if (SSL_CTX_set_alpn_protos(&context, http2_protocol, sizeof http2_protocol) != 0) {
    return false;
  }
  return SSL_CTX_set_min_proto_version(&context, TLS1_2_VERSION) == 1 &&
         SSL_CTX_use_certificate(&context, &certificate) == 1 &&
         SSL_CTX_use_PrivateKey(&context, &key) == 1;
}

}  // namespace

Result<TlsContext> TlsContext::make(const Tls& tls, Role role) {
  initialize();
  auto state = std::make_shared<State>(State{tls, role, Context(SSL_CTX_new(TLS_method()))});
  const Identity::Keys& keys = *state->tls.identity.keys_;
  if (!state->context ||
      !configure(*state->context, *keys.key, *keys.certificate, state->tls.peer, role))
    return failure(Code::Internal, "cannot initialize TLS");
  return TlsContext(std::move(state));
}

struct TlsStream::State {
  std::shared_ptr<TlsContext::State> context;
  Connection ssl;
  BIO* input = nullptr;  // owned by `ssl`, as is the next
  BIO* output = nullptr;
  bool is_ready = false;
  bool is_closed_by_peer = false;

  Status failure_of(int result, std::string_view what) const;
  Status shake_hands();
  Status read_all(std::string& plain);
};

TlsStream::TlsStream(const TlsContext& context) : state_(std::make_unique<State>()) {
  state_->context = context.state_;
  state_->ssl.reset(SSL_new(context.state_->context.get()));
  state_->input = BIO_new(BIO_s_mem());
  state_->output = BIO_new(BIO_s_mem());
  if (!state_->ssl || !state_->input || !state_->output) throw std::bad_alloc();
  SSL_set_bio(state_->ssl.get(), state_->input, state_->output);
  if (context.state_->role == Role::Server) {
    SSL_set_accept_state(state_->ssl.get());
    return;
  }
  SSL_set_tlsext_host_name(state_->ssl.get(), "localhost");
  SSL_set_connect_state(state_->ssl.get());
  (void)state_->shake_hands();  // writes the first message; errors repeat when the peer responds
}

TlsStream::TlsStream(TlsStream&&) noexcept = default;
TlsStream& TlsStream::operator=(TlsStream&&) noexcept = default;
TlsStream::~TlsStream() = default;

// Returns Ok if `result` only means that more bytes of the peer are needed.
Status TlsStream::State::failure_of(int result, std::string_view what) const {
  switch (SSL_get_error(ssl.get(), result)) {
    case SSL_ERROR_WANT_READ:
    case SSL_ERROR_WANT_WRITE:
      ERR_clear_error();
      return {};
    default:
      if (SSL_get_verify_result(ssl.get()) == X509_V_ERR_CERT_REJECTED) {
        ERR_clear_error();
        return {Code::Unauthenticated, "the peer has another certificate than expected"};
      }
      return failure(Code::Unavailable, std::string(what));
  }
}

Status TlsStream::State::shake_hands() {
  ERR_clear_error();
  const int result = SSL_do_handshake(ssl.get());
  if (result != 1) return failure_of(result, "the TLS handshake failed");
  const unsigned char* protocol = nullptr;
  unsigned size = 0;
  SSL_get0_alpn_selected(ssl.get(), &protocol, &size);
  if (std::string_view(reinterpret_cast<const char*>(protocol), size) != "h2")
    return {Code::Unavailable, "the peer does not offer HTTP/2 in the TLS handshake"};
  is_ready = true;
  return {};
}

Status TlsStream::State::read_all(std::string& plain) {
  char buffer[16 * 1024];
  while (true) {
    ERR_clear_error();
    const int size = SSL_read(ssl.get(), buffer, sizeof buffer);
    if (size > 0) {
      plain.append(buffer, static_cast<std::size_t>(size));
    } else if (SSL_get_error(ssl.get(), size) == SSL_ERROR_ZERO_RETURN) {
      is_closed_by_peer = true;
      return {};
    } else {
      return failure_of(size, "the TLS connection failed");
    }
  }
}

Status TlsStream::receive(std::string_view encrypted, std::string& plain) {
  constexpr std::size_t step = 64 * 1024;
  for (; !encrypted.empty(); encrypted.remove_prefix(std::min(step, encrypted.size()))) {
    const std::string_view part = encrypted.substr(0, step);
    if (BIO_write(state_->input, part.data(), static_cast<int>(part.size())) !=
        static_cast<int>(part.size()))
      return failure(Code::ResourceExhausted, "cannot buffer the TLS connection");
    if (!state_->is_ready) {
      Status status = state_->shake_hands();
      if (!status.is_ok()) return status;
    }
    if (!state_->is_ready) continue;
    Status status = state_->read_all(plain);
    if (!status.is_ok()) return status;
  }
  return {};
}

Status TlsStream::send(std::string_view plain) {
  while (!plain.empty()) {
    ERR_clear_error();
    const int size = SSL_write(state_->ssl.get(), plain.data(),
                               static_cast<int>(std::min<std::size_t>(plain.size(), INT_MAX)));
    if (size <= 0) return failure(Code::Unavailable, "the TLS connection failed");
    plain.remove_prefix(static_cast<std::size_t>(size));
  }
  return {};
}

void TlsStream::close() {
  ERR_clear_error();
  if (state_->is_ready) SSL_shutdown(state_->ssl.get());
  ERR_clear_error();
}

void TlsStream::take_output(std::string& encrypted) {
  const std::size_t size = BIO_ctrl_pending(state_->output);
  if (size == 0) return;
  const std::size_t before = encrypted.size();
  encrypted.resize(before + size);
  const int taken = BIO_read(state_->output, encrypted.data() + before, static_cast<int>(size));
  encrypted.resize(before + static_cast<std::size_t>(std::max(taken, 0)));
}

bool TlsStream::is_ready() const { return state_->is_ready; }
bool TlsStream::is_closed_by_peer() const { return state_->is_closed_by_peer; }

}  // namespace hecla::rpc
