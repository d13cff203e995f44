// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/statestore"
	"github.com/hashicorp/terraform-plugin-framework/statestore/schema"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

// store is a state store in memory.
type store struct{}

type storeModel struct {
	Name  types.String `tfsdk:"name"`
	Token types.String `tfsdk:"token"`
	Old   types.String `tfsdk:"old"`
}

var (
	states = map[string][]byte{}
	locked = map[string]string{}
)

func (store) Metadata(_ context.Context, _ statestore.MetadataRequest, resp *statestore.MetadataResponse) {
	resp.TypeName = "peer_store"
}

func (store) Schema(_ context.Context, _ statestore.SchemaRequest, resp *statestore.SchemaResponse) {
	resp.Schema = schema.Schema{
		MarkdownDescription: "Keeps states.",
		DeprecationMessage:  "Use another store.",
		Attributes: map[string]schema.Attribute{
			"name":  schema.StringAttribute{Required: true, MarkdownDescription: "Its name."},
			"token": schema.StringAttribute{Optional: true},
			"old":   schema.StringAttribute{Optional: true, DeprecationMessage: "Use name."},
		},
	}
}

func (store) ValidateConfig(ctx context.Context, req statestore.ValidateConfigRequest, resp *statestore.ValidateConfigResponse) {
	var config storeModel
	if failed(&resp.Diagnostics, req.Config.Get(ctx, &config)) {
		return
	}
	if config.Name.ValueString() == "bad" {
		resp.Diagnostics.AddAttributeError(path.Root("name"), "A bad name", "Choose another.")
	}
}

func (store) Initialize(ctx context.Context, req statestore.InitializeRequest, resp *statestore.InitializeResponse) {
	var config storeModel
	if failed(&resp.Diagnostics, req.Config.Get(ctx, &config)) {
		return
	}
	switch config.Name.ValueString() {
	case "down":
		resp.Diagnostics.AddAttributeError(path.Root("name"), "No answer", "The store is down.")
	case "slow":
		resp.Diagnostics.AddWarning("It is slow", "Have patience.")
	}
}

func (store) GetStates(_ context.Context, _ statestore.GetStatesRequest, resp *statestore.GetStatesResponse) {
	resp.StateIDs = []string{}
	for id := range states {
		resp.StateIDs = append(resp.StateIDs, id)
	}
}

func (store) Read(_ context.Context, req statestore.ReadRequest, resp *statestore.ReadResponse) {
	if req.StateID == "broken" {
		resp.Diagnostics.AddError("It cannot be read", "It is broken.")
		return
	}
	resp.StateBytes = states[req.StateID]
}

func (store) Write(_ context.Context, req statestore.WriteRequest, resp *statestore.WriteResponse) {
	if req.StateID == "broken" {
		resp.Diagnostics.AddError("It cannot be written", "It is broken.")
		return
	}
	states[req.StateID] = req.StateBytes
}

func (store) DeleteState(_ context.Context, req statestore.DeleteStateRequest, resp *statestore.DeleteStateResponse) {
	if _, found := states[req.StateID]; !found {
		resp.Diagnostics.AddError("There is no such state", "It has no bytes.")
		return
	}
	delete(states, req.StateID)
}

func (store) Lock(_ context.Context, req statestore.LockRequest, resp *statestore.LockResponse) {
	if owner, found := locked[req.StateID]; found {
		resp.Diagnostics.AddError("The state is locked", "By "+owner+".")
		return
	}
	if req.StateID == "open" {
		return
	}
	locked[req.StateID] = "lock for " + req.Operation
	resp.LockID = locked[req.StateID]
}

func (store) Unlock(_ context.Context, req statestore.UnlockRequest, resp *statestore.UnlockResponse) {
	if locked[req.StateID] != req.LockID {
		resp.Diagnostics.AddError("The state has another lock", "Or none.")
		return
	}
	delete(locked, req.StateID)
}
