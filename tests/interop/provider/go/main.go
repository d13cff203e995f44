// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0

// The provider of ../peer_provider.cpp, written with terraform-plugin-framework: ../compare_test.cpp asks both the same.
package main

import (
	"context"
	"log"

	"github.com/hashicorp/terraform-plugin-framework/action"
	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/ephemeral"
	"github.com/hashicorp/terraform-plugin-framework/function"
	"github.com/hashicorp/terraform-plugin-framework/list"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/provider"
	"github.com/hashicorp/terraform-plugin-framework/provider/schema"
	"github.com/hashicorp/terraform-plugin-framework/providerserver"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/statestore"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

// failed adds the diagnostics and returns whether there are errors.
func failed(diags *diag.Diagnostics, more diag.Diagnostics) bool {
	diags.Append(more...)
	return diags.HasError()
}

type peer struct{}

type settings struct {
	Endpoint types.String `tfsdk:"endpoint"`
	Token    types.String `tfsdk:"token"`
}

func (peer) Metadata(_ context.Context, _ provider.MetadataRequest, resp *provider.MetadataResponse) {
	resp.TypeName = "peer"
}

func (peer) Schema(_ context.Context, _ provider.SchemaRequest, resp *provider.SchemaResponse) {
	resp.Schema = schema.Schema{Attributes: map[string]schema.Attribute{
		"endpoint": schema.StringAttribute{Optional: true, MarkdownDescription: "Where it is."},
		"token":    schema.StringAttribute{Optional: true, Sensitive: true},
	}}
}

func (peer) ValidateConfig(ctx context.Context, req provider.ValidateConfigRequest, resp *provider.ValidateConfigResponse) {
	var config settings
	if failed(&resp.Diagnostics, req.Config.Get(ctx, &config)) {
		return
	}
	if config.Endpoint.ValueString() == "bad" {
		resp.Diagnostics.AddAttributeError(path.Root("endpoint"), "A bad endpoint", "Choose another.")
	}
}

func (peer) Configure(ctx context.Context, req provider.ConfigureRequest, resp *provider.ConfigureResponse) {
	var config settings
	if failed(&resp.Diagnostics, req.Config.Get(ctx, &config)) {
		return
	}
	if config.Endpoint.ValueString() == "down" {
		resp.Diagnostics.AddAttributeError(path.Root("endpoint"), "No answer", "The endpoint is down.")
	}
}

func (peer) Resources(context.Context) []func() resource.Resource {
	return []func() resource.Resource{
		func() resource.Resource { return &thing{} }, func() resource.Resource { return &note{} }}
}

func (peer) DataSources(context.Context) []func() datasource.DataSource {
	return []func() datasource.DataSource{func() datasource.DataSource { return &query{} }}
}

func (peer) EphemeralResources(context.Context) []func() ephemeral.EphemeralResource {
	return []func() ephemeral.EphemeralResource{func() ephemeral.EphemeralResource { return &lease{} }}
}

func (peer) ListResources(context.Context) []func() list.ListResource {
	return []func() list.ListResource{func() list.ListResource { return &noteList{} }}
}

func (peer) Actions(context.Context) []func() action.Action {
	return []func() action.Action{func() action.Action { return &restart{} }}
}

func (peer) StateStores(context.Context) []func() statestore.StateStore {
	return []func() statestore.StateStore{func() statestore.StateStore { return store{} }}
}

func (peer) Functions(context.Context) []func() function.Function {
	return []func() function.Function{
		func() function.Function { return join{} }, func() function.Function { return divide{} }}
}

func main() {
	options := providerserver.ServeOpts{Address: "registry.terraform.io/hecla/peer"}
	if err := providerserver.Serve(context.Background(), func() provider.Provider { return peer{} }, options); err != nil {
		log.Fatal(err)
	}
}
