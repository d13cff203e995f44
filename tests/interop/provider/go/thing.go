// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"context"
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/identityschema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/booldefault"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/int64default"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringdefault"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

// thing has attributes and blocks of every kind.
type thing struct{}

type thingModel struct {
	Name    types.String    `tfsdk:"name"`
	Region  types.String    `tfsdk:"region"`
	Comment types.String    `tfsdk:"comment"`
	Size    types.Int64     `tfsdk:"size"`
	Ratio   types.Float64   `tfsdk:"ratio"`
	Enabled types.Bool      `tfsdk:"enabled"`
	Tags    types.List      `tfsdk:"tags"`
	Groups  types.Set       `tfsdk:"groups"`
	Labels  types.Map       `tfsdk:"labels"`
	ID      types.String    `tfsdk:"id"`
	Etag    types.String    `tfsdk:"etag"`
	Owner   types.String    `tfsdk:"owner"`
	Secret  types.String    `tfsdk:"secret"`
	Token   types.String    `tfsdk:"token"`
	Old     types.String    `tfsdk:"old"`
	Extra   types.Dynamic   `tfsdk:"extra"`
	Contact *contact        `tfsdk:"contact"`
	Parts   []part          `tfsdk:"parts"`
	Slots   map[string]part `tfsdk:"slots"`
	Marks   []mark          `tfsdk:"marks"`
	Ports   []port          `tfsdk:"port"`
	Rules   []rule          `tfsdk:"rule"`
	Network *network        `tfsdk:"network"`
}

type contact struct {
	Mail  types.String `tfsdk:"mail"`
	Phone types.String `tfsdk:"phone"`
}

type part struct {
	Name types.String `tfsdk:"name"`
	Size types.Int64  `tfsdk:"size"`
	ID   types.String `tfsdk:"id"`
}

type mark struct {
	Key    types.String `tfsdk:"key"`
	Weight types.Int64  `tfsdk:"weight"`
}

type port struct {
	Number types.Int64  `tfsdk:"number"`
	Label  types.String `tfsdk:"label"`
	Used   types.Bool   `tfsdk:"used"`
}

type rule struct {
	Port   types.Int64  `tfsdk:"port"`
	Action types.String `tfsdk:"action"`
}

type network struct {
	CIDR    types.String `tfsdk:"cidr"`
	Gateway types.String `tfsdk:"gateway"`
}

// minLength is a rule of Hecla, with its words.
type minLength int

func (minLength) Description(context.Context) string         { return "" }
func (minLength) MarkdownDescription(context.Context) string { return "" }
func (rule minLength) ValidateString(_ context.Context, req validator.StringRequest, resp *validator.StringResponse) {
	if req.ConfigValue.IsNull() || req.ConfigValue.IsUnknown() || len(req.ConfigValue.ValueString()) >= int(rule) {
		return
	}
	resp.Diagnostics.AddAttributeError(req.Path, "Invalid attribute value",
		fmt.Sprintf("%q must have at least %d characters, not %d.", req.Path.String(), int(rule),
			len(req.ConfigValue.ValueString())))
}

func partAttributes() map[string]schema.Attribute {
	return map[string]schema.Attribute{
		"name": schema.StringAttribute{Required: true},
		"size": schema.Int64Attribute{Optional: true, Computed: true, Default: int64default.StaticInt64(1)},
		"id":   schema.StringAttribute{Computed: true},
	}
}

func (*thing) Metadata(_ context.Context, _ resource.MetadataRequest, resp *resource.MetadataResponse) {
	resp.TypeName = "peer_thing"
}

func (*thing) Schema(_ context.Context, _ resource.SchemaRequest, resp *resource.SchemaResponse) {
	replace := []planmodifier.String{stringplanmodifier.RequiresReplace()}
	resp.Schema = schema.Schema{
		MarkdownDescription: "A thing.",
		Attributes: map[string]schema.Attribute{
			"name": schema.StringAttribute{Required: true, PlanModifiers: replace, MarkdownDescription: "Its name.",
				Validators: []validator.String{minLength(2)}},
			"region": schema.StringAttribute{Optional: true, Computed: true, PlanModifiers: replace,
				Default: stringdefault.StaticString("eu-1")},
			"comment": schema.StringAttribute{Optional: true},
			"size":    schema.Int64Attribute{Optional: true, Computed: true, Default: int64default.StaticInt64(3)},
			"ratio":   schema.Float64Attribute{Optional: true},
			"enabled": schema.BoolAttribute{Optional: true, Computed: true, Default: booldefault.StaticBool(true)},
			"tags":    schema.ListAttribute{Optional: true, ElementType: types.StringType},
			"groups":  schema.SetAttribute{Optional: true, ElementType: types.StringType},
			"labels":  schema.MapAttribute{Optional: true, ElementType: types.StringType},
			"id": schema.StringAttribute{Computed: true,
				PlanModifiers: []planmodifier.String{stringplanmodifier.UseStateForUnknown()}},
			"etag":   schema.StringAttribute{Computed: true},
			"owner":  schema.StringAttribute{Optional: true, Computed: true},
			"secret": schema.StringAttribute{Optional: true, Sensitive: true},
			"token":  schema.StringAttribute{Optional: true, WriteOnly: true},
			"old":    schema.StringAttribute{Optional: true, DeprecationMessage: "Use comment."},
			"extra":  schema.DynamicAttribute{Optional: true},
			"contact": schema.SingleNestedAttribute{Optional: true, Attributes: map[string]schema.Attribute{
				"mail":  schema.StringAttribute{Required: true},
				"phone": schema.StringAttribute{Optional: true, Sensitive: true},
			}},
			"parts": schema.ListNestedAttribute{Optional: true,
				NestedObject: schema.NestedAttributeObject{Attributes: partAttributes()}},
			"slots": schema.MapNestedAttribute{Optional: true,
				NestedObject: schema.NestedAttributeObject{Attributes: partAttributes()}},
			"marks": schema.SetNestedAttribute{Optional: true,
				NestedObject: schema.NestedAttributeObject{Attributes: map[string]schema.Attribute{
					"key":    schema.StringAttribute{Required: true},
					"weight": schema.Int64Attribute{Optional: true, Computed: true, Default: int64default.StaticInt64(1)},
				}}},
		},
		Blocks: map[string]schema.Block{
			"port": schema.ListNestedBlock{NestedObject: schema.NestedBlockObject{Attributes: map[string]schema.Attribute{
				"number": schema.Int64Attribute{Required: true},
				"label":  schema.StringAttribute{Optional: true},
				"used":   schema.BoolAttribute{Computed: true},
			}}},
			"rule": schema.SetNestedBlock{NestedObject: schema.NestedBlockObject{Attributes: map[string]schema.Attribute{
				"port":   schema.Int64Attribute{Required: true},
				"action": schema.StringAttribute{Optional: true, Computed: true, Default: stringdefault.StaticString("allow")},
			}}},
			"network": schema.SingleNestedBlock{DeprecationMessage: "Use port.", Attributes: map[string]schema.Attribute{
				"cidr":    schema.StringAttribute{Optional: true},
				"gateway": schema.StringAttribute{Computed: true},
			}},
		},
	}
}

type thingIdentity struct {
	Name   types.String `tfsdk:"name"`
	Region types.String `tfsdk:"region"`
}

func (*thing) IdentitySchema(_ context.Context, _ resource.IdentitySchemaRequest, resp *resource.IdentitySchemaResponse) {
	resp.IdentitySchema = identityschema.Schema{Attributes: map[string]identityschema.Attribute{
		"name":   identityschema.StringAttribute{RequiredForImport: true, Description: "Its name."},
		"region": identityschema.StringAttribute{OptionalForImport: true},
	}}
}

func (*thing) ValidateConfig(ctx context.Context, req resource.ValidateConfigRequest, resp *resource.ValidateConfigResponse) {
	var comment types.String
	if failed(&resp.Diagnostics, req.Config.GetAttribute(ctx, path.Root("comment"), &comment)) {
		return
	}
	switch comment.ValueString() {
	case "bad":
		resp.Diagnostics.AddAttributeError(path.Root("comment"), "A bad comment", "Choose another.")
	case "odd":
		resp.Diagnostics.AddWarning("An odd comment", "It is kept.")
	}
}

func (*thing) ModifyPlan(ctx context.Context, req resource.ModifyPlanRequest, resp *resource.ModifyPlanResponse) {
	var name types.String
	if req.Plan.Raw.IsNull() {
		if failed(&resp.Diagnostics, req.State.GetAttribute(ctx, path.Root("name"), &name)) {
			return
		}
		switch name.ValueString() {
		case "eternal":
			resp.Diagnostics.AddAttributeError(path.Root("name"), "It is eternal", "It cannot be removed.")
		case "precious":
			resp.Diagnostics.AddWarning("It is precious", "It will be lost.")
		}
		return
	}
	var size types.Int64
	resp.Diagnostics.Append(req.Plan.GetAttribute(ctx, path.Root("name"), &name)...)
	resp.Diagnostics.Append(req.Plan.GetAttribute(ctx, path.Root("size"), &size)...)
	if resp.Diagnostics.HasError() {
		return
	}
	switch name.ValueString() {
	case "reserved":
		resp.Diagnostics.AddAttributeError(path.Root("name"), "A reserved name", "Choose another.")
	case "later":
		if req.ClientCapabilities.DeferralAllowed {
			resp.Deferred = &resource.Deferred{Reason: resource.DeferredReasonAbsentPrereq}
		}
	}
	if req.State.Raw.IsNull() {
		return
	}
	var before types.Int64
	if failed(&resp.Diagnostics, req.State.GetAttribute(ctx, path.Root("size"), &before)) {
		return
	}
	if size.ValueInt64() < before.ValueInt64() {
		resp.RequiresReplace = append(resp.RequiresReplace, path.Root("size"))
	}
}

// complete sets what is computed.
func (object *thingModel) complete() {
	object.ID = types.StringValue("id-" + object.Name.ValueString())
	object.Etag = types.StringValue(fmt.Sprintf("v%d", object.Size.ValueInt64()))
	if object.Owner.IsUnknown() {
		object.Owner = types.StringValue("nobody")
	}
	for i := range object.Parts {
		object.Parts[i].ID = types.StringValue("part-" + object.Parts[i].Name.ValueString())
	}
	for key, slot := range object.Slots {
		slot.ID = types.StringValue("slot-" + key)
		object.Slots[key] = slot
	}
	for i := range object.Ports {
		object.Ports[i].Used = types.BoolValue(object.Ports[i].Number.ValueInt64() < 1024)
	}
	if object.Network != nil {
		object.Network.Gateway = types.StringValue(object.Network.CIDR.ValueString() + ".1")
	}
}

func (*thing) Create(ctx context.Context, req resource.CreateRequest, resp *resource.CreateResponse) {
	var object thingModel
	if failed(&resp.Diagnostics, req.Plan.Get(ctx, &object)) {
		return
	}
	var token types.String
	if failed(&resp.Diagnostics, req.Config.GetAttribute(ctx, path.Root("token"), &token)) {
		return
	}
	object.complete()
	if !token.IsNull() {
		object.Etag = types.StringValue("etag of " + token.ValueString())
	}
	switch object.Name.ValueString() {
	case "fail":
		resp.Diagnostics.AddAttributeError(path.Root("name"), "It cannot be made", "It fails.")
		return
	case "partial":
		resp.Diagnostics.AddError("It is incomplete", "Something is missing.")
	case "wrong":
		object.Comment = types.StringValue("another one")
	}
	resp.Diagnostics.Append(resp.Private.SetKey(ctx, "made", []byte(`"here"`))...)
	resp.Diagnostics.Append(resp.State.Set(ctx, object)...)
	resp.Diagnostics.Append(resp.Identity.Set(ctx, thingIdentity{object.Name, object.Region})...)
}

func (*thing) Read(ctx context.Context, req resource.ReadRequest, resp *resource.ReadResponse) {
	var object thingModel
	if failed(&resp.Diagnostics, req.State.Get(ctx, &object)) {
		return
	}
	switch object.Name.ValueString() {
	case "gone":
		resp.State.RemoveResource(ctx)
		return
	case "broken":
		resp.Diagnostics.AddError("It cannot be read", "It is broken.")
		return
	case "later":
		if req.ClientCapabilities.DeferralAllowed {
			resp.Deferred = &resource.Deferred{Reason: resource.DeferredReasonAbsentPrereq}
			return
		}
	case "drifted":
		object.Comment = types.StringValue("drifted")
	}
	resp.Diagnostics.Append(resp.State.Set(ctx, object)...)
	resp.Diagnostics.Append(resp.Identity.Set(ctx, thingIdentity{object.Name, object.Region})...)
}

func (*thing) Update(ctx context.Context, req resource.UpdateRequest, resp *resource.UpdateResponse) {
	var object thingModel
	if failed(&resp.Diagnostics, req.Plan.Get(ctx, &object)) {
		return
	}
	object.complete()
	if object.Comment.ValueString() == "fail" {
		resp.Diagnostics.AddError("It cannot be changed", "It fails.")
		return
	}
	resp.Diagnostics.Append(resp.State.Set(ctx, object)...)
}

func (*thing) Delete(ctx context.Context, req resource.DeleteRequest, resp *resource.DeleteResponse) {
	var name types.String
	if failed(&resp.Diagnostics, req.State.GetAttribute(ctx, path.Root("name"), &name)) {
		return
	}
	if name.ValueString() == "stuck" {
		resp.Diagnostics.AddError("It cannot be removed", "It is stuck.")
	}
}

func (*thing) ImportState(ctx context.Context, req resource.ImportStateRequest, resp *resource.ImportStateResponse) {
	if req.ID == "bad" {
		resp.Diagnostics.AddError("A bad ID", "Choose another.")
		return
	}
	identity := thingIdentity{Name: types.StringValue(req.ID)}
	if req.ID == "" && failed(&resp.Diagnostics, req.Identity.Get(ctx, &identity)) {
		return
	}
	if identity.Region.IsNull() {
		identity.Region = types.StringValue("eu-1")
	}
	resp.Diagnostics.Append(resp.State.SetAttribute(ctx, path.Root("name"), identity.Name)...)
	resp.Diagnostics.Append(resp.State.SetAttribute(ctx, path.Root("region"), identity.Region)...)
	if req.ID == "" {
		resp.Diagnostics.Append(resp.Identity.Set(ctx, identity)...)
	}
}
