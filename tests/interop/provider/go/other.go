// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"context"
	"strings"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/action"
	actionschema "github.com/hashicorp/terraform-plugin-framework/action/schema"
	"github.com/hashicorp/terraform-plugin-framework/datasource"
	dataschema "github.com/hashicorp/terraform-plugin-framework/datasource/schema"
	"github.com/hashicorp/terraform-plugin-framework/ephemeral"
	ephemeralschema "github.com/hashicorp/terraform-plugin-framework/ephemeral/schema"
	"github.com/hashicorp/terraform-plugin-framework/function"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

// query is a data source.
type query struct{}

type queryModel struct {
	Text   types.String `tfsdk:"text"`
	Limit  types.Int64  `tfsdk:"limit"`
	Result types.Map    `tfsdk:"result"`
}

func (*query) Metadata(_ context.Context, _ datasource.MetadataRequest, resp *datasource.MetadataResponse) {
	resp.TypeName = "peer_query"
}

func (*query) Schema(_ context.Context, _ datasource.SchemaRequest, resp *datasource.SchemaResponse) {
	resp.Schema = dataschema.Schema{Attributes: map[string]dataschema.Attribute{
		"text":   dataschema.StringAttribute{Required: true},
		"limit":  dataschema.Int64Attribute{Optional: true},
		"result": dataschema.MapAttribute{Computed: true, ElementType: types.Int64Type},
	}}
}

func (*query) ValidateConfig(ctx context.Context, req datasource.ValidateConfigRequest, resp *datasource.ValidateConfigResponse) {
	var data queryModel
	if failed(&resp.Diagnostics, req.Config.Get(ctx, &data)) {
		return
	}
	if data.Text.ValueString() == "bad" {
		resp.Diagnostics.AddAttributeError(path.Root("text"), "A bad text", "Choose another.")
	}
}

func (*query) Read(ctx context.Context, req datasource.ReadRequest, resp *datasource.ReadResponse) {
	var data queryModel
	if failed(&resp.Diagnostics, req.Config.Get(ctx, &data)) {
		return
	}
	if data.Text.ValueString() == "later" && req.ClientCapabilities.DeferralAllowed {
		resp.Deferred = &datasource.Deferred{Reason: datasource.DeferredReasonAbsentPrereq}
		return
	}
	if data.Text.ValueString() == "fail" {
		resp.Diagnostics.AddAttributeError(path.Root("text"), "It cannot be read", "It fails.")
		return
	}
	counts := map[string]int64{}
	for _, word := range strings.Fields(data.Text.ValueString()) {
		counts[word]++
	}
	result, diags := types.MapValueFrom(ctx, types.Int64Type, counts)
	resp.Diagnostics.Append(diags...)
	data.Result = result
	resp.Diagnostics.Append(resp.State.Set(ctx, data)...)
}

// lease is an ephemeral resource.
type lease struct{}

type leaseModel struct {
	Name  types.String `tfsdk:"name"`
	Token types.String `tfsdk:"token"`
}

func (*lease) Metadata(_ context.Context, _ ephemeral.MetadataRequest, resp *ephemeral.MetadataResponse) {
	resp.TypeName = "peer_lease"
}

func (*lease) Schema(_ context.Context, _ ephemeral.SchemaRequest, resp *ephemeral.SchemaResponse) {
	resp.Schema = ephemeralschema.Schema{Attributes: map[string]ephemeralschema.Attribute{
		"name":  ephemeralschema.StringAttribute{Required: true},
		"token": ephemeralschema.StringAttribute{Computed: true, Sensitive: true},
	}}
}

func (*lease) ValidateConfig(ctx context.Context, req ephemeral.ValidateConfigRequest, resp *ephemeral.ValidateConfigResponse) {
	var data leaseModel
	if failed(&resp.Diagnostics, req.Config.Get(ctx, &data)) {
		return
	}
	if data.Name.ValueString() == "bad" {
		resp.Diagnostics.AddAttributeError(path.Root("name"), "A bad name", "Choose another.")
	}
}

var end = time.Date(2040, 1, 2, 3, 4, 5, 0, time.UTC)

func (*lease) Open(ctx context.Context, req ephemeral.OpenRequest, resp *ephemeral.OpenResponse) {
	var data leaseModel
	if failed(&resp.Diagnostics, req.Config.Get(ctx, &data)) {
		return
	}
	if data.Name.ValueString() == "later" && req.ClientCapabilities.DeferralAllowed {
		resp.Deferred = &ephemeral.Deferred{Reason: ephemeral.DeferredReasonAbsentPrereq}
		return
	}
	if data.Name.ValueString() == "fail" {
		resp.Diagnostics.AddError("It cannot be opened", "It fails.")
		return
	}
	data.Token = types.StringValue("token of " + data.Name.ValueString())
	resp.RenewAt = end
	resp.Diagnostics.Append(resp.Private.SetKey(ctx, "name", []byte(`"`+data.Name.ValueString()+`"`))...)
	resp.Diagnostics.Append(resp.Result.Set(ctx, data)...)
}

func (*lease) Renew(ctx context.Context, req ephemeral.RenewRequest, resp *ephemeral.RenewResponse) {
	name, diags := req.Private.GetKey(ctx, "name")
	if failed(&resp.Diagnostics, diags) {
		return
	}
	if string(name) == `"once"` {
		resp.Diagnostics.AddError("It cannot be renewed", "It is over.")
		return
	}
	resp.RenewAt = end.Add(time.Hour)
}

func (*lease) Close(ctx context.Context, req ephemeral.CloseRequest, resp *ephemeral.CloseResponse) {
	name, diags := req.Private.GetKey(ctx, "name")
	if failed(&resp.Diagnostics, diags) {
		return
	}
	resp.Diagnostics.AddWarning("Closed", string(name))
}

// restart is an action.
type restart struct{}

type restartModel struct {
	Name types.String `tfsdk:"name"`
}

func (*restart) Metadata(_ context.Context, _ action.MetadataRequest, resp *action.MetadataResponse) {
	resp.TypeName = "peer_restart"
}

func (*restart) Schema(_ context.Context, _ action.SchemaRequest, resp *action.SchemaResponse) {
	resp.Schema = actionschema.Schema{Attributes: map[string]actionschema.Attribute{
		"name": actionschema.StringAttribute{Required: true},
	}}
}

func (*restart) ValidateConfig(ctx context.Context, req action.ValidateConfigRequest, resp *action.ValidateConfigResponse) {
	var config restartModel
	if failed(&resp.Diagnostics, req.Config.Get(ctx, &config)) {
		return
	}
	if config.Name.ValueString() == "bad" {
		resp.Diagnostics.AddAttributeError(path.Root("name"), "A bad name", "Choose another.")
	}
}

func (*restart) ModifyPlan(ctx context.Context, req action.ModifyPlanRequest, resp *action.ModifyPlanResponse) {
	var config restartModel
	if failed(&resp.Diagnostics, req.Config.Get(ctx, &config)) {
		return
	}
	if config.Name.ValueString() == "refused" {
		resp.Diagnostics.AddAttributeError(path.Root("name"), "It is refused", "Choose another.")
	}
	if config.Name.ValueString() == "later" && req.ClientCapabilities.DeferralAllowed {
		resp.Deferred = &action.Deferred{Reason: action.DeferredReasonAbsentPrereq}
	}
}

func (*restart) Invoke(ctx context.Context, req action.InvokeRequest, resp *action.InvokeResponse) {
	var config restartModel
	if failed(&resp.Diagnostics, req.Config.Get(ctx, &config)) {
		return
	}
	resp.SendProgress(action.InvokeProgressEvent{Message: "Stopping " + config.Name.ValueString()})
	if config.Name.ValueString() == "stuck" {
		resp.Diagnostics.AddError("It does not stop", "It is stuck.")
		return
	}
	resp.SendProgress(action.InvokeProgressEvent{Message: "Starting"})
}

// join takes any number of strings, which may be null.
type join struct{}

func (join) Metadata(_ context.Context, _ function.MetadataRequest, resp *function.MetadataResponse) {
	resp.Name = "join"
}

func (join) Definition(_ context.Context, _ function.DefinitionRequest, resp *function.DefinitionResponse) {
	resp.Definition = function.Definition{Summary: "Joins strings",
		Parameters:        []function.Parameter{function.StringParameter{Name: "separator"}},
		VariadicParameter: function.StringParameter{Name: "parts", AllowNullValue: true},
		Return:            function.StringReturn{}}
}

func (join) Run(ctx context.Context, req function.RunRequest, resp *function.RunResponse) {
	var separator string
	var parts []*string
	if resp.Error = req.Arguments.Get(ctx, &separator, &parts); resp.Error != nil {
		return
	}
	var texts []string
	for _, text := range parts {
		if text != nil {
			texts = append(texts, *text)
		}
	}
	resp.Error = resp.Result.Set(ctx, strings.Join(texts, separator))
}

// divide returns the quotient and the rest, and rejects an argument.
type divide struct{}

func (divide) Metadata(_ context.Context, _ function.MetadataRequest, resp *function.MetadataResponse) {
	resp.Name = "divide"
}

func (divide) Definition(_ context.Context, _ function.DefinitionRequest, resp *function.DefinitionResponse) {
	resp.Definition = function.Definition{Summary: "Divides whole numbers", MarkdownDescription: "With the rest.",
		Parameters: []function.Parameter{function.Int64Parameter{Name: "number"}, function.Int64Parameter{Name: "by"}},
		Return:     function.ListReturn{ElementType: types.Int64Type}}
}

func (divide) Run(ctx context.Context, req function.RunRequest, resp *function.RunResponse) {
	var number, by int64
	if resp.Error = req.Arguments.Get(ctx, &number, &by); resp.Error != nil {
		return
	}
	if by == 0 {
		resp.Error = function.NewArgumentFuncError(1, "It must not be zero")
		return
	}
	resp.Error = resp.Result.Set(ctx, []int64{number / by, number % by})
}
