// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"context"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/list"
	listschema "github.com/hashicorp/terraform-plugin-framework/list/schema"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/identityschema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

// note has older versions of its state and of its identity, and can be made from the state of another type.
type note struct{}

type noteModel struct {
	Title types.String `tfsdk:"title"`
	Lines types.List   `tfsdk:"lines"`
	Host  types.String `tfsdk:"host"`
}

type noteIdentity struct {
	Title types.String `tfsdk:"title"`
	Host  types.String `tfsdk:"host"`
}

// Version 0 had one line, and another name.
type noteV0 struct {
	Name types.String `tfsdk:"name"`
	Line types.String `tfsdk:"line"`
}

// The state of another type.
type memo struct {
	Topic types.String `tfsdk:"topic"`
}

// Version 0 of the identity had one attribute.
type noteIdentityV0 struct {
	Address types.String `tfsdk:"address"`
}

func (*note) Metadata(_ context.Context, _ resource.MetadataRequest, resp *resource.MetadataResponse) {
	resp.TypeName = "peer_note"
	resp.ResourceBehavior.MutableIdentity = true
}

func (*note) Schema(_ context.Context, _ resource.SchemaRequest, resp *resource.SchemaResponse) {
	resp.Schema = schema.Schema{Version: 2, Attributes: map[string]schema.Attribute{
		"title": schema.StringAttribute{Required: true},
		"lines": schema.ListAttribute{Optional: true, ElementType: types.StringType},
		"host":  schema.StringAttribute{Optional: true},
	}}
}

func (*note) IdentitySchema(_ context.Context, _ resource.IdentitySchemaRequest, resp *resource.IdentitySchemaResponse) {
	resp.IdentitySchema = identityschema.Schema{Version: 1, Attributes: map[string]identityschema.Attribute{
		"title": identityschema.StringAttribute{RequiredForImport: true},
		"host":  identityschema.StringAttribute{OptionalForImport: true},
	}}
}

func (*note) UpgradeState(context.Context) map[int64]resource.StateUpgrader {
	prior := schema.Schema{Attributes: map[string]schema.Attribute{
		"name": schema.StringAttribute{Required: true},
		"line": schema.StringAttribute{Optional: true},
	}}
	return map[int64]resource.StateUpgrader{0: {PriorSchema: &prior,
		StateUpgrader: func(ctx context.Context, req resource.UpgradeStateRequest, resp *resource.UpgradeStateResponse) {
			var old noteV0
			if failed(&resp.Diagnostics, req.State.Get(ctx, &old)) {
				return
			}
			if old.Name.ValueString() == "lost" {
				resp.Diagnostics.AddError("It cannot be upgraded", "It is lost.")
				return
			}
			now := noteModel{Title: old.Name, Lines: types.ListNull(types.StringType), Host: types.StringValue("old")}
			if !old.Line.IsNull() {
				lines, diags := types.ListValueFrom(ctx, types.StringType, []types.String{old.Line})
				resp.Diagnostics.Append(diags...)
				now.Lines = lines
			}
			resp.Diagnostics.Append(resp.State.Set(ctx, now)...)
		}}}
}

func (*note) UpgradeIdentity(context.Context) map[int64]resource.IdentityUpgrader {
	prior := identityschema.Schema{Attributes: map[string]identityschema.Attribute{
		"address": identityschema.StringAttribute{RequiredForImport: true},
	}}
	return map[int64]resource.IdentityUpgrader{0: {PriorSchema: &prior,
		IdentityUpgrader: func(ctx context.Context, req resource.UpgradeIdentityRequest, resp *resource.UpgradeIdentityResponse) {
			var old noteIdentityV0
			if failed(&resp.Diagnostics, req.Identity.Get(ctx, &old)) {
				return
			}
			host, title, found := strings.Cut(old.Address.ValueString(), "/")
			if !found {
				resp.Diagnostics.AddError("It cannot be upgraded", "It is no address.")
				return
			}
			resp.Diagnostics.Append(resp.Identity.Set(ctx, noteIdentity{types.StringValue(title), types.StringValue(host)})...)
		}}}
}

func (*note) MoveState(context.Context) []resource.StateMover {
	source := schema.Schema{Attributes: map[string]schema.Attribute{"topic": schema.StringAttribute{Required: true}}}
	return []resource.StateMover{{SourceSchema: &source,
		StateMover: func(ctx context.Context, req resource.MoveStateRequest, resp *resource.MoveStateResponse) {
			if req.SourceTypeName != "other_memo" || req.SourceState == nil {
				return
			}
			var old memo
			if failed(&resp.Diagnostics, req.SourceState.Get(ctx, &old)) {
				return
			}
			now := noteModel{Title: old.Topic, Lines: types.ListNull(types.StringType), Host: types.StringValue("moved")}
			resp.Diagnostics.Append(resp.TargetState.Set(ctx, now)...)
			resp.Diagnostics.Append(resp.TargetIdentity.Set(ctx, noteIdentity{now.Title, now.Host})...)
		}}}
}

func (*note) Create(ctx context.Context, req resource.CreateRequest, resp *resource.CreateResponse) {
	var object noteModel
	if failed(&resp.Diagnostics, req.Plan.Get(ctx, &object)) {
		return
	}
	resp.Diagnostics.Append(resp.State.Set(ctx, object)...)
	resp.Diagnostics.Append(resp.Identity.Set(ctx, noteIdentity{object.Title, object.Host})...)
}

func (*note) Read(ctx context.Context, req resource.ReadRequest, resp *resource.ReadResponse) {
	var object noteModel
	if failed(&resp.Diagnostics, req.State.Get(ctx, &object)) {
		return
	}
	resp.Diagnostics.Append(resp.Identity.Set(ctx, noteIdentity{object.Title, object.Host})...)
}

func (*note) Update(ctx context.Context, req resource.UpdateRequest, resp *resource.UpdateResponse) {
	var object noteModel
	if failed(&resp.Diagnostics, req.Plan.Get(ctx, &object)) {
		return
	}
	resp.Diagnostics.Append(resp.State.Set(ctx, object)...)
	resp.Diagnostics.Append(resp.Identity.Set(ctx, noteIdentity{object.Title, object.Host})...)
}

func (*note) Delete(context.Context, resource.DeleteRequest, *resource.DeleteResponse) {}

// noteList lists notes.
type noteList struct{}

type noteFilter struct {
	Prefix types.String `tfsdk:"prefix"`
}

func (*noteList) Metadata(_ context.Context, _ resource.MetadataRequest, resp *resource.MetadataResponse) {
	resp.TypeName = "peer_note"
}

func (*noteList) ListResourceConfigSchema(_ context.Context, _ list.ListResourceSchemaRequest, resp *list.ListResourceSchemaResponse) {
	resp.Schema = listschema.Schema{Attributes: map[string]listschema.Attribute{
		"prefix": listschema.StringAttribute{Required: true},
	}}
}

func (*noteList) ValidateListResourceConfig(ctx context.Context, req list.ValidateConfigRequest, resp *list.ValidateConfigResponse) {
	var filter noteFilter
	if failed(&resp.Diagnostics, req.Config.Get(ctx, &filter)) {
		return
	}
	if filter.Prefix.ValueString() == "bad" {
		resp.Diagnostics.AddAttributeError(path.Root("prefix"), "A bad prefix", "Choose another.")
	}
}

func (*noteList) List(ctx context.Context, req list.ListRequest, stream *list.ListResultsStream) {
	var filter noteFilter
	if diags := req.Config.Get(ctx, &filter); diags.HasError() {
		stream.Results = list.ListResultsStreamDiagnostics(diags)
		return
	}
	if filter.Prefix.ValueString() == "none" {
		stream.Results = list.ListResultsStreamDiagnostics(diag.Diagnostics{diag.NewErrorDiagnostic("There are none", "Nothing was found.")})
		return
	}
	stream.Results = func(push func(list.ListResult) bool) {
		for i, name := range []string{"a", "b", "c"} {
			if req.Limit > 0 && int64(i) >= req.Limit {
				return
			}
			result := req.NewListResult(ctx)
			result.DisplayName = "Note " + name
			title, host := types.StringValue(filter.Prefix.ValueString()+name), types.StringValue("here")
			result.Diagnostics.Append(result.Identity.Set(ctx, noteIdentity{title, host})...)
			if req.IncludeResource {
				object := noteModel{Title: title, Lines: types.ListNull(types.StringType), Host: host}
				result.Diagnostics.Append(result.Resource.Set(ctx, object)...)
			}
			if !push(result) {
				return
			}
		}
	}
}
