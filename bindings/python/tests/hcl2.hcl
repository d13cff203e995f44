# first
name  = "a-${ var.x [ 0 ] }\n"
count = -5
ratio = 1.50
big   = 1e5
none  = null
group = (null)
ref   = other
items = [1, "b",   # in the list
         true]
map   = { a = 1, "b" = 2, (c) = d.e
  # in the object
  f = [ # not listed
    g ]
}
sum   = a + b * c # inline
next  = a == b
# absorbed
cond  = a ? b : c # of the body
loop  = [for k, v in x : v if v != ""]
group_by = {for k, v in x : k => v... if v}
call  = f( a, b... )
splat = a.*.b[0].c
full  = a[*].b
text  = <<EOT
 hey ${x}
  EOT
part  = "%{ if  a ~}yes%{ else }no%{~ endif }"
resource "t" n {
  inner { on = !off }
  inner {}
}
