#pragma once
// Defines the provider, for the program and for its tests.
#include <hecla/provider/provider.h>

#include "note.h"

void add_sample(hecla::provider::Provider& provider, Folder& folder);
