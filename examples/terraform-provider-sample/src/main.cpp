// The provider as a program that Terraform starts.
#include "provider.h"

int main(int argc, char** argv) {
  Folder folder;
  hecla::provider::Provider provider("registry.terraform.io/local/sample");
  add_sample(provider, folder);
  return hecla::provider::serve(provider, argc, argv);
}
