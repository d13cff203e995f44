// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The provider of go/, written with Hecla.
#include <hecla/provider/provider.h>

namespace hecla::provider::testing {

void add_peer(Provider& provider);

// Its parts: peer_provider.cpp has the settings, the data source and the functions.
void add_thing(Provider& provider);   // peer_thing.cpp
void add_note(Provider& provider);    // peer_note.cpp
void add_events(Provider& provider);  // peer_events.cpp: the ephemeral resource and the action
void add_store(Provider& provider);   // peer_store.cpp

}  // namespace hecla::provider::testing
